import { useState } from "react";
import { useNavigate } from "react-router";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { photoFile } from "#admin/kit/fields/photo.ts";
import { type ContractForm, useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { storedRecord } from "#admin/kit/resource/resource.ts";
import { EMERGENCY_TOO_LONG, type Patient, PatientInput, savePatient } from "#contract/patients/patients.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { call } from "#ui/call.ts";
import { type KnownBefore, type PatientValues, patientFields, patients } from "./patients.tsx";

export interface PatientForm extends ContractForm<PatientValues> {
  /** The patient being edited; null for a new one. */
  patient: Patient | null;
  /** Similar patients of whom was said: this is another person. It is stored with the form. */
  distinctFrom: readonly number[];
  sayDistinct: (id: number) => void;
}

async function save(
  { photo, ...values }: PatientValues,
  distinctFrom: number[],
  options: { idempotencyKey: string },
) {
  const removeImage = photo === "none";
  const body = { ...values, createdOn: values.createdOn ?? "", removeImage, distinctFrom };
  return await call(savePatient, { body, file: await photoFile(photo) }, options);
}

/** In a field of ten digits an eleventh is refused, unless the public form stored so many. */
const withTenDigits = (patient: Patient | null) =>
  PatientInput.refine(
    ({ emgencyContactNo: number }) => !/^[1-9]\d{10}$/.test(number) || number === patient?.emgencyContactNo,
    { path: ["emgencyContactNo"], message: EMERGENCY_TOO_LONG },
  );

/** The form state of a new patient, or of the given one. */
export function usePatientForm(patient: Patient | null, known?: KnownBefore): PatientForm {
  const navigate = useNavigate();
  const [distinctFrom, setDistinctFrom] = useState<number[]>([]);
  const contractForm = useContractForm({
    schema: withTenDigits(patient),
    initialValues: patient ? patientFields.from(patient) : { ...patientFields.initial(), ...known },
    save: (values, options) => save(values, distinctFrom, options),
    onSaved: ({ data, message }) => {
      toastSuccess(message, { form: true });
      navigate(pathTo("patients/view/:id", data.id));
    },
    failed: patient
      ? "An error occurred while updating the patient data."
      : "An error occurred while creating the patient.",
    stored: patient ? storedRecord(patients, patient) : undefined,
  });
  const sayDistinct = (id: number) => setDistinctFrom((before) => [...before, id]);
  return { ...contractForm, patient, distinctFrom, sayDistinct };
}
