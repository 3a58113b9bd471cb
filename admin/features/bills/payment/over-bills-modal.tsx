import { Checkbox, TextInput } from "@mantine/core";
import type { Amount } from "#admin/features/bills/form/bill-values.ts";
import { MethodFields } from "#admin/features/bills/reversal/method-fields.tsx";
import { Modal, ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { WrittenNames } from "#admin/kit/display/written-text.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import type { ContractForm } from "#admin/kit/form/use-contract-form.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { Loaded, useRecord } from "#admin/kit/view/view-page.tsx";
import { listBillsOfPatient, type PatientBill } from "#contract/bills.ts";
import { getPatientAccount } from "#contract/patient-account.ts";
import { proposedAdvance } from "#rules/advance.ts";
import { formatDate, formatMoneyExactly, moneyFormatFor } from "#rules/display.ts";
import { addMoney, isMoney } from "#rules/money.ts";
import classes from "./over-bills-modal.module.css";
import {
  asked,
  dueOf,
  isCovered,
  type Laid,
  lay,
  type OverBillsValues,
  type Owed,
  useOverBillsForm,
} from "./use-over-bills-form.ts";

interface OverBillsProps {
  patientId: number;
  patientName: string;
  onClose: () => void;
}

/** Which bill gets what, of the advance and of the money, and what is left over. */
function SplitTable({ laid, bills }: { laid: Laid; bills: readonly PatientBill[] }) {
  const amounts = [...laid.parts, ...laid.usedParts].map(({ amount }) => amount);
  const show = moneyFormatFor([...bills.map(({ dueAmount }) => dueAmount), ...amounts, laid.left]);
  const may = useMay();
  const got = new Map(laid.parts.map(({ paymentId, amount }) => [paymentId, amount]));
  const used = new Map(laid.usedParts.map(({ paymentId, amount }) => [paymentId, amount]));
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
          {bills.map(({ paymentId, paymentDate, serviceNames, dueAmount }) => {
            const [money, advance] = [got.get(paymentId) ?? 0, used.get(paymentId) ?? 0];
            return (
              <tr key={paymentId} data-idle={money + advance === 0 || undefined}>
                <th scope="row">
                  {paymentId}, {formatDate(paymentDate)}
                  <small>
                    <WrittenNames names={serviceNames} />
                  </small>
                </th>
                <td>{show(dueAmount)}</td>
                <td>
                  {show(addMoney(money, advance))}
                  {advance > 0 && (
                    <small>{money > 0 ? `${show(advance)} of it advance` : "of the advance"}</small>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {laid.left > 0 && (
        <p className={classes.left}>
          {show(laid.left)} more than is due.{" "}
          {may("advances.write") ? "It is kept as the patient's advance." : "You may not receive advances."}
        </p>
      )}
    </div>
  );
}

/** Lets the advance pay first; off by one tick. What is asked for in money follows, unless another amount was typed. */
function UseAdvance({ form, owed }: Pick<ContractForm<OverBillsValues>, "form"> & { owed: Owed }) {
  const { usesAdvance, amount } = form.getValues();
  const used = formatMoneyExactly(proposedAdvance(dueOf(owed.bills), owed.credit));
  return (
    <Checkbox
      label={`Use advance first: ${used} of ${formatMoneyExactly(owed.credit)}`}
      checked={usesAdvance}
      onChange={({ currentTarget: { checked } }) => {
        const isAsTyped = amount !== asked(owed, usesAdvance);
        form.setValues({
          usesAdvance: checked,
          amount: isAsTyped ? amount : (asked(owed, checked) as Amount),
        });
      }}
    />
  );
}

function submitOf({ used }: Laid, amount: number, covered: boolean): string {
  if (covered) return `Use ${formatMoneyExactly(used)} of the advance`;
  return isMoney(amount) && amount > 0 ? `Receive ${formatMoneyExactly(amount)}` : "Receive payment";
}

interface DialogProps extends OverBillsProps {
  owed: Owed;
  reload: () => void;
}

function OverBillsDialog({ owed, patientName, ...of }: DialogProps) {
  const payment = useOverBillsForm({ ...of, owed });
  const { form, submit, busy } = payment;
  const values = form.getValues();
  const laid = lay(values, owed);
  const covered = isCovered(values, owed);
  const due = `Due ${formatMoneyExactly(dueOf(owed.bills))}`;
  return (
    <ModalForm
      title={covered ? "Use advance" : "Receive payment"}
      size="md"
      cancel="Close"
      submit={submitOf(laid, Number(values.amount), covered)}
      busy={busy}
      onSubmit={submit}
      onClose={of.onClose}
    >
      <p className={classes.facts}>
        <bdi>{patientName}</bdi>
        <b>
          {owed.credit > 0
            ? `${due}, to pay after the advance ${formatMoneyExactly(asked(owed, true))}`
            : due}
        </b>
      </p>
      <FormProblem contractForm={payment} title="Not received" />
      {owed.credit > 0 && <UseAdvance form={form} owed={owed} />}
      {!covered && <MoneyField label="Amount" required data-autofocus {...form.getInputProps("amount")} />}
      <SplitTable laid={laid} bills={owed.bills} />
      {!covered && (
        <>
          <MethodFields form={form} />
          <TextInput
            label="Remarks"
            placeholder="Optional"
            autoComplete="off"
            maxLength={500}
            {...form.getInputProps("remarks")}
          />
        </>
      )}
    </ModalForm>
  );
}

/**
 * Receives one payment over all bills of a patient (docs/handbook/billing.md#one-payment-over-several-bills), after what the
 * advance pays: it shows which bill gets what before it is saved, and leads to the receipt.
 */
export function OverBillsModal(props: OverBillsProps) {
  const { patientId } = props;
  const seesAdvances = useMay()("advances.write");
  const record = useRecord(listBillsOfPatient, { query: { patientId } }, { fresh: true });
  const account = useRecord(
    getPatientAccount,
    { query: { patientId } },
    { fresh: true, enabled: seesAdvances },
  );
  const waiting = !record.data ? record : seesAdvances && !account.data ? account : null;
  if (!record.data || waiting)
    return (
      <Modal title="Receive payment" onClose={props.onClose}>
        <Loaded<unknown> query={waiting ?? record}>{() => null}</Loaded>
      </Modal>
    );
  const bills = record.data
    .filter(({ dueAmount }) => dueAmount > 0)
    .toSorted((a, b) => a.paymentDate.localeCompare(b.paymentDate) || a.paymentId - b.paymentId);
  const reload = () => {
    void record.refetch();
    if (seesAdvances) void account.refetch();
  };
  return <OverBillsDialog {...props} owed={{ bills, credit: account.data?.credit ?? 0 }} reload={reload} />;
}
