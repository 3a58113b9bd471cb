import { z } from "zod";
import { instant, recordId } from "#contract/values/fields.ts";
import { ACCOUNT_TYPES } from "#rules/money/accounts/advance.ts";
import { MOVE_KINDS } from "#rules/money/day-close/day-close.ts";

/** The content of a Z-report (docs/handbook/money/day-close.md#the-z-report). Amounts are rupees. */

export const MethodAmount = z.object({ method: z.string(), amount: z.number() });
export const ComparedMethod = z.object({
  method: z.string(),
  expected: z.number(),
  counted: z.number(),
  variance: z.number(),
});

/** A part of the expected cash; `count`: its rows in the ledger. */
export const CashLine = z.object({ label: z.string(), count: z.number().int(), amount: z.number() });

const ReportRow = z.object({ count: z.number().int(), amount: z.number() });
/** Who did it, by name; null: nobody with a name. Absent from the earliest reports. */
const by = z.string().nullable().optional();
const LedgerRow = z.object({
  transactionId: recordId,
  paymentId: recordId,
  method: z.string(),
  amount: z.number(),
  by,
});

/** The content of a Z-report, as of its day; it names no patient. */
export const DayReport = z.object({
  clinicName: z.string(),
  closedBy: z.string().nullable(),
  /** The reopened closes that this one replaces. */
  replaces: z.array(z.string()),
  received: z.array(ReportRow.extend({ method: z.string() })),
  cashLines: z.array(CashLine),
  notes: z.array(z.object({ value: z.number().int(), count: z.number().int() })),
  coins: z.number(),
  /** The other counts, where they differ: those before the one that was closed, and those of the same days after it. */
  earlierCounts: z.array(
    z.object({ countedBy: z.string().nullable(), on: instant, methods: z.array(MethodAmount) }),
  ),
  /** How many counts are left out; the earliest reports list all. */
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
  /** Of these days, on bills that were not void. */
  creditNotes: z.array(z.object({ number: z.string(), paymentId: recordId, amount: z.number(), by })),
  /**
   * `amount` is the money on it when voided, `billed` its highest net in these days, `givenBack` and `putRight` earlier
   * refunds and corrections of its payments; the earliest reports lack the last three.
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
  /** Bills whose net went down in these days, whenever they were made; without credit notes, which have their own part. */
  lowered: z.array(z.object({ paymentId: recordId, amount: z.number(), by })),
  /** Money into and out of advances, by the entries' type; without moves between patients. */
  advances: z.array(ReportRow.extend({ type: z.enum(ACCOUNT_TYPES) })),
  /** `recordedBy` is the id of the person who entered it; the earliest reports lack it. */
  expenses: z.array(
    z.object({ name: z.string(), amount: z.number(), recordedBy: recordId.nullable().optional() }),
  ),
  moves: z.array(z.object({ kind: z.enum(MOVE_KINDS), reason: z.string(), amount: z.number() })),
  /**
   * Completed visits and no-shows of these days, and what all patients owed at the close; the earliest reports lack them.
   */
  visits: z.object({ seen: z.number().int(), noShows: z.number().int() }).optional(),
  dues: z.number().optional(),
  firstReceipt: recordId.nullable(),
  lastReceipt: recordId.nullable(),
});
export type DayReport = z.infer<typeof DayReport>;
