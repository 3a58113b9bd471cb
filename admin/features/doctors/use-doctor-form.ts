import { useNavigate } from "react-router";
import { photoFile } from "#admin/kit/photo.ts";
import { toastSuccess } from "#admin/kit/toasts.ts";
import { type ContractForm, useContractForm } from "#admin/kit/use-contract-form.ts";
import { type Doctor, saveDoctor } from "#contract/doctors.ts";
import { call } from "#ui/call.ts";
import { DoctorForm, type DoctorValues, doctorBody, fromDoctor, newDoctor } from "./doctor-values.ts";

/** The form of a new doctor, or of the given one. */
export function useDoctorForm(doctor: Doctor | null): ContractForm<DoctorValues> {
  const navigate = useNavigate();
  return useContractForm({
    schema: DoctorForm,
    initialValues: doctor ? fromDoctor(doctor) : newDoctor(),
    save: async (values, options) =>
      call(saveDoctor, { body: doctorBody(values), file: await photoFile(values.photo) }, options),
    onSaved: ({ message }) => {
      toastSuccess(message, { form: true });
      navigate("/admin/doctors");
    },
    failed: doctor
      ? "An error occurred while updating the Doctor data."
      : "An error occurred while creating the Doctor.",
  });
}
