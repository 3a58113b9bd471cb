import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";

/** What the screens of money show while their calls run, and when they fail. */

const CALLS = /\/api\/(Shares|DayClose|Reports)/;

/** Whether something can be seen in its place: it has a size, and a colour other than what is behind it. */
const isSeen = (place: Locator) =>
  place.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect();
    const page = element.ownerDocument;
    const { backgroundColor, position } = page.defaultView.getComputedStyle(element, "::after");
    const behind = page.defaultView.getComputedStyle(page.body).backgroundColor;
    const isPainted = backgroundColor !== "rgba(0, 0, 0, 0)" && backgroundColor !== behind;
    return width > 200 && height > 100 && isPainted && position === "absolute";
  });

async function signIn(page: Page, clinic: Parameters<typeof openDesk>[0]) {
  await (await openDesk(clinic)).signIn(page);
}

for (const [path, name] of [
  ["reports", "Loading the figures"],
  ["reports?key=1", "Loading the bills"],
  ["shares", "Loading the shares"],
  ["day-close", "Loading the day"],
  ["reports/print", "Loading the paper"],
] as const)
  test(`${path} shows its place while its call runs`, async ({ page, clinic }) => {
    await signIn(page, clinic);
    await page.route(CALLS, () => {});
    await page.goto(`/admin/${path}`);
    await expect.poll(() => isSeen(page.getByRole("status", { name }).locator("> *"))).toBe(true);
  });

test("shares say once that nothing loads, and load all of it again", async ({ page, clinic }) => {
  await signIn(page, clinic);
  await page.route(CALLS, (route) => route.abort());
  await page.goto("/admin/shares");
  await expect(page.getByRole("alert")).toContainText("Could not load, try again");
  const tried = new Set<string>();
  page.on("requestfailed", (request) => tried.add(new URL(request.url()).pathname));
  await page.reload();
  await expect.poll(() => tried.size).toBe(3);
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(1);
  await expect(page.getByRole("alert")).toHaveCount(1);
  await page.unroute(CALLS);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Nothing was received in this month.")).toBeVisible();
  await expect(page.getByText("No statement is made yet.")).toBeVisible();
  await expect(page.getByText("No share is agreed with a doctor yet.")).toBeVisible();
});

test("the paper of Reports cannot be printed while its call fails", async ({ page, clinic }) => {
  await signIn(page, clinic);
  await page.route(CALLS, (route) => route.abort());
  await page.goto("/admin/reports/print");
  const print = page.getByRole("button", { name: /^Print/ });
  await expect(page.getByRole("alert")).toContainText("Could not load, try again");
  await expect(print).toBeDisabled();
  await expect(print).not.toHaveAttribute("data-loading");
  await page.unroute(CALLS);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article")).toBeVisible();
  await expect(print).toBeEnabled();
});
