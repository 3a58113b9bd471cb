import fc from "fast-check";
import { SETTLEMENTS, type Settlement } from "#rules/money/bills/credit-note.ts";

/** Random operations of desks on bills. Amounts are paisa, days count from today. */

const paisa = fc.integer({ min: 1, max: 900_000 });
const lines = fc.array(fc.record({ paisa, isService: fc.boolean() }), { minLength: 1, maxLength: 4 });
/** Days from today; money of days to come is refused. */
const day = fc.integer({ min: -60, max: 0 });
/** Which of the newest bills, so that desks meet on the same ones. */
const bill = fc.nat({ max: 11 });

const OPERATION = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("create"), lines, paisa, day, isFree: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("createFourTimes"), lines, paisa, day }) },
  { weight: 12, arbitrary: fc.record({ do: fc.constant("edit"), bill, lines, paisa }) },
  { weight: 20, arbitrary: fc.record({ do: fc.constant("receive"), bill, paisa }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant("receiveDue"), bill }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("void"), bill }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant("refund"), bill, row: fc.nat({ max: 5 }), paisa }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("correct"), bill, row: fc.nat({ max: 5 }), other: bill, paisa }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("spend"), paisa, day }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("advance"), paisa }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("returnAdvance"), paisa }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constant("applyAdvance"), bill, paisa }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("createFromAdvance"), lines, paisa, day }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("opening"), paisa: fc.integer({ min: 0, max: 900_000 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("payOver"), paisa: fc.integer({ min: 1, max: 4_000_000 }) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("credit"),
      bill,
      line: fc.nat({ max: 3 }),
      paisa,
      settle: fc.constantFrom(...SETTLEMENTS),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("keep"), bill, row: fc.nat({ max: 5 }), paisa }) },
);
export type Operation =
  | { do: "create"; lines: Line[]; paisa: number; day: number; isFree: boolean }
  | { do: "createFourTimes"; lines: Line[]; paisa: number; day: number }
  | { do: "edit"; bill: number; lines: Line[]; paisa: number }
  | { do: "receive"; bill: number; paisa: number }
  | { do: "receiveDue"; bill: number }
  | { do: "void"; bill: number }
  /** `row`: which of the bill's payments. */
  | { do: "refund"; bill: number; row: number; paisa: number }
  /** `other`: the bill that the payment was for. */
  | { do: "correct"; bill: number; row: number; other: number; paisa: number }
  | { do: "spend"; paisa: number; day: number }
  | { do: "advance"; paisa: number }
  | { do: "returnAdvance"; paisa: number }
  | { do: "applyAdvance"; bill: number; paisa: number }
  | { do: "createFromAdvance"; lines: Line[]; paisa: number; day: number }
  /** Says what was paid ahead when the clinic began, or says it again. */
  | { do: "opening"; paisa: number }
  /** One payment over all bills on which something is due. */
  | { do: "payOver"; paisa: number }
  /** Makes a credit note of one of the bill's lines. */
  | { do: "credit"; bill: number; line: number; paisa: number; settle: Settlement }
  /** Keeps money of a payment as the patient's advance. */
  | { do: "keep"; bill: number; row: number; paisa: number };
export interface Line {
  paisa: number;
  isService: boolean;
}

/** The same operations for the same seed. */
export const operationsOf = (seed: number, count: number): Operation[] =>
  fc.sample(OPERATION as fc.Arbitrary<Operation>, { seed, numRuns: count });
