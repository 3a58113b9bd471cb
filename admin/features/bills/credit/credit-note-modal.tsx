import { SegmentedControl } from "@mantine/core";
import { selectAll } from "#admin/features/bills/form/select-all.ts";
import { ReloadAfterLostAnswer } from "#admin/features/bills/payment/reload-after-lost-answer.tsx";
import { MethodFields } from "#admin/features/bills/reversal/method-fields.tsx";
import { ReasonField } from "#admin/features/bills/reversal/reason-field.tsx";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import type { ContractForm } from "#admin/kit/form/use-contract-form.ts";
import type { Bill } from "#contract/bills.ts";
import { type CreditEffect, creditEffect, leftOfLines, type Settlement } from "#rules/credit-note.ts";
import { formatMoneyExactly } from "#rules/display.ts";
import { moneyOf } from "#rules/invoice.ts";
import { isMoney, subtractMoney } from "#rules/money.ts";
import classes from "./credit-note.module.css";
import { amountsOf, type CreditNoteValues, useCreditNoteForm } from "./use-credit-note-form.ts";

interface CreditNoteProps {
  bill: Bill;
  onClose: () => void;
  onDone: () => void;
}

interface LineProps {
  line: Bill["paymentDetails"][number];
  left: number;
  show: (rupees: number) => string;
  field: object;
}

/** What a line costs, what is left of it to credit, and how much of that is taken off. */
function Line({ line, left, show, field }: LineProps) {
  return (
    <div className={classes.line}>
      <span className={classes.what}>
        <PersonName name={line.description} />
        <small>
          {show(line.price)}, {left > 0 ? `${show(left)} left` : "nothing left"}
        </small>
      </span>
      <MoneyField
        aria-label={`Credit of ${line.description}`}
        placeholder="0"
        disabled={left === 0}
        {...field}
        onFocus={selectAll}
      />
    </div>
  );
}

interface EffectProps extends CreditEffect {
  bill: Bill;
}

/** The bill's sums as they are, and as the note leaves them. */
function Effect({ bill, amount, overpaid, due }: EffectProps) {
  const comesTo = subtractMoney(bill.chargeableAmount, bill.discountAmount);
  const rows = [
    ["Comes to", comesTo, subtractMoney(comesTo, amount)],
    ["Received", bill.receivedAmount, subtractMoney(bill.receivedAmount, overpaid)],
    ["Due", bill.dueAmount, due],
  ] as const;
  return (
    <table className={classes.effect} aria-label="What the note changes">
      <thead>
        <tr>
          <td />
          <th scope="col">Now</th>
          <th scope="col">After it</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, now, after]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatMoneyExactly(now)}</td>
            <td>{formatMoneyExactly(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What becomes of money that is paid too much after the note. */
function Settle({ form, overpaid }: Pick<ContractForm<CreditNoteValues>, "form"> & { overpaid: number }) {
  const { settle } = form.getValues();
  return (
    <div className={classes.settle}>
      <p>
        <b>{formatMoneyExactly(overpaid)}</b> is paid too much then. The newest payments go back first; what
        came from the advance goes back to it.
      </p>
      <SegmentedControl
        aria-label="What becomes of it"
        value={settle}
        onChange={(value) => form.setFieldValue("settle", value as Settlement)}
        data={[
          { value: "refund", label: "Give back" },
          { value: "credit", label: "Keep as advance" },
        ]}
      />
      {settle === "refund" && <MethodFields form={form} />}
    </div>
  );
}

function submitOf({ amount, overpaid }: { amount: number; overpaid: number }, settle: Settlement): string {
  if (amount === 0) return "Credit";
  if (overpaid === 0) return `Credit ${formatMoneyExactly(amount)}`;
  return `Credit ${formatMoneyExactly(amount)}, ${settle === "credit" ? "keep" : "give back"} ${formatMoneyExactly(overpaid)}`;
}

function CreditNoteDialog({ bill, onClose, onDone }: CreditNoteProps) {
  const left = leftOfLines(bill);
  const note = useCreditNoteForm({ bill, left, onClose, onDone });
  const { form, submit, busy } = note;
  const { amounts, settle } = form.getValues();
  const typed = amountsOf(amounts).filter(({ amount }) => isMoney(amount));
  const effect = creditEffect(bill, typed);
  const show = moneyOf(bill);
  return (
    <ModalForm
      title="Credit note"
      cancel="Close"
      submit={submitOf(effect, settle)}
      danger
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.facts}>
        <bdi>{bill.patientName}</bdi>, <span className="nowrap">{bill.patientRegisterNo}</span>, bill{" "}
        {bill.paymentId}. What was not done, or was too dear, is taken off.
      </p>
      <FormProblem contractForm={note} title="Not credited" />
      <div className={classes.lines}>
        {bill.paymentDetails.map((line, index) => (
          <Line
            // A line is its place on the bill.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            line={line}
            left={left[index] ?? 0}
            show={show}
            field={form.getInputProps(`amounts.${index}`)}
          />
        ))}
      </div>
      <ReasonField
        onPick={(reason) => {
          form.setFieldValue("reason", reason);
          form.clearFieldError("reason");
        }}
        {...form.getInputProps("reason")}
      />
      {effect.overpaid > 0 && <Settle form={form} overpaid={effect.overpaid} />}
      <Effect bill={bill} {...effect} />
    </ModalForm>
  );
}

/** Takes off a bill what was not done or was too dear (docs/handbook/billing.md#credit-notes). */
export function CreditNoteModal(props: CreditNoteProps) {
  return (
    <ReloadAfterLostAnswer bill={props.bill} onClose={props.onClose}>
      {(bill) => <CreditNoteDialog {...props} bill={bill} />}
    </ReloadAfterLostAnswer>
  );
}
