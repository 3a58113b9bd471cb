import pg from "pg";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { holdChats } from "#tests/support/chats.ts";
import { openDesk } from "#tests/support/desk.ts";

/** Eight people of whom each is due a week before the next, every third with an Urdu name; the first did not come twice. */
const DUE = `
  WITH people AS (INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
    SELECT CASE n % 3 WHEN 0 THEN 'رضیہ سلطانہ' ELSE 'Khadija-tul-Kubra Bukhari' END, 'G', '0300' || (1000000 + n * 7919), '03001234567', 'E'
    FROM generate_series(1, 8) n RETURNING id),
  visits AS (INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time, chief_complaint, status, allow_overlap)
    SELECT (SELECT min(id) FROM people), (SELECT min(id) FROM doctors), (SELECT min(id) FROM departments), clinic_today() - 30 * n, '17:00', '-', 'Cancelled', true
    FROM generate_series(1, 2) n RETURNING id, patient_id, doctor_id, appointment_date),
  absent AS (INSERT INTO attendances (id, doctor_id, day, no_show_on) SELECT id, doctor_id, appointment_date, now_ms() FROM visits)
  INSERT INTO recalls (patient_id, reason, words, due_day, next_call_day)
  SELECT id, 'promised', CASE id % 2 WHEN 0 THEN 'Crown after root canal, 36' ELSE 'دانت کی صفائی' END,
    clinic_today() - 7 * (row_number() OVER (ORDER BY id DESC))::int, clinic_today() FROM people`;

test("the list is worked through by keyboard alone: card, results, a day for the next call, chat, booking", async ({
  page,
  clinic,
}, info) => {
  const database = new pg.Client(clinic.database.poolConfig);
  await database.connect();
  await database.query(DUE);
  const left = async () =>
    (await database.query("SELECT result FROM call_notes ORDER BY id")).rows.map(({ result }) => result);
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  const chats = await holdChats(page);
  await page.goto("/admin/patients");
  await expect(page.getByRole("table")).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(page.getByRole("heading", { level: 1, name: "To call" })).toBeVisible();
  const rows = page.getByRole("table", { name: "Patients to call" }).locator("tbody tr");
  // The one who did not come has a row of that and one of the promise.
  await expect(rows).toHaveCount(8);
  await expect(rows.first()).toContainText("8 weeks");
  await expectAccessible(page);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.screenshot({ path: info.outputPath(`to-call-${width}.png`) });
  }
  const first = page.locator("tbody tr[tabindex='0']");
  await first.focus();
  await page.keyboard.press("w");
  expect((await chats()).map(([address]) => address)).toEqual([
    expect.stringMatching(/^https:\/\/wa\.me\/92300\d{7}\?text=/),
  ]);
  await page.keyboard.press("6");
  await expect(rows).toHaveCount(7);
  await expect(first).toBeFocused();
  await page.keyboard.press("1");
  await expect(rows).toHaveCount(6);
  await expect(first).toBeFocused();

  await page.keyboard.press("3");
  const card = page.getByRole("dialog", { name: "Call" });
  await expect(card.getByLabel("Call again on")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("After 18:00, بینک میں کام");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(5);
  await expect(card).toBeHidden();

  await page.keyboard.press("ArrowDown");
  await first.focus();
  await page.keyboard.press("Enter");
  await expect(card.getByRole("link", { name: /^0300/ })).toBeFocused();
  await expectAccessible(page);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.screenshot({ path: info.outputPath(`card-${width}.png`) });
  }
  await page.keyboard.press("4");
  await expect(rows).toHaveCount(4);
  await expect(card).toBeHidden();
  await expect.poll(left).toEqual(["message sent", "no answer", "call again", "does not want"]);

  await first.focus();
  await page.keyboard.press("b");
  await expect(page.getByRole("heading", { level: 1, name: "Add appointment" })).toBeVisible();
  const absent = (
    await database.query("SELECT patient_id FROM attendances JOIN appointments USING (id) LIMIT 1")
  ).rows[0].patient_id;
  await page.goto(`/admin/patients/view/${absent}`);
  await expect(page.getByText(/^2 no-shows since \w+$/)).toBeVisible();
  await page.goto(`/admin/appointment/add?patientId=${absent}`);
  await expect(page.getByText(/^2 no-shows since \w+$/)).toBeVisible();
  await page.goto("/admin/to-call");
  await expect(first).toBeVisible();
  const before = await rows.count();
  await first.focus();
  await page.keyboard.press("5");
  await expect(rows).toHaveCount(before - 1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(before);
  expect((await left()).slice(-2)).toEqual(["wrong number", "taken back"]);
  await database.end();
});
