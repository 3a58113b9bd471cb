import { addAccount, holdMails, linkMailedTo, signIn, submitSignIn } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";

/** Passwords as their owners meet them: forgotten, chosen with a mailed link, changed. */

const NEW = "four unrelated words here";

test("a forgotten password is replaced with a mailed link, once", async ({ page, clinic }) => {
  const { email, password } = await addAccount(clinic, { name: "Forgetful Person", role: "Receptionist" });
  await holdMails(clinic);
  await page.goto("/auth/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/auth/forgot-password");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Email").fill("not an e-mail");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Invalid email format.")).toBeVisible();
  await expect(page.getByText("Please enter valid details")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Email").fill("");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Email is required.")).toBeVisible();

  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("status").filter({ hasText: `If ${email} has an account here` })).toBeVisible();
  await expect(
    page.getByRole("alert").filter({ hasText: "Password reset link sent to your email" }),
  ).toBeVisible();
  await expectAccessible(page);

  const link = await linkMailedTo(clinic, email);
  await page.goto(link);
  await expect(page).toHaveURL("/auth/reset-password");
  await page.reload();
  await page.getByLabel("New password", { exact: true }).fill("password123");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("This password is too common. Choose another one.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("New password", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Password must not be your e-mail address.")).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill(NEW);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/auth/login");
  await expect(page.getByText("Password changed. Please sign in with your new password.")).toBeVisible();

  await submitSignIn(page, { email, password });
  await expect(page.getByRole("alert").filter({ hasText: "Check the e-mail and password" })).toBeVisible();
  await submitSignIn(page, { email, password: NEW });
  await expect(page).toHaveURL("/admin/appoint-request");

  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill("another four words here");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This link no longer works" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page).toHaveURL("/auth/forgot-password");
});

test("an e-mail without an account gets the same answer, and no mail", async ({ page, clinic }) => {
  await holdMails(clinic);
  await page.goto("/auth/forgot-password");
  await page.getByLabel("Email").fill("nobody@clinic.example");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "If nobody@clinic.example has an account" }),
  ).toBeVisible();
  await expect(linkMailedTo(clinic, "nobody@clinic.example")).rejects.toThrow("no link was mailed");
  await page.getByRole("button", { name: "Use another e-mail" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("nobody@clinic.example");
});

test("a failed request for a link shows a message and can be repeated", async ({ page }) => {
  await page.route("**/api/Account/ForgotPassword", (route) => route.abort(), { times: 1 });
  await page.goto("/auth/forgot-password");
  await page.getByLabel("Email").fill("hina@clinic.example");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to send password reset link" })).toHaveCount(
    2,
  );
  await expect(page.getByText("Check the connection and try again.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "If hina@clinic.example" })).toBeVisible();
});

test("an incomplete link shows a message", async ({ page }) => {
  await page.goto("/auth/reset-password");
  await expect(page.getByText("This link is not complete")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect(page).toHaveURL("/auth/login");
});

test("changing the own password signs out other devices", async ({ page, browser, clinic }) => {
  const who = await addAccount(clinic, { name: "Hina Tariq", role: "Receptionist" });
  const elsewhere = await browser.newPage({ baseURL: clinic.url });
  await signIn(elsewhere, who);
  await signIn(page, who);
  await page.getByRole("button", { name: /^Hina Tariq/ }).click();
  await page.getByRole("menuitem", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  const [current, next] = [/^Current password/, /^New password/].map((name) =>
    dialog.getByRole("textbox", { name }),
  ) as [ReturnType<typeof dialog.getByRole>, ReturnType<typeof dialog.getByRole>];
  await expect(current).toBeFocused();
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.getByText("Current password is required.")).toBeVisible();
  await expect(dialog.getByText("Password is required.", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await current.fill("not this one");
  await next.fill(NEW);
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText("The current password is not right.")).toBeVisible();
  await expect(page.getByText("Please fill out all required fields correctly.")).toHaveCount(0);
  await expect(current).toBeFocused();
  await current.fill(who.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Password changed. Other devices were signed out.")).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.reload();
  await expect(page).toHaveURL("/admin/appoint-request");
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL("/auth/login");
  await submitSignIn(elsewhere, { ...who, password: NEW });
  await expect(elsewhere).toHaveURL("/admin/appoint-request");
  await elsewhere.close();
});
