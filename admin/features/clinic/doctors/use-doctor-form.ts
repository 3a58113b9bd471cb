import { useNavigate } from "react-router";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { photoFile } from "#admin/kit/fields/photo.ts";
import { type ContractForm, useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { lastListUrl } from "#admin/kit/list/last-list-url.ts";
import { storedRecord } from "#admin/kit/resource/resource.ts";
import { type Doctor, saveDoctor } from "#contract/clinic/doctors.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { call } from "#ui/call.ts";
import { DoctorForm, doctorBody } from "./doctor-input.ts";
import { type DoctorValues, doctorFields, doctors } from "./doctors.ts";
import { type ShownUncoveredVisits, useUncoveredVisits } from "./use-uncovered-visits.ts";

export interface DoctorFormState extends ContractForm<DoctorValues> {
  /** The visits that the refused change would leave without their doctor. */
  uncovered: ShownUncoveredVisits | null;
  saveAnyway: () => void;
}

/** The form of a new doctor, or of the given one. */
export function useDoctorForm(doctor: Doctor | null): DoctorFormState {
  const navigate = useNavigate();
  const { uncovered, answer, onRefused, confirm } = useUncoveredVisits();
  const contractForm = useContractForm({
    schema: DoctorForm,
    initialValues: doctor ? doctorFields.from(doctor) : doctorFields.initial(),
    save: async (values, options) => {
      const body = { ...doctorBody(values), ...answer() };
      return call(saveDoctor, { body, file: await photoFile(values.photo) }, options);
    },
    onSaved: ({ message }) => {
      toastSuccess(message, { form: true });
      navigate(lastListUrl(pathTo("doctors")));
    },
    stored: doctor ? storedRecord(doctors, doctor) : undefined,
    onRefused,
    failed: doctor
      ? "An error occurred while updating the Doctor data."
      : "An error occurred while creating the Doctor.",
  });
  const saveAnyway = () => {
    confirm();
    contractForm.submit();
  };
  return { ...contractForm, uncovered, saveAnyway };
}
