import pg from "pg";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";

/** Every doctor is in from 16:00 to 21:00 on every day; the first has four visits on the day of the test, the latest made first. */
const FOUR_BOOKED = `
  WITH gone AS (DELETE FROM doctor_hours), weeks AS (
    INSERT INTO doctor_weeks (doctor_id, from_day) SELECT id, '-infinity' FROM doctors ON CONFLICT DO NOTHING),
  people AS (INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
    SELECT (ARRAY['عائشہ خان', 'Iqra Tariq', 'Omar Farooq', 'Zoya Malik'])[n], 'G', '0300' || (1000000 + n), '03001234567', 'E'
    FROM generate_series(4, 1, -1) n RETURNING id, phone),
  wishes AS (INSERT INTO contact_wishes (id, language) SELECT id, 'ur' FROM people WHERE phone LIKE '%1'),
  booked AS (INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time, chief_complaint)
    SELECT id, (SELECT min(id) FROM doctors WHERE is_active AND NOT is_deleted), (SELECT min(id) FROM departments), $1,
      time '16:00' + right(phone, 1)::int * interval '1 hour', '-' FROM people ORDER BY id RETURNING id)
  INSERT INTO appointment_services (appointment_id, service_id) SELECT id, (SELECT min(id) FROM services) FROM booked`;
const EVERY_DAY = `
  INSERT INTO doctor_hours (doctor_id, week_id, weekday, from_time, to_time)
  SELECT w.doctor_id, w.id, d, '16:00', '21:00' FROM doctor_weeks w, generate_series(1, 7) d`;

test("leave is entered by keyboard, its visits are moved from one table, and the year's holidays are saved", async ({
  page,
  clinic,
}, info) => {
  // A Tuesday of the second week shown, so that keys have somewhere to go from every day of the week.
  const day = addDays(clinicToday(), 9 - weekdayOf(clinicToday()));
  const database = new pg.Client(clinic.database.poolConfig);
  await database.connect();
  await database.query(FOUR_BOOKED, [day]);
  await database.query(EVERY_DAY);
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await desk.post("/Chair/Save", { id: 0, name: "Window chair" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript(() => {
    localStorage.setItem("matab.chat-way", "link");
    const opened: string[] = [];
    Object.assign(globalThis, { opened, open: (address: string) => opened.push(address) });
  });
  const look = async (name: string) => {
    await expectAccessible(page);
    const isDialog = (await page.getByRole("dialog").count()) > 0;
    for (const width of isDialog ? [360, 1366] : [360, 768, 1024, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      if (!isDialog)
        await expect
          .poll(() => page.evaluate<number>("document.documentElement.scrollWidth"))
          .toBeLessThanOrEqual(width);
      await page.screenshot({ path: info.outputPath(`${name}-${width}.png`) });
    }
  };

  await page.goto("/admin/doctors");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  const cell = page.getByRole("button", { name: new RegExp(`Tuesday ${formatDate(day)}: 16–21, 4 booked`) });
  await expect(cell).toBeVisible();
  await look("schedule");

  // Monday, a week down, a day to the right.
  await page.locator("td button").first().focus();
  const doctors = await page.locator("table").first().locator("tbody tr").count();
  for (let row = 0; row < doctors; row++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(cell).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("These hours only").click();
  await expect(dialog.getByLabel("From")).toHaveValue("16:00");
  await look("day");
  await dialog.getByText("Not in").click();
  await dialog.getByLabel("Until").fill(formatDate(addDays(day, 2)));
  await expect(dialog.getByRole("button", { name: "Save and rearrange 4 visits" })).toBeVisible();
  await expect(dialog.getByText("They keep their times")).toBeVisible();
  await look("leave");
  await page.keyboard.press("Control+Enter");

  await expect(page.getByText("Leave saved. 4 visits to rearrange.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Move Iqra Tariq to/ })).not.toHaveCount(0);
  await look("rearrange");
  // Out of the way: a message under the mouse stays.
  await page.mouse.move(0, 0);
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveText([/عائشہ خان/, /Iqra Tariq/, /Omar Farooq/, /Zoya Malik/]);
  await rows.first().focus();
  await page.keyboard.press("w");
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { opened: string[] }).opened))
    .toHaveLength(1);
  const [chat = ""] = await page.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
  expect(chat).toMatch(/^https:\/\/wa\.me\/923001000001\?text=/);
  expect(new URL(chat).searchParams.get("text")).toMatch(
    /^عائشہ: ڈاکٹر .+ شام 5:00 کا وقت ممکن نہیں۔ کیا .+ یا .+ مناسب ہے؟/,
  );
  await expect(rows.first()).toContainText(/Asked \d\d:\d\d by /);
  await expect(rows.nth(1)).toContainText("Not asked");
  // The other desk takes the leave back and enters it again: the list follows by itself, and says so.
  const [entered] = await desk.get<{ id: number; updatedOn: string }[]>(
    "/Schedule/GetClosures?from=2000-01-01",
  );
  await desk.remove(`/Schedule/RemoveClosure?id=${entered?.id}`);
  await expect(page.getByText("4 visits need no new time any more")).toBeVisible();
  await expect(rows).toHaveCount(0);
  await desk.post("/Schedule/SaveClosure", { ...entered, id: 0, updatedOn: null });
  await expect(rows).toHaveText([/عائشہ خان/, /Iqra Tariq/, /Omar Farooq/, /Zoya Malik/]);
  await rows.nth(1).focus();
  await page.keyboard.press("m");
  await expect(page.getByText(/^Iqra Tariq is moved to .+ with Dr /)).toBeVisible();
  await expect(rows).toHaveCount(3);
  await look("moved");
  await page.keyboard.press("u");
  await expect(page.getByText(/^Iqra Tariq is back on /)).toBeVisible();
  await expect(rows).toHaveText([/عائشہ خان/, /Iqra Tariq/, /Omar Farooq/, /Zoya Malik/]);
  await rows.nth(2).focus();
  await page.keyboard.press("k");
  await expect(page.getByText("The visit of Omar Farooq stays as it is")).toBeVisible();
  await expect(rows).toHaveCount(3);
  await rows.nth(2).focus();
  await page.keyboard.press("x");
  await look("cancel");
  await dialog.getByRole("button", { name: "Cancel visit" }).press("Enter");
  await expect(page.getByText("The visit of Zoya Malik is cancelled")).toBeVisible();
  await expect(rows).toHaveCount(2);
  await page.keyboard.press("p");
  await expect(dialog.getByRole("button", { name: "Move 2 visits" })).toBeEnabled();
  await look("propose");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("2 visits moved. Who is to be told stands in To do.")).toBeVisible();
  // One press moved them all, and one takes them all back.
  await expect(rows).toHaveCount(0);
  await page.keyboard.press("u");
  await expect(page.getByText("2 visits moved back")).toBeVisible();
  await expect(rows).toHaveText([/عائشہ خان/, /Iqra Tariq/]);
  await page.keyboard.press("p");
  await expect(dialog.getByRole("button", { name: "Move 2 visits" })).toBeEnabled();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("2 visits moved. Who is to be told stands in To do.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Move Iqra/ })).toHaveCount(0);
  const moved = await database.query(
    "SELECT count(*)::int AS n FROM appointments WHERE appointment_date <> $1",
    [day],
  );
  expect(moved.rows).toEqual([{ n: 2 }]);

  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await expect(page.getByText("Leave").first()).toBeVisible();
  await page.getByRole("button", { name: /^Holidays of/ }).press("Enter");
  await expect(dialog.getByText("Eid ul-Fitr")).toBeVisible();
  await look("holidays");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("10 holidays saved")).toBeVisible();
  await page.getByRole("button", { name: "Ramadan hours" }).press("Enter");
  await expect(dialog.getByText("11–15:30, 20:30–23:30").first()).toBeVisible();
  await look("ramadan");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Hours saved").first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("w");
  const weeks = dialog.getByRole("list", { name: /^Weekly hours of/ });
  await expect(weeks).toContainText("Since always · holds today");
  await look("weeks");
  await expect(dialog.getByLabel("Doctor")).toBeFocused();
  await dialog.getByRole("button", { name: /^Change Ramadan/ }).press("Enter");
  await dialog.getByLabel("Name").fill("Fasting");
  const hours = dialog.getByRole("group", { name: "Hours 1" });
  await hours.getByLabel(/^By token/).press("Space");
  await hours.getByLabel("Walk-ins at most").fill("201");
  await hours.getByLabel("Usual chair").selectOption("Window chair");
  await page.keyboard.press("Control+Enter");
  await expect(hours.getByText("A limit is 0 to 200 patients.")).toBeVisible();
  await hours.getByLabel("Walk-ins at most").fill("20");
  await look("week");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Hours saved").first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("w");
  await expect(weeks).toContainText("Fasting");
  await expect(weeks).toContainText("11:00 to 15:30, by token, 20 walk-ins at most, Window chair");
  await dialog.getByRole("button", { name: /^Change Fasting/ }).press("Enter");
  await expect(dialog).toContainText("by token with 20 walk-ins at most on Window chair");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("w");
  await expect(dialog.getByLabel("Doctor")).toBeFocused();
  await dialog.getByRole("button", { name: /^Remove Fasting/ }).press("Enter");
  await expect(dialog.getByText("The hours that began before hold again")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Hours removed")).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.keyboard.press("c");
  await expect(dialog.getByRole("list", { name: "Leave and closures" })).toContainText("Eid ul-Fitr");
  await look("closures");
  await dialog.getByRole("button", { name: "Change Leave" }).press("Enter");
  await dialog.getByLabel("Reason").fill("Hajj");
  const leave = (await desk.get<Record<string, unknown>[]>("/Schedule/GetClosures?from=2000-01-01")).find(
    ({ kind }) => kind === "leave",
  );
  await desk.post("/Schedule/SaveClosure", { ...leave, toDay: addDays(day, 3) });
  await page.keyboard.press("Control+Enter");
  const note = dialog.getByRole("alert").filter({ hasText: "while you were editing" });
  await expect(note.getByRole("group", { name: "To", exact: true })).toContainText("Take theirs");
  await look("closure-merge");
  await note.getByRole("button", { name: "Go on with these" }).click();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Leave saved").last()).toBeVisible();
  expect(await desk.get("/Schedule/GetClosures?from=2000-01-01")).toContainEqual(
    expect.objectContaining({ kind: "leave", name: "Hajj", toDay: addDays(day, 3) }),
  );

  expect(
    (
      await database.query(
        "SELECT kind, count(*)::int AS n FROM closures WHERE NOT is_deleted GROUP BY kind ORDER BY kind",
      )
    ).rows,
  ).toEqual([
    { kind: "holiday", n: 10 },
    { kind: "leave", n: 1 },
  ]);
  await database.end();
});
