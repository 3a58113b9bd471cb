import { useNavigate } from "react-router";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { photoFile } from "#admin/kit/fields/photo.ts";
import type { StoredRecord } from "#admin/kit/form/stale-record.ts";
import { type ContractForm, useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { lastListUrl } from "#admin/kit/list/last-list-url.ts";
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
import { type LeftOut, useLeftOut } from "./use-left-out.ts";
import { daysText, type Hours } from "./week.ts";

const namesOf = ({ departmentNames }: Doctor) => ({ idDepartments: departmentNames || "any" });

const storedDoctor = (doctor: Doctor): StoredRecord<DoctorValues> => ({
  entity: "doctor",
  id: doctor.id,
  names: namesOf(doctor),
  labels: DOCTOR_LABELS,
  say: {
    checkupFee: formatMoney,
    salary: formatMoney,
    isActive: formatYesNo,
    week: (rows: readonly Hours[]) =>
      rows.map(({ days, from, to }) => `${daysText(days)} ${from} to ${to}`).join(", "),
  },
  load: async () => {
    const { data } = await call(getDoctor, { query: { id: doctor.id } });
    return { values: fromDoctor(data), names: namesOf(data) };
  },
});

export interface DoctorFormState extends ContractForm<DoctorValues> {
  /** The visits that what was to be saved would leave out. */
  leftOut: LeftOut | null;
  saveAnyway: () => void;
}

/** The form of a new doctor, or of the given one. */
export function useDoctorForm(doctor: Doctor | null): DoctorFormState {
  const navigate = useNavigate();
  const { leftOut, answer, onRefused, confirm } = useLeftOut();
  const contractForm = useContractForm({
    schema: DoctorForm,
    initialValues: doctor ? fromDoctor(doctor) : newDoctor(),
    save: async (values, options) => {
      const body = { ...doctorBody(values), ...answer() };
      return call(saveDoctor, { body, file: await photoFile(values.photo) }, options);
    },
    onSaved: ({ message }) => {
      toastSuccess(message, { form: true });
      navigate(lastListUrl("/admin/doctors"));
    },
    stored: doctor ? storedDoctor(doctor) : undefined,
    onRefused,
    failed: doctor
      ? "An error occurred while updating the Doctor data."
      : "An error occurred while creating the Doctor.",
  });
  const saveAnyway = () => {
    confirm();
    contractForm.submit();
  };
  return { ...contractForm, leftOut, saveAnyway };
}
