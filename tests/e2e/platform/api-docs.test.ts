import { expect, test } from "#tests/support/browser/browser.ts";
import { complaintsOf } from "#tests/support/website/site.ts";

test("the API's documentation works under a content security policy without other origins", async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const answer = await page.goto("/api/docs");
  const policy = answer?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|\*|validator/);
  await page.locator("#operations-tag-Appointment").click();
  const call = page.locator(".opblock", { hasText: "/Appointment/GetAvailability" });
  await call.locator(".opblock-summary-control").click();
  await expect(call.getByText("Free times of a doctor on a day").first()).toBeVisible();
  await expect(call.getByText("idDoctor").first()).toBeVisible();
  // Swagger's one inline style is refused, and not missed.
  expect(complaints.filter((text) => !text.startsWith("Applying inline style"))).toEqual([]);
});
