import { Row } from "#admin/kit/layout/layout.tsx";
import "#admin/kit/form/validation.ts";
import type { Amount } from "#admin/features/money/bills/form/bill-values.ts";
import { doneNow } from "#admin/features/money/bills/view/movement-words.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import type { Bill } from "#contract/money/bills.ts";
import { applyAdvance as applyAdvanceCall, UseAdvanceInput } from "#contract/money/patient-account.ts";
import { proposedAdvance } from "#rules/money/accounts/advance.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { isMoney, subtractMoney } from "#rules/values/money.ts";
import { call } from "#ui/call.ts";
import classes from "./receive-payment-modal.module.css";
import { billsWithLostAnswer, ReloadAfterLostAnswer } from "./reload-after-lost-answer.tsx";

interface UseValues extends Record<string, unknown> {
  paymentId: number;
  amount: Amount;
}

interface UseAdvanceProps {
  bill: Bill;
  /** What is left of the patient's advance, in rupees. */
  credit: number;
  onClose: () => void;
  onUsed: () => void;
}

function useForm({ bill, credit, onClose, onUsed }: UseAdvanceProps) {
  const { paymentId, dueAmount } = bill;
  return useContractForm<UseValues, Bill>({
    schema: UseAdvanceInput,
    initialValues: { paymentId, amount: proposedAdvance(dueAmount, credit) },
    save: async (values, options) =>
      (await call(applyAdvanceCall, { body: { ...values, intoNextDay: options.intoNextDay } }, options)).data,
    movesMoney: true,
    onSaved: ({ paymentTransactions }) => {
      const last = paymentTransactions.at(-1);
      toastSuccess(last ? doneNow("Advance used", last.transactionDate) : "Advance used", { form: true });
      onUsed();
      onClose();
    },
    invalid: { text: "Form is not valid" },
    onUnanswered: () => billsWithLostAnswer.add(paymentId),
    // Another desk may have received a payment or used the advance meanwhile: show what is due and left now.
    isContested: true,
  });
}

function UseDialog(props: UseAdvanceProps) {
  const { bill, credit, onClose } = props;
  const use = useForm(props);
  const { form, submit, busy } = use;
  const typed = Number(form.getValues().amount);
  const amount = isMoney(typed) ? typed : 0;
  return (
    <ModalForm
      title="Use advance"
      cancel="Close"
      submit={amount > 0 ? `Use ${formatMoneyExactly(amount)}` : "Use advance"}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.facts}>
        <span>
          <bdi>{bill.patientName}</bdi>, <span className="nowrap">{bill.patientRegisterNo}</span>, bill{" "}
          {bill.paymentId}
        </span>
        <b className="strong nowrap attn">
          Due {formatMoneyExactly(bill.dueAmount)}, advance {formatMoneyExactly(credit)}
        </b>
      </p>
      <FormProblem contractForm={use} title="Not used" />
      <MoneyField label="Amount" required data-autofocus {...form.getInputProps("amount")} />
      <dl className={classes.after}>
        <dt>Due after it</dt>
        <Row as="dd" gap={10} align="center" className="strong ink num">
          {formatMoneyExactly(Math.max(subtractMoney(bill.dueAmount, amount), 0))}
        </Row>
      </dl>
      <dl className={classes.after}>
        <dt>Left of the advance</dt>
        <Row as="dd" gap={10} align="center" className="strong ink num">
          {formatMoneyExactly(Math.max(subtractMoney(credit, amount), 0))}
        </Row>
      </dl>
    </ModalForm>
  );
}

/** Pays a bill that is due from its patient's advance, at most what is left of it (docs/handbook/money/billing.md#advances). */
export function UseAdvanceModal(props: UseAdvanceProps) {
  return (
    <ReloadAfterLostAnswer bill={props.bill} onClose={props.onClose}>
      {(bill) => <UseDialog {...props} bill={bill} />}
    </ReloadAfterLostAnswer>
  );
}
