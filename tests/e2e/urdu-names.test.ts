import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
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
