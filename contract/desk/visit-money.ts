import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { instant, nothing, recordId, requiredId } from "#contract/values/fields.ts";
import { OFF_REASONS } from "#rules/desk/visit-money.ts";

/** What was paid and is owed for a visit; amounts in rupees, `billed` after the discount. */
export const MoneyOfVisit = z.object({
  bills: z.array(
    z.object({ paymentId: recordId, billed: z.number(), received: z.number(), due: z.number() }),
  ),
  advance: z.number(),
  packages: z.array(z.string()),
});

export const getMoneyOfVisit = endpoint({
  method: "GET",
  path: "/Payments/GetMoneyOfVisit",
  access: "bills.read",
  summary: "What was paid and is owed for a visit, to be known before it is cancelled or deleted",
  query: z.object({ appointmentId: requiredId("Appointment is required.") }),
  output: MoneyOfVisit,
});

/** A bill whose visit does not take place, undecided since then. */
export const BillWithoutVisit = z.object({
  paymentId: recordId,
  patientId: recordId,
  patientName: z.string(),
  appointmentRegistrationNo: z.string(),
  doctorName: z.string(),
  date: z.string(),
  time: z.string(),
  why: z.enum(OFF_REASONS),
  billed: z.number(),
  received: z.number(),
  due: z.number(),
  /** The patient's advance. */
  advance: z.number(),
  /** When the bill last changed, to be sent with LeaveAsItIs. */
  updatedOn: instant,
});
export type BillWithoutVisit = z.infer<typeof BillWithoutVisit>;

export const listBillsWithoutVisit = endpoint({
  method: "GET",
  path: "/Payments/GetBillsWithoutVisit",
  access: "bills.read",
  summary: "Bills whose visit was cancelled, deleted or not come to, until somebody decides about them",
  output: z.array(BillWithoutVisit),
});

export const leaveAsItIs = endpoint({
  method: "POST",
  path: "/Payments/LeaveAsItIs",
  access: "bills.write",
  summary: "Decide that the bill of a visit that does not take place stays as it is",
  body: z.object({
    paymentId: requiredId("Say which bill: paymentId must be a positive number."),
    updatedOn: instant.nullish(),
  }),
  output: nothing,
});
