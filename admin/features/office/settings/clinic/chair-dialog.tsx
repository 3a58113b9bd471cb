import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { YesNoField } from "#admin/kit/fields/yes-no-field.tsx";
import { StaleRecordNote } from "#admin/kit/form/form-page.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { HistorySection } from "#admin/kit/view/record-history.tsx";
import {
  CHAIR_LABELS,
  type Chair,
  ChairInput,
  listChairs,
  saveChair,
} from "#contract/clinic/clinic-rules.ts";
import { formatYesNo } from "#rules/values/display.ts";
import { call } from "#ui/call.ts";
import classes from "./chairs.module.css";

interface Values extends Record<string, unknown> {
  id: number;
  name: string;
  position: number;
  isActive: 0 | 1;
  updatedOn: string | null;
}

const valuesOf = ({ id, name, position, isActive, updatedOn }: Chair): Values => ({
  ...{ id, name, position, isActive, updatedOn },
});

interface ChairDialogProps {
  /** null: a new one. */
  chair: Chair | null;
  /** The place of a new one. */
  place: number;
  onClose: () => void;
}

function useChairForm({ chair, place, onClose }: ChairDialogProps) {
  const load = async () => {
    const { data } = await call(listChairs);
    const now = data.find(({ id }) => id === chair?.id);
    if (!now) throw new Error("the chair is gone");
    return { values: valuesOf(now) };
  };
  return useContractForm<Values, { message: string }>({
    schema: ChairInput,
    initialValues: chair
      ? valuesOf(chair)
      : { id: 0, name: "", position: place, isActive: 1, updatedOn: null },
    save: (body, options) => call(saveChair, { body }, options),
    onSaved: ({ message }) => {
      toastSuccess(message, { form: true });
      onClose();
    },
    failed: "The chair could not be saved. Please try again later.",
    ...(chair && {
      stored: { entity: "chair", id: chair.id, labels: CHAIR_LABELS, say: { isActive: formatYesNo }, load },
    }),
  });
}

/** Adds a chair, or renames it and switches it off and on. */
export function ChairDialog(props: ChairDialogProps) {
  const { chair, onClose } = props;
  const contractForm = useChairForm(props);
  const { form, submit, busy, stale } = contractForm;
  return (
    <ModalForm
      title={chair ? `Change ${chair.name}` : "Add a chair"}
      submit="Save chair"
      size="sm"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Grid gap={14} className={classes.fields}>
        <StaleRecordNote stale={stale} recall={() => undefined} />
        <FormProblem contractForm={contractForm} />
        <TextField
          label={CHAIR_LABELS.name}
          required
          data-autofocus
          autoComplete="off"
          placeholder="Chair 1"
          {...form.getInputProps("name")}
        />
        <YesNoField label={CHAIR_LABELS.isActive} required {...form.getInputProps("isActive")} />
        {form.values.isActive === 0 && (
          <p>Nobody is booked on it by itself any more. Visits that have it keep it until they are moved.</p>
        )}
        {chair && <HistorySection entity="chair" id={chair.id} />}
      </Grid>
    </ModalForm>
  );
}
