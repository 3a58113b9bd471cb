import pg from "pg";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { holdChats } from "#tests/support/chats.ts";
import { openDesk } from "#tests/support/desk.ts";

const DAY = addDays(clinicToday(), 1);

/** A cancelled laser hour of tomorrow, and three who wait for such a time, one of them with an Urdu name. */
const CANCELLED = `
  WITH doc AS (SELECT min(id) AS id FROM doctors), day AS (INSERT INTO doctor_days (doctor_id, day, windows)
    SELECT id, $1::date, '{[960,1260)}' FROM doc),
  service AS (SELECT min(id) AS id, department_id FROM services GROUP BY department_id ORDER BY 2 LIMIT 1),
  people AS (INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
    SELECT (ARRAY['Ayesha Tariq','رضیہ سلطانہ','Bilal Ahmed','Nadia Zaheer'])[n], 'G', '0300' || (1000000 + n * 7919), '03001234567', 'E'
    FROM generate_series(1, 4) n RETURNING id, full_name),
  waits AS (INSERT INTO waiting_entries (patient_id, department_id, doctor_id, service_ids, minutes, from_day, to_day, notice_minutes, priority)
    SELECT p.id, s.department_id, doc.id, ARRAY[s.id], 60, clinic_today(), clinic_today() + 9, 0,
      CASE WHEN p.full_name ~ 'Ayesha' THEN 'High' WHEN p.full_name ~ 'Bilal' THEN 'Low' ELSE 'Medium' END
    FROM people p, service s, doc WHERE p.full_name !~ 'Nadia')
  INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time, duration_minutes, chief_complaint, status)
  SELECT p.id, doc.id, s.department_id, $1::date, '17:30', 60, 'Laser', 'Cancelled' FROM people p, service s, doc WHERE p.full_name ~ 'Nadia'
  RETURNING id`;

test("a cancelled laser hour is filled from the waiting list: offered, declined, given; and one is put on the list", async ({
  page,
  clinic,
}, info) => {
  const database = new pg.Client(clinic.database.poolConfig);
  await database.connect();
  const { id } = (await database.query(CANCELLED, [DAY])).rows[0];
  await database.end();
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  const chats = await holdChats(page);
  const looked = async (name: string) => {
    await expectAccessible(page);
    for (const width of [360, 768, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      await page.screenshot({ path: info.outputPath(`${name}-${width}.png`) });
    }
  };
  await page.goto(`/admin/appointment/view/${id}`);
  await expect(
    page.getByText(/17:30 to 18:30 with Dr .+ is free\. 3 on the waiting list fit\./),
  ).toBeVisible();
  await page.getByRole("button", { name: "Fill" }).click();
  const dialog = page.getByRole("dialog", { name: "Fill from the waiting list" });
  const fitting = dialog.getByRole("list", { name: "Who fits" }).getByRole("listitem");
  await expect(fitting).toHaveCount(3);
  await expect(fitting.first()).toContainText("Ayesha Tariq");
  await looked("fill");
  await fitting
    .first()
    .getByRole("button", { name: /^WhatsApp/ })
    .click();
  await expect(fitting.first()).toContainText("open");
  expect((await chats()).map(([address]) => address)).toEqual([
    expect.stringMatching(/^https:\/\/wa\.me\/92300\d{7}\?text=Ayesha/),
  ]);
  await fitting
    .first()
    .getByRole("button", { name: /^Does not want it/ })
    .click();
  await expect(fitting).toHaveCount(2);
  await expect(fitting.first()).toContainText("رضیہ سلطانہ");
  await fitting
    .first()
    .getByRole("button", { name: /^Book 17:30/ })
    .click();
  await expect(page.getByText("Booked from the waiting list.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/on the waiting list fit/)).toHaveCount(0);

  // What was given is moved away on the board: the same time, without who declined it.
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/admin/board?day=${DAY}`);
  await page.locator("[data-visit]").filter({ hasText: "رضیہ سلطانہ" }).focus();
  await page.keyboard.press("m");
  for (const _ of [1, 2, 3]) await page.keyboard.press("Control+ArrowDown");
  await page.keyboard.press("Enter");
  const freed = page.getByRole("status").filter({ hasText: "17:30 to 18:30 with Dr" });
  await expect(freed).toContainText("is free. 1 on the waiting list fits.");
  await looked("board");
  await page.getByRole("button", { name: "Fill" }).click();
  await expect(fitting).toHaveText(/Bilal Ahmed/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(freed).toHaveCount(0);

  await page.goto("/admin/waiting-list");
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(2);
  await looked("list");
  await rows
    .first()
    .getByRole("button", { name: /^History/ })
    .click();
  await expect(page.getByRole("dialog")).toContainText("created this wish");
  await looked("history");
  await page.keyboard.press("Escape");

  // The wish's choices go into its booking, and back when no time suits there.
  await page.setViewportSize({ width: 1366, height: 768 });
  await rows
    .first()
    .getByRole("link", { name: /^Book a visit/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Add appointment" })).toBeVisible();
  const form = page.getByRole("form").or(page.locator("form")).first();
  const expectChoices = async () => {
    for (const field of ["Patient", "Doctor", "Department"])
      await expect(form.getByRole("combobox", { name: new RegExp(`^${field}`) })).not.toHaveValue("");
    await expect(form.getByText("Examination and written plan", { exact: true })).toBeVisible();
  };
  await expectChoices();
  await expect(form.getByLabel("Length")).toHaveValue("60");
  await form.getByLabel("Chief Complaint").fill("Laser again");
  await form.getByText("High", { exact: true }).click();
  await page.getByRole("link", { name: "No time suits: add to the waiting list" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add to the waiting list" })).toBeVisible();
  await expectChoices();
  await expect(form.getByLabel("Note")).toHaveValue("Laser again");
  await expect(form.getByRole("radio", { name: "High" })).toBeChecked();

  await page.goto("/admin/waiting-list/add");
  await expect(page.getByRole("heading", { level: 1, name: "Add to the waiting list" })).toBeVisible();
  await looked("form");

  // Who is booked already and comes for an earlier time is not given a second visit unasked.
  const [given] = await desk.get<{ idPatient: number }[]>(
    `/Appointment/GetAll?status=Scheduled&patientName=${encodeURIComponent("رضیہ سلطانہ")}`,
  );
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/admin/waiting-list/add?patientId=${given?.idPatient}`);
  const department = page.getByRole("combobox", { name: "Department" });
  await department.click();
  await page.getByRole("listbox").getByRole("option").first().click();
  const booked = page.getByRole("status").filter({ hasText: "this wish is for another visit besides" });
  await expect(booked).toContainText(/Is booked for .+, 19:00 with Dr /);
  await looked("booked-already");
  await booked.getByRole("button", { name: "Wants that one earlier" }).click();
  await expect(page.getByText(/^Wants an earlier time than .+: that visit is moved\.$/)).toBeVisible();
  await expect(department).toBeDisabled();
  await expect(booked).toHaveCount(0);
});
