import { expect, it } from "vitest";
import type { Bill } from "#contract/bills.ts";
import { doneNow, lastMovementWords, type Made, onItsDay, otherDayWords } from "./movement-words.ts";

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
  [[before, row("Refund", -500)], "moved", "Rs 500 given back"],
  [[row("Credit", 500)], "moved", "Rs 500 used of the advance"],
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
