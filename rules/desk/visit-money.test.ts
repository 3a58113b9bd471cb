import { expect, it } from "vitest";
import { visitMoneyWords } from "./visit-money.ts";

const bill = (received: number, due: number) => ({ paymentId: 12, billed: received + due, received, due });
/** With ordinary blanks in place of those that keep an amount on one line. */
const said = (money: Parameters<typeof visitMoneyWords>[0]) =>
  visitMoneyWords(money).map((words) => words.replaceAll("\u00a0", " "));
const NOTHING = { bills: [], advance: 0, packages: [] };

it("says nothing where there is nothing to decide", () => {
  expect(visitMoneyWords(NOTHING)).toEqual([]);
});

it("names bill, received, due and advance, and what to do next", () => {
  expect(said({ bills: [bill(2000, 3000)], advance: 500, packages: [] })).toEqual([
    "Bill 12 of Rs 5,000 stands: Rs 2,000 received, Rs 3,000 due.",
    "The patient has Rs 500 paid in advance, which stays.",
    "On the bill, give the money back or keep it as the patient's advance, or leave it if the clinic keeps it.",
  ]);
  expect(said({ ...NOTHING, bills: [bill(0, 3000)] })).toEqual([
    "Bill 12 of Rs 3,000 stands: nothing received, Rs 3,000 due.",
    "Void the bill if it is not charged; until then it stays due.",
  ]);
  expect(said({ ...NOTHING, packages: ["K-000001"] })).toEqual([
    "A session of package K-000001 is used for this visit.",
    "Take the session back if it did not take place.",
  ]);
});
