import { useNavigate } from "react-router";
import { listPlace } from "#admin/kit/list-place.ts";
import { photoFile } from "#admin/kit/photo.ts";
import type { StoredRecord } from "#admin/kit/stale-record.ts";
import { toastSuccess } from "#admin/kit/toasts.ts";
import { type ContractForm, useContractForm } from "#admin/kit/use-contract-form.ts";
import { type Doctor, getDoctor, saveDoctor } from "#contract/doctors.ts";
import { formatMoney, formatYesNo } from "#rules/display.ts";
import { call } from "#ui/call.ts";
import {
  DOCTOR_LABELS,
  DoctorForm,
  type DoctorValues,
  doctorBody,
  fromDoctor,
  newDoctor,
} from "./doctor-values.ts";
import { daysText, type Hours } from "./week.ts";

const storedDoctor = (id: number): StoredRecord<DoctorValues> => ({
  entity: "doctor",
  id,
  labels: DOCTOR_LABELS,
  say: {
    checkupFee: formatMoney,
    salary: formatMoney,
    isActive: formatYesNo,
    week: (rows: readonly Hours[]) =>
      rows.map(({ days, from, to }) => `${daysText(days)} ${from} to ${to}`).join(", "),
  },
  load: async () => ({ values: fromDoctor((await call(getDoctor, { query: { id } })).data) }),
});

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
      navigate(listPlace("/admin/doctors"));
    },
    stored: doctor ? storedDoctor(doctor.id) : undefined,
    failed: doctor
      ? "An error occurred while updating the Doctor data."
      : "An error occurred while creating the Doctor.",
  });
}
