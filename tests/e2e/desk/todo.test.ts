import pg from "pg";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { holdChats } from "#tests/support/chats.ts";
import { openDesk } from "#tests/support/desk.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/** 40 people with a visit tomorrow, every fourth in Urdu, whose reminder is due at the desk now. */
const REMINDERS = `
  WITH on_now AS (UPDATE message_kinds SET is_active = true RETURNING 1),
  people AS (INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
    SELECT CASE n % 4 WHEN 0 THEN 'عائشہ خان' ELSE 'Ayesha Khan' END, 'G', '0300' || (1000000 + n * 7919), '03001234567', 'E' FROM generate_series(1, 40) n RETURNING id, phone),
  visits AS (INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time, chief_complaint, allow_overlap)
    SELECT id, (SELECT min(id) FROM doctors), (SELECT min(id) FROM departments), current_date + 2, '17:00', '-', true FROM people
    RETURNING id, patient_id, appointment_date + appointment_time AS start)
  INSERT INTO messages (kind, appointment_id, patient_id, visit_start, channel, language, address, group_key, due_on, not_after, dedupe_key)
  SELECT 'reminder', v.id, patient_id, start, 'desk', CASE patient_id % 4 WHEN 0 THEN 'ur' ELSE 'en' END, phone, message_group(phone, start),
    now() - interval '1 minute', now() + interval '1 day', 'reminder:' || v.id || ':1'
  FROM visits v JOIN people p ON p.id = patient_id CROSS JOIN (SELECT count(*) FROM on_now) ready`;

test("40 messages take 80 keys and no mouse, one window, and each text arrives as it was shown", async ({
  page,
  clinic,
}, info) => {
  const database = new pg.Client(clinic.database.poolConfig);
  await database.connect();
  await database.query(REMINDERS);
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  const chats = await holdChats(page);
  await page.goto("/admin/todo");
  const rows = page.getByRole("list", { name: "Messages to send" }).getByRole("listitem");
  await expect(rows).toHaveCount(40);
  await expect(rows.first()).toContainText("0300 1007919");
  await expectAccessible(page);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.screenshot({ path: info.outputPath(`todo-${width}.png`) });
  }
  const texts = await rows.locator("p").allTextContents();
  await rows.first().getByRole("button").focus();
  for (let left = 40; left > 0; left--) {
    await page.keyboard.press("Enter");
    await expect(rows.first()).toContainText("Opened, sent?");
    await page.keyboard.press("Enter");
    if (left > 1) await expect(rows).toHaveCount(left - 1);
    if (left > 1) await expect(rows.first().getByRole("button")).toBeFocused();
  }
  await expect(page.getByText("All messages of today are sent.")).toBeVisible();
  const opened = await chats();
  expect(opened.map(([address]) => new URL(address).searchParams.get("text"))).toEqual(texts);
  expect([...new Set(opened.map(([, name]) => name))]).toEqual(["matab-chat"]);
  expect((await database.query("SELECT DISTINCT state FROM messages")).rows).toEqual([{ state: "sent" }]);
  await page.goto("/admin/settings/messages");
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath("settings.png"), fullPage: true });
  await database.end();
});

test("the second chat comes into the window of the first", async ({ page, clinic }) => {
  await asOwner(clinic.database, "UPDATE messages SET state = 'planned', sent_by = NULL");
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await page
    .context()
    .route(/whatsapp|wa\.me/, (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>A chat</title>" }),
    );
  await page.goto("/admin/todo");
  const rows = page.getByRole("list", { name: "Messages to send" }).getByRole("listitem");
  await rows.first().getByRole("button").focus();
  const opened = page.waitForEvent("popup");
  await page.keyboard.press("Enter");
  const chat = await opened;
  await expect(rows.first()).toContainText("Opened, sent?");
  const first = chat.url();
  await page.bringToFront();
  await page.keyboard.press("Enter");
  await expect(rows.first()).not.toContainText("Opened, sent?");
  await page.keyboard.press("Enter");
  await expect.poll(() => chat.url()).not.toBe(first);
  expect(page.context().pages()).toHaveLength(2);
});
