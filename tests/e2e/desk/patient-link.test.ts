import type { Page } from "@playwright/test";
import pg from "pg";
import { writeToken } from "#server/features/desk/patient-link/token.ts";
import { expectAccessibleEverywhere } from "#tests/support/browser/axe.ts";
import { expect, type RunningClinic, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { bookPatient } from "#tests/support/patients.ts";

/** The page behind a patient's link, in both languages, and what may press its buttons. */

async function rows<Row>({ database }: RunningClinic, text: string): Promise<Row[]> {
  const client = new pg.Client(database.owner);
  await client.connect();
  return client
    .query(text)
    .then(({ rows: found }) => found)
    .finally(() => client.end());
}

/** Books a patient and answers the visit and its link. */
async function linked(clinic: RunningClinic, name = "Bushra Namoona") {
  const desk = await openDesk(clinic);
  const idPatient = await desk.registerPatient(name);
  await bookPatient(desk, idPatient);
  const [visit] = await rows<{ id: number }>(
    clinic,
    `SELECT id FROM appointments WHERE patient_id = ${idPatient}`,
  );
  const id = Number(visit?.id);
  await desk.get(`/PatientLink/GetLink?id=${id}`);
  const key = Buffer.alloc(32, 7);
  await rows(
    clinic,
    `INSERT INTO secrets (name, value) VALUES ('patient links', '\\x${key.toString("hex")}')
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  );
  return { id, hash: `#${writeToken(key, { kind: "visit", id }, 1)}` };
}

const statusOf = async (clinic: RunningClinic, id: number) =>
  (await rows<{ status: string }>(clinic, `SELECT status FROM appointments WHERE id = ${id}`))[0]?.status;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("a long name without a blank leaves the buttons on a phone's screen", async ({ page, clinic }) => {
  const { hash } = await linked(clinic, "W".repeat(60));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/v${hash}`);
  await expect(button(page, "Confirm, I will come")).toBeInViewport({ ratio: 1 });
});

test("a patient confirms, asks for another time, cancels and takes it back", async ({ page, clinic }) => {
  const { id, hash } = await linked(clinic);
  await page.goto(`/v${hash}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Assalam-o-alaikum, Bushra");
  await expect(page.getByText("Waiting for your answer")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await button(page, "Confirm, I will come").click();
  await expect(page.getByText("Confirmed. Thank you.")).toBeVisible();

  await button(page, "Ask for another time").click();
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await page.locator("[data-offers] button").nth(0).click();
  await page.locator("[data-offers] button").nth(2).click();
  await expectAccessibleEverywhere(page);
  await button(page, "Ask for these times").click();
  await expect(page.getByText("You asked for another time.")).toBeVisible();

  await button(page, "I cannot come").click();
  await page.getByRole("radio", { name: "No transport" }).check();
  await expectAccessibleEverywhere(page);
  await button(page, "Yes, cancel my visit").click();
  await expect(page.getByRole("heading", { name: "This visit is cancelled" })).toBeVisible();
  expect(await statusOf(clinic, id)).toBe("Cancelled");
  await button(page, "Take it back, I will come").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Assalam-o-alaikum, Bushra");
  expect(await statusOf(clinic, id)).toBe("Scheduled");
});

test("in Urdu, from right to left, and on a line that is down", async ({ page, clinic }) => {
  const { hash } = await linked(clinic);
  await page.goto(`/ur/v${hash}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("السلام علیکم");
  await expectAccessibleEverywhere(page);
  await page.route("**/api/Visit/**", (route) => route.abort());
  await page.getByRole("button", { name: "تصدیق کریں، آنا ہے" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "نہیں گیا" })).toBeVisible();
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.getByRole("heading", { name: "Your visit could not be opened" })).toBeVisible();
  expect(new URL(page.url()).hash).toBe(hash);
});

test("what presses everything in the first second, or by script, changes nothing", async ({
  page,
  clinic,
}) => {
  const { id, hash } = await linked(clinic);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/Visit/")) asked.push(new URL(request.url()).pathname);
  });
  await page.addInitScript(`
    const press = () => {
      for (const one of document.querySelectorAll("button, a[data-step]")) one.click();
      requestAnimationFrame(press);
    };
    addEventListener("DOMContentLoaded", press);
  `);
  await page.goto(`/v${hash}`);
  await expect(button(page, "I cannot come")).toBeEnabled();
  for (const method of ["GET", "HEAD"]) await page.request.fetch(`/v${hash}`, { method });
  expect(new Set(asked)).toEqual(new Set(["/api/Visit/Open"]));
  expect(await statusOf(clinic, id)).toBe("Scheduled");
});

test("a link that leads nowhere says so, with the clinic's phone", async ({ page }) => {
  await page.goto(`/v#${"x".repeat(31)}`);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  // Nothing is said of forwarding or of messages by a link that opens nothing.
  await expect(page.getByText("Anyone with this link can see this page.")).toBeHidden();
  await expect(page.getByRole("button", { name: /messages/i })).toBeHidden();
  await expect(page.getByRole("link", { name: "Call the clinic" })).toHaveAttribute("href", /^tel:/);
  await expectAccessibleEverywhere(page);
});

test("stopping the messages asks first and can be taken back, in both languages", async ({
  page,
  clinic,
}, info) => {
  const { hash } = await linked(clinic);
  const stopped = async () =>
    (
      await rows<{ count: string }>(
        clinic,
        "SELECT count(*) FROM contact_wishes WHERE stopped_on IS NOT NULL",
      )
    )[0]?.count;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/v${hash}`);
  await button(page, "No more messages from us").click();
  await button(page, "Keep the messages").click();
  await button(page, "No more messages from us").click();
  await expectAccessibleEverywhere(page);
  await page.screenshot({ path: info.outputPath("stop-360.png"), fullPage: true });
  expect(await stopped()).toBe("0");
  await button(page, "Yes, no more messages").click();
  await expect(page.getByText("You will get no more messages from us.")).toBeVisible();
  expect(await stopped()).toBe("1");
  await button(page, "Send me messages again").click();
  await expect(button(page, "No more messages from us")).toBeVisible();
  expect(await stopped()).toBe("0");

  await page.goto(`/ur/v${hash}`);
  await button(page, "ہمیں مزید پیغام نہ بھیجیں").click();
  await button(page, "جی، پیغام بند کریں").click();
  await expect(button(page, "پیغام دوبارہ شروع کریں")).toBeVisible();
  await page.screenshot({ path: info.outputPath("stopped-ur-360.png"), fullPage: true });
  const [header, greeting] = await Promise.all([
    page.locator("header").first().boundingBox(),
    page.getByRole("heading", { level: 1 }).boundingBox(),
  ]);
  expect(greeting?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
});
