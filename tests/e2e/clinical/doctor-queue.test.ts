import type { Page } from "@playwright/test";
import { ALWAYS_IN, book, DOCTOR, said } from "#tests/support/board.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { makeDemo, makeNoDemo } from "#tests/support/demo.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { asOwner } from "#tests/support/platform/database.ts";
import { signInAs } from "#tests/support/roles.ts";

/** The doctor's panel knows the queue of the day board. */

let desk: Desk;
test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  await asOwner(clinic.database, ALWAYS_IN);
  await signInAs(page, clinic, "Doctor", DOCTOR);
});

const arrive = (id: number) => desk.post("/Board/SetStage", { id, stage: "Arrived" });
const queueOf = (page: Page) => page.getByRole("region", { name: "Queue" });
const rowOf = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "Appointments of the day" })
    .getByRole("link")
    .filter({ hasText: name });

test("a doctor calls the queue's next, sees who arrives, and goes on to who waits", async ({
  page,
}, info) => {
  const booked = await book(desk, "Ali Raza", "23:00");
  await book(desk, "Sara Noor", "01:00");
  const first = await book(desk, "Hina Malik", "00:00");
  await arrive(first.id);
  await page.goto("/admin/doctors-panel");
  await expect(queueOf(page)).toContainText("1 waiting, next Hina Malik");
  await page.getByRole("button", { name: /^Call next, [A-Z]-1$/ }).click();
  await said(page, "Called: Hina Malik");
  await expect(page.getByRole("heading", { name: "Treatment note" })).toBeVisible();
  await expect(rowOf(page, "Hina Malik")).toContainText(/[A-Z]-1Called/);
  const note = page.getByRole("region", { name: "Treatment note" });
  await expect(note.getByText("Called", { exact: true })).toBeVisible();
  await desk.post("/Board/SetStage", { id: first.id, stage: "With doctor" });
  await expect(note.getByText("With doctor", { exact: true })).toBeVisible({ timeout: 10_000 });
  await expect(queueOf(page).getByRole("button")).toHaveText("Nobody to call");
  await expect(note.getByText("Scheduled", { exact: true })).toHaveCount(0);
  await expect(queueOf(page).getByRole("button")).toHaveText("Nobody to call");
  const { visits } = await desk.get<{ visits: { id: number; stage: string }[] }>(
    `/Board/GetDay?day=${first.appointmentDate}`,
  );
  expect(visits.find(({ id }) => id === first.id)?.stage).toBe("With doctor");

  // The desk says that another arrives: here without a press, and before the minute is over.
  await arrive(booked.id);
  await expect(rowOf(page, "Ali Raza")).toContainText(/[A-Z]-2Arrived/, { timeout: 10_000 });
  await expect(queueOf(page)).toContainText("1 waiting, next Ali Raza");
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath("panel-1366.png") });

  // Whoever waits comes before who is booked earlier and has not come.
  await page.getByRole("button", { name: "Complete visit" }).click();
  await said(page, "Visit completed.");
  const onward = page.getByRole("link", { name: /^Next patient, [A-Z]-2$/ });
  await expect(onward).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Ali Raza" })).toBeVisible();
  await desk.post("/Board/SetStage", { id: booked.id, stage: "Done" });
});

test("whoever waits long is named with the order of the queue, in the panel and on the board", async ({
  page,
  clinic,
}, info) => {
  const early = await book(desk, "Nasreen Bibi", "23:55", 5);
  const begun = await book(desk, "Tariq Aziz", "00:40", 5);
  for (const { id } of [early, begun]) await arrive(id);
  await asOwner(
    clinic.database,
    `UPDATE attendances SET arrived_on = now() - interval '80 minutes' WHERE id = ${early.id}`,
  );
  await page.goto("/admin/doctors-panel");
  await expect(queueOf(page)).toContainText("2 waiting, next Tariq Aziz");
  await expect(queueOf(page)).toContainText(/Nasreen Bibi waits 1 h 2\d min/);
  await expect(queueOf(page)).toContainText("Urgent first; then booked visits whose time has come");
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath("panel.png") });
  await page.goto("/admin/board");
  const rail = page.getByRole("complementary", { name: "Queue" });
  await expect(
    rail.getByRole("button", { name: /^Waits longest: .*Nasreen Bibi, 1 h 2\d min/ }),
  ).toBeVisible();
  await expect(rail).toContainText("who came early last");
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath("board.png") });
  for (const { id } of [begun, early]) await desk.post("/Board/SetStage", { id, stage: "Done" });
});

test("where nobody has arrived the next one is the next one booked", async ({ page }) => {
  const first = await book(desk, "Omar Sheikh", "06:00");
  await book(desk, "Zara Iqbal", "06:30");
  await page.goto(`/admin/doctors-panel?patient=${first.idPatient}&appointment=${first.id}`);
  await page.getByRole("button", { name: "Complete visit" }).click();
  await page.getByRole("link", { name: "Next patient, 06:30" }).click();
  await expect(page.getByRole("heading", { name: "Zara Iqbal" })).toBeVisible();
});

for (const width of [1366, 1120])
  test(`with a strip above the screen, "Complete visit" stays in the window at ${width} px`, async ({
    page,
    clinic,
  }, info) => {
    const visit = await book(
      desk,
      `Bano ${width === 1366 ? "Qazi" : "Butt"}`,
      width === 1366 ? "07:00" : "07:30",
    );
    await page.setViewportSize({ width, height: 768 });
    await makeDemo(clinic.database);
    // What the server knows of the clinic is up to a second old.
    await expect.poll(() => desk.get("/Clinic/GetPublic")).toHaveProperty("demo");
    await page.goto(`/admin/doctors-panel?patient=${visit.idPatient}&appointment=${visit.id}`);
    await expect(page.getByRole("region", { name: "Demo clinic" })).toBeVisible();
    const button = page.getByRole("button", { name: "Complete visit" });
    await expect(button).toBeInViewport({ ratio: 1 });
    await expect
      .poll(() => page.locator("html").evaluate(({ scrollHeight }) => scrollHeight))
      .toBeLessThanOrEqual(768);
    await page.screenshot({ path: info.outputPath(`strip-${width}.png`) });
    await makeNoDemo(clinic.database);
  });
