import { Skeleton } from "@mantine/core";
import { useCall, useRefresh } from "#admin/kit/call/use-call.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { NotLoaded, TryAgain } from "#admin/kit/display/not-loaded.tsx";
import { Note } from "#admin/kit/display/note.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { Fact, Facts } from "#admin/kit/view/facts.tsx";
import { createShareStatement, previewShareStatement, type ShareStatement } from "#contract/money/shares.ts";
import type { OutputOf } from "#contract/values/endpoint.ts";
import { formatCount, formatMoneyExactly } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { monthName } from "#rules/values/time/month.ts";
import { call, Refusal } from "#ui/call.ts";

interface Props {
  idDoctor: number;
  month: string;
  onClose: () => void;
  onMade: (statement: ShareStatement) => void;
}

const exactly = (rupees: number) => <Money rupees={rupees} format={formatMoneyExactly} />;

/** Asks before a doctor's month is stated for good (docs/handbook/money/share.md#statements). */
export function StatementModal(props: Props) {
  const { idDoctor, month, onClose } = props;
  const { data, error, refetch } = useCall(
    previewShareStatement,
    { query: { idDoctor, month } },
    { retry: false, gcTime: 0, refetchOnWindowFocus: false },
  );
  if (data) return <Confirm {...props} shown={data} key={data.total} />;
  const refused = error instanceof Refusal && error.code < 500 ? error.message : null;
  return (
    <ModalForm
      title="Make the statement"
      cancel="Close"
      submit="Make statement"
      disabled
      onSubmit={() => undefined}
      onClose={onClose}
    >
      {refused && (
        <Note kind="bad" title="Not stated" announce>
          {refused}
        </Note>
      )}
      {error && !refused && <NotLoaded action={<TryAgain retry={() => refetch()} />} />}
      {!error && <Skeleton height={120} radius="md" aria-label="Loading the statement" />}
    </ModalForm>
  );
}

interface ConfirmProps extends Props {
  shown: OutputOf<typeof previewShareStatement>;
}

function Confirm({ idDoctor, month, shown, onClose, onMade }: ConfirmProps) {
  const refresh = useRefresh();
  const { bills, carriedIn, total, doctorName } = shown;
  const making = useContractForm({
    schema: createShareStatement.body,
    initialValues: { idDoctor, month, total },
    save: (body, options) => call(createShareStatement, { body }, options),
    onSaved: ({ data, message }) => {
      toastSuccess(message, { form: true });
      onMade(data);
    },
    onUnanswered: () => refresh(),
  });
  const nothing = bills.length === 0 && carriedIn === 0;
  return (
    <ModalForm
      title="Make the statement"
      cancel="Close"
      submit={`State ${formatMoneyExactly(total)}`}
      disabled={nothing}
      busy={making.busy}
      onSubmit={making.submit}
      onClose={onClose}
    >
      <FormProblem contractForm={making} title="Not stated" />
      <Facts>
        <Fact label="Doctor">{doctorName}</Fact>
        <Fact label="Month">{monthName(month)}</Fact>
        <Fact label="Bills">{formatCount(bills.length)}</Fact>
        {carriedIn !== 0 && <Fact label="Carried in">{exactly(carriedIn)}</Fact>}
        <Fact label="Comes to">{exactly(total)}</Fact>
      </Facts>
      <p>
        {nothing
          ? "There is nothing to be stated."
          : "A statement never changes. Whatever happens to its bills afterwards is in the next one."}
        {!nothing &&
          month === clinicToday().slice(0, 7) &&
          " This month is not over: what still comes in is in the next one, too."}
      </p>
    </ModalForm>
  );
}
