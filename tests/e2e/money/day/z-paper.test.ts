import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";

const PAID_FOR = "رقم واپس کرنے کی درخواست خاندان کے سربراہ نے کی ہے اور ڈاکٹر نے فائل دیکھ کر اجازت دی "
  .repeat(3)
  .trim();

test("a Z-report of tens of millions keeps its columns apart, also on a phone", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  const patientId = await desk.registerPatient("Sana Akhtar");
  for (let n = 0; n < 2; n++)
    await desk.post("/PatientAccount/ReceiveAdvance", {
      ...{ patientId, amount: 9_999_999.99, paymentMethod: "JazzCash" },
    });
  await desk.post("/Expense/InsertExpense", {
    ...{ expenseBy: "Ayesha", description: PAID_FOR, amount: 100.5, paymentMethod: "cash" },
    ...{ expensesDate: clinicToday(), fromDrawer: 1 },
  });
  const methods = [{ method: "JazzCash", amount: 10_000_000.01 }];
  const counted = { fromDay: clinicToday(), openingFloat: 0, notes: [], methods };
  const { id: idCount } = await desk.post<{ id: number }>("/DayClose/Count", counted);
  const close = { idCount, leaveInDrawer: 0, remarks: "Not counted" };
  const { id } = await desk.post<{ id: number }>("/DayClose/Close", close);
  await desk.signIn(page);
  await page.goto(`/admin/day-close/view/${id}`);
  const tables = page.getByRole("article").getByRole("table");
  await expect(tables.first()).toContainText("19,999,999.98");
  for (const width of [1366, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    // Once its fonts have come.
    const differing = () =>
      tables.evaluateAll(
        (found) => new Set(found.map((table) => Math.round(table.getBoundingClientRect().width))).size,
      );
    await expect.poll(differing, `one width at ${width}`).toBe(1);
  }
  // The buttons of the report stand in one row.
  await page.setViewportSize({ width: 1366, height: 800 });
  const topOf = async (name: string | RegExp) =>
    Math.round((await page.getByRole("button", { name }).boundingBox())?.y ?? 0);
  expect(await topOf(/^Print/)).toBe(await topOf("Download PDF"));
  // What is cut off says so, and its lines in Urdu keep clear of one another.
  const paid = tables.getByText(PAID_FOR.slice(0, 60));
  await expect(paid).toHaveText(/^Ayesha, .{118,119}…$/);
  const [line, letters] = await paid.evaluate((element) => {
    const style = element.ownerDocument.defaultView?.getComputedStyle(element);
    return [Number.parseFloat(style?.lineHeight ?? ""), Number.parseFloat(style?.fontSize ?? "")];
  });
  expect(line).toBeGreaterThanOrEqual(1.7 * (letters ?? 0));
  // Nor does any amount leave the roll.
  await page.getByText("80 mm roll", { exact: true }).click();
  const roll = page.getByRole("article");
  await expect(roll).toContainText("19,999,999.98");
  await expect.poll(() => roll.evaluate((paper) => paper.scrollWidth <= paper.clientWidth)).toBe(true);
});
