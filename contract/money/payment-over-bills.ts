import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { optionalText, recordId, requiredId, rupees } from "#contract/values/fields.ts";
import { splitTotal } from "#rules/money/bills/payment-split.ts";
import { isMoney } from "#rules/values/money.ts";
import { PatientBill } from "./bills.ts";
import { intoNextDay } from "./into-next-day.ts";
import { method, movedAmount, refuseAdvanceMethod } from "./money-fields.ts";

/** One payment over several bills, of a patient or of a family (docs/handbook/money/billing.md#one-payment-over-several-bills). Amounts are rupees. */

/** The most patients with one phone number that are offered and paid for at once. */
export const MOST_RELATIVES = 20;

const part = z.object({
  paymentId: requiredId("Say which bill: paymentId must be a positive number."),
  amount: movedAmount,
});

/** The typed part of the payment; the split over the bills follows from it. */
export const PatientPayment = z
  .object({
    patientId: requiredId("Patient is required."),
    /** Other patients with the same phone whose bills are paid too, each chosen by hand. */
    familyIds: z
      .array(requiredId("Say whose bills: each of familyIds must be a positive number."))
      .max(MOST_RELATIVES, `One payment covers at most ${MOST_RELATIVES} relatives.`)
      .default([]),
    ...method,
    remarks: optionalText(500),
    ...intoNextDay,
  })
  .superRefine(refuseAdvanceMethod);

export const ReceiveForPatientInput = PatientPayment.safeExtend({
  /** The part of each bill, the oldest first, as shown. */
  parts: z.array(part).max(500, "A payment covers at most 500 bills."),
  /** The rest, kept as the patient's advance, as shown. */
  advanceAmount: z.preprocess((value) => value ?? 0, rupees("Advance must be 0 or more.")),
  /** What the patient's advance pays first, on the oldest of the patient's own bills, as shown. */
  usedAdvance: z.preprocess((value) => value ?? 0, rupees("Used advance must be 0 or more.")).default(0),
}).superRefine(({ amount, parts, advanceAmount }, context) => {
  const amounts = [amount, advanceAmount, ...parts.map((one) => one.amount)];
  if (amounts.every(isMoney) && splitTotal({ parts, left: advanceAmount }) !== amount)
    context.addIssue({
      code: "custom",
      path: ["amount"],
      message: "The amounts of the bills and of the advance must come to the amount.",
    });
});

/** The receipt of one payment, identified by its first row. */
export const PaymentOverBills = z.object({
  patientId: recordId,
  amount: z.number(),
  /** The first bill and its row, which hold the receipt. */
  paymentId: recordId,
  transactionId: recordId,
  parts: z.array(z.object({ paymentId: recordId, amount: z.number() })),
  advanceAmount: z.number(),
  /** What the advance paid first. */
  usedAdvance: z.number(),
  /** The day on which it counts, `yyyy-MM-dd`. */
  transactionDate: z.string(),
});
export type PaymentOverBills = z.infer<typeof PaymentOverBills>;

/** Another patient with the same phone, and the bills with something due, the oldest first. */
export const Relative = z.object({
  patientId: recordId,
  patientName: z.string(),
  patientRegisterNo: z.string(),
  bills: z.array(
    PatientBill.pick({ paymentId: true, paymentDate: true, serviceNames: true, dueAmount: true }),
  ),
});
export type Relative = z.infer<typeof Relative>;

export const listRelatives = endpoint({
  method: "GET",
  path: "/Payments/GetFamilyDues",
  access: "bills.write",
  summary: "The other patients with the same phone who owe something, and for what",
  query: z.object({ patientId: requiredId("Patient is required.") }),
  output: z.array(Relative).max(MOST_RELATIVES),
});

export const receiveForPatient = endpoint({
  method: "POST",
  path: "/Payments/ReceiveForPatient",
  access: "bills.write",
  summary:
    "Receive one payment over several bills of a patient, and of a family where familyIds name it, the oldest first, after what the advance pays; what is left over becomes advance",
  body: ReceiveForPatientInput,
  output: PaymentOverBills,
  creates: true,
  message: "Payment received",
});

/** Pays bills from the advance alone. */
export const UseAdvanceForPatientInput = z.object({
  patientId: requiredId("Patient is required."),
  amount: movedAmount,
  ...intoNextDay,
});

export const useAdvanceForPatient = endpoint({
  method: "POST",
  path: "/Payments/UseAdvanceForPatient",
  access: "advances.write",
  summary:
    "Pay a patient's bills from the advance, the oldest first, up to what is due and what is left of it",
  body: UseAdvanceForPatientInput,
  output: z.object({
    patientId: recordId,
    amount: z.number(),
    parts: z.array(z.object({ paymentId: recordId, amount: z.number() })),
    /** The day on which it counts, `yyyy-MM-dd`. */
    transactionDate: z.string(),
  }),
  creates: true,
  message: "Advance used",
});
