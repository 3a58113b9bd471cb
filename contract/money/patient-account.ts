import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  byId,
  choice,
  instant,
  optionalDayOf,
  optionalId,
  optionalText,
  recordId,
  requiredId,
  rupees,
} from "#contract/values/fields.ts";
import { ACCOUNT_TYPES } from "#rules/money/accounts/advance.ts";
import { OPENING_SIDES } from "#rules/money/accounts/opening-balance.ts";
import { PAPER_SIZES } from "#rules/values/paper-size.ts";
import { Bill } from "./bills.ts";
import { intoNextDay } from "./into-next-day.ts";
import { method, movedAmount, reason, refuseAdvanceMethod } from "./money-fields.ts";

/** Advances: money that patients have left with the clinic, and its use. Amounts are rupees. */

/** An entry of a patient's account: positive for money that came in, negative for money taken. */
export const AccountEntry = z.object({
  id: recordId,
  type: z.enum(ACCOUNT_TYPES),
  amount: z.number(),
  /** The advance after it. */
  balance: z.number(),
  paymentMethod: z.string(),
  channelInfo: z.string().nullable(),
  /** The bill that it paid, or that received the payment, with the bill's transaction; null: none. */
  paymentId: recordId.nullable(),
  transactionId: recordId.nullable(),
  /** The other patient of a move. */
  movedWith: z.object({ patientId: recordId, registerNo: z.string() }).nullable(),
  /** The receipt of a payment over several bills whose rest this is; null: it has its own paper, or none. */
  receipt: z.object({ paymentId: recordId, transactionId: recordId }).nullable(),
  reason: z.string().nullable(),
  remarks: z.string().nullable(),
  /** The clinic's day. */
  transactionDate: z.string(),
  receivedBy: z.string().nullable(),
  createdOn: instant,
});
export type AccountEntry = z.infer<typeof AccountEntry>;

/** One print or download of an entry's paper, its receipt or slip. */
export const AdvancePrint = z.object({
  entryId: recordId,
  /** True for every print but the paper's first; the paper says so. */
  duplicate: z.boolean(),
  printedBy: z.string().nullable(),
  printedOn: instant,
});
export type AdvancePrint = z.infer<typeof AdvancePrint>;

export const PatientAccount = z.object({
  patientId: recordId,
  patientName: z.string(),
  patientRegisterNo: z.string(),
  /** What is left of the advance. */
  credit: z.number(),
  /** The newest first. */
  entries: z.array(AccountEntry),
  /** Oldest first. */
  prints: z.array(AdvancePrint),
});
export type PatientAccount = z.infer<typeof PatientAccount>;

const patientId = requiredId("Patient is required.");

export const getPatientAccount = endpoint({
  method: "GET",
  path: "/PatientAccount/GetByPatientId",
  access: "advances.read",
  summary: "A patient's advance: what is left of it, and every entry of the account, the newest first",
  query: z.object({ patientId }),
  output: PatientAccount,
});

export const ReceiveAdvanceInput = z
  .object({ patientId, ...method, remarks: optionalText(500), ...intoNextDay })
  .superRefine(refuseAdvanceMethod);

export const receiveAdvance = endpoint({
  method: "POST",
  path: "/PatientAccount/ReceiveAdvance",
  access: "advances.write",
  summary: "Receive money that no bill asks for yet",
  body: ReceiveAdvanceInput,
  output: PatientAccount,
  creates: true,
  message: "Advance received",
});

export const ReturnAdvanceInput = z
  .object({ patientId, ...method, reason, ...intoNextDay })
  .superRefine(refuseAdvanceMethod);

export const returnAdvance = endpoint({
  method: "POST",
  path: "/PatientAccount/ReturnAdvance",
  access: "bills.refund",
  summary: "Give money of an advance back, at most what is left of it",
  body: ReturnAdvanceInput,
  output: PatientAccount,
  creates: true,
  message: "Advance given back",
});

export const MoveAdvanceInput = z
  .object({
    patientId,
    toPatientId: requiredId("Say to which patient: toPatientId must be a positive number."),
    amount: movedAmount,
    reason,
    ...intoNextDay,
  })
  .superRefine(({ patientId: from, toPatientId }, context) => {
    if (from === toPatientId)
      context.addIssue({ code: "custom", path: ["toPatientId"], message: "Choose another patient." });
  });

export const moveAdvance = endpoint({
  method: "POST",
  path: "/PatientAccount/MoveAdvance",
  access: "bills.refund",
  summary: "Move money from one patient's advance to another's, as within a family",
  body: MoveAdvanceInput,
  output: PatientAccount,
  creates: true,
  message: "Advance moved",
});

export const UseAdvanceInput = z.object({
  paymentId: requiredId("Say which bill: paymentId must be a positive number."),
  amount: movedAmount,
  ...intoNextDay,
});

export const applyAdvance = endpoint({
  method: "POST",
  path: "/Payments/UseAdvance",
  access: "advances.write",
  summary: "Pay a bill from its patient's advance, up to what is due",
  body: UseAdvanceInput,
  output: Bill,
  creates: true,
  message: "Advance used",
});

export const recordAdvancePrint = endpoint({
  method: "POST",
  path: "/PatientAccount/RecordPrint",
  access: "advances.read",
  summary:
    "Note that the receipt or slip of an advance is being printed, and learn whether it is a duplicate",
  body: z.object({ entryId: requiredId("Say which entry: entryId must be a positive number.") }),
  output: AdvancePrint,
  creates: true,
});

export const getAdvancePdf = endpoint({
  method: "GET",
  path: "/PatientAccount/GetPaperPdf",
  access: "advances.read",
  summary: "The receipt or slip of an advance as PDF, by the entry's id, recorded as printed",
  query: byId.extend({ paper: z.enum(PAPER_SIZES, { error: "Choose a4, roll or roll58." }).default("a4") }),
  output: z.unknown(),
  download: ["application/pdf"],
});

export const OpeningBalanceInput = z
  .object({
    patientId,
    side: choice(OPENING_SIDES, "Choose Owes or Paid ahead."),
    /** 0 takes back the opening advance. */
    amount: rupees("Amount is required."),
    /** For a debt: the doctor of its bill, and the last day of the old books. */
    idDoctor: optionalId,
    day: optionalDayOf("money", "The day"),
    remarks: optionalText(500),
  })
  .superRefine(({ side, amount, idDoctor, day }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (side === "Paid ahead") return;
    if (amount === 0) refuse("amount", "Amount must be greater than 0.");
    if (idDoctor === null) refuse("idDoctor", "Doctor is required.");
    if (day === null) refuse("day", "Say on which day it was owed.");
  });

export const setOpeningBalance = endpoint({
  method: "POST",
  path: "/PatientAccount/SetOpeningBalance",
  access: "bills.refund",
  summary:
    "Say what a patient owed, as a bill, or had paid ahead when the clinic began with Matab; no money moves",
  body: OpeningBalanceInput,
  output: PatientAccount,
  creates: true,
  message: "Opening balance saved",
});
