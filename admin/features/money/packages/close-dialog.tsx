import { Button } from "@mantine/core";
import { Effect, Settle } from "#admin/features/money/bills/credit/settlement.tsx";
import { ReasonField } from "#admin/features/money/bills/reversal/reason-field.tsx";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Modal, ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { WrittenText } from "#admin/kit/display/written-text.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { type Bill, getBill } from "#contract/money/bills.ts";
import type { PatientPackage } from "#contract/money/packages.ts";
import type { CreditEffect, Settlement } from "#rules/money/bills/credit-note.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { effectOf, proposalOf, useCloseForm } from "./use-close-form.ts";

interface CloseProps {
  of: PatientPackage;
  onClose: () => void;
}

interface ProposalsProps {
  of: PatientPackage;
  bill: Bill;
  onPick: (amount: number) => void;
}

/** What is left by each way of counting, in whole rupees where it is given back, to be taken by a press; one where a single session has no price. */
function Proposals({ of, bill, onPick }: ProposalsProps) {
  const { sessions, used, leftByValue, leftAtSinglePrice } = of;
  const left = sessions - used;
  const ways = [
    [leftByValue, `${left} of ${sessions} sessions are left`],
    [leftAtSinglePrice, `${used} used at the price of a single one`],
  ] as const;
  const proposals = ways.flatMap(([amount, why]) =>
    amount === null ? [] : [{ amount: proposalOf(bill, amount), why }],
  );
  return (
    <Row gap={8} wrap>
      {proposals.map(({ amount, why }) => (
        <Button key={why} size="compact-sm" variant="default" onClick={() => onPick(amount)}>
          {formatMoneyExactly(amount)}: {why}
        </Button>
      ))}
    </Row>
  );
}

function submitOf({ amount, overpaid }: CreditEffect, settle: Settlement): string {
  if (amount === 0) return "Close the package";
  if (overpaid === 0) return `Close, credit ${formatMoneyExactly(amount)}`;
  return `Close, ${settle === "credit" ? "keep" : "give back"} ${formatMoneyExactly(overpaid)}`;
}

function CloseForm({ of, bill, onClose }: CloseProps & { bill: Bill }) {
  const closing = useCloseForm({ of, bill, onClose });
  const { form, submit, busy } = closing;
  const { amount, settle } = form.getValues();
  const effect = effectOf(bill, amount);
  return (
    <ModalForm
      title={`Close ${of.number}`}
      cancel="Back"
      submit={submitOf(effect, settle)}
      danger
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="soft break">
        <WrittenText text={of.patientName} />, <WrittenText text={of.serviceName} />: {of.used} of{" "}
        {of.sessions} sessions are used. A closed package stays closed: nothing of it is used, taken back or
        extended any more.
      </p>
      <FormProblem contractForm={closing} title="Not closed" />
      <MoneyField
        label="Credit on the bill"
        required
        data-autofocus
        description="What is left of the package, or less; 0 credits nothing. Proposed so that whole rupees go back."
        {...form.getInputProps("amount")}
      />
      <Proposals of={of} bill={bill} onPick={(next) => form.setFieldValue("amount", next)} />
      <ReasonField
        onPick={(reason) => {
          form.setFieldValue("reason", reason);
          form.clearFieldError("reason");
        }}
        {...form.getInputProps("reason")}
      />
      {effect.overpaid > 0 && <Settle form={form} overpaid={effect.overpaid} />}
      {effect.amount > 0 && <Effect bill={bill} {...effect} />}
    </ModalForm>
  );
}

/** Closes a package whose patient stops (docs/handbook/money/packages.md#closing-a-package). */
export default function CloseDialog({ of, onClose }: CloseProps) {
  const record = useCall(getBill, { query: { id: of.paymentId } }, { fresh: true });
  if (record.data) return <CloseForm of={of} bill={record.data} onClose={onClose} />;
  return (
    <Modal title={`Close ${of.number}`} onClose={onClose}>
      <Loaded query={record}>{() => null}</Loaded>
    </Modal>
  );
}
