import "#admin/kit/form/validation.ts";
import { type Amount, CASH } from "#admin/features/bills/form/bill-values.ts";
import { selectAll } from "#admin/features/bills/form/select-all.ts";
import { ReloadAfterLostAnswer } from "#admin/features/bills/payment/reload-after-lost-answer.tsx";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { RefundPaymentInput, refundPayment } from "#contract/reversals.ts";
import { formatMoneyExactly } from "#rules/display.ts";
import { isMoney } from "#rules/money.ts";
import { leftOf } from "#rules/reversal.ts";
import { call } from "#ui/call.ts";
import { MethodFields } from "./method-fields.tsx";
import { ReasonField } from "./reason-field.tsx";
import { ReversedPayment } from "./reversed-payment.tsx";
import { paymentOf, type ReversalProps, useReversalForm } from "./use-reversal-form.ts";

interface GiveBackValues extends Record<string, unknown> {
  transactionId: number;
  amount: Amount;
  paymentMethod: string;
  channelInfo: string;
  reason: string;
}

const bodyOf = (values: GiveBackValues) =>
  values.paymentMethod === CASH ? { ...values, channelInfo: "" } : values;

/** What is left of the payment, in rupees. */
function leftToGiveBack({ bill, transactionId }: Pick<ReversalProps, "bill" | "transactionId">): number {
  const payment = paymentOf(bill, transactionId);
  return payment ? leftOf(payment, bill.paymentTransactions) : 0;
}

function useGiveBackForm(props: ReversalProps) {
  const { bill, transactionId } = props;
  return useReversalForm<GiveBackValues>(props, {
    done: "Money given back",
    schema: RefundPaymentInput,
    initialValues: {
      transactionId,
      amount: leftToGiveBack({ bill, transactionId }),
      paymentMethod: paymentOf(bill, transactionId)?.paymentMethod ?? CASH,
      channelInfo: "",
      reason: "",
    },
    save: (values, options) => call(refundPayment, { body: bodyOf(values) }, options),
  });
}

function GiveBackDialog(props: ReversalProps) {
  const { bill, transactionId, onClose } = props;
  const left = leftToGiveBack(props);
  const refund = useGiveBackForm(props);
  const { form, submit, busy } = refund;
  const { amount } = form.getValues();
  const rupees = isMoney(Number(amount)) ? Number(amount) : 0;
  return (
    <ModalForm
      title="Give money back"
      cancel="Close"
      submit={rupees > 0 ? `Give back ${formatMoneyExactly(rupees)}` : "Give back"}
      danger
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReversedPayment bill={bill} transactionId={transactionId}>
        Left {formatMoneyExactly(left)}
      </ReversedPayment>
      <FormProblem contractForm={refund} title="Not given back" />
      <MoneyField
        label="Amount"
        required
        data-autofocus
        {...form.getInputProps("amount")}
        onFocus={selectAll}
      />
      <MethodFields form={form} />
      <ReasonField
        onPick={(reason) => {
          form.setFieldValue("reason", reason);
          form.clearFieldError("reason");
        }}
        {...form.getInputProps("reason")}
      />
    </ModalForm>
  );
}

/** Gives money of a payment back, at most what is left of it (docs/handbook/billing.md#giving-money-back). */
export function GiveBackModal(props: ReversalProps) {
  return (
    <ReloadAfterLostAnswer bill={props.bill} onClose={props.onClose}>
      {(bill) => <GiveBackDialog {...props} bill={bill} />}
    </ReloadAfterLostAnswer>
  );
}
