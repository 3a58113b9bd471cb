import { z } from "zod";
import { Bill } from "./bills.ts";
import { intoNextDay } from "./day-close.ts";
import { endpoint } from "./endpoint.ts";
import { requiredId, rupees, seenUpdatedOn } from "./fields.ts";
import { reason, refuseSettlement, settlement } from "./money-fields.ts";

/** What is taken off a bill because it was not done, or was too dear. Amounts are rupees. */

const lines = z
  .array(
    z.object({
      /** The place of the line on the bill, from 1. */
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
