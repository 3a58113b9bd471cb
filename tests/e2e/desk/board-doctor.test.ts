import { ALWAYS_IN, book, cardOf, DOCTOR, said, timeOf } from "#tests/support/board.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { asOwner } from "#tests/support/platform/database.ts";
import { signInAs } from "#tests/support/roles.ts";

/** The board of a doctor, and on a tablet under a finger. */

let desk: Desk;

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  await asOwner(clinic.database, ALWAYS_IN);
  await desk.signIn(page);
});

test("a doctor has the own column alone, and moves and calls its patients", async ({
  page,
  clinic,
}, info) => {
  const mine = await book(desk, "Ali Raza", "10:00");
  await desk.post("/Board/SetStage", { id: mine.id, stage: "Arrived" });
  await signInAs(page, clinic, "Doctor", DOCTOR);
  await page.goto("/admin/board");
  await expect(cardOf(page, mine)).toBeVisible();
  await expect(page.getByRole("main").getByTitle("Hours of this day, leave")).toHaveCount(1);
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
  expect(await timeOf(desk, mine)).toBe("10:05");
});

test.describe("by a finger", () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

  test("a visit that is held for a moment moves, and one that is swiped scrolls", async ({ page }, info) => {
    const sara = await book(desk, "Sara Noor", "12:00");
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
    await expect.poll(() => timeOf(desk, sara)).toBe("13:00");
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
    expect(await timeOf(desk, sara)).toBe("13:00");
  });
});
