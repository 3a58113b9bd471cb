import type { z } from "zod";
import { advanceMethodProblem, isFree } from "#rules/payment-method.ts";
import { optionalText, requiredText, rupees } from "./fields.ts";

/** Fields of calls by which money moves; amounts are rupees. */

/** An amount that moves: more than nothing. */
export const movedAmount = rupees("Amount is required and must be greater than 0.", 0.01);

/** How much moves, by which method, and the method's reference where it is not cash. */
export const method = {
  amount: movedAmount,
  paymentMethod: requiredText("Payment Method is required.", 60),
  channelInfo: optionalText(200),
};

/** Why money is taken back or given away. */
export const reason = requiredText("Say why.", 500).refine((text) => [...text].length >= 3, {
  error: "Say why in three letters or more.",
});

interface ByMethod {
  paymentMethod: string;
  channelInfo: string | null;
}

/** Whoever pays online says by which transaction. */
export function refuseMissingInfo({ paymentMethod, channelInfo }: ByMethod, context: z.RefinementCtx): void {
  if (paymentMethod === "Online" && !channelInfo)
    context.addIssue({
      code: "custom",
      path: ["channelInfo"],
      message: "Transaction Information is required.",
    });
}

/** The same, and by the method Free no money moves. */
export function refuseMethod(moved: ByMethod, context: z.RefinementCtx): void {
  refuseMissingInfo(moved, context);
  if (isFree(moved.paymentMethod))
    context.addIssue({ code: "custom", path: ["paymentMethod"], message: "Free moves no money." });
}

/** The same, and by none of the words that an advance has for money that did not move. */
export function refuseAdvanceMethod(moved: ByMethod, context: z.RefinementCtx): void {
  refuseMethod(moved, context);
  const message = advanceMethodProblem(moved.paymentMethod);
  if (message) context.addIssue({ code: "custom", path: ["paymentMethod"], message });
}
