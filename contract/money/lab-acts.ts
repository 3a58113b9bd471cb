import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  byId,
  choice,
  chosenIds,
  dayOf,
  flag,
  optionalId,
  optionalRupees,
  optionalText,
  recordId,
  requiredId,
  requiredText,
  rupees,
  seenUpdatedOn,
} from "#contract/values/fields.ts";
import { EXPENSE_METHODS } from "#rules/money/day-close/expense.ts";
import { beyondDrawer, intoNextDay } from "./into-next-day.ts";
import { LabCase } from "./lab.ts";

/** What is done with lab work (docs/handbook/money/lab.md). */

export const ReceiveLabCaseInput = z.object({
  id: requiredId("Say which lab work."),
  receivedOn: dayOf("money", "Received on", "Received on is required."),
  checked: optionalText(500),
  /** What the lab charges; not sent: as it stands. */
  cost: optionalRupees("Cost is rupees, 0 or more.").unwrap().optional(),
  updatedOn: seenUpdatedOn,
});

export const receiveLabCase = endpoint({
  method: "POST",
  path: "/LabCases/Receive",
  access: "lab.write",
  summary: "Write down that lab work came back, and how it was",
  body: ReceiveLabCaseInput,
  output: LabCase,
  message: "Received",
});

export const FitLabCaseInput = z.object({
  id: requiredId("Say which lab work."),
  fittedOn: dayOf("money", "Fitted on", "Fitted on is required."),
  /** The visit at which it was fitted. */
  idAppointment: optionalId,
  updatedOn: seenUpdatedOn,
});

export const fitLabCase = endpoint({
  method: "POST",
  path: "/LabCases/Fit",
  access: "lab.write",
  summary: "Write down that lab work was fitted",
  body: FitLabCaseInput,
  output: LabCase,
  message: "Fitted",
});

export const CancelLabCaseInput = z.object({
  id: requiredId("Say which lab work."),
  reason: requiredText("Say why.", 200),
  updatedOn: seenUpdatedOn,
});

export const cancelLabCase = endpoint({
  method: "POST",
  path: "/LabCases/Cancel",
  access: "lab.write",
  summary: "Cancel lab work that is not fitted; it stays on record",
  body: CancelLabCaseInput,
  output: LabCase,
  message: "Cancelled",
});

export const PayLabInput = z.object({
  ids: chosenIds("Choose what is paid."),
  /** What the cases came to when they were chosen; if their costs changed since, the answer is 409. */
  amount: rupees("Amount is required and must be greater than 0.", 0.01),
  paymentMethod: choice(EXPENSE_METHODS, "Payment method is required."),
  paidOn: dayOf("money", "Paid on", "Paid on is required."),
  /** 1: with cash from the drawer, so that the day close counts it. */
  fromDrawer: flag().optional(),
  ...intoNextDay,
  ...beyondDrawer,
});
export type PayLabInput = z.infer<typeof PayLabInput>;

export const payLab = endpoint({
  method: "POST",
  path: "/LabCases/Pay",
  access: "lab.pay",
  summary: "Pay chosen cases of one lab, as one expense; deleting the expense makes them unpaid",
  body: PayLabInput,
  output: z.object({ idExpense: recordId, amount: z.number() }),
  message: "Paid",
  creates: true,
});

export const SLIP_PAPERS = ["a5", "roll"] as const;
export type SlipPaper = (typeof SLIP_PAPERS)[number];

export const getLabSlipPdf = endpoint({
  method: "GET",
  path: "/LabCases/GetPdf",
  access: "lab.read",
  summary: "The slip that goes to the lab with the work, as PDF; the look at the patient is recorded",
  query: byId.extend({ paper: choice(SLIP_PAPERS, "Choose a5 or roll.").default("a5") }),
  output: z.unknown(),
  download: ["application/pdf"],
});
