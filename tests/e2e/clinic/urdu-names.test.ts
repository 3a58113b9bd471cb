import type { Page } from "@playwright/test";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";

/** A name in two scripts is set in the interface's two faces, and in nothing that the machine happens to have. */

const NAME = "زینب O'Brien-Khan";

/** The faces that the browser really drew an element in. */
async function facesOf(page: Page, selector: string): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("DOM.enable");
  await browser.send("CSS.enable");
  const { root } = await browser.send("DOM.getDocument");
  const { nodeId } = await browser.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await browser.send("CSS.getPlatformFontsForNode", { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

test("a name in Urdu and Latin letters uses no third font", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  const id = await desk.registerPatient(NAME);
  await desk.signIn(page);
  for (const [path, selector] of [
    ["patients", "tbody .ur"],
    [`patients/view/${id}`, "h1 .ur"],
  ] as const) {
    await page.goto(`/admin/${path}`);
    await expect(page.locator(selector).first()).toBeVisible();
    await expect
      .poll(async () =>
        (await facesOf(page, selector)).filter((face) => !/^(Inter|Noto Nastaliq)/.test(face)),
      )
      .toEqual([]);
    expect((await facesOf(page, selector)).some((face) => /^Noto Nastaliq/.test(face))).toBe(true);
  }
});

test("a long name in Urdu gives way to the column beside it, and keeps its beginning", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  const patientId = await desk.registerPatient(
    "محمد عبدالرحمٰن خان درانی بیوہ زبیدہ بیگم بنتِ ".repeat(3).slice(0, 119),
  );
  await desk.post("/PatientAccount/ReceiveAdvance", { patientId, amount: 5000, paymentMethod: "Cash" });
  await desk.signIn(page);
  await page.setViewportSize({ width: 1366, height: 800 });
  await page.goto("/admin/billing/advances");
  const name = page.locator("tbody .ur").first();
  await expect(name).toBeVisible();
  const seen = await name.evaluate((element) => ({
    right: element.getBoundingClientRect().right,
    cell: element.closest("td")?.getBoundingClientRect().right ?? 0,
    isCut: element.scrollWidth > element.clientWidth,
  }));
  expect(seen.right).toBeLessThanOrEqual(seen.cell);
  expect(seen.isCut).toBe(true);
});

test("a reason in Urdu stands in lines of its own height and direction, in a bill's tables and its history", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  const patientId = await desk.registerPatient(NAME);
  type Made = { paymentId: number; paymentTransactions: { transactionId: number }[] };
  const { paymentId, paymentTransactions } = await desk.post<Made>("/Payments/CreatePayment", {
    ...{ patientId, patientName: NAME, idDoctor: 1, paymentDate: clinicToday() },
    ...{ paymentMethod: "Cash", chargeableAmount: 9000, receivedAmount: 9000 },
    paymentDetails: [{ description: "Laser", price: 9000 }],
  });
  const reason =
    "مریض نے علاج درمیان میں چھوڑ دیا کیونکہ وہ بیرونِ ملک منتقل ہو رہا ہے اور باقی تمام سیشن نہیں کروا سکے گا";
  const refund = { transactionId: paymentTransactions[0]?.transactionId, amount: 1000, reason };
  await desk.post("/Payments/RefundPayment", { ...refund, paymentMethod: "Cash" });
  await desk.post("/Payments/CreateCreditNote", {
    ...{ paymentId, lines: [{ position: 1, amount: 1000 }], reason, settle: "refund", paymentMethod: "Cash" },
  });
  await desk.signIn(page);
  await page.goto(`/admin/billing/view/${paymentId}`);
  for (const place of [
    page.getByRole("table", { name: "Transactions" }),
    page.getByRole("table", { name: "Credit notes" }),
    page.getByRole("region", { name: "History" }),
  ]) {
    const words = place.getByText(reason).first();
    await expect(words).toBeVisible();
    await expect(words).toHaveCSS("direction", "rtl");
    await expect(words).toHaveCSS("text-align", "start");
    await expect(words).toHaveCSS("margin-top", "0px");
    const [line, letters] = await words.evaluate((element) => {
      const style = element.ownerDocument.defaultView?.getComputedStyle(element);
      return [Number.parseFloat(style?.lineHeight ?? ""), Number.parseFloat(style?.fontSize ?? "")];
    });
    expect(line).toBeGreaterThanOrEqual(1.85 * (letters ?? 0));
  }
});

test("services in two scripts stand each in a line of its own, in the file and in the dialog that pays several bills", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  const patientId = await desk.registerPatient(NAME);
  const services = ["لیزر پیکج", "follow-up visits Full", "دوا Panadol 500mg"];
  for (let bill = 0; bill < 2; bill++)
    await desk.post("/Payments/CreatePayment", {
      ...{ patientId, patientName: NAME, idDoctor: 1, paymentDate: clinicToday() },
      ...{ paymentMethod: "Cash", chargeableAmount: 3_000_000, receivedAmount: 100 },
      paymentDetails: services.map((description) => ({ description, price: 1_000_000 })),
    });
  await desk.signIn(page);
  await page.goto(`/admin/patients/view/${patientId}?tab=bills`);
  const file = page.getByRole("table", { name: "Bills" }).locator("tbody");
  await expect(file.getByText(services[1] ?? "").first()).toBeVisible();
  const topsIn = async (place: typeof file) =>
    await Promise.all(
      services.map(
        async (name) => (await place.getByText(name, { exact: true }).first().boundingBox())?.y ?? 0,
      ),
    );
  const inFile = await topsIn(file);
  expect(inFile).toEqual([...new Set(inFile)].sort((one, other) => one - other));
  await page.getByRole("button", { name: /^Receive Rs/ }).click();
  const dialog = page.getByRole("dialog").locator("tbody");
  await expect(dialog.getByText(services[1] ?? "").first()).toBeVisible();
  const inDialog = await topsIn(dialog);
  expect(inDialog).toEqual([...new Set(inDialog)].sort((one, other) => one - other));
});
