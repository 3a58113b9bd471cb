import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { instant, recordId } from "#contract/values/fields.ts";
import { listQuery } from "#contract/values/list-query.ts";
import { listCall } from "#contract/values/resource.ts";
import { ACCOUNT_TYPES } from "#rules/money/accounts/advance.ts";

/**
 * The entries of all advances, as a list. Amounts are rupees: positive for money that came in, negative for money taken.
 */

export const AdvanceRow = z.object({
  id: recordId,
  idPatient: recordId,
  patientName: z.string(),
  /** The clinic's day. */
  transactionDate: z.string(),
  type: z.enum(ACCOUNT_TYPES),
  paymentMethod: z.string(),
  channelInfo: z.string().nullable(),
  /** The bill that it paid, or that received the payment; null: none. */
  paymentId: recordId.nullable(),
  /** The remark, or the reason of a refund or move. */
  remarks: z.string().nullable(),
  receivedBy: z.string().nullable(),
  amount: z.number(),
  createdOn: instant,
});
export type AdvanceRow = z.infer<typeof AdvanceRow>;

export const advanceColumns = {
  transactionDate: { type: "date" },
  patientName: { type: "text" },
  type: { type: "choice", options: ACCOUNT_TYPES },
  paymentMethod: { type: "value" },
  channelInfo: { type: "text" },
  paymentId: { type: "id" },
  remarks: { type: "text" },
  receivedBy: { type: "value" },
  amount: { type: "money" },
} as const;

/** Without filters it adds up to all advances held. */
export const listAdvances = listCall({
  path: "/Advances/GetAll",
  access: "advances.read",
  summary: "Entries of advances, but for those of void bills",
  record: AdvanceRow,
  columns: advanceColumns,
});

/** Takes the query of the list; `page` and `sort` do not matter. */
export const totalAdvancesByType = endpoint({
  method: "GET",
  path: "/Advances/GetTotalsByType",
  access: "advances.read",
  summary: "What the entries of a list of advances come to, by what they are",
  query: listQuery(advanceColumns),
  output: z.array(z.object({ type: z.enum(ACCOUNT_TYPES), count: z.number().int(), amount: z.number() })),
});
