import { type Field, fields, type ValuesOfForm } from "#admin/kit/resource/fields.ts";
import {
  date,
  email,
  flag,
  mobile,
  money,
  photo,
  recordId,
  recordIds,
  text,
} from "#admin/kit/resource/kinds.tsx";
import { resource } from "#admin/kit/resource/resource.ts";
import {
  DOCTOR_LABELS,
  Doctor,
  DoctorInput,
  getDoctor,
  listDoctors,
  removeDoctor,
  saveDoctor,
} from "#contract/clinic/doctors.ts";
import { daysText, type Hours, weekOf } from "./week.ts";

/** One line of the weekly hours while it is being filled in; `key` tells the lines apart. */
export interface HoursRow extends Hours {
  key: number;
}

export const NO_HOURS: Hours = { days: [], from: "", to: "" };

/** The input's `hours`, those of equal times on one line. */
const week: Field<HoursRow[], undefined, Doctor> = {
  label: DOCTOR_LABELS.hours,
  blank: [],
  initial: () => [{ ...NO_HOURS, key: 0 }],
  from: (_, { hours }) => weekOf(hours).map((line, key) => ({ ...line, key })),
  show: null,
  say: (lines) => lines.map(({ days, from, to }) => `${daysText(days)} ${from} to ${to}`).join(", "),
};

/** The fields of a doctor. */
export const doctorFields = fields({
  input: DoctorInput,
  record: Doctor,
  labels: DOCTOR_LABELS,
  fields: {
    firstName: text({ show: null }),
    lastName: text({ show: null }),
    dob: date(),
    mobileNumber: mobile(),
    secondNumber: mobile(),
    email: email(),
    checkupFee: money(),
    salary: money(),
    city: text(),
    isActive: flag(),
    qualification: text(),
    registrationNo: text(),
    idDepartments: recordIds(({ departmentNames }: Doctor) => departmentNames || "any", {
      show: (_, { departmentNames }) => departmentNames || "Any",
    }),
    idWalkInService: recordId(({ walkInServiceName }: Doctor) => walkInServiceName ?? "", {
      show: (_, { walkInServiceName }) => walkInServiceName ?? "What is booked most",
    }),
    previousWorkExperience: text(),
    joiningDate: date(),
  },
  notTyped: ["hours", "allowLeftOut", "seenLeftOut"],
  formOnly: { week, photo: photo("Profile Image") },
});

/** The values of the doctor form. */
export type DoctorValues = ValuesOfForm<typeof doctorFields>;

/** The clinic's doctors. */
export const doctors = resource({
  entity: "doctor",
  one: "doctor",
  many: "doctors",
  title: "Doctors",
  path: "doctors",
  addPath: "doctors/add",
  calls: {
    list: listDoctors,
    get: getDoctor,
    create: saveDoctor,
    update: saveDoctor,
    remove: removeDoctor,
  },
  fields: doctorFields,
});
