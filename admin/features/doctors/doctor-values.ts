import { z } from "zod";
import type { PhotoChoice } from "#admin/kit/fields/photo.ts";
import { type Doctor, DoctorInput } from "#contract/doctors.ts";
import { type Hours, weekOf } from "./week.ts";

/** One line of the weekly hours while it is being filled in; `key` tells the lines apart. */
export interface HoursRow extends Hours {
  key: number;
}

/** What the doctor form holds while it is being filled in. Amounts are text while their field is empty. */
export interface DoctorValues extends Record<string, unknown> {
  id: number;
  photo: PhotoChoice;
  firstName: string;
  lastName: string;
  dob: string | null;
  mobileNumber: string;
  secondNumber: string;
  email: string;
  checkupFee: number | string;
  salary: number | string;
  city: string;
  isActive: 0 | 1;
  qualification: string;
  previousWorkExperience: string;
  joiningDate: string | null;
  week: HoursRow[];
  idDepartments: number[];
  /** When the record that is being edited was last changed; null for a new one. */
  updatedOn: string | null;
}

/** What the fields are called on the form. */
export const DOCTOR_LABELS = {
  firstName: "First Name",
  lastName: "Last Name",
  dob: "Date of Birth",
  mobileNumber: "Mobile Number",
  secondNumber: "Second Number",
  email: "Email",
  checkupFee: "Checkup Fee",
  salary: "Salary",
  city: "City",
  isActive: "Is Active",
  qualification: "Qualification",
  idDepartments: "Departments",
  previousWorkExperience: "Previous Work Experience",
  joiningDate: "Joining Date",
  week: "Weekly hours",
} as const;

export const NO_HOURS: Hours = { days: [], from: "", to: "" };

export const newDoctor = (): DoctorValues => ({
  id: 0,
  photo: "as stored",
  firstName: "",
  lastName: "",
  dob: null,
  mobileNumber: "",
  secondNumber: "",
  email: "",
  checkupFee: "",
  salary: "",
  city: "",
  isActive: 1,
  qualification: "",
  previousWorkExperience: "",
  joiningDate: null,
  week: [{ ...NO_HOURS, key: 0 }],
  idDepartments: [],
  updatedOn: null,
});

export const fromDoctor = (doctor: Doctor): DoctorValues => ({
  id: doctor.id,
  photo: "as stored",
  firstName: doctor.firstName,
  lastName: doctor.lastName ?? "",
  dob: doctor.dob,
  mobileNumber: doctor.mobileNumber,
  secondNumber: doctor.secondNumber ?? "",
  email: doctor.email ?? "",
  checkupFee: doctor.checkupFee ?? "",
  salary: doctor.salary ?? "",
  city: doctor.city,
  isActive: doctor.isActive,
  qualification: doctor.qualification ?? "",
  previousWorkExperience: doctor.previousWorkExperience ?? "",
  joiningDate: doctor.joiningDate,
  week: weekOf(doctor.hours).map((hours, key) => ({ ...hours, key })),
  idDepartments: doctor.idDepartments,
  updatedOn: doctor.updatedOn,
});

const isBlank = ({ days, from, to }: Hours) => days.length === 0 && from === "" && to === "";

/** The lines as the wire's windows, each with the line it comes from. */
const windowsOf = (week: readonly HoursRow[]) =>
  week.flatMap(({ days, from, to }, row) => days.map((weekday) => ({ weekday, from, to, row })));

/** The values as the contract reads them; lines left empty are no hours. */
const asInput = ({ photo: _, week, ...details }: DoctorValues) => ({
  ...details,
  hours: windowsOf(week).map(({ row: _row, ...window }) => window),
});

/** What is sent, of values that the form found right. */
export const doctorBody = (values: DoctorValues): DoctorInput => DoctorInput.parse(asInput(values));

/** Where the form shows what the contract says about one of the windows. */
function placeOf(path: readonly PropertyKey[], week: readonly HoursRow[]): PropertyKey[] {
  const [field, index, ...rest] = path;
  if (field !== "hours") return [...path];
  const row = typeof index === "number" ? windowsOf(week)[index]?.row : undefined;
  return row === undefined ? ["week"] : ["week", row, ...rest];
}

/** The contract's rules, their messages put where the form asks. */
export const DoctorForm = z.custom<DoctorValues>().superRefine((values, context) => {
  values.week.forEach((hours, row) => {
    if (hours.days.length > 0 || isBlank(hours)) return;
    context.addIssue({ code: "custom", path: ["week", row, "days"], message: "Choose a day of the week." });
  });
  for (const { path, message } of DoctorInput.safeParse(asInput(values)).error?.issues ?? []) {
    context.addIssue({ code: "custom", path: placeOf(path, values.week), message });
  }
});
