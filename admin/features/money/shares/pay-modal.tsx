import { useRefresh } from "#admin/kit/call/use-call.ts";
import "#admin/kit/form/validation.ts";
import { PaidWith } from "#admin/features/money/expenses/paid-with.tsx";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { Col, FieldGrid } from "#admin/kit/form/form-page.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { Fact, Facts } from "#admin/kit/view/facts.tsx";
import { EXPENSE_LABELS } from "#contract/money/expenses.ts";
import { payShareStatement, SharePaymentInput, type ShareStatement } from "#contract/money/shares.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { monthName } from "#rules/values/time/month.ts";
import { type Answer, call } from "#ui/call.ts";

type SharePaymentBody = BodyOf<typeof payShareStatement>;

interface PayValues extends Record<string, unknown> {
  id: number;
  paymentMethod: string;
  paidOn: string;
  fromDrawer: 0 | 1;
}

/** Writes down how a statement was paid out: as an expense (docs/handbook/money/share.md#paid-out). */
export function PayModal({ statement, onClose }: { statement: ShareStatement; onClose: () => void }) {
  const refresh = useRefresh();
  const { id, number, doctorName, month, total } = statement;
  const paying = useContractForm<PayValues, Answer<ShareStatement>>({
    schema: SharePaymentInput,
    initialValues: { id, paymentMethod: "", paidOn: clinicToday(), fromDrawer: 0 },
    save: (values, { idempotencyKey, ...answers }) =>
      call(payShareStatement, { body: { ...values, ...answers } as SharePaymentBody }, { idempotencyKey }),
    movesMoney: true,
    onSaved: ({ data: { paid } }, { paidOn }) => {
      const isLater = paid !== null && paid.paidOn !== paidOn;
      toastSuccess(isLater ? `Paid out, counts on ${formatDate(paid.paidOn)}` : "Paid out", { form: true });
      onClose();
    },
    onUnanswered: () => refresh(),
  });
  const { form, submit, busy } = paying;
  const props = (name: string) => ({
    label: EXPENSE_LABELS[name as keyof typeof EXPENSE_LABELS],
    required: name === "paymentMethod" || undefined,
    ...form.getInputProps(name),
  });
  return (
    <ModalForm
      title={`Pay out ${number}`}
      cancel="Close"
      submit={`Pay out ${formatMoneyExactly(total)}`}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblem contractForm={paying} title="Not paid out" />
      <Facts>
        <Fact label="Doctor">{doctorName}</Fact>
        <Fact label="Month">{monthName(month)}</Fact>
        <Fact label="Share">
          <Money rupees={total} format={formatMoneyExactly} />
        </Fact>
        <Fact label="Written down as">One expense of the clinic</Fact>
      </Facts>
      <FieldGrid>
        <Col span={3}>
          <DateField label="Paid on" required {...form.getInputProps("paidOn")} />
        </Col>
        <PaidWith props={props} />
      </FieldGrid>
    </ModalForm>
  );
}
