import type { Locator, Page } from "@playwright/test";
import type { Appointment } from "#contract/appointments.ts";
import { clinicToday } from "#rules/clinic-time.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { expect, test } from "#tests/support/browser.ts";
import { asOwner } from "#tests/support/database.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { signInAs } from "#tests/support/roles.ts";

/** The day at the desk: who comes, who waits, who is inside, on every screen at once. */

const DOCTOR = 1;
let desk: Desk;

/** Every doctor is in around the clock, so that the hour at which the test runs decides nothing. */
const ALWAYS_IN = `
  DELETE FROM doctor_hours;
  INSERT INTO doctor_hours (week_id, doctor_id, weekday, from_time, to_time)
  SELECT id, doctor_id, weekday, '00:00', '24:00' FROM doctor_weeks, generate_series(1, 7) AS weekday`;

async function book(name: string, appointmentTime: string, durationMinutes = 30): Promise<Appointment> {
  const services = await desk.get<{ id: number }[]>("/Services/GetServicesByIdMasterService?idMaster=1");
  return desk.post<Appointment>("/Appointment/insert", {
    idPatient: await desk.registerPatient(name),
    idDoctor: DOCTOR,
    idDepartment: 1,
    appointmentDate: clinicToday(),
    appointmentTime,
    durationMinutes,
    priority: "Medium",
    status: "Scheduled",
    description: "Tooth pain",
    idServices: services.slice(0, 1).map(({ id }) => id),
  });
}

const timeOf = async ({ id }: Appointment) =>
  (await desk.get<Appointment>(`/Appointment/GetById?id=${id}`)).appointmentTime;
const cardOf = (page: Page, { id }: Appointment): Locator => page.locator(`li [data-visit="${id}"]`).first();
const queueOf = (page: Page) => page.getByRole("complementary", { name: "Queue" });
const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

/** Tests of this file share a clinic: what others booked today is gone. */
const NOBODY_BOOKED = "UPDATE appointments SET is_deleted = true WHERE appointment_date = clinic_today()";

/** Six doctors with twenty visits each, at every stage, the names in Urdu and as long as they come. */
const FULL_DAY = `
  INSERT INTO doctors (first_name, last_name, mobile_number, city, dob, joining_date)
  SELECT 'Muhammad Zulfiqar', 'Chaudhry ' || n, '0300111222' || n, 'Lahore', '1980-01-01', '2020-01-01'
    FROM generate_series(1, 6 - (SELECT count(*)::int FROM doctors WHERE NOT is_deleted)) n;
  INSERT INTO doctor_weeks (doctor_id, from_day) SELECT id, '-infinity' FROM doctors ON CONFLICT DO NOTHING;
  ${ALWAYS_IN};
  CREATE TEMP TABLE full_day AS SELECT row_number() OVER () AS n, d.id AS doctor_id, v,
      nextval(pg_get_serial_sequence('patients', 'id')) AS patient_id, nextval(pg_get_serial_sequence('appointments', 'id')) AS id
    FROM (SELECT id FROM doctors WHERE NOT is_deleted ORDER BY id LIMIT 6) d, generate_series(0, 19) v;
  INSERT INTO patients (id, full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name, known_allergies)
    SELECT patient_id, CASE n % 3 WHEN 0 THEN 'محمد عبداللہ سعید الرحمٰن خان ترین' WHEN 1 THEN 'عائشہ صدیقہ بیگم' ELSE 'Ghulam Murtaza Bhatti' END,
      'G', '0300' || (1000000 + n), '03001234567', 'E', CASE n % 7 WHEN 0 THEN 'Penicillin' END FROM full_day;
  INSERT INTO appointments (id, patient_id, doctor_id, department_id, appointment_date, appointment_time, duration_minutes, chief_complaint,
      status, allow_overlap, priority)
    SELECT id, patient_id, doctor_id, (SELECT min(id) FROM departments), clinic_today(), time '08:00' + v * interval '30 minutes', 30, '-',
      CASE WHEN v < 6 THEN 'Completed' WHEN v = 9 THEN 'Cancelled' ELSE 'Scheduled' END, n % 5 = 0, CASE n % 6 WHEN 0 THEN 'High' ELSE 'Medium' END FROM full_day;
  INSERT INTO attendances (id, doctor_id, day, token_no, arrived_on, seated_on)
    SELECT id, doctor_id, clinic_today(), v + 1, now() - interval '30 minutes', CASE v WHEN 6 THEN now() - interval '5 minutes' END
    FROM full_day WHERE v BETWEEN 6 AND 8
    ON CONFLICT (id) DO UPDATE SET token_no = excluded.token_no, arrived_on = excluded.arrived_on, seated_on = excluded.seated_on;`;

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  await asOwner(clinic.database, ALWAYS_IN);
  await desk.signIn(page);
});

test("a full day of six doctors and 120 visits can be read and used at every width", async ({
  page,
  clinic,
}, info) => {
  test.slow();
  await asOwner(clinic.database, NOBODY_BOOKED);
  await asOwner(clinic.database, FULL_DAY);
  await page.goto("/admin/board");
  await expect(page.locator("[data-visit]").first()).toBeVisible();
  const shown = page.getByRole("list", { name: "Days" }).locator("[aria-current=date]");
  await expect(shown).toHaveAccessibleName(/, 40 % taken$/);
  for (const width of [1366, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 768 });
    const seated = page.locator("[data-look=in]").first();
    await seated.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await expectAccessible(page);
    await page.screenshot({ path: info.outputPath(`full-${width}.png`) });
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  const grid = page.getByRole("region", { name: "Day of the clinic" });
  expect(await grid.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await expect(grid.locator("[data-visit]")).toHaveCount(120);
});

test("a doctor has the own column alone, and moves and calls its patients", async ({
  page,
  clinic,
}, info) => {
  const mine = await book("Ali Raza", "10:00");
  await desk.post("/Board/SetStage", { id: mine.id, stage: "Arrived" });
  await signInAs(page, clinic, "Doctor", DOCTOR);
  await page.goto("/admin/board");
  await expect(cardOf(page, mine)).toBeVisible();
  await expect(page.getByTitle("Hours")).toHaveCount(1);
  await expectAccessible(page);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.screenshot({ path: info.outputPath(`doctor-${width}.png`) });
  }
  await cardOf(page, mine).focus();
  await page.keyboard.press("c");
  await expect(cardOf(page, mine)).toHaveAttribute("data-look", "called");
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await said(page, "Appointment rescheduled successfully!");
  expect(await timeOf(mine)).toBe("10:05");
});

test.describe("by a finger", () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

  test("a visit that is held for a moment moves, and one that is swiped scrolls", async ({ page }, info) => {
    const sara = await book("Sara Noor", "12:00");
    await page.goto("/admin/board");
    await page.getByText("Time", { exact: true }).tap();
    const card = cardOf(page, sara);
    await card.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    const place = async () => {
      const box = await card.boundingBox();
      if (!box) throw new Error("The card is nowhere.");
      return { x: box.x + 60, y: box.y + 12 };
    };

    const held = await place();
    await touch("touchStart", held.x, held.y);
    await expect(card).toHaveAttribute("data-moving", "lifted");
    for (const by of [25, 50, 75, 100]) await touch("touchMove", held.x, held.y + by);
    await page.screenshot({ path: info.outputPath("held.png") });
    await touch("touchEnd");
    await said(page, "Appointment rescheduled successfully!");
    await expect.poll(() => timeOf(sara)).toBe("13:00");
    await expect(page).not.toHaveURL(/visit=/);
    await card.tap();
    await expect(page.getByRole("complementary", { name: "Appointment of Sara Noor" })).toBeVisible();
    await page.keyboard.press("Escape");

    const view = page.getByRole("region", { name: "Day of the clinic" });
    const before = await view.evaluate(({ scrollTop }) => scrollTop);
    const { x, y } = await place();
    await touch("touchStart", x, y);
    for (const by of [20, 60, 100, 140]) await touch("touchMove", x, y - by);
    await touch("touchEnd");
    await expect.poll(() => view.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(before);
    expect(await timeOf(sara)).toBe("13:00");
  });
});

test("stages, moves and their way back, by keys and by mouse, and seen on the other desk", async ({
  page,
  clinic,
}) => {
  test.slow();
  const ali = await book("Ali Raza", "10:00");
  const sara = await book("Sara Noor", "12:00");
  const bano = await book("Bano Bibi", "13:00");
  await page.goto("/admin/board");
  const other = await page.context().newPage();
  await desk.signIn(other);
  await other.goto(`${clinic.url}/admin/board`);
  await expect(cardOf(other, ali)).toBeVisible();

  await cardOf(page, ali).focus();
  await page.keyboard.press("a");
  await said(page, "Arrived: Ali Raza");
  await expect(queueOf(page)).toContainText("A-1");
  await expect(queueOf(other)).toContainText("Ali Raza");
  await expectAccessible(page);
  await page.keyboard.press("u");
  await expect(queueOf(page)).toContainText("Nobody is waiting.");
  for (const [key, look] of [
    ["a", "arrived"],
    ["c", "called"],
    ["d", "in"],
    ["d", "done"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(cardOf(page, ali)).toHaveAttribute("data-look", look);
    await expect(cardOf(page, ali)).toBeFocused();
  }

  await cardOf(page, ali).focus();
  await page.keyboard.press("ArrowDown");
  await expect(cardOf(page, sara)).toBeFocused();
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("status").filter({ hasText: "12:10–12:40" })).toContainText("Free.");
  await page.keyboard.press("Enter");
  await said(page, "Appointment rescheduled successfully!");
  expect(await timeOf(sara)).toBe("12:10");
  await page.keyboard.press("u");
  await said(page, "Sara Noor is back at 12:00");
  expect(await timeOf(sara)).toBe("12:00");

  const drag = async (pixels: number) => {
    const card = cardOf(page, sara);
    // `hover` waits until the card stands still, and may scroll it anywhere. Then into the middle, far from the edges at which
    // the view scrolls along.
    await card.hover();
    await card.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const box = await card.boundingBox();
    if (!box) throw new Error("The card is nowhere.");
    const [x, y] = [box.x + 60, box.y + 12];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + pixels / 2, { steps: 3 });
    await page.mouse.move(x, y + pixels, { steps: 3 });
  };
  await drag(-100);
  await page.mouse.up();
  await said(page, "Appointment rescheduled successfully!");
  await expect.poll(() => timeOf(sara)).toBe("11:00");
  await expect(cardOf(other, sara)).toHaveAttribute("aria-label", /^11:00/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => timeOf(sara)).toBe("12:00");
  await expect(cardOf(page, sara)).toHaveAttribute("aria-label", /^12:00/);
  await drag(100);
  await expect(page.getByText("Clashes with Bano Bibi.")).toBeVisible();
  await page.mouse.up();
  const dialog = page.getByRole("dialog", { name: "Reschedule Appointment" });
  await expect(dialog).toContainText("is already booked at 13:00");
  await expect(dialog.getByLabel("New Time")).toHaveValue("13:00");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  expect(await timeOf(sara)).toBe("12:00");

  await cardOf(page, bano).press("Enter");
  const panel = page.getByRole("complementary", { name: "Appointment of Bano Bibi" });
  await expect(panel).toBeFocused();
  await expect(panel.getByRole("button", { name: "Move…" })).toBeVisible();
  await panel.getByRole("button", { name: "Confirmed" }).click();
  await expect(cardOf(page, bano)).toHaveAttribute("data-look", "confirmed");
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Cancel…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel visit" }).click();
  await said(page, "The visit of Bano Bibi is cancelled");
  await expect(cardOf(page, bano)).toHaveAttribute("data-look", "off");
  await expect(panel.getByRole("button", { name: "Cancel…" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(cardOf(page, bano)).toBeFocused();
});

test("a walk-in takes three keys beside the text, two for a known number, and prints a slip", async ({
  page,
}) => {
  await page.addInitScript(
    "window.print = () => { window.printed = document.querySelector('.slip-print')?.textContent; }",
  );
  await page.goto("/admin/board");
  await expect(page.getByRole("button", { name: /^Walk-in/ })).toBeVisible();
  await page.keyboard.press("w");
  const dialog = page.getByRole("dialog", { name: "Walk-in" });
  await expect(dialog.getByLabel("Mobile")).toBeFocused();
  await page.keyboard.type("03451234561");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Khalid Mahmood");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await said(page, /^Token [A-Z]-\d+ given to Khalid Mahmood/);
  await expect(dialog).toBeHidden();
  await expect(queueOf(page)).toContainText("Khalid Mahmood");

  await page.keyboard.press("w");
  await dialog.getByText("Print the slip").click();
  await dialog.getByLabel("Mobile").focus();
  await page.keyboard.type("03451234561");
  await expect(dialog.getByRole("option", { name: /Khalid Mahmood/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Full Name")).toHaveValue("Khalid Mahmood");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(queueOf(page).getByText("Khalid Mahmood")).toHaveCount(2);
  await expect.poll(() => page.evaluate("window.printed")).toMatch(/Token[A-Z]-\d+.*Khalid Mahmood/);

  // A number that begins like his, typed faster than an answer comes, is not his.
  await page.keyboard.press("w");
  await dialog.getByLabel("Mobile").focus();
  await page.keyboard.type("0345123456", { delay: 40 });
  await expect(dialog.getByRole("option", { name: /Khalid Mahmood/ })).toBeVisible();
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Nadia Jamil");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(queueOf(page)).toContainText("Nadia Jamil");
});

test("on a phone it is one doctor at a time, and the next patient is called by the thumb", async ({
  page,
}) => {
  const zara = await book("Zara Khan", "15:00");
  await desk.post("/Board/SetStage", { id: zara.id, stage: "Arrived" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/board");
  await expect(page.getByRole("tab", { selected: true })).toContainText("waiting");
  const list = page.getByRole("tabpanel");
  await expect(list).toContainText("Zara Khan");
  await expectAccessible(page);
  const call = page.getByRole("button", { name: /^Call next, / });
  while (await call.isEnabled()) {
    const words = await call.textContent();
    await call.click();
    await expect(call.filter({ hasText: words ?? "" })).toHaveCount(0);
    if ((await call.count()) === 0) break;
  }
  await expect(page.getByRole("button", { name: "Nobody to call" })).toBeDisabled();
  await expect(list.locator("[data-look=called]").filter({ hasText: "Zara Khan" })).toBeVisible();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
});
