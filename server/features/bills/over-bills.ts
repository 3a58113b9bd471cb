import type { BodyOf } from "#contract/endpoint.ts";
import type { PaymentOverBills, receiveForPatient as receiveCall } from "#contract/payment-over-bills.ts";
import { formatMoneyExactly } from "#rules/display.ts";
import { isSameSplit, type Split, splitPayment } from "#rules/payment-split.ts";
import { allows } from "#rules/permissions.ts";
import { dayOfMoney } from "#server/features/day-close/open-days.ts";
import { keepRest, lockAccount } from "#server/features/patient-account/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, forbidden, notFound } from "#server/platform/http/errors.ts";
import { addPaymentOverBills, lockDueBills } from "./over-bills-store.ts";

/** Throws 409 with how the amount lies on the bills now, unless it is as it was shown. */
function refuseOtherSplit(shown: Split, now: Split): void {
  if (now.parts.length === 0)
    throw conflict("Nothing is due on this patient's bills any more. Receive it as an advance.");
  if (isSameSplit(shown, now)) return;
  const bills = now.parts.map(
    ({ paymentId, amount }) => `${formatMoneyExactly(amount)} for bill ${paymentId}`,
  );
  const rest = now.left > 0 ? [`${formatMoneyExactly(now.left)} as advance`] : [];
  throw conflict(`The bills have changed meanwhile. It would be ${[...bills, ...rest].join(", ")} now.`, {
    kind: "split changed",
    parts: now.parts,
    advanceAmount: now.left,
  });
}

/**
 * Receives one payment over all bills of a patient on which something is due, the oldest first, dated today; what is left over
 * becomes the patient's advance. The account is held before the bills, the bills in the order of their ids. Throws 400, 403,
 * 404, and 409 where it lies otherwise on the bills than it was shown.
 */
export async function receiveForPatient(
  trx: Executor,
  input: BodyOf<typeof receiveCall>,
  staff: SignedIn,
): Promise<PaymentOverBills> {
  const { patientId, amount, advanceAmount, parts } = input;
  if (advanceAmount > 0 && !allows(staff, "advances.write")) throw forbidden();
  const holder = await lockAccount(trx, patientId);
  if (holder.isDeleted && advanceAmount > 0) throw notFound("This patient");
  const split = splitPayment(amount, await lockDueBills(trx, patientId));
  refuseOtherSplit({ parts, left: advanceAmount }, split);
  const moved = {
    paymentMethod: input.paymentMethod,
    channelInfo: input.channelInfo,
    remarks: input.remarks,
    date: await dayOfMoney(trx, input.intoNextDay),
    receivedBy: staff.id,
  };
  const transactionId = await addPaymentOverBills(trx, split.parts, moved);
  if (split.left > 0) await keepRest(trx, holder, { ...moved, amount: split.left, groupId: transactionId });
  const [first] = split.parts;
  return {
    patientId,
    amount,
    paymentId: first?.paymentId ?? 0,
    transactionId,
    parts: split.parts,
    advanceAmount,
  };
}
