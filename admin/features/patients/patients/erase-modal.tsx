import { useCall } from "#admin/kit/call/use-call.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import {
  ErasureInput,
  type ErasurePreview,
  erasePatient,
  previewErasure,
} from "#contract/patients/erasure.ts";
import type { Patient } from "#contract/patients/patients.ts";
import { call } from "#ui/call.ts";
import classes from "./erase.module.css";

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** What will be gone and what will stay, or what prevents it. */
function Consequences({ visits, bills, requests, messages, obstacles }: ErasurePreview) {
  if (obstacles.length > 0)
    return (
      <Grid role="alert" gap={6} className={classes.obstacles}>
        <p className="strong">This patient cannot be erased yet.</p>
        {obstacles.map((obstacle) => (
          <p key={obstacle}>{obstacle}</p>
        ))}
      </Grid>
    );
  const written = [visits > 0 && counted(visits, "visit"), bills > 0 && counted(bills, "bill")].filter(
    Boolean,
  );
  return (
    <Grid as="ul" gap={8} className={classes.list}>
      <li>
        Gone for good: name, numbers, address, illnesses, picture
        {written.length > 0 && `, every text of ${written.join(" and ")}`}; in the history too.
      </li>
      {requests + messages > 0 && (
        <li>
          Gone too, sent from the patient’s number or e-mail: {counted(requests, "appointment request")},{" "}
          {counted(messages, "message")}.
        </li>
      )}
      <li>Stays for the books: amounts, days and numbers of visits, bills and payments.</li>
      <li>
        Nobody can undo it. Backups made before still hold the patient: a restore erases the patient again, by
        the list matab-erasures.json beside them.
      </li>
    </Grid>
  );
}

interface EraseModalProps {
  patient: Pick<Patient, "id" | "registerNo" | "fullName">;
  onClose: () => void;
  /** Is to empty this browser's memory of the patient. */
  onErased: () => void;
}

/** Erases a patient on request (docs/handbook/patients/erasure.md), once the patient's number and a reason are typed. */
export default function EraseModal({
  patient: { id, registerNo, fullName },
  onClose,
  onErased,
}: EraseModalProps) {
  const preview = useCall(previewErasure, { query: { id } }, { fresh: true });
  const contractForm = useContractForm({
    schema: ErasureInput,
    initialValues: { id, registerNo: "", reason: "" },
    save: (values) => call(erasePatient, { body: values }),
    onSaved: () => {
      toastSuccess("The patient was erased.");
      onErased();
    },
    failed: "An error occurred. Please try again later.",
  });
  const { form, submit, busy } = contractForm;
  const isReady = preview.data?.obstacles.length === 0;
  return (
    <ModalForm
      title={`Erase patient ${registerNo}`}
      submit="Erase for good"
      danger
      disabled={
        !isReady || form.values.registerNo.trim().toUpperCase() !== registerNo || !form.values.reason.trim()
      }
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="strong">
        <PersonName name={fullName} />, {registerNo}
      </p>
      <Loaded query={preview}>{(facts) => <Consequences {...facts} />}</Loaded>
      {isReady && (
        <>
          <TextField
            label={`Type ${registerNo} to confirm`}
            required
            data-autofocus
            autoComplete="off"
            {...form.getInputProps("registerNo")}
          />
          <TextField
            label="Reason"
            description="It is kept. Leave the patient’s name and numbers out of it."
            required
            dir="auto"
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps("reason")}
          />
        </>
      )}
      <FormProblem contractForm={contractForm} title="Not erased" />
    </ModalForm>
  );
}
