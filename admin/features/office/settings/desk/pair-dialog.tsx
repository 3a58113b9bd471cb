import { MultiSelect } from "@mantine/core";
import { useCall, useRefresh } from "#admin/kit/call/use-call.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { LIST_IN_PLACE } from "#admin/kit/fields/list-in-place.ts";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { getActiveDoctors } from "#contract/clinic/doctors.ts";
import { DISPLAY_NAME_LENGTH, getDisplays, PairInput, pairDisplay } from "#contract/desk/screen.ts";
import { call } from "#ui/call.ts";

interface Pairing extends Record<string, unknown> {
  code: string;
  name: string;
  idDoctors: number[];
}

/** Types the digits of a screen, names it, and says whom it shows. */
export function PairDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh();
  const { data: doctors = [] } = useCall(getActiveDoctors);
  const contractForm = useContractForm<Pairing, unknown>({
    schema: PairInput,
    initialValues: { code: "", name: "", idDoctors: [] },
    save: (body, options) => call(pairDisplay, { body }, options),
    onSaved: () => {
      toastSuccess(pairDisplay.message, { form: true });
      void refresh(getDisplays);
      onClose();
    },
    failed: "An error occurred. Please try again later.",
  });
  const { form, submit, busy } = contractForm;
  return (
    <ModalForm title="Pair a screen" submit="Pair" size="sm" busy={busy} onSubmit={submit} onClose={onClose}>
      <Grid gap={14}>
        <FormProblem contractForm={contractForm} />
        <TextField
          label="Digits on the screen"
          data-autofocus
          autoComplete="off"
          inputMode="numeric"
          maxLength={9}
          placeholder="123 456"
          {...form.getInputProps("code")}
        />
        <TextField
          label="Name of the screen"
          autoComplete="off"
          maxLength={DISPLAY_NAME_LENGTH}
          placeholder="Waiting room"
          {...form.getInputProps("name")}
        />
        <MultiSelect
          label="Doctors"
          hidePickedOptions
          openOnFocus={false}
          {...LIST_IN_PLACE}
          placeholder={form.values.idDoctors.length > 0 ? undefined : "Every doctor"}
          data={doctors.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps("idDoctors")}
          value={form.values.idDoctors.map(String)}
          onChange={(ids) => form.setFieldValue("idDoctors", ids.map(Number))}
        />
      </Grid>
    </ModalForm>
  );
}
