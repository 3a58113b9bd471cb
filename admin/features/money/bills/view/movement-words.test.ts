import { expect, it } from "vitest";
import type { Bill } from "#contract/money/bills.ts";
import {
  closedDayPutRight,
  creditedWords,
  doneNow,
  lastMovementWords,
  type Made,
  onItsDay,
  otherDayWords,
} from "./movement-words.ts";

type Row = Bill["paymentTransactions"][number];

const TODAY = "2026-11-24";
const row = (
  transactionType: Row["transactionType"],
  transactionAmount: number,
  changes: Partial<Row> = {},
) =>
  ({
    ...{ transactionType, transactionAmount, transactionDate: TODAY, isKeptAsAdvance: false },
    ...{ createdOn: "2026-11-24T16:00:00.000Z", ...changes },
  }) as Row;
const payment = row("Payment", 2000);
const by =
  (paymentMethod: string) =>
  (amount: number, type: Row["transactionType"] = "Payment", channelInfo: string | null = null) =>
    row(type, amount, { paymentMethod, channelInfo });
const [cash, card] = [by("Cash"), by("Debit card")];
const before = row("Payment", 3000, { createdOn: "2026-11-24T10:00:00.000Z" });

it.each<[Row[], Made, string | null]>([
  [[], "billed", null],
  [[payment], "billed", "Billed: Rs 2,000 received"],
  [[payment], "moved", "Received: Rs 2,000"],
  [[before, payment], "billed", "Received: Rs 2,000"],
  [
    [before, row("Correction", -3000), payment],
    "put right",
    "Put right: Rs 2,000 received instead of Rs 3,000",
  ],
  [[before, row("Correction", -3000)], "put right", "Put right: Rs 3,000 taken back"],
  [[before, row("Correction", -3000), payment], "moved", "Received: Rs 2,000"],
  [
    [cash(4000), cash(-4000, "Correction"), card(4000)],
    "put right",
    "Put right: Rs 4,000 received by Debit card instead of Cash",
  ],
  [
    [cash(4000), cash(-4000, "Correction"), card(400)],
    "put right",
    "Put right: Rs 400 received by Debit card instead of Rs 4,000 by Cash",
  ],
  [
    [card(4000, "Payment", "12"), card(-4000, "Correction", "12"), card(4000, "Payment", "21")],
    "put right",
    "Put right: the transaction information of Rs 4,000 by Debit card",
  ],
  [
    [cash(4000), cash(-4000, "Correction"), cash(4000)],
    "put right",
    "Put right: Rs 4,000 received by Cash, recorded anew",
  ],
  [
    [cash(4000), cash(-4000, "Correction")],
    { bill: 5040, amount: 4000, method: "Cash" },
    "Put right: Rs 4,000 received on bill 5040 instead of this one",
  ],
  [
    [cash(4000), cash(-4000, "Correction")],
    { bill: 5040, amount: 400, method: "Debit card" },
    "Put right: Rs 400 received by Debit card on bill 5040 instead of Rs 4,000 by Cash on this one",
  ],
  [[before, row("Refund", -500)], "moved", "Rs 500 given back"],
  [[row("Credit", 500)], "moved", "Rs 500 used of the advance"],
  [[row("Credit", 500)], "billed", "Billed: Rs 500 used of the advance"],
  [
    [row("Payment", 1500), row("Credit", 5000)],
    "billed",
    "Billed: Rs 1,500 received, Rs 5,000 used of the advance",
  ],
  [[row("Payment", 1500), row("Credit", 5000)], "moved", "Rs 5,000 used of the advance"],
  [
    [row("Payment", 2000, { transactionDate: "2026-11-25" })],
    "billed",
    "Billed: Rs 2,000 received, counts tomorrow, 25-Nov-2026",
  ],
  [
    [row("Payment", 2000, { transactionDate: "2026-11-20" })],
    "moved",
    "Received: Rs 2,000, counts on 20-Nov-2026",
  ],
])("says what happened to a bill's money: %#", (rows, made, words) => {
  expect(lastMovementWords(rows, made, TODAY)?.replaceAll("\u00a0", " ") ?? null).toBe(words);
});

it("names the day of an event that counts on another one", () => {
  expect(otherDayWords(payment)).toBeNull();
  expect(otherDayWords(row("Payment", 1, { transactionDate: "2026-11-25" }))).toBe("counts on 25-Nov-2026");
});

it("says the day of what was done where it counts on another one", () => {
  const tomorrow = row("Payment", 1, { transactionDate: "2026-11-25" });
  expect(onItsDay("Advance received", payment, TODAY)).toBe("Advance received");
  expect(onItsDay("Advance received", undefined, TODAY)).toBe("Advance received");
  expect(onItsDay("Advance received", tomorrow, TODAY)).toBe(
    "Advance received, counts tomorrow, 25-Nov-2026",
  );
  const now = new Date("2026-11-24T18:59:00Z");
  expect(doneNow("Payment received", "2026-11-25", now)).toBe(
    "Payment received, counts tomorrow, 25-Nov-2026",
  );
  expect(doneNow("Payment received", TODAY, now)).toBe("Payment received");
});

type Note = Bill["creditNotes"][number];
const note = {
  ...{ number: "CN-000006", amount: 5000, reason: "Too dear", noteDate: TODAY },
  createdOn: "2026-11-24T16:00:00.000Z",
} as Note;
const refund = (amount: number, changes: Partial<Row> = {}) =>
  row("Refund", amount, { reason: "Too dear", ...changes });

it.each<[string, Partial<Note>, Row[], string]>([
  ["nothing was paid too much", {}, [before], "Rs 5,000 credited, CN-000006"],
  ["given back", {}, [before, refund(-3000)], "Rs 5,000 credited, CN-000006, Rs 3,000 given back"],
  [
    "given back of two payments, and kept of the advance",
    {},
    [refund(-3000), refund(-500), refund(-200, { isKeptAsAdvance: true })],
    "Rs 5,000 credited, CN-000006, Rs 3,500 given back, Rs 200 kept as advance",
  ],
  [
    "what went back before, or for another reason",
    {},
    [refund(-100, { createdOn: "2026-11-24T15:00:00.000Z" }), refund(-200, { reason: "Patient left" })],
    "Rs 5,000 credited, CN-000006",
  ],
  [
    "after the close",
    { noteDate: "2026-11-25" },
    [],
    "Rs 5,000 credited, CN-000006, counts tomorrow, 25-Nov-2026",
  ],
])("says what a credit note did: %s", (_, changes, rows, words) => {
  expect(creditedWords({ ...note, ...changes }, rows, TODAY).replaceAll("\u00a0", " ")).toBe(words);
});

it.each<[string, boolean, boolean, string | null]>([
  ["of an open day", false, false, null],
  ["of a closed day", true, false, "2026-11-23"],
  ["of a day that was closed together with what put it right", true, true, null],
])("names the closed day of a payment that was put right: %s", (_, ofPayment, ofCorrection, day) => {
  const rows = [
    row("Payment", 4000, { transactionId: 7, transactionDate: "2026-11-23", isDayClosed: ofPayment }),
    row("Correction", -4000, { transactionId: 8, reverses: 7, isDayClosed: ofCorrection }),
    row("Payment", 400, { transactionId: 9 }),
  ];
  expect(closedDayPutRight(rows)).toBe(day);
});
