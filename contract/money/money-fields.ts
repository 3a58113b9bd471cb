import { z } from "zod";
import { optionalText, requiredText, rupees } from "#contract/values/fields.ts";
import { SETTLEMENTS, type Settlement } from "#rules/money/bills/credit-note.ts";
import { advanceMethodProblem, isFree, lookalikeProblem } from "#rules/money/bills/payment-method.ts";

/** Fields of calls by which money moves; amounts are rupees. */

/** An amount that moves, more than 0. */
export const movedAmount = rupees("Amount is required and must be greater than 0.", 0.01);

/** The amount, its method, and the reference that methods other than cash have. */
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

/** Refuses a method whose name looks like Cash or Free but is neither. */
export function refuseLookalike(
  { paymentMethod }: Pick<ByMethod, "paymentMethod">,
  context: z.RefinementCtx,
): void {
  const message = lookalikeProblem(paymentMethod);
  if (message) context.addIssue({ code: "custom", path: ["paymentMethod"], message });
}

/** The same, and requires the transaction reference of an online payment. */
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

/** The same, and refuses Free, which moves no money. */
export function refuseMethod(moved: ByMethod, context: z.RefinementCtx): void {
  refuseMissingInfo(moved, context);
  if (isFree(moved.paymentMethod))
    context.addIssue({ code: "custom", path: ["paymentMethod"], message: "Free moves no money." });
}

/** The same, and refuses the words of advances for money that did not move. */
export function refuseAdvanceMethod(moved: ByMethod, context: z.RefinementCtx): void {
  refuseMethod(moved, context);
  const message = advanceMethodProblem(moved.paymentMethod);
  if (message) context.addIssue({ code: "custom", path: ["paymentMethod"], message });
}

/** What happens to money overpaid after a credit note: there must be none, it is refunded, or kept as advance. */
export const settlement = {
  settle: z.enum(SETTLEMENTS, { error: "Choose due, refund or credit." }),
  /** The method of a refund; for no other settlement. */
  paymentMethod: optionalText(60),
  channelInfo: optionalText(200),
};

interface Settled {
  settle: Settlement;
  paymentMethod: string | null;
  channelInfo: string | null;
}

/** Requires a method that moves money for a refund. */
export function refuseSettlement(
  { settle, paymentMethod, channelInfo }: Settled,
  context: z.RefinementCtx,
): void {
  if (settle !== "refund") return;
  if (paymentMethod === null)
    context.addIssue({ code: "custom", path: ["paymentMethod"], message: "Payment Method is required." });
  else refuseMethod({ paymentMethod, channelInfo }, context);
}
