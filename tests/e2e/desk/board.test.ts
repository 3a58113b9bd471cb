import type { Page } from "@playwright/test";
import type { Appointment } from "#contract/desk/appointments.ts";
import type { BoardDay } from "#contract/desk/board.ts";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday, instantOf } from "#rules/values/time/clinic-time.ts";
import { ALWAYS_IN, book, cardOf, DOCTOR, said, timeOf } from "#tests/support/board.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/** The day at the desk: who comes, who waits, who is inside, on every screen at once. */

let desk: Desk;

const queueOf = (page: Page) => page.getByRole("complementary", { name: "Queue" });

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  await asOwner(clinic.database, ALWAYS_IN);
  await desk.signIn(page);
});

test("stages, moves and their way back, by keys and by mouse, and seen on the other desk", async ({
  page,
  clinic,
}) => {
  test.slow();
  const ali = await book(desk, "Ali Raza", "10:00");
  const sara = await book(desk, "Sara Noor", "12:00");
  const bano = await book(desk, "Bano Bibi", "13:00");
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
  expect(await timeOf(desk, sara)).toBe("12:10");
  await page.keyboard.press("u");
  await said(page, "Sara Noor is back at 12:00");
  expect(await timeOf(desk, sara)).toBe("12:00");

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
  await expect.poll(() => timeOf(desk, sara)).toBe("11:00");
  await expect(cardOf(other, sara)).toHaveAttribute("aria-label", /^11:00/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => timeOf(desk, sara)).toBe("12:00");
  await expect(cardOf(page, sara)).toHaveAttribute("aria-label", /^12:00/);
  await drag(100);
  await expect(page.getByText("Clashes with Bano Bibi.")).toBeVisible();
  await page.mouse.up();
  const dialog = page.getByRole("dialog", { name: "Reschedule Appointment" });
  await expect(dialog).toContainText("is already booked at 13:00");
  await expect(dialog.getByLabel("New Time")).toHaveValue("13:00");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Find a time" }).press("Enter");
  const found = page.getByRole("dialog", { name: "Find a time: 30 min" });
  await found.getByText("Other doctors of the department too").click();
  const time = found.getByRole("button", { name: /^\d\d:\d\d, / }).last();
  const [hour = "", , doctorName = ""] = ((await time.getAttribute("aria-label")) ?? "").split(", ");
  await time.press("Enter");
  await expect(found).toBeHidden();
  await expect(dialog.getByLabel("New Time")).toHaveValue(hour);
  await expect(dialog.getByRole("combobox", { name: "Doctor" })).toHaveValue(doctorName);
  await expect(dialog).not.toContainText("is already booked");
  await page.keyboard.press("Escape");
  expect(await timeOf(desk, sara)).toBe("12:00");

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

test("arrows enter the day from the page itself", async ({ page }) => {
  const hina = await book(desk, "Hina Baig", "17:00");
  await page.goto("/admin/board");
  await expect(cardOf(page, hina)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[data-visit]:focus")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("complementary", { name: /^Appointment of / })).toBeVisible();
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

  // A second file of one name under one number is made only by whoever says so.
  await page.keyboard.press("w");
  await expect(dialog.getByLabel("Mobile")).toBeFocused();
  await page.keyboard.type("03451234562");
  await page.keyboard.press("Tab");
  await page.keyboard.type("nadia  jamil");
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText("Nadia Jamil has a file under this number")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Another person of this name" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("On file: P-")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  const filed = await desk.get<{ fullName: string }[]>("/Patient/GetAllPatients?phone=03451234562");
  expect(filed.map(({ fullName }) => fullName)).toEqual(["Nadia Jamil"]);
});

test("a walk-in is found by name and by registration number, by keys alone", async ({
  page,
  clinic,
}, info) => {
  await asOwner(
    clinic.database,
    `INSERT INTO patients (full_name, phone, is_partial)
     VALUES ('Ayesha Warraich', '03012345871', true), ('Noor ul Ain', '03012345872', true)`,
  );
  const filed = await desk.get<{ registerNo: string }[]>("/Patient/GetAllPatients?phone=0301234587");
  const [noor = "", ayesha = ""] = filed.map(({ registerNo }) => registerNo);
  await page.goto("/admin/board");
  await expect(page.getByRole("button", { name: /^Walk-in/ })).toBeVisible();
  await page.keyboard.press("w");
  const dialog = page.getByRole("dialog", { name: "Walk-in" });
  await expect(dialog.getByLabel("Mobile")).toBeFocused();
  await page.keyboard.type("Aisha Waraich");
  await expect(dialog.getByLabel("Full Name")).toHaveValue("Aisha Waraich");
  await expect(dialog.getByRole("option", { name: /Ayesha Warraich/ })).toBeVisible();
  await expect(dialog.getByLabel("Mobile")).not.toHaveAttribute("aria-invalid");
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath("walk-in-name.png") });
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(`On file: ${ayesha}`)).toBeVisible();
  await expect(dialog.getByLabel("Mobile")).toHaveValue(/0301\s?2345871/);
  await dialog.getByLabel("Full Name").focus();
  await page.keyboard.press("Enter");
  await said(page, /^Token [A-Z]-\d+ given to Ayesha Warraich/);

  for (const typed of [noor, noor.toLowerCase().replace(/-0*/, "")]) {
    await page.keyboard.press("w");
    await expect(dialog.getByLabel("Mobile")).toBeFocused();
    await page.keyboard.type(typed);
    await expect(dialog.getByRole("option", { name: /Noor ul Ain/ })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(`On file: ${noor}`)).toBeVisible();
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Leave without saving" }).click();
    await expect(dialog).toBeHidden();
  }
});

test("a walk-in gets the token on the button; one that another desk took is said", async ({ page }) => {
  const hina = await book(desk, "Hina Baig", "00:00", 5);
  for (const stage of ["Arrived", "Scheduled"]) await desk.post("/Board/SetStage", { id: hina.id, stage });
  await page.goto("/admin/board");
  const dialog = page.getByRole("dialog", { name: "Walk-in" });
  const give = dialog.getByRole("button", { name: /^Give token A-/ });
  const open = async (phone: string, name: string) => {
    await page.keyboard.press("w");
    await expect(dialog.getByLabel("Mobile")).toBeFocused();
    await page.keyboard.type(phone);
    await page.keyboard.press("Enter");
    await page.keyboard.type(name);
    await page.keyboard.press("Alt+a");
    await expect(give).toBeVisible();
    const token = (await give.textContent())?.match(/A-(\d+)/)?.[1] ?? "";
    await expect(dialog.getByRole("article", { name: "Token slip" })).toContainText(`A-${token}`);
    return Number(token);
  };
  await expect(cardOf(page, hina)).toBeVisible();
  const token = await open("03451234571", "Rimsha Omar");
  await page.keyboard.press("Enter");
  await said(page, new RegExp(`^Token A-${token} given to Rimsha Omar$`));

  await expect(queueOf(page)).toContainText("Rimsha Omar");
  await page.route("**/Board/GetDay?*", (route) => route.abort());
  const next = await open("03451234572", "Saba Tariq");
  expect(next).toBe(token + 1);
  await desk.post("/Board/WalkIn", { name: "Omar Dar", phone: "03451234573", idDoctor: DOCTOR });
  await page.keyboard.press("Enter");
  const words = `Token A-${next + 1} given to Saba Tariq, not A-${next}: that was given meanwhile`;
  await said(page, words);
});

test("a walk-in's name of any length finds the files that are like it", async ({ page, clinic }) => {
  const name =
    "Syed Muhammad Abdullah Shah Bukhari Naqshbandi Qadri Chishti Soharwardi Gilani Hashmi Farooqi Siddiqui";
  await asOwner(
    clinic.database,
    `INSERT INTO patients (full_name, phone, is_partial) VALUES ('${name}', '03012345899', true)`,
  );
  await page.goto("/admin/board");
  await page.getByRole("button", { name: /^Walk-in/ }).click();
  const dialog = page.getByRole("dialog", { name: "Walk-in" });
  const refused: string[] = [];
  page.on("response", (answer) => answer.status() === 400 && refused.push(answer.url()));
  await dialog.getByLabel("Full Name").fill(name);
  await expect(dialog.getByRole("option", { name: /^Syed Muhammad Abdullah/ })).toBeVisible();
  expect(refused).toEqual([]);
});

test("a walk-in without a phone is taken under the clinic's own number", async ({ page }) => {
  await page.goto("/admin/board");
  await expect(page.getByRole("button", { name: /^Walk-in/ })).toBeVisible();
  await page.keyboard.press("w");
  const dialog = page.getByRole("dialog", { name: "Walk-in" });
  await dialog.getByRole("button", { name: "the clinic’s own" }).press("Enter");
  await expect(dialog.getByLabel("Full Name")).toBeFocused();
  await expect(dialog.getByLabel("Mobile")).not.toHaveValue("");
  await page.keyboard.type("Ghulam Rasool");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await said(page, /^Token [A-Z]-\d+ given to Ghulam Rasool/);
});

test("a press beside a dialog or Esc closes it, but not once somebody has typed", async ({ page }, info) => {
  await page.goto("/admin/board");
  const dialog = page.getByRole("dialog", { name: "Walk-in" });
  const open = async () => {
    await page.getByRole("button", { name: /^Walk-in/ }).click();
    await expect(dialog.getByLabel("Mobile")).toBeFocused();
  };
  await open();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  await open();
  await dialog.getByLabel("Mobile").fill("03214578216");
  await page.mouse.click(5, 5);
  await expect(dialog.getByLabel("Mobile")).toHaveValue("03214578216");

  // Esc asks first; Esc again, or Enter, goes back to where somebody typed.
  const stay = dialog.getByRole("button", { name: "Stay here" });
  for (const key of ["Escape", "Enter"]) {
    await page.keyboard.press("Escape");
    await expect(dialog.getByRole("alert")).toHaveText("Leave without saving?");
    await expect(stay).toBeFocused();
    await expectAccessible(page);
    await page.screenshot({ path: info.outputPath(`leave-${key}.png`) });
    await page.keyboard.press(key);
    await expect(stay).toBeHidden();
    await expect(dialog.getByLabel("Mobile")).toBeFocused();
  }
  await expect(dialog.getByLabel("Mobile")).toHaveValue("03214578216");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
});

test("Book leads back to the board, on the day that was booked, with the visit open", async ({ page }) => {
  const day = addDays(clinicToday(), 1);
  await desk.registerPatient("Rimsha Omar");
  await page.goto("/admin/board");
  await expect(page.getByRole("link", { name: /^Book/ })).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByRole("link", { name: "Day board" }).last()).toHaveAttribute("href", /board\?day=/);
  const choose = async (label: string, text: string) => {
    await page.getByRole("combobox", { name: label, exact: true }).fill(text);
    await page
      .getByRole("option", { name: new RegExp(text) })
      .first()
      .click();
  };
  await choose("Patient", "Rimsha");
  await choose("Doctor", "Bilal");
  await choose("Services", "Scaling");
  await page.keyboard.press("Escape");
  await page.getByLabel("Date").fill(formatDate(day));
  await page.getByLabel("Time", { exact: true }).fill("11:00");
  await page.getByLabel("Chief Complaint").fill("Tooth pain");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(new RegExp(`/admin/board\\?day=${day}&visit=\\d+$`));
  await expect(page.getByRole("complementary", { name: "Appointment of Rimsha Omar" })).toBeVisible();
});

test("U with nothing to undo says so", async ({ page }) => {
  await page.goto("/admin/board");
  await expect(page.getByRole("button", { name: /^Walk-in/ })).toBeVisible();
  await page.keyboard.press("u");
  await said(page, /^There is nothing to undo any more\./);
});

test("a doctor's name leads to the hours of that day, in the board's order", async ({ page }) => {
  const day = addDays(clinicToday(), 1);
  await page.goto(`/admin/board?day=${day}`);
  const heads = page.getByRole("region", { name: "Day of the clinic" }).getByRole("heading", { level: 2 });
  const second = heads.nth(1).getByRole("link");
  const name = await second.textContent();
  await second.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleName(new RegExp(`^${name}, .* ${formatDate(day)}$`));
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/doctor=/);
  await page.goBack();
  await expect(page).toHaveURL(`/admin/board?day=${day}`);
});

test("a doctor on leave is called so in the column and to a walk-in", async ({ page, clinic }, info) => {
  await asOwner(
    clinic.database,
    `INSERT INTO closures (kind, name, from_day, to_day, doctor_id)
     VALUES ('leave', 'Leave', clinic_today(), clinic_today(), ${DOCTOR})`,
  );
  await page.goto("/admin/board");
  const grid = page.getByRole("region", { name: "Day of the clinic" });
  await expect(grid.getByText("On leave", { exact: true })).toHaveAttribute("title", /is on leave, /);
  await expect(page.getByRole("button", { name: /^Walk-in/ })).toBeVisible();
  await page.keyboard.press("w");
  const dialog = page.getByRole("dialog", { name: "Walk-in" });
  const away = dialog
    .locator("label")
    .filter({ has: page.getByRole("radio") })
    .first();
  await expect(away).toContainText("On leave");
  await expect(away).not.toContainText("about");
  await expect(away.getByRole("radio")).not.toBeChecked();
  await page.keyboard.press("Alt+a");
  await expect(away.getByRole("radio")).toBeChecked();
  await expect(dialog.getByRole("article", { name: "Token slip" })).not.toContainText("min");
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath("walk-in-leave.png") });
  await asOwner(clinic.database, "UPDATE closures SET is_deleted = true WHERE kind = 'leave'");
});

test("on a phone it is one doctor at a time, and the next patient is called by the thumb", async ({
  page,
}) => {
  const zara = await book(desk, "Zara Khan", "15:00");
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

test("when the last hours are over, the board asks once what became of those who are still open", async ({
  page,
  clinic,
}, info) => {
  // The hours are over, and the visits have begun, at whatever time of the day the test runs.
  await asOwner(
    clinic.database,
    `UPDATE doctor_hours SET to_time = '00:01';
     UPDATE appointments SET is_deleted = true WHERE appointment_date = clinic_today()`,
  );
  const firstMinuteOver = instantOf(`${clinicToday()}T00:01`);
  await page.clock.setSystemTime(Math.max(Date.now(), firstMinuteOver));
  const ali = await book(desk, "Ali Raza", "08:00", 5);
  const sara = await book(desk, "Sara Noor", "08:05", 5);
  const gul = await book(desk, "گل ناز بیگم", "08:10", 5);
  await asOwner(
    clinic.database,
    `UPDATE appointments SET appointment_time = '00:00', allow_overlap = true
     WHERE id IN (${[ali, sara, gul].map(({ id }) => id)})`,
  );
  await desk.post("/Board/SetStage", { id: gul.id, stage: "Arrived" });
  await page.goto("/admin/board");
  await page.getByRole("button", { name: "Say what became of them" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleName("3 visits of today are still open");
  const open = dialog.getByRole("listitem");
  await expect(open).toHaveCount(3);
  await expect(dialog.getByRole("button", { name: "No-show , Ali Raza" })).toBeFocused();
  await expectAccessible(page);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.screenshot({ path: info.outputPath(`end-${width}.png`) });
  }
  await dialog.getByRole("button", { name: "No-show , Ali Raza" }).press("Enter");
  await expect(open).toHaveCount(2);
  await expect(dialog.getByRole("button", { name: "No-show , Sara Noor" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(open).toHaveCount(1);
  // Enter after Enter gives the same answer again, and never says of a patient who waits that they left.
  await expect(dialog.getByRole("button", { name: "Done , گل ناز بیگم" })).toBeFocused();
  await page.keyboard.press("u");
  await expect(open).toHaveCount(2);
  await dialog.getByRole("button", { name: "Done , Sara Noor" }).press("Enter");
  await expect(open).toHaveCount(1);
  await dialog.getByRole("button", { name: "Left , گل ناز بیگم" }).press("Enter");
  await expect(page.getByText("still open")).toHaveCount(0);
  const { visits } = await desk.get<BoardDay>(`/Board/GetDay?day=${clinicToday()}`);
  const stageOf = ({ id }: Appointment) => visits.find((visit) => visit.id === id)?.stage;
  expect([ali, sara, gul].map(stageOf)).toEqual(["No-show", "Done", "Left"]);
});
