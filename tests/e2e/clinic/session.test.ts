import type { Page } from "@playwright/test";
import { addAccount, type Credentials, endSessions, signIn, submitSignIn } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { rowOf } from "#tests/support/screen.ts";

/** What becomes of a person's work when their session ends, the page is reloaded or they leave. */

const FORM = "/admin/services/add";
const LIST = "/admin/services";

const again = (page: Page) => page.getByRole("dialog", { name: "Sign in to go on" });
const ended = (page: Page) => page.getByText("Your session has ended. Sign in to go on.");
const save = (page: Page) => page.getByRole("button", { name: "Create Department" });
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("matab.draft.")));

/** The session runs out while nothing looks, as in a machine that is switched off. */
const outlive = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("matab.session") ?? "{}");
    localStorage.setItem("matab.session", JSON.stringify({ ...session, expiresAt: "2000-01-01T00:00:00Z" }));
  });

async function enterAgain(page: Page, { password }: Credentials): Promise<void> {
  await again(page).getByLabel("Password", { exact: true }).fill(password);
  await again(page).getByRole("button", { name: "Sign in" }).click();
}

async function fill(page: Page, name: string, description = "Exercises after an accident"): Promise<void> {
  await page.goto(FORM);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Description").fill(description);
}

test("a form whose session ended can go on after signing in again on the spot, and is saved once", async ({
  page,
  clinic,
}) => {
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/MasterServices/Insert")) keys.push(request.headers()["idempotency-key"]);
  });
  await signIn(page, clinic.admin);
  await fill(page, "Physiotherapy");
  await endSessions(clinic);
  await page.getByLabel("Description").press("Control+Enter");

  await expect(again(page)).toContainText("What you typed is still here, not saved yet.");
  await expect(again(page).getByLabel("Email")).toHaveValue(clinic.admin.email);
  await expect(again(page).getByLabel("Password", { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await enterAgain(page, { ...clinic.admin, password: "not this one" });
  await expect(again(page).getByRole("alert")).toContainText("Invalid credentials");
  await enterAgain(page, clinic.admin);

  await expect(again(page)).toBeHidden();
  await expect(page).toHaveURL(FORM);
  await expect(page.getByLabel("Name")).toHaveValue("Physiotherapy");
  await expect(page.getByLabel("Description")).toBeFocused();
  await expect(page.getByText("Your session had ended before this was saved. Save it again.")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Master service created successfully!")).toBeVisible();
  await expect(rowOf(page, "Physiotherapy")).toHaveCount(1);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test("leaving instead of signing in again leads back to the same page after the next sign-in", async ({
  page,
  clinic,
}) => {
  await signIn(page, clinic.admin);
  await fill(page, "Left behind");
  await endSessions(clinic);
  await save(page).click();
  await again(page).getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL("/auth/login");
  await expect.poll(() => drafts(page)).toEqual([]);
  await submitSignIn(page, clinic.admin);
  await expect(page).toHaveURL(FORM);
  await expect(page.getByLabel("Name")).toHaveValue("");
});

test("text in a dialog survives the end of the session too, and Esc does not discard it", async ({
  page,
  clinic,
}) => {
  const who = await addAccount(clinic, { name: "Hina Tariq", role: "Receptionist" });
  await signIn(page, who);
  await page.getByRole("button", { name: /^Hina Tariq/ }).click();
  await page.getByRole("menuitem", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await dialog.getByRole("textbox", { name: "Current password" }).fill(who.password);
  await dialog.getByRole("textbox", { name: "New password" }).fill("four unrelated words here");
  await endSessions(clinic);
  const late = Promise.withResolvers<void>();
  await page.route(/sign-in-again.*\.js/, (route) => late.promise.then(() => route.continue()));
  const asked = page.waitForRequest(/sign-in-again.*\.js/);
  await page.keyboard.press("Control+Enter");
  await asked;
  await page.keyboard.press("Escape");
  late.resolve();
  await expect(again(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await again(page).getByLabel("Password", { exact: true }).fill(who.password);
  await page.keyboard.press("Control+Enter");
  await expect(again(page)).toBeHidden();
  await expect(dialog.getByRole("textbox", { name: "New password" })).toHaveValue(
    "four unrelated words here",
  );
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Password changed. Other devices were signed out.")).toBeVisible();
});

test("a screen without unsaved input is replaced by the sign-in page at once, and comes back as it was", async ({
  page,
  clinic,
}) => {
  await signIn(page, clinic.admin);
  await page.goto(`${LIST}?search=aesthetics`);
  await expect(rowOf(page, "Aesthetics")).toBeVisible();
  await endSessions(clinic);
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await expect(page).toHaveURL("/auth/login");
  await expect(ended(page)).toBeVisible();
  await submitSignIn(page, clinic.admin);
  await expect(page).toHaveURL(new RegExp(`${LIST}\\?search=aesthetics`));
  await expect(ended(page)).toBeHidden();
});

test("a session that ended while the computer slept is noticed on waking", async ({ page, clinic }) => {
  await page.clock.install();
  await signIn(page, clinic.admin);
  await page.goto(LIST);
  await expect(rowOf(page, "Aesthetics")).toBeVisible();
  await endSessions(clinic);
  await page.clock.fastForward("10:00");
  await expect(page).toHaveURL("/auth/login");
  await expect(ended(page)).toBeVisible();
});

test("an expired session is noticed without a call, and a form is kept", async ({ page, clinic }) => {
  await page.clock.install();
  await signIn(page, clinic.admin);
  await fill(page, "Radiology");
  await page.route("**/api/**", (route) => route.abort());
  await page.clock.fastForward("12:30:00");
  await expect(again(page)).toBeVisible();
  await page.unroute("**/api/**");
  await endSessions(clinic);
  await page.clock.setSystemTime(new Date());
  await enterAgain(page, clinic.admin);
  await expect(page.getByLabel("Name")).toHaveValue("Radiology");
});

test("logging out in one tab ends the others", async ({ page, context, clinic }) => {
  await signIn(page, clinic.admin);
  const other = await context.newPage();
  await other.goto(LIST);
  await expect(rowOf(other, "Aesthetics")).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/auth/login");
  await expect(other).toHaveURL("/auth/login");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test.describe("unsaved input", () => {
  const leaving = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });

  test.beforeEach(async ({ page, clinic }) => {
    page.on("dialog", (dialog) => dialog.accept());
    await signIn(page, clinic.admin);
  });

  test("asks before it is left, also when logging out", async ({ page }) => {
    await fill(page, "Not yet");
    await page.getByRole("link", { name: "Patients", exact: true }).click();
    await expect(leaving(page)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(leaving(page)).toBeHidden();
    await expect(page.getByLabel("Name")).toHaveValue("Not yet");

    await page.getByRole("banner").getByRole("button", { name: "Log out" }).click();
    await leaving(page).getByRole("button", { name: "Stay here" }).click();
    await page.reload();
    await expect(page.getByLabel("Name")).toHaveValue("Not yet");

    await page.getByRole("banner").getByRole("button", { name: "Log out" }).click();
    await leaving(page).getByRole("button", { name: "Leave without saving" }).click();
    await expect(page).toHaveURL("/auth/login");
    await expect.poll(() => drafts(page)).toEqual([]);
  });

  test("is restored after a reload, until it is saved or discarded", async ({ page }) => {
    await fill(page, "Speech therapy");
    await page.getByText("No", { exact: true }).click();
    await page.reload();
    const note = page.getByRole("status").filter({ hasText: "What you had typed is back" });
    await expect(note).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Speech therapy");
    await expect(page.getByRole("radio", { name: "No" })).toBeChecked();
    await expectAccessible(page);

    await note.getByRole("button", { name: "Start again" }).click();
    await expect(page.getByLabel("Name")).toHaveValue("");
    await expect(page.getByRole("radio", { name: "Yes" })).toBeChecked();
    await page.reload();
    await expect(page.getByLabel("Name")).toHaveValue("");
    await expect(note).toBeHidden();

    await page.getByLabel("Name").fill("Speech therapy");
    await page.reload();
    await expect(note).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Master service created successfully!")).toBeVisible();
    await expect.poll(() => drafts(page)).toEqual([]);
  });

  test("is restored with the choices of its pickers", async ({ page }) => {
    await page.goto("/admin/subservices/add");
    await page.getByRole("combobox", { name: "Department" }).click();
    await page.getByRole("option", { name: "Aesthetics" }).click();
    await page.getByLabel("Name").fill("HydraFacial");
    await page.reload();
    await expect(page.getByRole("combobox", { name: "Department" })).toHaveValue("Aesthetics");
  });

  test("is restored for its author after session and page ended together", async ({ page, clinic }) => {
    await fill(page, "My work");
    await endSessions(clinic);
    await page.reload();
    await enterAgain(page, clinic.admin);
    await expect(again(page)).toBeHidden();
    await expect(page.getByLabel("Name")).toHaveValue("My work");

    await outlive(page);
    await page.reload();
    await submitSignIn(page, clinic.admin);
    await expect(page).toHaveURL(FORM);
    await expect(page.getByLabel("Name")).toHaveValue("My work");
  });

  test("of one person is not shown to the next", async ({ page, clinic }) => {
    const next = await addAccount(clinic, { name: "Next Person", role: "Administrator" });
    await fill(page, "Somebody’s work");
    await outlive(page);
    await page.reload();
    await submitSignIn(page, next);
    await expect(page).toHaveURL("/admin/appoint-request");
    await page.goto(FORM);
    await expect(page.getByLabel("Name")).toHaveValue("");
    await expect.poll(() => drafts(page)).toEqual([]);
  });
});

test("the input of an appointment survives the end of the session, and the sign-in dialog is readable above it", async ({
  page,
  clinic,
}) => {
  await signIn(page, clinic.admin);
  await page.goto("/admin/appointment/add");
  await page.getByLabel("Chief Complaint").fill("Pain since Monday");
  await endSessions(clinic);
  await page.getByRole("combobox", { name: "Patient" }).fill("Zainab");
  await expect(again(page)).toBeVisible();
  await expect(page.getByText("Failed to load patients. Please try again later.")).toHaveCount(0);
  await enterAgain(page, { ...clinic.admin, password: "not this one" });
  const toast = page.getByRole("alert").filter({ hasText: /^Invalid credentials$/ });
  await expect(toast).toBeVisible();
  const said = await toast.boundingBox();
  const title = await again(page).getByRole("heading", { name: "Sign in to go on" }).boundingBox();
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(title?.y ?? 0);
  await enterAgain(page, clinic.admin);
  await expect(again(page)).toBeHidden();
  await expect(page.getByLabel("Chief Complaint")).toHaveValue("Pain since Monday");
});
