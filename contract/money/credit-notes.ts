import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { instant, recordId, requiredId, rupees, seenUpdatedOn } from "#contract/values/fields.ts";
import { listCall } from "#contract/values/resource.ts";
import { Bill } from "./bills.ts";
import { intoNextDay } from "./into-next-day.ts";
import { reason, refuseSettlement, settlement } from "./money-fields.ts";

/** Credit notes: amounts taken off a bill for work not done, or too dear. Amounts are rupees. */

const lines = z
  .array(
    z.object({
      /** The line's position on the bill, from 1. */
      position: requiredId("Say which line: position must be a positive number."),
      amount: rupees("Amount is required and must be greater than 0.", 0.01),
    }),
    { error: "Say what is taken off which line." },
  )
  .min(1, "Say what is taken off which line.")
  .max(200, "A bill holds at most 200 lines.");

export const CreditNoteInput = z
  .object({
    paymentId: requiredId("Say which bill: paymentId must be a positive number."),
    lines,
    reason,
    ...settlement,
    updatedOn: seenUpdatedOn,
    ...intoNextDay,
  })
  .superRefine((input, context) => {
    const positions = input.lines.map(({ position }) => position);
    positions.forEach((position, index) => {
      if (positions.indexOf(position) !== index)
        context.addIssue({
          code: "custom",
          path: ["lines", index, "position"],
          message: "Each line is named once.",
        });
    });
    refuseSettlement(input, context);
  });

export const createCreditNote = endpoint({
  method: "POST",
  path: "/Payments/CreateCreditNote",
  access: "bills.refund",
  summary: "Take off a bill what was not done or was too dear, and settle what is paid too much then",
  body: CreditNoteInput,
  output: Bill,
  creates: true,
  message: "Credit note made",
});

/** A credit note of a bill that is not void. */
export const CreditNoteRow = z.object({
  id: recordId,
  number: z.string(),
  /** The clinic's day. */
  noteDate: z.string(),
  /** The bill's. */
  paymentId: recordId,
  patientName: z.string(),
  doctorName: z.string().nullable(),
  reason: z.string(),
  madeBy: z.string().nullable(),
  amount: z.number(),
  createdOn: instant,
});
export type CreditNoteRow = z.infer<typeof CreditNoteRow>;

export const creditNoteColumns = {
  noteDate: { type: "date" },
  number: { type: "text" },
  paymentId: { type: "id" },
  patientName: { type: "text" },
  doctorName: { type: "value" },
  reason: { type: "text" },
  madeBy: { type: "value" },
  amount: { type: "money" },
} as const;

export const listCreditNotes = listCall({
  path: "/CreditNotes/GetAll",
  access: "bills.read",
  summary: "Credit notes",
  record: CreditNoteRow,
  columns: creditNoteColumns,
});
