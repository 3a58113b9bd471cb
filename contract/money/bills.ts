import { z } from "zod";
import { PatientSafety } from "#contract/patients/short-fact.ts";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  blankToNull,
  byId,
  choice,
  dayOf,
  dropInvisible,
  instant,
  nothing,
  optionalId,
  optionalNotes,
  optionalRupees,
  optionalText,
  recordId,
  recordIds,
  requiredId,
  requiredText,
  rupees,
  seenUpdatedOn,
  shownFlag,
  yesNo,
} from "#contract/values/fields.ts";
import { listQuery } from "#contract/values/list-query.ts";
import { TRANSACTION_TYPES } from "#rules/money/bills/bill.ts";
import { PAPER_SIZES } from "#rules/values/paper-size.ts";
import { PAYMENT_STATUSES } from "#rules/values/payment-status.ts";
import { intoNextDay } from "./into-next-day.ts";
import { refuseLookalike } from "./money-fields.ts";

/** All amounts are rupees. The wire calls a bill a payment. Over 300 lines: all calls about bills. */
export const BillLine = z.object({
  idService: recordId.nullable(),
  description: z.string(),
  actualPrice: z.number(),
  price: z.number(),
  /** Who did it and gets its share, where that was said; absent: the bill's doctor. */
  idDoctor: recordId.optional(),
  doctorName: z.string().optional(),
  /** The work of the chart that it bills. */
  idProcedure: recordId.optional(),
  /** Who did that work, whoever gets its share. */
  idDoneBy: recordId.optional(),
  doneByName: z.string().optional(),
  /** The package of sessions that the line sold, if any. */
  package: z
    .object({
      id: recordId,
      number: z.string(),
      sessions: z.number().int(),
      expiresOn: z.string().nullable(),
      /** For a closed package: since when, and how many sessions had been used. */
      closed: z.object({ on: z.string(), after: z.number().int() }).optional(),
    })
    .optional(),
});

/** The one receipt of a payment over several bills, under its first row; amounts in rupees. */
export const ReceiptOverBills = z.object({
  transactionId: recordId,
  /** The bill of the first row. */
  paymentId: recordId,
  bills: z.array(
    z.object({
      paymentId: recordId,
      /** The patient as the bill names them: a family's payment covers bills of several. */
      patientId: recordId,
      patientName: z.string(),
      /** The bill's date. */
      paymentDate: z.string(),
      amount: z.number(),
      /** What was left to pay on it afterwards. */
      left: z.number(),
      isVoid: z.boolean(),
      /** When this part was corrected; null: it was not. */
      putRightOn: z.string().nullable(),
    }),
  ),
  /** The rest, kept as the patient's advance. */
  advanceAmount: z.number(),
});

export const BillTransaction = z.object({
  transactionId: recordId,
  transactionAmount: z.number(),
  transactionType: z.enum(TRANSACTION_TYPES),
  remarks: z.string().nullable(),
  transactionDate: z.string(),
  paymentMethod: z.string(),
  channelInfo: z.string().nullable(),
  receivedBy: z.string().nullable(),
  createdOn: instant,
  /** The payment that this row takes back; null: it is a payment itself. */
  reverses: recordId.nullable(),
  /** Why money was taken back. */
  reason: z.string().nullable(),
  /** The id of `receivedBy`. */
  idReceivedBy: recordId.nullable(),
  /** Whether its day is closed, so that correcting it needs the permission to refund. */
  isDayClosed: z.boolean(),
  /** For a refund: whether it stays as the patient's advance instead of being handed over. */
  isKeptAsAdvance: z.boolean(),
  /** The receipt shared with payments of other bills; null: it has its own. */
  receipt: ReceiptOverBills.nullable(),
});

/** One print or download of the bill's invoice, a payment's receipt or a credit note. */
export const BillPrint = z.object({
  /** The payment whose receipt was printed; null: an invoice or a credit note. */
  transactionId: recordId.nullable(),
  /** The credit note that was printed; null: another paper. */
  creditNoteId: recordId.nullable(),
  /** True for every print but the paper's first; the paper says so. */
  duplicate: z.boolean(),
  printedBy: z.string().nullable(),
  printedOn: instant,
});
export type BillPrint = z.infer<typeof BillPrint>;

export const BillRow = z.object({
  paymentId: recordId,
  patientId: recordId,
  patientName: z.string(),
  appointmentId: recordId.nullable(),
  appointmentRegistrationNo: z.string().nullable(),
  idDoctor: recordId,
  doctorName: z.string(),
  paymentDate: z.string(),
  paymentMethod: z.string(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  chargeableAmount: z.number(),
  /** The whole discount, credit notes included. */
  discountAmount: z.number(),
  /** The part of the discount from credit notes. */
  creditedAmount: z.number(),
  receivedAmount: z.number(),
  dueAmount: z.number(),
  createdOn: instant,
  updatedOn: instant,
});
export type BillRow = z.infer<typeof BillRow>;

/** A later credit on a bill, line by line. */
export const CreditNote = z.object({
  id: recordId,
  /** "CN-000003". */
  number: z.string(),
  amount: z.number(),
  reason: z.string(),
  /** The clinic's day on which it counts. */
  noteDate: z.string(),
  madeBy: z.string().nullable(),
  createdOn: instant,
  /** `position`: the line's position on the bill, from 1. */
  lines: z.array(z.object({ position: z.number().int(), description: z.string(), amount: z.number() })),
});
export type CreditNote = z.infer<typeof CreditNote>;

export const Bill = BillRow.extend({
  patientRegisterNo: z.string(),
  paymentMethodDescription: z.string().nullable(),
  notes: z.string().nullable(),
  paymentDetails: z.array(BillLine),
  paymentTransactions: z.array(BillTransaction),
  /** Oldest first. */
  creditNotes: z.array(CreditNote),
  /** Oldest first. */
  prints: z.array(BillPrint),
  isDeleted: shownFlag,
});
export type Bill = z.infer<typeof Bill>;

/** An id; null takes it away, and omitted it stays as it is. */
const keptId = optionalId.unwrap().optional();

export const BillLineInput = z.object({
  idService: optionalId,
  description: requiredText("Description is required.", 500),
  actualPrice: z.preprocess((value) => value ?? 0, rupees("Actual Price is required.")),
  price: rupees("Price is required."),
  /** The package that the line sold; omitted, lines of the same service keep theirs in order. */
  idPackage: optionalId,
  /** Who did it; null: the bill's doctor. Omitted: the line keeps its doctor, a new one has its work's. */
  idDoctor: keptId,
  /** The work that it bills; null: none. Omitted: lines of the same service keep theirs in order. */
  idProcedure: keptId,
});

const lines = z
  .array(BillLineInput, { error: "Add at least one service or description." })
  .min(1, "Add at least one service or description.")
  .max(200, "A bill holds at most 200 lines.");

/** Accepts both spellings of the status key, and the transaction information in either place. */
function understandSpellings(value: unknown): unknown {
  if (value === null || typeof value !== "object") return value;
  const body = value as Record<string, unknown>;
  const first = Array.isArray(body.paymentTransactions) ? body.paymentTransactions[0] : undefined;
  return {
    ...body,
    paymentStatus: body.paymentStatus ?? body.PaymentStatus,
    transactionInfo: body.transactionInfo ?? first?.channelInfo ?? body.paymentMethodDescription,
  };
}

const billFields = {
  paymentDetails: lines,
  discountAmount: z.preprocess((value) => value ?? 0, rupees("Discount Amount is required.")),
  notes: optionalNotes(2000),
};

/** Amounts that the server computes. If sent, they must equal the computed ones. */
const derivedAmounts = {
  dueAmount: optionalRupees("Due Amount must be 0 or more."),
  paymentStatus: z
    .preprocess(
      blankToNull,
      choice(PAYMENT_STATUSES, "Payment Status must be Paid, Partial or Due.").nullable(),
    )
    .default(null),
};

/**
 * The bill form (docs/handbook/money/billing.md#screens). Derived amounts may be sent and are then compared, never stored:
 * see `rules/money/bills/bill.ts` and the bills service.
 */
export const BillInput = z
  .object({
    patientId: requiredId("Patient is required."),
    // Copied from the patient's record, which may predate the rule against invisible characters.
    patientName: z.preprocess(dropInvisible, requiredText("Patient name is required.")),
    appointmentId: optionalId,
    idDoctor: requiredId("Doctor is required."),
    paymentDate: dayOf("money", "Payment Date", "Payment Date is required."),
    paymentMethod: requiredText("Payment Method is required.", 60),
    transactionInfo: optionalText(200),
    chargeableAmount: rupees("Chargeable Amount is required."),
    receivedAmount: rupees("Received Amount is required."),
    /** The patient's advance to be used, besides what is received now. */
    advanceAmount: z.preprocess((value) => value ?? 0, rupees("Advance must be 0 or more.")),
    ...derivedAmounts,
    ...billFields,
    ...intoNextDay,
    /** Confirms a second bill for a visit. `seenBills`: the ones that were shown; omitted: any. */
    allowSecondBill: yesNo.optional(),
    seenBills: recordIds("Say which bills were seen: a list of their numbers.").optional(),
  })
  .superRefine((bill, context) => {
    refuseLookalike(bill, context);
    if (bill.paymentMethod === "Online" && !bill.transactionInfo)
      context.addIssue({
        code: "custom",
        path: ["transactionInfo"],
        message: "Transaction Information is required.",
      });
  });
export type BillInput = z.infer<typeof BillInput>;

/** In the `conflict` of a 409: the visit already has bills; `allowSecondBill` makes another. */
export const AlreadyBilled = z.object({
  kind: z.literal("already billed"),
  bills: z.array(
    z.object({ paymentId: recordId, paymentDate: z.string(), billed: z.number(), due: z.number() }),
  ),
});
export type AlreadyBilled = z.infer<typeof AlreadyBilled>;

export const billColumns = {
  paymentId: { type: "id" },
  patientName: { type: "text" },
  doctorName: { type: "value" },
  paymentDate: { type: "date" },
  paymentMethod: { type: "value" },
  paymentStatus: { type: "choice", options: PAYMENT_STATUSES },
  chargeableAmount: { type: "money" },
  discountAmount: { type: "money" },
  receivedAmount: { type: "money" },
  dueAmount: { type: "money" },
} as const;

export const listBills = endpoint({
  method: "GET",
  path: "/Payments/GetAllPayments",
  access: "bills.read",
  summary: "Bills",
  list: billColumns,
  query: listQuery(billColumns),
  output: z.array(BillRow),
});

/** A bill in its patient's list; `serviceNames` are the descriptions of its lines, in order. */
export const PatientBill = BillRow.extend({ serviceNames: z.string() });
export type PatientBill = z.infer<typeof PatientBill>;

export const listBillsOfPatient = endpoint({
  method: "GET",
  path: "/Payments/GetAllByPatientId",
  access: "bills.read",
  summary: "A patient's bills, newest first",
  query: z.object({ patientId: requiredId("Patient is required.") }),
  output: z.array(PatientBill),
});

/** When, by whom and why a bill was voided; null where that is not known. */
export const Voided = z.object({
  on: instant.nullable(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
});

/** A bill that may be void. A void bill is in no list or figure and cannot be changed. */
export const BillOrVoid = Bill.extend({ voided: Voided.nullable() });
export type BillOrVoid = z.infer<typeof BillOrVoid>;

/** One bill for reading, void ones included; `getBill` returns only bills that can be paid, changed and printed. */
export const openBill = endpoint({
  method: "GET",
  path: "/Payments/OpenPayment",
  access: "bills.read",
  summary: "One bill, also a void one, with when, by whom and why it was voided",
  query: byId,
  output: BillOrVoid.extend({
    /** Absent for who may not read facts. */
    safety: PatientSafety.optional(),
  }),
});

export const getBill = endpoint({
  method: "GET",
  path: "/Payments/GetPayment",
  access: "bills.read",
  summary: "One bill with its lines and transactions",
  query: byId,
  output: Bill,
});

export const createBill = endpoint({
  method: "POST",
  path: "/Payments/CreatePayment",
  access: "bills.write",
  summary: "Bill a patient and take the first payment",
  body: z.preprocess(understandSpellings, BillInput),
  output: Bill,
  creates: true,
  message: "Payment created successfully",
});

export const updateBill = endpoint({
  method: "POST",
  path: "/Payments/UpdatePayment",
  access: "bills.write",
  summary: "Change the lines, discount or notes of a bill",
  body: z.preprocess(
    understandSpellings,
    z.object({
      paymentId: requiredId("Say which bill: paymentId must be a positive number."),
      chargeableAmount: optionalRupees("Chargeable Amount must be 0 or more."),
      receivedAmount: optionalRupees("Received Amount must be 0 or more."),
      ...derivedAmounts,
      ...billFields,
      updatedOn: seenUpdatedOn,
    }),
  ),
  output: Bill,
  message: "Payment updated successfully",
});

export const ReceivePaymentInput = z
  .object({
    paymentId: requiredId("Say which bill: paymentId must be a positive number."),
    amount: rupees("Amount is required and must be greater than 0.", 0.01),
    paymentMethod: requiredText("Payment Method is required.", 60),
    channelInfo: optionalText(200),
    remarks: optionalText(500),
    ...intoNextDay,
  })
  .superRefine((payment, context) => {
    refuseLookalike(payment, context);
    if (payment.paymentMethod === "Online" && !payment.channelInfo)
      context.addIssue({
        code: "custom",
        path: ["channelInfo"],
        message: "Transaction Information is required.",
      });
  });

export const receivePayment = endpoint({
  method: "POST",
  path: "/Payments/ReceivePayment",
  access: "bills.write",
  summary: "Add a payment to a bill, up to what is due",
  body: ReceivePaymentInput,
  output: Bill,
  creates: true,
});

export const voidBill = endpoint({
  method: "GET",
  path: "/Payments/DeletePayment",
  access: "bills.void",
  summary: "Void a bill: it leaves lists and figures, its transactions stay",
  query: byId.extend({ reason: optionalText(500) }),
  output: nothing,
  message: "Payment Deleted",
});

const printed = {
  /** The payment whose receipt is printed; without it, and without a credit note, the invoice. */
  transactionId: optionalId,
  /** The credit note to print. */
  creditNoteId: optionalId,
};

export const recordPrint = endpoint({
  method: "POST",
  path: "/Payments/RecordPrint",
  access: "bills.read",
  summary:
    "Note that an invoice, receipt or credit note is being printed, and learn whether it is a duplicate",
  body: z.object({
    paymentId: requiredId("Say which bill: paymentId must be a positive number."),
    ...printed,
  }),
  output: BillPrint,
  creates: true,
});

export const getInvoicePdf = endpoint({
  method: "GET",
  path: "/Payments/GetInvoicePdf",
  access: "bills.read",
  summary: "An invoice, receipt or credit note as PDF, recorded as printed",
  query: byId.extend({
    ...printed,
    paper: z.enum(PAPER_SIZES, { error: "Choose a4, roll or roll58." }).default("a4"),
  }),
  output: z.unknown(),
  download: ["application/pdf"],
});
