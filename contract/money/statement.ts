import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { recordId, requiredId } from "#contract/values/fields.ts";
import { periodQuery } from "#contract/values/period-query.ts";
import { STATEMENT_TYPES } from "#rules/money/accounts/statement.ts";

/** The statement of a patient's account (docs/handbook/money/statement.md). Amounts are rupees, days the clinic's, `yyyy-MM-dd`. */

const standing = {
  /** Owed on bills. */
  owed: z.number(),
  /** Held as advance. */
  advance: z.number(),
};
const Standing = z.object({ ...standing, balance: z.number() });

export const StatementEntry = z.object({
  date: z.string(),
  type: z.enum(STATEMENT_TYPES),
  /** The bill, and the row of its ledger; null: the entry is only in the advance. */
  paymentId: recordId.nullable(),
  transactionId: recordId.nullable(),
  /** The number of a credit note; null for other entries. */
  creditNote: z.string().nullable(),
  /** The title on the paper: "Payment, bill 12". */
  title: z.string(),
  /** Services, remarks, or the reason for taking money back. */
  words: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  channelInfo: z.string().nullable(),
  receivedBy: z.string().nullable(),
  /** The entry's change of debt and advance. */
  ...standing,
  /** The charge; negative for a credit note. */
  charged: z.number(),
  /** The payment; negative for a refund. */
  paid: z.number(),
  /** The debt less the advance, after it. */
  balance: z.number(),
});
export type StatementEntry = z.infer<typeof StatementEntry>;

export const Statement = z.object({
  patientId: recordId,
  patientName: z.string(),
  patientRegisterNo: z.string(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** Today. */
  madeOn: z.string(),
  brought: Standing,
  /** The oldest first. */
  entries: z.array(StatementEntry),
  end: Standing,
  /** How many entries of the period are in the balance brought forward, because a statement holds the newest 1,000. */
  folded: z.number().int(),
});
export type Statement = z.infer<typeof Statement>;

const query = periodQuery.safeExtend({ patientId: requiredId("Patient is required.") });

export const getStatement = endpoint({
  method: "GET",
  path: "/PatientAccount/GetStatement",
  access: "bills.read",
  summary:
    "A patient's account over bills, payments, refunds and advances, with the balance after each entry",
  query,
  output: Statement,
});

export const getStatementPdf = endpoint({
  method: "GET",
  path: "/PatientAccount/GetStatementPdf",
  access: "bills.read",
  summary: "A patient's statement as PDF, on A4",
  query,
  output: z.unknown(),
  download: ["application/pdf"],
});
