import "#admin/kit/form/validation.ts";
import { Button } from "@mantine/core";
import type { FormEvent } from "react";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { EmptyState } from "#admin/kit/display/empty-state.tsx";
import { IconLock } from "#admin/kit/display/icons.ts";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { NotTreating, OpenAnywayInput, openAnyway } from "#contract/clinical/doctor-panel.ts";
import { call, Refusal } from "#ui/call.ts";

/** Whether a history was refused because the doctor does not treat the patient. */
export const isNotTreating = (error: Error | null) =>
  error instanceof Refusal && NotTreating.safeParse(error.conflict).success;

/** Opens a closed history for a reason, which is recorded. */
export function OpenAnyway({ idPatient, refusal }: { idPatient: number; refusal: string }) {
  const contractForm = useContractForm({
    schema: OpenAnywayInput,
    initialValues: { idPatient, reason: "" },
    save: (values) => call(openAnyway, { body: values }),
    onSaved: () => toastSuccess("The history is open. Your reason is on record."),
    failed: "An error occurred. Please try again later.",
  });
  const { form, submit, busy } = contractForm;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const way = (
    <form onSubmit={onSubmit} noValidate>
      <TextField
        label="Reason"
        required
        maxLength={200}
        dir="auto"
        autoComplete="off"
        {...form.getInputProps("reason")}
      />
      <Button type="submit" loading={busy} mt="sm">
        Open anyway
      </Button>
      <FormProblem contractForm={contractForm} title="Not opened" />
    </form>
  );
  return (
    <EmptyState
      icon={<IconLock size={28} stroke={1.4} />}
      title="This history is closed"
      role="alert"
      action={way}
    >
      {refusal} In need it opens anyway, for twelve hours; your name and the reason are kept and shown.
    </EmptyState>
  );
}
