import { z } from "zod";
import { SETTLEMENTS } from "#rules/credit-note.ts";
import { Bill } from "./bills.ts";
import { intoNextDay } from "./day-close.ts";
import { endpoint } from "./endpoint.ts";
import { optionalText, requiredId, rupees, seenUpdatedOn } from "./fields.ts";
import { reason, refuseMethod } from "./money-fields.ts";

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
    /** What becomes of money that is paid too much then: there may be none, it is given back, or kept as advance. */
    settle: z.enum(SETTLEMENTS, { error: "Choose due, refund or credit." }),
    /** By which method it is given back; of no other settlement. */
    paymentMethod: optionalText(60),
    channelInfo: optionalText(200),
    updatedOn: seenUpdatedOn,
    ...intoNextDay,
  })
  .superRefine(({ lines: credited, settle, paymentMethod, channelInfo }, context) => {
    const positions = credited.map(({ position }) => position);
    positions.forEach((position, index) => {
      if (positions.indexOf(position) !== index)
        context.addIssue({
          code: "custom",
          path: ["lines", index, "position"],
          message: "Each line is named once.",
        });
    });
    if (settle !== "refund") return;
    if (paymentMethod === null)
      context.addIssue({ code: "custom", path: ["paymentMethod"], message: "Payment Method is required." });
    else refuseMethod({ paymentMethod, channelInfo }, context);
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
