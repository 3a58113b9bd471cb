import { z } from "zod";
import { instant, recordId } from "#contract/values/fields.ts";
import { ACCOUNT_TYPES } from "#rules/money/accounts/advance.ts";
import { MOVE_KINDS } from "#rules/money/day-close/day-close.ts";

/** What a Z-report says (docs/handbook/money/day-close.md#the-z-report). Amounts are rupees. */

export const MethodAmount = z.object({ method: z.string(), amount: z.number() });
export const ComparedMethod = z.object({
  method: z.string(),
  expected: z.number(),
  counted: z.number(),
  variance: z.number(),
});

/** A part of the cash that must be there; `count`: how many rows of the ledger. */
export const CashLine = z.object({ label: z.string(), count: z.number().int(), amount: z.number() });

const ReportRow = z.object({ count: z.number().int(), amount: z.number() });
/** Who did it, by name; null: nobody by name. The earliest reports do not tell. */
const by = z.string().nullable().optional();
const LedgerRow = z.object({
  transactionId: recordId,
  paymentId: recordId,
  method: z.string(),
  amount: z.number(),
  by,
});

/** All that a Z-report says, as it was on the day; no patient is named. */
export const DayReport = z.object({
  clinicName: z.string(),
  closedBy: z.string().nullable(),
  /** The reopened closes that this one stands for. */
  replaces: z.array(z.string()),
  received: z.array(ReportRow.extend({ method: z.string() })),
  cashLines: z.array(CashLine),
  notes: z.array(z.object({ value: z.number().int(), count: z.number().int() })),
  coins: z.number(),
  /** The counts beside the one that is closed, where they said something else: those before it, and of the same days after it. */
  earlierCounts: z.array(
    z.object({ countedBy: z.string().nullable(), on: instant, methods: z.array(MethodAmount) }),
  ),
  /** How many counts beside these are not told; the earliest reports tell all. */
  moreCounts: z.number().int().optional(),
  people: z.array(ReportRow.extend({ name: z.string().nullable() })),
  bills: ReportRow.extend({ due: z.number() }),
  refunds: z.array(LedgerRow),
  /** `right` is what was really received. */
  corrections: z.array(LedgerRow.extend({ right: MethodAmount.nullable().optional() })),
  putRight: z.array(
    z.object({
      transactionId: recordId,
      day: z.string(),
      method: z.string(),
      amount: z.number(),
      right: MethodAmount.nullable(),
      explains: z.array(MethodAmount),
    }),
  ),
  /** Of these days, of bills that were not void. */
  creditNotes: z.array(z.object({ number: z.string(), paymentId: recordId, amount: z.number(), by })),
  /**
   * `amount` is what was held of it, `billed` the most that it came to in these days, `givenBack` and `putRight` what refunds
   * and corrections had taken off its payments before; the earliest reports do not tell the last three.
   */
  voids: z.array(
    z.object({
      paymentId: recordId,
      amount: z.number(),
      billed: z.number().optional(),
      givenBack: z.number().optional(),
      putRight: z.number().optional(),
      by,
    }),
  ),
  discounts: z.array(z.object({ paymentId: recordId, amount: z.number(), percent: z.number(), by })),
  /** Bills whose price less discount came down in these days after they were made, whenever that was; credit notes stand apart. */
  lowered: z.array(z.object({ paymentId: recordId, amount: z.number(), by })),
  /** What came into advances and went out of them, by the entries' type; what moved between patients is left out. */
  advances: z.array(ReportRow.extend({ type: z.enum(ACCOUNT_TYPES) })),
  /** `recordedBy` is the id of the person who entered it; the earliest reports do not tell. */
  expenses: z.array(
    z.object({ name: z.string(), amount: z.number(), recordedBy: recordId.nullable().optional() }),
  ),
  moves: z.array(z.object({ kind: z.enum(MOVE_KINDS), reason: z.string(), amount: z.number() })),
  /** Completed visits and no-shows of these days, and what all patients had to pay when they were closed; the earliest reports do not tell. */
  visits: z.object({ seen: z.number().int(), noShows: z.number().int() }).optional(),
  dues: z.number().optional(),
  firstReceipt: recordId.nullable(),
  lastReceipt: recordId.nullable(),
});
export type DayReport = z.infer<typeof DayReport>;
