import type { Page } from "@playwright/test";
import { expect, type RunningClinic, test } from "#tests/support/browser/browser.ts";
import { holdChats } from "#tests/support/chats.ts";
import { openDesk } from "#tests/support/desk.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/** Three people whose reminder is due at the desk now, in this order; the second has a landline. */
const REMINDERS = `
  DELETE FROM messages;
  UPDATE message_kinds SET is_active = true;
  WITH people AS (INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
    SELECT name, 'G', phone, '03001234567', 'E' FROM (VALUES ('Ayesha Khan', '03001112223'), ('Basit Aslam', '04235551234'), ('Chand Bibi', '03004445556')) p (name, phone)
    RETURNING id, full_name, phone),
  visits AS (INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time, chief_complaint, allow_overlap)
    SELECT id, (SELECT min(id) FROM doctors), (SELECT min(id) FROM departments), current_date + 2, '17:00', '-', true FROM people
    RETURNING id, patient_id, appointment_date + appointment_time AS start)
  INSERT INTO messages (kind, appointment_id, patient_id, visit_start, channel, language, address, group_key, due_on, not_after, dedupe_key)
  SELECT CASE full_name WHEN 'Chand Bibi' THEN 'booked' ELSE 'reminder' END, v.id, patient_id, start, 'desk', 'en', phone, message_group(phone, start),
    now() - interval '1 hour' + row_number() OVER (ORDER BY full_name) * interval '1 minute', now() + interval '1 day', 'reminder:' || v.id || ':1'
  FROM visits v JOIN people p ON p.id = patient_id`;

async function openTodo(page: Page, clinic: RunningClinic) {
  await asOwner(clinic.database, REMINDERS);
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  const chats = await holdChats(page);
  await page.goto("/admin/todo");
  const rows = page.getByRole("list", { name: "Messages to send" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  return { rows, chats, row: (name: string) => rows.filter({ hasText: name }) };
}

test("a wrong answer is taken back by U or the toast, long after the toast too, and the row has the focus again", async ({
  page,
  clinic,
}) => {
  await page.clock.install();
  const { rows, row } = await openTodo(page, clinic);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(row("Ayesha")).toContainText("Opened, sent?");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Sent: Ayesha Khan")).toBeVisible();
  await expect(rows).toHaveCount(2);
  await page.clock.fastForward(60_000);
  await expect(page.getByText("Sent: Ayesha Khan")).toBeHidden();
  await page.keyboard.press("u");
  await expect(row("Ayesha").getByRole("button")).toHaveText(/Open chat/);
  await expect(row("Ayesha").getByRole("button")).toBeFocused();
  await page.keyboard.press("k");
  await expect(page.getByText("Skipped: Ayesha Khan")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row("Ayesha").getByRole("button")).toBeFocused();
});

test("W takes itself back, and a number to call is asked about in its own words", async ({
  page,
  clinic,
}) => {
  const { rows, row } = await openTodo(page, clinic);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("w");
  await expect(row("Ayesha").getByRole("button")).toHaveText(/^Call/);
  await page.keyboard.press("w");
  await expect(row("Ayesha").getByRole("button")).toHaveText(/^Open chat/);
  await page.keyboard.press("w");
  await expect(row("Ayesha").getByRole("button")).toHaveText(/^Call/);
  await page.keyboard.press("u");
  await expect(row("Ayesha").getByRole("button")).toHaveText(/^Open chat/);
  await row("Basit").getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(row("Basit")).toContainText("Called?");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Called: Basit Aslam")).toBeVisible();
  await expect(rows).toHaveCount(2);
});

test("a second press of Enter while the first is on its way is one answer, without a warning", async ({
  page,
  clinic,
}) => {
  const { rows, row } = await openTodo(page, clinic);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(row("Ayesha")).toContainText("Opened, sent?");
  let answers = 0;
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route("**/Message/Answer", async (route) => {
    answers += 1;
    await held;
    await route.continue();
  });
  await page.keyboard.press("Enter");
  await expect.poll(() => answers).toBe(1);
  await page.keyboard.press("Enter");
  goOn();
  await expect(rows).toHaveCount(2);
  await expect(page.getByText("Sent: Ayesha Khan")).toBeVisible();
  await expect(page.getByText("changed meanwhile")).toHaveCount(0);
  expect(answers).toBe(1);
});

test("E opens the text with the focus in it, behind its last word", async ({ page, clinic }) => {
  const { row, chats } = await openTodo(page, clinic);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("e");
  await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
  await page.keyboard.type(" Bring your X-ray.");
  await page.keyboard.press("Control+Enter");
  await expect(row("Ayesha")).toContainText("Opened, sent?");
  const [[address = ""] = []] = await chats();
  expect(new URL(address).searchParams.get("text")).toMatch(/\S Bring your X-ray\.$/);
});

test("an arrow goes from a chip into the list, the text stays where it is, and ? begins with the keys of the screen", async ({
  page,
  clinic,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const { rows, row } = await openTodo(page, clinic);
  await page.getByRole("button", { name: "Reminders 2" }).click();
  await page.keyboard.press("ArrowDown");
  await expect(rows).toHaveCount(2);
  await expect(row("Ayesha").getByRole("button")).toBeFocused();
  const chat = page.getByRole("complementary", { name: "Chat" });
  await expect(chat).toContainText("Ayesha Khan");
  await expect(chat).toContainText((await row("Ayesha").locator("p").textContent()) ?? "no text");
  expect((await row("Ayesha").boundingBox())?.height).toBeLessThanOrEqual(49);
  await page.keyboard.press("ArrowDown");
  await expect(chat).toContainText("Basit Aslam");
  await expect(chat).toContainText("2 of 2");
  await page.keyboard.press("ArrowUp");
  const before = await row("Ayesha").locator("p").boundingBox();
  await page.keyboard.press("Enter");
  await expect(row("Ayesha")).toContainText("Opened, sent?");
  expect((await row("Ayesha").locator("p").boundingBox())?.x).toBe(before?.x);
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const groups = ["This list", "In the rows", "Go to", "Anywhere"];
  await expect(dialog.getByRole("heading", { level: 3 })).toHaveText(groups);
  for (const words of ["Skip", "Change the text", "No WhatsApp, or it has", "Take the last answer back"])
    await expect(dialog.getByText(words, { exact: true })).toBeInViewport();
});

test.describe("without a keyboard", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a message is skipped, changed, and said to have no WhatsApp by buttons", async ({
    page,
    clinic,
  }, info) => {
    const { rows, row } = await openTodo(page, clinic);
    await page.screenshot({ path: info.outputPath("todo-touch.png") });
    await row("Ayesha").getByRole("button", { name: "Skip" }).tap();
    await expect(page.getByText("Skipped: Ayesha Khan")).toBeVisible();
    await expect(rows).toHaveCount(2);
    await row("Chand").getByRole("button", { name: "No WhatsApp" }).tap();
    await expect(row("Chand").getByRole("button", { name: "Call" })).toBeVisible();
    await row("Chand").getByRole("button", { name: "Has WhatsApp" }).tap();
    await expect(row("Chand").getByRole("button", { name: "Open chat" })).toBeVisible();
    await row("Basit").getByRole("button", { name: "Change text" }).tap();
    await expect(page.getByRole("dialog").getByRole("textbox")).toBeVisible();
  });
});
