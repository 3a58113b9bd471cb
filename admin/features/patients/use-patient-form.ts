import { useNavigate } from "react-router";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { photoFile } from "#admin/kit/fields/photo.ts";
import type { StoredRecord } from "#admin/kit/form/stale-record.ts";
import { type ContractForm, useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { getPatient, type Patient, PatientInput, savePatient } from "#contract/patients.ts";
import { groupPhone } from "#rules/display.ts";
import { call } from "#ui/call.ts";
import { LABELS } from "./patient-labels.ts";
import { fromPatient, type KnownBefore, newPatient, type PatientValues } from "./patient-values.ts";

export interface PatientForm extends ContractForm<PatientValues> {
  /** The record that is being edited; null for a new one. */
  patient: Patient | null;
}

async function save({ photo, ...values }: PatientValues, options: { idempotencyKey: string }) {
  const body = { ...values, createdOn: values.createdOn ?? "", removeImage: photo === "none" };
  return await call(savePatient, { body, file: await photoFile(photo) }, options);
}

const storedPatient = (id: number): StoredRecord<PatientValues> => ({
  entity: "patient",
  id,
  labels: LABELS,
  say: { phone: groupPhone, emgencyContactNo: groupPhone, alternateNumber: groupPhone },
  load: async () => ({ values: fromPatient((await call(getPatient, { params: { id } })).data) }),
});

/** The form of a new patient, or of the given one. */
export function usePatientForm(patient: Patient | null, known?: KnownBefore): PatientForm {
  const navigate = useNavigate();
  const contractForm = useContractForm({
    schema: PatientInput,
    initialValues: patient ? fromPatient(patient) : newPatient(known),
    save,
    onSaved: ({ data, message }) => {
      toastSuccess(message, { form: true });
      navigate(`/admin/patients/view/${data.id}`);
    },
    failed: patient
      ? "An error occurred while updating the patient data."
      : "An error occurred while creating the patient.",
    stored: patient ? storedPatient(patient.id) : undefined,
  });
  return { ...contractForm, patient };
}
