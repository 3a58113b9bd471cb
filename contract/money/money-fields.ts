import { z } from "zod";
import { optionalText, requiredText, rupees } from "#contract/values/fields.ts";
import { SETTLEMENTS, type Settlement } from "#rules/money/bills/credit-note.ts";
import { advanceMethodProblem, isFree, lookalikeProblem } from "#rules/money/bills/payment-method.ts";

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

/** No method is named so that it reads like Cash or Free and is neither. */
export function refuseLookalike(
  { paymentMethod }: Pick<ByMethod, "paymentMethod">,
  context: z.RefinementCtx,
): void {
  const message = lookalikeProblem(paymentMethod);
  if (message) context.addIssue({ code: "custom", path: ["paymentMethod"], message });
}

/** The same, and whoever pays online says by which transaction. */
export function refuseMissingInfo(moved: ByMethod, context: z.RefinementCtx): void {
  refuseLookalike(moved, context);
  const { paymentMethod, channelInfo } = moved;
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

/** What becomes of money that is paid too much after a credit note: there may be none, it is given back, or kept as advance. */
export const settlement = {
  settle: z.enum(SETTLEMENTS, { error: "Choose due, refund or credit." }),
  /** By which method it is given back; of no other settlement. */
  paymentMethod: optionalText(60),
  channelInfo: optionalText(200),
};

interface Settled {
  settle: Settlement;
  paymentMethod: string | null;
  channelInfo: string | null;
}

/** What is given back goes by a method that moves money. */
export function refuseSettlement(
  { settle, paymentMethod, channelInfo }: Settled,
  context: z.RefinementCtx,
): void {
  if (settle !== "refund") return;
  if (paymentMethod === null)
    context.addIssue({ code: "custom", path: ["paymentMethod"], message: "Payment Method is required." });
  else refuseMethod({ paymentMethod, channelInfo }, context);
}
