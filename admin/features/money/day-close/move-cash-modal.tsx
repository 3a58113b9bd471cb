import "#admin/kit/form/validation.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { SegmentField } from "#admin/kit/fields/segment-field.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { MoveCashInput, moveCash } from "#contract/money/day-close.ts";
import { MOVE_KINDS, type MoveKind } from "#rules/money/day-close/day-close.ts";
import { call } from "#ui/call.ts";

/** What the dialog begins with. */
export interface MoveStart {
  kind: MoveKind;
  amount: number | string;
  reason: string;
}

interface MoveValues extends MoveStart, Record<string, unknown> {}

const NOTHING: MoveStart = { kind: "Taken out", amount: "", reason: "" };

interface MoveCashProps {
  /** The opposite of a move that was typed wrong; without it nothing is filled in. */
  start?: MoveStart;
  onClose: () => void;
}

/** Puts cash into the drawer or takes it out, beside payments and expenses (docs/handbook/money/day-close.md#the-expected-amount). */
export function MoveCashModal({ start, onClose }: MoveCashProps) {
  const move = useContractForm<MoveValues, unknown>({
    schema: MoveCashInput,
    initialValues: { ...(start ?? NOTHING) },
    save: (values, options) =>
      call(moveCash, { body: { ...values, intoNextDay: options.intoNextDay } }, options),
    movesMoney: true,
    onSaved: () => {
      toastSuccess("Cash moved", { form: true });
      onClose();
    },
  });
  const { form, submit, busy } = move;
  return (
    <ModalForm title="Move cash" cancel="Close" submit="Save" busy={busy} onSubmit={submit} onClose={onClose}>
      {start && (
        <p>
          What is written stays. The opposite of it takes it back; then move what was really moved, if
          anything was.
        </p>
      )}
      <FormProblem contractForm={move} title="Not saved" />
      <SegmentField
        label="What was done"
        required
        data={[...MOVE_KINDS]}
        value={form.getValues().kind}
        onChange={(kind) => form.setFieldValue("kind", kind as MoveKind)}
      />
      <MoneyField label="Amount" required data-autofocus {...form.getInputProps("amount")} />
      <TextField
        label="Reason"
        required
        autoComplete="off"
        maxLength={500}
        placeholder="Such as: to the bank"
        {...form.getInputProps("reason")}
      />
    </ModalForm>
  );
}
