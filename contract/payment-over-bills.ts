import { z } from "zod";
import { isMoney } from "#rules/money.ts";
import { splitTotal } from "#rules/payment-split.ts";
import { endpoint } from "./endpoint.ts";
import { optionalText, recordId, requiredId, rupees } from "./fields.ts";
import { intoNextDay } from "./into-next-day.ts";
import { method, movedAmount, refuseAdvanceMethod } from "./money-fields.ts";

/** One payment over several bills of a patient (docs/handbook/billing.md#one-payment-over-several-bills). Amounts are rupees. */

const part = z.object({
  paymentId: requiredId("Say which bill: paymentId must be a positive number."),
  amount: movedAmount,
});

/** What is typed of it; how it lies on the bills follows. */
export const PatientPayment = z
  .object({
    patientId: requiredId("Patient is required."),
    ...method,
    remarks: optionalText(500),
    ...intoNextDay,
  })
  .superRefine(refuseAdvanceMethod);

export const ReceiveForPatientInput = PatientPayment.safeExtend({
  /** What each bill gets, the oldest first, as it was shown. */
  parts: z.array(part).max(500, "A payment covers at most 500 bills."),
  /** What is left over and kept as the patient's advance, as it was shown. */
  advanceAmount: z.preprocess((value) => value ?? 0, rupees("Advance must be 0 or more.")),
  /** What the patient's advance pays before it, the oldest bills first, as it was shown. */
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

/** The receipt of one payment, which its first row names. */
export const PaymentOverBills = z.object({
  patientId: recordId,
  amount: z.number(),
  /** Where the receipt is: the first bill and its row. */
  paymentId: recordId,
  transactionId: recordId,
  parts: z.array(z.object({ paymentId: recordId, amount: z.number() })),
  advanceAmount: z.number(),
  /** What the advance paid before it. */
  usedAdvance: z.number(),
  /** The day on which it counts, `yyyy-MM-dd`. */
  transactionDate: z.string(),
});
export type PaymentOverBills = z.infer<typeof PaymentOverBills>;

export const receiveForPatient = endpoint({
  method: "POST",
  path: "/Payments/ReceiveForPatient",
  access: "bills.write",
  summary:
    "Receive one payment over several bills of a patient, the oldest first, after what the advance pays; what is left over becomes advance",
  body: ReceiveForPatientInput,
  output: PaymentOverBills,
  creates: true,
  message: "Payment received",
});

/** Bills that are paid from the advance alone. */
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
