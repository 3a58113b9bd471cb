import { Button } from "@mantine/core";
import { ReloadAfterLostAnswer } from "#admin/features/money/bills/payment/reload-after-lost-answer.tsx";
import { ReasonField } from "#admin/features/money/bills/reversal/reason-field.tsx";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { WrittenText } from "#admin/kit/display/written-text.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import type { Bill } from "#contract/money/bills.ts";
import { creditEffect, leftOfLines, type Settlement } from "#rules/money/bills/credit-note.ts";
import { moneyOf } from "#rules/money/bills/invoice.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { isMoney } from "#rules/values/money.ts";
import classes from "./credit-note.module.css";
import { Effect, Settle } from "./settlement.tsx";
import { amountsOf, type CreditStart, useCreditNoteForm } from "./use-credit-note-form.ts";

interface CreditNoteProps {
  bill: Bill;
  /** What a refund had typed already. */
  start: CreditStart | null;
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
    <Grid gap={12} align="center" className={classes.line}>
      <span className={`${classes.what} break`}>
        <PersonName name={line.description} />
        <small className="block soft num">
          {show(line.price)}, {left > 0 ? `${show(left)} left` : "nothing left"}
        </small>
        {line.package && !line.package.closed && (
          <small className="block soft num">
            {line.package.number} stays open after a credit note, and its sessions can be used. To end it,
            close it in the patient’s file.
          </small>
        )}
      </span>
      <MoneyField
        aria-label={`Credit of ${line.description}`}
        placeholder="0"
        disabled={left === 0}
        {...field}
      />
    </Grid>
  );
}

function submitOf({ amount, overpaid }: { amount: number; overpaid: number }, settle: Settlement): string {
  if (amount === 0) return "Credit";
  if (overpaid === 0) return `Credit ${formatMoneyExactly(amount)}`;
  return `Credit ${formatMoneyExactly(amount)}, ${settle === "credit" ? "keep" : "give back"} ${formatMoneyExactly(overpaid)}`;
}

function CreditNoteDialog({ bill, start, onClose, onDone }: CreditNoteProps) {
  const left = leftOfLines(bill);
  const note = useCreditNoteForm({ bill, left, start, onClose, onDone });
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
      <p className="soft break">
        <WrittenText text={bill.patientName} />, <span className="nowrap">{bill.patientRegisterNo}</span>,
        bill {bill.paymentId}. What was not done, or was too dear, is taken off.
        {start &&
          effect.amount === 0 &&
          ` Say of which line ${formatMoneyExactly(start.amount)} is taken off.`}
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
        <Button
          className={classes.all}
          size="compact-sm"
          variant="default"
          onClick={() => form.setValues({ amounts: left.map((rupees) => (rupees > 0 ? rupees : "")) })}
        >
          All of it
        </Button>
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

/** Takes off a bill what was not done or was too dear (docs/handbook/money/billing.md#credit-notes). */
export function CreditNoteModal(props: CreditNoteProps) {
  return (
    <ReloadAfterLostAnswer bill={props.bill} onClose={props.onClose}>
      {(bill) => <CreditNoteDialog {...props} bill={bill} />}
    </ReloadAfterLostAnswer>
  );
}
