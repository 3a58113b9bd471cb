import type { Page } from "@playwright/test";
import { addAccount, holdMails, signIn, submitSignIn } from "#tests/support/accounts.ts";
import { expectAccessible, expectAccessibleEverywhere } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { signInAs } from "#tests/support/roles.ts";
import { expectInvalid, rowOf } from "#tests/support/screen.ts";

/** Staff accounts, as an administrator keeps them. */

const act = (page: Page, name: string, action: RegExp) =>
  rowOf(page, name).getByRole("button", { name: action }).click();

test.beforeEach(async ({ page, clinic }) => {
  await holdMails(clinic);
  await signIn(page, clinic.admin);
});

test("an invited person chooses a password, and sees what the role may", async ({
  page,
  browser,
  clinic,
}) => {
  await page.getByRole("button", { name: "Administration" }).click();
  await page.getByRole("link", { name: "Staff" }).click();
  await expect(rowOf(page, clinic.admin.email)).toContainText("Administrator");
  await expectAccessible(page);
  await page.keyboard.press("n");
  await expect(page).toHaveURL("/admin/staff/add");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expectInvalid(page, ["Name is required.", "Email is required.", "Role is required."]);
  await expect(page.getByLabel("Name")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Name").fill("ثناء جاوید");
  await page.getByLabel("Email").fill("sana@clinic.example");
  await page.getByRole("radio", { name: "Receptionist" }).check();
  await page.keyboard.press("Control+Enter");
  await expect(
    page.getByText(
      "Account created. Mail is not set up, so the link to choose the password is yours to hand over.",
    ),
  ).toBeVisible();
  const handOver = page.getByRole("dialog", { name: "Hand over the link" });
  await expect(handOver.getByText("This link opens on this computer only")).toBeVisible();
  await expectAccessible(page);
  await handOver.getByRole("button", { name: "Done" }).click();
  const row = rowOf(page, "sana@clinic.example");
  await expect(row).toContainText("Invited, no password yet");
  await row.getByRole("button", { name: /^New link/ }).click();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await handOver.getByRole("button", { name: "Copy" }).click();
  await expect(handOver.getByText("Copied.")).toBeVisible();
  const link = await handOver.getByLabel("Link").inputValue();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(link);
  const message = await handOver.getByRole("link", { name: "WhatsApp" }).getAttribute("href");
  expect(new URL(message ?? "").searchParams.get("text")).toMatch(/^Hello ثناء جاوید, /);
  expect(new URL(message ?? "").searchParams.get("text")).toContain(link);
  await page.keyboard.press("Escape");

  const desk = await browser.newPage({ baseURL: clinic.url });
  await desk.goto(link);
  await desk.getByLabel("New password", { exact: true }).fill("four unrelated words here");
  await desk.keyboard.press("Enter");
  await submitSignIn(desk, { email: "sana@clinic.example", password: "four unrelated words here" });
  await expect(desk).toHaveURL("/admin/appoint-request");
  await expect(desk.getByRole("link", { name: "Patients", exact: true }).first()).toBeVisible();
  await expect(desk.getByRole("link", { name: "Staff", includeHidden: true })).toHaveCount(0);
  await desk.goto("/admin/staff");
  await expect(desk.getByRole("heading", { name: "Not part of your role" })).toBeVisible();
  await desk.close();

  await page.goto("/admin/staff/add");
  await page.getByLabel("Name").fill("Sana Javed");
  await page.getByLabel("Email").fill("SANA@clinic.example");
  await page.getByRole("radio", { name: "Accountant" }).check();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Not saved, nothing lost")).toBeVisible();
  await expect(page.getByText(/There is already an account with this e-mail/).first()).toBeVisible();
});

test("a doctor’s account is linked to a doctor; name and role are changed", async ({ page, clinic }) => {
  await addAccount(clinic, { name: "Doctor in waiting", role: "Receptionist" });
  await page.goto("/admin/staff");
  await page.getByRole("link", { name: "Doctor in waiting", exact: true }).click();
  await page.getByRole("textbox", { name: "Email" }).fill("at.work@clinic.example");
  await expect(page.getByText("Never", { exact: true })).toBeVisible();
  await page.getByLabel("Name").fill("Doctor at work");
  await page.getByRole("radio", { name: "Doctor" }).check();
  await page.getByRole("button", { name: "Update account" }).click();
  await expectInvalid(page, ["Choose the doctor whose account this is."]);
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Doctor" }).fill("bilal");
  await page.getByRole("option", { name: /Bilal/ }).click();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Account updated successfully!")).toBeVisible();
  const row = rowOf(page, "Doctor at work");
  await expect(row).toContainText("Bilal");
  await expect(row).toContainText("at.work@clinic.example");
  await expect(row).toContainText("Doctor");

  await row.getByRole("link", { name: /^Edit/ }).click();
  await expect(page.getByRole("combobox", { name: "Doctor" })).toHaveValue(/Bilal/);
  await page.getByRole("radio", { name: "Accountant" }).check();
  await expect(page.getByRole("combobox", { name: "Doctor" })).toHaveCount(0);
  await page.getByRole("button", { name: "Update account" }).click();
  await expect(rowOf(page, "Doctor at work")).not.toContainText("Bilal");
});

test("a deactivated person is signed out at once, and can sign in again when activated", async ({
  page,
  browser,
  clinic,
}) => {
  const who = await addAccount(clinic, { name: "Rabia Anwar", role: "Receptionist" });
  const desk = await browser.newPage({ baseURL: clinic.url });
  await signIn(desk, who);
  await page.goto("/admin/staff");
  await act(page, "Rabia Anwar", /^Deactivate/);
  const dialog = page.getByRole("dialog", { name: "Deactivate account" });
  await expect(dialog).toContainText("signed out at once");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("Account updated successfully!")).toBeVisible();
  await expect(rowOf(page, "Rabia Anwar")).toContainText("False");

  await desk.reload();
  await expect(desk).toHaveURL("/auth/login");
  await submitSignIn(desk, who);
  await expect(desk.getByRole("alert").filter({ hasText: "Check the e-mail and password" })).toBeVisible();
  await act(page, "Rabia Anwar", /^Activate/);
  await expect(rowOf(page, "Rabia Anwar")).toContainText("True");
  await submitSignIn(desk, who);
  await expect(desk).toHaveURL("/admin/appoint-request");
  await desk.close();
});

test("where an account is signed in is told, and ended everywhere; one’s own stays here", async ({
  page,
  browser,
  clinic,
}) => {
  const who = await addAccount(clinic, { name: "Nadia Iqbal", role: "Receptionist" });
  const desk = await browser.newPage({ baseURL: clinic.url });
  const phone = await browser.newPage({
    baseURL: clinic.url,
    userAgent:
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  });
  for (const each of [desk, phone]) await signIn(each, who);
  await desk.getByRole("button", { name: /^Nadia Iqbal/ }).press("Enter");
  await desk.getByRole("menuitem", { name: "Signed in on" }).press("Enter");
  const own = desk.getByRole("dialog", { name: "Signed in on" });
  await expect(own.getByRole("listitem")).toHaveCount(2);
  await expect(own.getByRole("listitem").first()).toContainText("This one");
  await expect(own.getByRole("listitem").last()).toContainText("Chrome on Android");
  await expectAccessibleEverywhere(desk);
  await desk.keyboard.press("Control+Enter");
  await expect(desk.getByText("Signed out everywhere else. You stay signed in here.")).toBeVisible();
  await expect(own.getByText("You are signed in nowhere else.")).toBeVisible();
  await expect(own.getByRole("listitem")).toHaveCount(1);
  await phone.reload();
  await expect(phone).toHaveURL("/auth/login");

  await page.goto("/admin/staff");
  await page.getByRole("link", { name: "Nadia Iqbal", exact: true }).click();
  await expect(page.getByRole("list", { name: "Signed in on" }).getByRole("listitem")).toHaveCount(1);
  await expectAccessibleEverywhere(page);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("dialog")).toContainText("signed out at once wherever they are signed in");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Signed out everywhere.", { exact: true })).toBeVisible();
  await expect(page.getByText("Signed in nowhere now.")).toBeVisible();
  await page.getByRole("button", { name: "History" }).click();
  await expect(page.getByRole("dialog")).toContainText("signed this account out");
  await expect(page.getByRole("dialog")).toContainText("1 ended everywhere else");
  await desk.reload();
  await expect(desk).toHaveURL("/auth/login");
  for (const each of [desk, phone]) await each.close();
});

test("a reset ends the old password at once and mails a link", async ({ page, browser, clinic }) => {
  const who = await addAccount(clinic, { name: "Asif Mahmood", role: "Accountant" });
  await page.goto("/admin/staff");
  await act(page, "Asif Mahmood", /^Reset password/);
  const dialog = page.getByRole("dialog", { name: "Reset password" });
  await expect(dialog).toContainText("The old password of Asif Mahmood ends at once");
  await expect(dialog).toContainText(who.email);
  await expect(dialog).toContainText("Mail is not set up, so it is not sent");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(
    page.getByText("Mail is not set up, so the link to choose a new password is yours to hand over."),
  ).toBeVisible();
  const handOver = page.getByRole("dialog", { name: "Hand over the link" });
  const link = await handOver.getByLabel("Link").inputValue();
  await handOver.getByRole("button", { name: "Done" }).click();
  await expect(rowOf(page, "Asif Mahmood").getByRole("button", { name: /^New link/ })).toBeVisible();

  const desk = await browser.newPage({ baseURL: clinic.url });
  await desk.goto("/auth/login");
  await submitSignIn(desk, who);
  await expect(desk.getByRole("alert").filter({ hasText: "Check the e-mail and password" })).toBeVisible();
  await desk.goto(link);
  await desk.getByLabel("New password", { exact: true }).fill("four unrelated words here");
  await desk.keyboard.press("Enter");
  await submitSignIn(desk, { ...who, password: "four unrelated words here" });
  await expect(desk.getByRole("button", { name: /^Asif Mahmood/ })).toBeVisible();
  await desk.close();
});

test("the last administrator cannot be removed, and the own name is updated at once", async ({
  page,
  clinic,
}) => {
  await page.goto("/admin/staff");
  const own = rowOf(page, clinic.admin.email);
  await expect(own.getByRole("link", { name: /^Edit/ })).toBeVisible();
  await expect(own.getByRole("button")).toHaveCount(0);
  await own.getByRole("link", { name: /^Edit/ }).click();
  await page.getByText("No", { exact: true }).click();
  await page.getByRole("button", { name: "Update account" }).click();
  await expect(page.getByText(/is the only administrator who can sign in/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByText("Yes", { exact: true }).click();
  await page.getByLabel("Name").fill("Farah Deeba");
  await page.getByRole("button", { name: "Update account" }).click();
  await expect(page.getByText("Account updated successfully!")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: /^Farah Deeba/ })).toBeVisible();
});

test("an account that was changed meanwhile is not overwritten", async ({ page, clinic }) => {
  const { email } = await addAccount(clinic, { name: "Two Minds", role: "Receptionist" });
  await page.goto("/admin/staff");
  await page.getByRole("link", { name: "Two Minds", exact: true }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("First Mind");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel("Name").fill("Second Mind");
  await other.keyboard.press("Control+Enter");
  await expect(rowOf(other, email)).toContainText("Second Mind");
  await page.getByRole("button", { name: "Update account" }).click();
  const names = page.getByRole("group", { name: "Name" });
  await expect(names.getByRole("radio", { name: "Keep mine: First Mind" })).toBeChecked();
  await names.getByRole("radio", { name: "Take theirs: Second Mind" }).check();
  await page.getByRole("button", { name: "Go on with these" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Second Mind");
});

for (const role of ["Receptionist", "Doctor", "Accountant"] as const) {
  test(`${role}: cannot open the accounts`, async ({ page, clinic }) => {
    await signInAs(page, clinic, role);
    await page.goto("/admin/staff");
    await expect(page.getByRole("heading", { name: "Not part of your role" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Staff", includeHidden: true })).toHaveCount(0);
  });
}

test("receptionists get settings and website by a switch, and lose them without what they typed", async ({
  page,
  browser,
  clinic,
}) => {
  const desk = await browser.newPage({ baseURL: clinic.url });
  await signInAs(desk, clinic, "Receptionist");
  await desk.goto("/admin/patients");
  const menu = desk.getByRole("navigation", { name: "Main" });
  await expect(menu.getByRole("link", { name: "Patients" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Settings", includeHidden: true })).toHaveCount(0);

  await page.getByRole("button", { name: "Administration" }).click();
  await page.getByRole("link", { name: "Staff" }).click();
  await page.getByRole("link", { name: "What each role may do" }).click();
  const given = (right: string) => page.getByRole("switch", { name: `Receptionists: ${right}` });
  const publishing = given("Publish the website and posts");
  const editing = given("Edit the website and write posts");
  const settings = given("Change settings: clinic, opening hours, prints");
  const turn = async (right: typeof publishing) => {
    const answer = page.waitForResponse(/SaveRights/);
    await right.press("Space");
    expect((await answer).status()).toBe(200);
  };
  await turn(publishing);
  await expect(editing).toBeChecked();
  await expect(page.getByText("changed what receptionists may do").first()).toBeVisible();
  await turn(editing);
  await expect(publishing).not.toBeChecked();
  await turn(settings);
  await expect(settings).toBeChecked();
  await expectAccessibleEverywhere(page);

  await desk.reload();
  await desk.evaluate("window.dispatchEvent(new Event('focus'))");
  await menu.getByRole("button", { name: "Administration" }).click();
  await menu.getByRole("link", { name: "Settings" }).click();
  await desk.getByRole("link", { name: "Invoice and prints" }).click();
  await desk.getByLabel("Tax number (NTN)").fill("1234567-8");
  await turn(settings);
  await expect(settings).not.toBeChecked();
  await desk.keyboard.press("Control+s");
  await expect(desk.getByText("Your account may not do this.").first()).toBeVisible();
  await expect(menu.getByRole("link", { name: "Settings", includeHidden: true })).toHaveCount(0);
  await expect(desk.getByLabel("Tax number (NTN)")).toHaveValue("1234567-8");
  await desk.close();
});
