import { expect, it } from "vitest";
import { type HeldRow, infoHeld, methodsHeld } from "./reversal.ts";

const row = (
  transactionId: number,
  [paymentMethod, transactionAmount, channelInfo = null]: [string, number, (string | null)?],
  reverses: number | null = null,
): HeldRow => ({ transactionId, paymentMethod, transactionAmount, channelInfo, reverses });

it.each<[string, HeldRow[], string, string | null]>([
  ["nothing was received", [], "Cash", "first"],
  ["one payment", [row(1, ["Cash", 4000])], "Cash", null],
  ["two methods", [row(1, ["Cash", 4000]), row(2, ["Online", 500, "T-12"])], "Cash, Online", "T-12"],
  [
    "put right to another method",
    [row(1, ["Cash", 4000]), row(2, ["Cash", -4000], 1), row(3, ["Debit card", 4000, "4711"])],
    "Debit card",
    "4711",
  ],
  ["a part was given back", [row(1, ["Online", 4000, "T-12"]), row(2, ["Cash", -500], 1)], "Online", "T-12"],
  ["all of it was given back", [row(1, ["Online", 4000]), row(2, ["Online", -4000], 1)], "Cash", "first"],
  ["paid twice by one method", [row(1, ["Cash", 1]), row(2, ["Cash", 2])], "Cash", null],
])("names the methods that hold a bill's money: %s", (_, paymentTransactions, methods, info) => {
  expect(methodsHeld({ paymentMethod: "Cash", paymentTransactions })).toBe(methods);
  expect(infoHeld({ paymentMethodDescription: "first", paymentTransactions })).toBe(info);
});
