import type { Locator, Page } from "@playwright/test";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expect, type RunningClinic, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { signInAs } from "#tests/support/roles.ts";

/**
 * Amounts typed right after the focus came to their field, on a computer that is slower than the hand: no digit is lost. The
 * number of tries is TYPED_AMOUNTS (`TYPED_AMOUNTS=500 npx playwright test typed-amounts`).
 */

const TRIES = Number(process.env.TYPED_AMOUNTS ?? 6);

async function makeBill(clinic: RunningClinic): Promise<number> {
  const desk = await openDesk(clinic);
  const patientId = await desk.registerPatient("Ayesha Siddiqui");
  const { paymentId } = await desk.post<{ paymentId: number }>("/Payments/CreatePayment", {
    patientId,
    patientName: "Ayesha Siddiqui",
    idDoctor: 1,
    paymentDate: clinicToday(),
    paymentMethod: "Cash",
    chargeableAmount: 80_000,
    receivedAmount: 500,
    paymentDetails: [{ description: "Crown", price: 80_000 }],
  });
  return paymentId;
}

/** What the field holds when the second key comes in the moment after the one that followed the focus. */
async function typedAtOnce(page: Page, field: Locator): Promise<string> {
  const id = await field.getAttribute("id");
  return page.evaluate(`(async () => {
    const input = document.getElementById(${JSON.stringify(id)});
    input.blur();
    input.focus();
    document.execCommand("insertText", false, "5");
    await new Promise((resolve) => setTimeout(resolve, 50));
    document.execCommand("insertText", false, "7");
    return input.value;
  })()`);
}

const PLACES: { open: (page: Page, bill: number) => Promise<unknown>; fields: string[] }[] = [
  {
    open: (page) => page.goto("/admin/billing/add"),
    fields: ["Discount Amount", "Received Amount", "Cash handed over"],
  },
  {
    open: async (page, bill) => {
      await page.goto(`/admin/billing/view/${bill}`);
      await page.getByRole("button", { name: "Receive payment" }).click();
    },
    fields: ["Amount", "Cash handed over"],
  },
  { open: (page) => page.goto("/admin/daily-expenses/add"), fields: ["Amount"] },
  { open: (page) => page.goto("/admin/doctors/edit/1"), fields: ["Checkup Fee"] },
  { open: (page) => page.goto("/admin/day-close"), fields: ["In the drawer before"] },
];

test("what is typed right after the focus came is kept, in every money field", async ({ page, clinic }) => {
  const bill = await makeBill(clinic);
  await signInAs(page, clinic, "Administrator");
  for (const { open, fields } of PLACES) {
    await open(page, bill);
    for (const name of fields) {
      const field = page.getByLabel(name, { exact: true }).last();
      await expect(field).toBeVisible();
      expect(await typedAtOnce(page, field), name).toBe("57");
      // What stood there is replaced, whether the focus comes by key or by mouse; a second click puts the cursor.
      expect(await typedAtOnce(page, field), name).toBe("57");
      await field.blur();
      await field.click();
      await page.keyboard.type("80");
      await expect(field, name).toHaveValue("80");
      await field.click();
      await page.keyboard.press("End");
      await page.keyboard.type("1");
      await expect(field, name).toHaveValue("801");
    }
  }
});

const REFUSED = [
  ["10%", "Rupees, not percent."],
  ["-5", "This cannot be less than nothing. Write it without a minus."],
  ["250.555", "At most two decimals."],
  ["4,50", "Commas stand between thousands, 12,500; paisa follow a point, 4.50."],
] as const;

test("what is no amount stays as it was typed and says why, in every money field", async ({
  page,
  clinic,
}) => {
  const bill = await makeBill(clinic);
  await signInAs(page, clinic, "Administrator");
  for (const { open, fields } of PLACES) {
    await open(page, bill);
    for (const name of fields) {
      const field = page.getByLabel(name, { exact: true }).last();
      for (const [typed, words] of REFUSED) {
        await field.fill("");
        await field.pressSequentially(typed);
        await expect(field, name).toHaveValue(typed);
        await expect(page.getByText(words), name).toBeVisible();
        await field.blur();
        await expect(field, name).toHaveValue(typed);
      }
      await field.fill("12,500");
      await expect(field, name).toHaveValue("12,500");
      await expect(page.locator("[data-refused]")).toHaveCount(0);
      await field.fill("");
    }
  }
});

test("a form is not sent while a field holds no amount, be it one that may be empty", async ({
  page,
  clinic,
}) => {
  const bill = await makeBill(clinic);
  await signInAs(page, clinic, "Administrator");
  await page.goto(`/admin/billing/view/${bill}`);
  await page.getByRole("button", { name: "Receive payment" }).click();
  const handed = page.getByLabel("Cash handed over");
  await handed.pressSequentially("80k");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("This is not an amount. Write it like 12,500.")).toBeVisible();
  await expect(handed).toBeFocused();
  await expect(page.getByText("Form is not valid")).toBeVisible();
  expect(sent.filter((url) => url.includes("ReceivePayment"))).toEqual([]);
});

test("a count is whole or refused, and an amount is edited in its middle", async ({ page, clinic }) => {
  await signInAs(page, clinic, "Administrator");
  await page.goto("/admin/day-close");
  await page.getByLabel("In the drawer before").fill("0");
  const notes = page.getByLabel("How many notes of 1,000", { exact: true });
  await notes.pressSequentially("2.5");
  await expect(notes).toHaveValue("2.5");
  await expect(page.getByText("A whole number of notes.")).toBeVisible();
  await page.getByRole("button", { name: "Compare" }).first().click();
  await expect(notes).toBeFocused();
  await expect(page.getByText("Count first")).toBeVisible();
  await notes.fill("2");
  await expect(page.getByText("A whole number of notes.")).toBeHidden();

  const coins = page.getByLabel("Coins, in rupees");
  await coins.pressSequentially("1234567");
  await expect(coins).toHaveValue("1,234,567");
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Backspace"])
    await page.keyboard.press(key);
  await expect(coins).toHaveValue("123,567");
  await page.keyboard.type("99");
  await expect(coins).toHaveValue("12,399,567");
});

test(`an amount typed at 20 ms a key is kept whole at a sixth of the speed, ${TRIES} times`, async ({
  page,
  clinic,
}) => {
  test.setTimeout(180_000 + TRIES * 10_000);
  await makeBill(clinic);
  await signInAs(page, clinic, "Administrator");
  await page.goto("/admin/billing/add");
  const discount = page.getByLabel("Discount Amount");
  const received = page.getByLabel("Received Amount");
  await expect(received).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  for (let at = 0; at < TRIES; at += 1) {
    await discount.focus();
    await page.keyboard.press("Tab");
    await page.keyboard.type("5700", { delay: 20 });
    await expect(received).toHaveValue("5,700");
  }
});
