import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { book } from "#tests/support/board.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { holdChats } from "#tests/support/chats.ts";
import { openDesk } from "#tests/support/desk.ts";
import { signInAs } from "#tests/support/roles.ts";

/** The evening at the drawer; what a close covers and refuses is proven in tests/api/money/day/day-close.test.ts. */

test("a drawer is counted, compared and closed; what comes later counts tomorrow", async ({
  page,
  clinic,
}, info) => {
  const desk = await openDesk(clinic);
  const name = "Zubaida Begum Widow Of Muhammad Abdurrahman Khan Durrani";
  const patientId = await desk.registerPatient(name);
  const bill = (paymentMethod: string, receivedAmount: number) =>
    desk.post<{ paymentId: number }>("/Payments/CreatePayment", {
      ...{ patientId, patientName: name, idDoctor: 1, paymentDate: clinicToday(), paymentMethod },
      ...{ chargeableAmount: 10_000, receivedAmount },
      paymentDetails: [{ description: "Laser, first session", price: 10_000 }],
    });
  const { paymentId } = await bill("Cash", 7000);
  await bill("Meezan Bank, Gulberg branch", 2500.5);
  const { id: waiting } = await book(desk, "Sana Akhtar", "00:00", 5);
  await desk.post("/Board/SetStage", { id: waiting, stage: "Arrived" });

  const chats = await holdChats(page);
  await signInAs(page, clinic, "Receptionist");
  await page.goto("/admin/day-close");
  await expect(page.getByText("What must be there", { exact: true })).toBeHidden();
  await page.getByLabel("How many notes of 5,000").fill("1");
  await page.keyboard.press("Enter");
  await page.keyboard.type("1");
  // What nobody typed is not 0.
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByText("Say what the app or terminal shows.").first()).toBeVisible();
  await page.getByLabel("Meezan Bank, Gulberg branch").fill("2500.5");
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expectAccessible(page);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }
  const asksFloat = page.getByLabel("In the drawer before");
  if (await asksFloat.isVisible()) {
    await page.getByRole("button", { name: "Compare" }).click();
    await expect(page.getByText("Say what was in the drawer.")).toBeVisible();
    await asksFloat.fill("0");
  }
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByText(/^Rs\s[\d,]+ (short|over)$/)).toBeVisible();

  // Somebody pays before the close.
  await desk.post("/Payments/ReceivePayment", { paymentId, amount: 500, paymentMethod: "Cash" });
  await page.getByLabel("Why the count differs").fill("Change given wrongly");
  await page.getByRole("button", { name: /^Close, / }).click();
  // Somebody is still here: asked once.
  const unfinished = page.getByRole("dialog", { name: "The day is not finished" });
  await expect(unfinished).toContainText("1 patient is still here.");
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(unfinished.getByRole("link", { name: "Open the board" })).toBeVisible();
    expect(await unfinished.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
    await page.screenshot({ path: info.outputPath(`unfinished-${width}.png`) });
  }
  await page.getByRole("button", { name: "Close it all the same" }).click();
  await expect(page.getByText(/^Rs\s500 came in while you counted\.$/)).toBeVisible();
  await expect(page.getByLabel("How many notes of 5,000")).toHaveValue("1");
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expectAccessible(page);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }
  await expect(page.getByLabel("Why the count differs")).toHaveValue("Change given wrongly");
  await page.getByLabel("Leave in the drawer").fill("1000");
  await page.getByRole("button", { name: /^Close, / }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Day close" })).toBeVisible();
  await expect(page.getByText("Change given wrongly")).toBeVisible();
  await page.getByRole("button", { name: "Send to owner" }).click();
  const [chat] = await chats();
  expect(decodeURIComponent(chat?.[0] ?? "")).toMatch(
    /^https:\/\/wa\.me\/\?text=.*Received: Rs\s[\d,.]+.*Seen: \d+, no-shows: \d+$/s,
  );
  // A message leaves the buttons of the paper free, which stand where messages are elsewhere.
  await page.route("**/GetReportPdf*", (route) => route.abort());
  await page.getByRole("button", { name: "Download PDF" }).click();
  const toast = page.locator("[data-toast]", { hasText: "The file could not be made" });
  await expect(toast).toBeVisible();
  for (const width of [1366, 768, 360]) {
    await page.setViewportSize({ width, height: 768 });
    const buttons = await page.getByRole("banner").boundingBox();
    const below = (buttons?.y ?? 0) + (buttons?.height ?? 0);
    await expect.poll(async () => (await toast.boundingBox())?.y).toBeGreaterThan(below);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const paper of ["A4", "80 mm roll"]) {
    await page.getByText(paper, { exact: true }).click();
    await expectAccessible(page);
  }

  // The evening's last patient.
  await page.goto(`/admin/billing/view/${paymentId}`);
  await expect(page.getByRole("heading", { level: 1, name: `Bill ${paymentId}` })).toBeVisible();
  await page.getByRole("button", { name: /^Receive payment/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount", { exact: true }).fill("1000");
  // What the clinic was paid by before is offered on every computer, as it is spelled.
  const methods = dialog.getByRole("radiogroup", { name: "Payment Method" });
  await expect(methods.getByRole("radio")).toHaveCount(3);
  await expect(methods.getByText("Meezan Bank, Gulberg branch", { exact: true })).toBeVisible();
  await methods.getByText("Cash", { exact: true }).click();
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText(/^The day was closed at \d\d:\d\d by /)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Count it tomorrow" }).click();
  await expect(page.getByText("Payment received").first()).toBeVisible();
  const tomorrow = formatDate(addDays(clinicToday(), 1));
  await expect(page.getByText(`Received: Rs 1,000, counts tomorrow, ${tomorrow}`)).toBeVisible();
  await expect(page.getByText(`Rs 1,000 received, counts on ${tomorrow}`)).toBeVisible();

  await signInAs(page, clinic, "Administrator");
  await page.goto("/admin/reports");
  await expect(page.getByText(`Rs 1,000 received after the close counts on ${tomorrow}.`)).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.getByRole("article")).toContainText(
    `Rs\u00A01,000 received after the close counts on ${tomorrow}.`,
  );
  await page.goto(`/admin/reports?startDate=${clinicToday()}&endDate=${addDays(clinicToday(), 1)}`);
  await expect(page.getByRole("table", { name: "Received by doctor" })).toBeVisible();
  await expect(page.getByText("received after the close")).toHaveCount(0);
  await page.goto("/admin/day-close");
  await expect(page.getByText(/is closed, Z-\d{6}$/)).toBeVisible();
  await page.getByRole("button", { name: "Open again…" }).click();
  await dialog.getByLabel("Reason").fill("Miscounted");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Day opened again").first()).toBeVisible();
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(
    page.getByText(/^Counts on a later day: Cash Rs\s1,000\. What of it lies in the drawer does not belong/),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto("/admin/day-close/closes");
  await expect(page.getByRole("row", { name: /Z-\d{6}.*Opened again/ }).first()).toBeVisible();
});

test("after the close a payment is put right by whoever may, and an advance counts tomorrow", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  const name = "Abdul Qayyum Khan";
  const patientId = await desk.registerPatient(name);
  const { paymentId } = await desk.post<{ paymentId: number }>("/Payments/CreatePayment", {
    ...{ patientId, patientName: name, idDoctor: 1, paymentDate: clinicToday(), paymentMethod: "Cash" },
    ...{ chargeableAmount: 9000, receivedAmount: 1000 },
    paymentDetails: [{ description: "Crown", price: 9000 }],
  });
  const dialog = page.getByRole("dialog");
  const bill = `/admin/billing/view/${paymentId}`;
  const right = page.getByRole("button", { name: /^Put right…/ });

  await signInAs(page, clinic, "Receptionist");
  await page.goto(bill);
  await page.getByRole("button", { name: /^Receive payment/ }).click();
  await dialog.getByLabel("Amount", { exact: true }).fill("4000");
  await page.keyboard.press("Control+Enter");
  await expect(right.last()).toBeEnabled();

  const { id: idCount } = await desk.post<{ id: number }>("/DayClose/Count", {
    ...{ fromDay: clinicToday(), openingFloat: 0, notes: [{ value: 5000, count: 1 }] },
  });
  await desk.post("/DayClose/Close", { idCount, leaveInDrawer: 0, remarks: "Counted in a hurry" });
  await page.reload();
  await expect(right.last()).toBeDisabled();
  await expect(right.last()).toHaveAttribute("title", "Put right…: Ask an administrator");

  await page.goto(`/admin/patients/view/${patientId}?tab=advance`);
  await page.getByRole("button", { name: "Receive advance" }).click();
  await dialog.getByLabel("Amount", { exact: true }).fill("2000");
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText(/^The day was closed at \d\d:\d\d by /)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Count it tomorrow" }).click();
  const tomorrow = formatDate(addDays(clinicToday(), 1));
  await expect(page.getByText(`Advance received, counts tomorrow, ${tomorrow}`).first()).toBeVisible();

  await signInAs(page, clinic, "Accountant");
  await page.goto(bill);
  await right.last().click();
  await dialog.getByLabel("Amount").fill("400");
  await dialog.getByLabel("Reason").fill("Typed a nought too many");
  await page.keyboard.press("Control+Enter");
  await dialog.getByRole("button", { name: "Count it tomorrow" }).click();
  await expect(page.getByText("Payment put right").first()).toBeVisible();
  await expect(page.getByRole("table", { name: "Transactions" }).getByRole("row")).toHaveCount(5);

  // Used for all bills of the patient, and received over them: the message names the day too.
  await page.goto(`/admin/patients/view/${patientId}?tab=bills`);
  await page.getByRole("button", { name: /^Receive Rs/ }).click();
  await dialog.getByLabel("Amount", { exact: true }).fill("50");
  await page.keyboard.press("Control+Enter");
  await dialog.getByRole("button", { name: "Count it tomorrow" }).click();
  await expect(page.getByText(`Payment received, counts tomorrow, ${tomorrow}`).first()).toBeVisible();
});
