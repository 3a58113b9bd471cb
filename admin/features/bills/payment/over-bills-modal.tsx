import "#admin/kit/form/validation.ts";
import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { type Amount, CASH } from "#admin/features/bills/form/bill-values.ts";
import { selectAll } from "#admin/features/bills/form/select-all.ts";
import { MethodFields } from "#admin/features/bills/reversal/method-fields.tsx";
import { Modal, ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { Loaded, useRecord } from "#admin/kit/view/view-page.tsx";
import { listBillsOfPatient, type PatientBill } from "#contract/bills.ts";
import { PatientPayment, receiveForPatient } from "#contract/payment-over-bills.ts";
import { formatDate, formatMoneyExactly, moneyFormatFor } from "#rules/display.ts";
import { addMoney, isMoney } from "#rules/money.ts";
import { type Split, splitPayment } from "#rules/payment-split.ts";
import { pathTo } from "#rules/screens.ts";
import { call } from "#ui/call.ts";
import classes from "./over-bills-modal.module.css";

interface OverBillsProps {
  patientId: number;
  patientName: string;
  onClose: () => void;
}

interface OverBillsValues extends Record<string, unknown> {
  patientId: number;
  amount: Amount;
  paymentMethod: string;
  channelInfo: string;
  remarks: string;
}

const splitOf = (amount: Amount, bills: readonly PatientBill[]): Split =>
  splitPayment(isMoney(Number(amount)) ? Math.max(Number(amount), 0) : 0, bills);

/** What is sent: the split as it is on the screen, without what was typed for another method before Cash was chosen. */
function bodyOf(values: OverBillsValues, bills: readonly PatientBill[]) {
  const { parts, left } = splitOf(values.amount, bills);
  const channelInfo = values.paymentMethod === CASH ? "" : values.channelInfo;
  return { ...values, channelInfo, parts, advanceAmount: left };
}

function useOverBillsForm(
  { patientId, onClose }: OverBillsProps,
  bills: readonly PatientBill[],
  reload: () => void,
) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useContractForm({
    schema: PatientPayment,
    initialValues: {
      patientId,
      amount: addMoney(...bills.map(({ dueAmount }) => dueAmount)) as Amount,
      paymentMethod: CASH as string,
      channelInfo: "",
      remarks: "",
    },
    save: (values, options) =>
      call(
        receiveForPatient,
        { body: { ...bodyOf(values, bills), intoNextDay: options.intoNextDay } },
        options,
      ),
    movesMoney: true,
    onSaved: ({ data }) => {
      toastSuccess("Payment received", { form: true });
      onClose();
      navigate(pathTo("billing/receipt/:id/:transactionId", data.paymentId, data.transactionId));
    },
    failed: "Something went wrong! Please try again and check details",
    invalid: { text: "Form is not valid" },
    // Somebody else may have taken a payment meanwhile: show how it lies on the bills now.
    onRefused: () => {
      reload();
      queries.invalidateQueries();
      return false;
    },
  });
}

/** Which bill gets what, and what is left over. */
function SplitTable({ split, bills }: { split: Split; bills: readonly PatientBill[] }) {
  const show = moneyFormatFor([
    ...bills.map(({ dueAmount }) => dueAmount),
    ...split.parts.map((p) => p.amount),
    split.left,
  ]);
  const may = useMay();
  const got = new Map(split.parts.map(({ paymentId, amount }) => [paymentId, amount]));
  return (
    <div className={classes.split} aria-live="polite">
      <table aria-label="What each bill gets">
        <thead>
          <tr>
            {["Bill", "Due", "Gets"].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bills.map(({ paymentId, paymentDate, serviceNames, dueAmount }) => (
            <tr key={paymentId} data-idle={!got.has(paymentId) || undefined}>
              <th scope="row">
                {paymentId}, {formatDate(paymentDate)}
                <small>
                  <bdi>{serviceNames}</bdi>
                </small>
              </th>
              <td>{show(dueAmount)}</td>
              <td>{show(got.get(paymentId) ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {split.left > 0 && (
        <p className={classes.left}>
          {show(split.left)} more than is due.{" "}
          {may("advances.write") ? "It is kept as the patient's advance." : "You may not receive advances."}
        </p>
      )}
    </div>
  );
}

interface DialogProps extends OverBillsProps {
  /** On which something is due, the oldest first. */
  bills: readonly PatientBill[];
  reload: () => void;
}

function OverBillsDialog({ bills, reload, ...of }: DialogProps) {
  const payment = useOverBillsForm(of, bills, reload);
  const { form, submit, busy } = payment;
  const amount = Number(form.getValues().amount);
  return (
    <ModalForm
      title="Receive payment"
      size="md"
      cancel="Close"
      submit={isMoney(amount) && amount > 0 ? `Receive ${formatMoneyExactly(amount)}` : "Receive payment"}
      busy={busy}
      onSubmit={submit}
      onClose={of.onClose}
    >
      <p className={classes.facts}>
        <bdi>{of.patientName}</bdi>
        <b>Due {formatMoneyExactly(addMoney(...bills.map(({ dueAmount }) => dueAmount)))}</b>
      </p>
      <FormProblem contractForm={payment} title="Not received" />
      <MoneyField
        label="Amount"
        required
        data-autofocus
        {...form.getInputProps("amount")}
        onFocus={selectAll}
      />
      <SplitTable split={splitOf(form.getValues().amount, bills)} bills={bills} />
      <MethodFields form={form} />
      <TextInput
        label="Remarks"
        placeholder="Optional"
        autoComplete="off"
        maxLength={500}
        {...form.getInputProps("remarks")}
      />
    </ModalForm>
  );
}

/**
 * Receives one payment over all bills of a patient (docs/handbook/billing.md#one-payment-over-several-bills): it shows which bill
 * gets what before it is saved, and leads to the receipt.
 */
export function OverBillsModal(props: OverBillsProps) {
  const record = useRecord(listBillsOfPatient, { query: { patientId: props.patientId } }, { fresh: true });
  if (!record.data)
    return (
      <Modal title="Receive payment" onClose={props.onClose}>
        <Loaded query={record}>{() => null}</Loaded>
      </Modal>
    );
  const due = record.data
    .filter(({ dueAmount }) => dueAmount > 0)
    .toSorted((a, b) => a.paymentDate.localeCompare(b.paymentDate) || a.paymentId - b.paymentId);
  return <OverBillsDialog {...props} bills={due} reload={() => void record.refetch()} />;
}
