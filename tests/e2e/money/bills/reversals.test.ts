import { formatMoney } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { signInAs } from "#tests/support/roles.ts";

/** Money given back and payments put right; what may be taken back is proven in tests/api/money/bills/reversals.test.ts. */

test("a payment is given back with its slip, and one typed wrong is put right", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  const name = "Zubaida Begum Widow Of Muhammad Abdurrahman Khan Durrani";
  const patientId = await desk.registerPatient(name);
  const { paymentId } = await desk.post<{ paymentId: number }>("/Payments/CreatePayment", {
    patientId,
    patientName: name,
    idDoctor: 1,
    paymentDate: clinicToday(),
    paymentMethod: "Cash",
    chargeableAmount: 10_000,
    receivedAmount: 7000,
    paymentDetails: [{ description: "Laser, first session", price: 10_000 }],
  });

  await signInAs(page, clinic, "Receptionist");
  await page.goto(`/admin/billing/view/${paymentId}`);
  const give = page.getByRole("button", { name: /^Give back…/ });
  await expect(give).toBeDisabled();
  await expect(give).toHaveAttribute("title", "Give back…: Ask an administrator");
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount", { exact: true }).fill("3000");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Received: Rs 3,000")).toBeVisible();
  await page
    .getByRole("button", { name: /^Put right…/ })
    .last()
    .click();
  await dialog.getByLabel("Amount").fill("300");
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText("Say why.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Typed a nought too many");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Payment put right").first()).toBeVisible();
  await expect(page.getByText("Put right: Rs 300 received instead of Rs 3,000")).toBeVisible();
  const rows = page.getByRole("table", { name: "Transactions" }).getByRole("row");
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(3)).toContainText(/Correction.*Typed a nought too many.*−Rs\s3,000/);
  await expect(rows.nth(4)).toContainText(formatMoney(300));

  await signInAs(page, clinic, "Accountant");
  await page.goto(`/admin/billing/view/${paymentId}`);
  await give.first().click();
  await expect(dialog.getByText(`Left ${formatMoney(7000)}`)).toBeVisible();
  await dialog.getByLabel("Amount", { exact: true }).fill("7000.01");
  await dialog.getByRole("button", { name: "Patient left" }).click();
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByRole("alert")).toContainText(
    `${formatMoney(7000)} of this payment is left to give back.`,
  );
  await dialog.getByLabel("Amount", { exact: true }).fill("2500");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Rs 2,500 given back").first()).toBeVisible();
  await expect(page.getByText(/^Rs\s2,500 given back on/)).toBeVisible();
  for (const width of [1366, 768, 360]) {
    await page.setViewportSize({ width, height: 768 });
    await expectAccessible(page);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.keyboard.press("t");
  await expect(page.getByRole("heading", { level: 1, name: "Refund" })).toBeVisible();
  await expect(page.getByText("Received by the patient")).toBeVisible();
  await expect(page.getByText("Rupees two thousand five hundred only")).toBeVisible();
});

test("a payment put right by another method, or to another bill, is told by what changed", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  const name = "Shabana Parveen";
  const patientId = await desk.registerPatient(name);
  const bill = (receivedAmount: number) =>
    desk.post<{ paymentId: number }>("/Payments/CreatePayment", {
      ...{ patientId, patientName: name, idDoctor: 1, paymentDate: clinicToday(), paymentMethod: "Cash" },
      ...{ chargeableAmount: 10_000, receivedAmount },
      paymentDetails: [{ description: "Laser, first session", price: 10_000 }],
    });
  const [{ paymentId }, other] = [await bill(4000), await bill(1000)];
  await desk.post("/Payments/ReceivePayment", {
    ...{ paymentId: other.paymentId, amount: 1000, paymentMethod: "Debit card", channelInfo: "0815" },
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInAs(page, clinic, "Accountant");
  const dialog = page.getByRole("dialog");
  const method = page.getByText("Payment method", { exact: true }).locator("..");
  const putRight = async () => {
    await page
      .getByRole("button", { name: /^Put right…/ })
      .last()
      .click();
    await dialog.getByLabel("Reason").fill("Typed wrong");
  };
  await page.goto(`/admin/billing/view/${paymentId}`);
  await expect(method).toContainText("Cash");
  await putRight();
  await dialog.getByText("Debit card", { exact: true }).click();
  await dialog.getByLabel("Transaction information").fill("4711");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Put right: Rs 4,000 received by Debit card instead of Cash")).toBeVisible();
  await expect(method).toContainText("Debit card");
  await expect(method).not.toContainText("Cash");
  await expect(page.getByText("Transaction information", { exact: true }).locator("..")).toContainText(
    "4711",
  );
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expectAccessible(page);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }

  await putRight();
  await dialog.getByLabel("Bill").fill(String(other.paymentId));
  await page.keyboard.press("Control+Enter");
  await expect(
    page.getByText(`Put right: Rs 4,000 received on bill ${other.paymentId} instead of this one`),
  ).toBeVisible();
  // Nothing is held any more: the method by which the bill was made stands.
  await expect(method).toContainText("Cash");
  await page.getByRole("link", { name: `Bill ${other.paymentId}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Bill ${other.paymentId}` })).toBeVisible();
  await expect(page.getByText("Put right: ")).toHaveCount(0);
  await expect(page.getByText("Received: ")).toHaveCount(0);
});

test("what became of a payment stays in its column and in its card, with its paper in sight", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  const patientId = await desk.registerPatient("Aslam Khan");
  type Made = { paymentId: number; paymentTransactions: { transactionId: number }[] };
  const { paymentId, paymentTransactions } = await desk.post<Made>("/Payments/CreatePayment", {
    ...{ patientId, patientName: "Aslam Khan", idDoctor: 1, paymentDate: clinicToday() },
    ...{ paymentMethod: "Cash", chargeableAmount: 20_000, receivedAmount: 20_000 },
    paymentDetails: [{ description: "Crown, upper left", price: 20_000 }],
  });
  const back = { transactionId: paymentTransactions[0]?.transactionId, reason: "Patient left" };
  await desk.post("/Payments/RefundPayment", { ...back, amount: 3000.5, paymentMethod: "Cash" });
  await desk.post("/Payments/RefundPayment", {
    ...{ ...back, amount: 2500, paymentMethod: "Cash", keepAsCredit: 1 },
  });
  await desk.signIn(page);
  await page.goto(`/admin/billing/view/${paymentId}`);
  const table = page.getByRole("table", { name: "Transactions" });
  const cell = table.getByRole("cell").filter({ hasText: "kept as advance on" });
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(cell).toBeVisible();
    const leaving = await cell.evaluate((of) => {
      const { left, right } = of.getBoundingClientRect();
      return [...of.querySelectorAll("*")]
        .map((part) => part.getBoundingClientRect())
        .filter((part) => part.left < left - 1 || part.right > right + 1).length;
    });
    expect(leaving, `parts outside the cell at ${width}`).toBe(0);
    const hidden = await table.evaluate(
      ({ parentElement: frame }) => (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0),
    );
    expect(hidden, `pixels out of sight at ${width}`).toBe(0);
  }
});
