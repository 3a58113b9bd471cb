import { useNavigate } from "react-router";
import { photoFile } from "#admin/kit/photo.ts";
import { toastSuccess, toastWarning } from "#admin/kit/toasts.ts";
import { type ContractForm, useContractForm } from "#admin/kit/use-contract-form.ts";
import { type Patient, PatientInput, savePatient } from "#contract/patients.ts";
import { call } from "#ui/call.ts";
import { fromPatient, type KnownBefore, newPatient, type PatientValues } from "./patient-values.ts";
import { type Meanwhile, useMeanwhile } from "./use-meanwhile.ts";

export interface PatientForm extends ContractForm<PatientValues> {
  /** The record that is being edited; null for a new one. */
  patient: Patient | null;
  meanwhile: Meanwhile;
}

async function save({ photo, ...values }: PatientValues, options: { idempotencyKey: string }) {
  const body = { ...values, createdOn: values.createdOn ?? "", removeImage: photo === "none" };
  return await call(savePatient, { body, file: await photoFile(photo) }, options);
}

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
    onRefused: ({ code, message }) => {
      // Of a record that is edited, the server refuses so only what somebody else changed meanwhile.
      if (!patient || code !== 409) return false;
      toastWarning(message, { form: true });
      meanwhile.look();
      return true;
    },
  });
  const meanwhile = useMeanwhile(contractForm.form, patient);
  return { ...contractForm, patient: meanwhile.stored, meanwhile };
}
