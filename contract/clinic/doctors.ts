import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  blankToNull,
  dayOf,
  flag,
  instant,
  keptText,
  newOrExistingId,
  optionalEmail,
  optionalNotes,
  optionalRupees,
  optionalText,
  recordId,
  recordIds,
  requiredEnd,
  requiredId,
  requiredText,
  requiredTime,
  seenUpdatedOn,
  shownFlag,
  wholeNumber,
  yesNo,
} from "#contract/values/fields.ts";
import type { Labels } from "#contract/values/labels.ts";
import { doctorNumber } from "#contract/values/phone-fields.ts";
import { getCall, listCall, removeCall } from "#contract/values/resource.ts";
import { sensitive } from "#contract/values/sensitive.ts";

/** A window of a doctor's week. `weekday` as ISO counts: 1 Monday … 7 Sunday. Times `HH:mm`. */
export const DoctorHours = z.object({ weekday: z.number().int(), from: z.string(), to: z.string() });
export type DoctorHours = z.infer<typeof DoctorHours>;

/** A doctor in staff's lists and pickers, without the salary. */
export const DoctorRow = z.object({
  id: recordId,
  firstName: z.string(),
  lastName: z.string().nullable(),
  name: z.string(),
  qualification: z.string().nullable(),
  joiningDate: z.string(),
  isActive: shownFlag,
  createdOn: instant,
  updatedOn: instant,
});
export type DoctorRow = z.infer<typeof DoctorRow>;

/** A doctor in full. `salary` is null for roles that may not read it. Amounts in rupees. */
export const Doctor = DoctorRow.extend({
  /** The number under which the medical council (PMDC) lists the doctor. */
  registrationNo: z.string().nullable().optional(),
  mobileNumber: z.string(),
  secondNumber: z.string().nullable(),
  email: z.string().nullable(),
  salary: sensitive("salaries.read", z.number().nullable()),
  city: z.string(),
  checkupFee: z.number().nullable(),
  dob: z.string(),
  previousWorkExperience: z.string().nullable(),
  hours: z.array(DoctorHours),
  /** The doctor's departments; empty: all. */
  idDepartments: z.array(recordId),
  departmentNames: z.string(),
  /** The service of walk-ins; null: the most booked one. */
  idWalkInService: recordId.nullable(),
  walkInServiceName: z.string().nullable(),
  imgGuidName: z.string().nullable(),
  imgURL: z.string().nullable(),
});
export type Doctor = z.infer<typeof Doctor>;

export const MOBILE_NUMBER_MESSAGE = "Mobile Number is required and must be 10 digits.";
export const WALK_IN_SERVICE_MESSAGE = "Choose a service from the list.";
export const SECOND_NUMBER_MESSAGE = "Second Number must be 10 digits.";

const HoursInput = z
  .object({
    weekday: wholeNumber("Choose a day of the week.", 1, 7),
    from: requiredTime("Write the time like 16:00."),
    to: requiredEnd("Write the time like 21:00."),
  })
  .refine(({ from, to }) => from < to, { path: ["to"], message: "The hours must end after they begin." });

const week = z
  .array(HoursInput)
  .max(50, "A week holds at most 50 windows.")
  .refine(
    (windows) =>
      windows.every((one, index) =>
        windows
          .slice(index + 1)
          .every((other) => one.weekday !== other.weekday || one.to <= other.from || other.to <= one.from),
      ),
    "Two windows of one day overlap.",
  );

/**
 * In the `conflict` of a 409: the upcoming visits that a change would leave without their doctor, because the doctor
 * becomes inactive (`inactive`) or the visits are outside the new hours (`hours`). `visits` holds the first few.
 */
export const UncoveredVisits = z.object({
  kind: z.literal("visitsLeftOut"),
  reason: z.enum(["inactive", "hours"]),
  count: z.number().int(),
  visits: z.array(
    z.object({
      id: recordId,
      appointmentRegistrationNo: z.string(),
      patientName: z.string(),
      date: z.string(),
      time: z.string(),
    }),
  ),
});
export type UncoveredVisits = z.infer<typeof UncoveredVisits>;

/**
 * The doctor form (docs/handbook/clinic/doctors.md#screens). Omitted `hours`, `idDepartments` or `idWalkInService` keep
 * their stored values.
 */
export const DoctorInput = z.object({
  id: newOrExistingId,
  firstName: requiredText("First Name is required.", 100),
  lastName: optionalText(100),
  dob: dayOf("birth", "Date of Birth", "Date of Birth is required."),
  mobileNumber: doctorNumber(MOBILE_NUMBER_MESSAGE),
  secondNumber: z.preprocess(blankToNull, doctorNumber(SECOND_NUMBER_MESSAGE).nullable()).default(null),
  email: optionalEmail("Invalid email format."),
  checkupFee: optionalRupees("Checkup Fee must be 0 or more."),
  salary: optionalRupees("Salary must be 0 or more."),
  city: requiredText("City is required.", 100),
  isActive: flag("Is Active is required.").default(1),
  qualification: optionalText(200),
  /** Omitted: the stored one stays. */
  registrationNo: keptText(40),
  previousWorkExperience: optionalNotes(2000),
  joiningDate: dayOf("joining", "Joining Date", "Joining Date is required."),
  hours: week.optional(),
  idDepartments: recordIds("Choose departments from the list.").optional(),
  idWalkInService: z.preprocess(blankToNull, requiredId(WALK_IN_SERVICE_MESSAGE).nullable()).optional(),
  updatedOn: seenUpdatedOn,
  /**
   * "Save anyway", after uncovered visits were shown. `seenLeftOut` is how many were shown: if there are more by now, the
   * answer is 409 again.
   */
  allowLeftOut: yesNo.optional(),
  seenLeftOut: wholeNumber("Say how many visits were seen.", 0, 1_000_000).optional(),
});
export type DoctorInput = z.infer<typeof DoctorInput>;

export const DOCTOR_LABELS = {
  id: "ID",
  name: "Name",
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
  registrationNo: "Council Number (PMDC)",
  idDepartments: "Departments",
  previousWorkExperience: "Previous Work Experience",
  joiningDate: "Joining Date",
  hours: "Weekly hours",
  idWalkInService: "Walk-in Service",
} as const satisfies Labels<typeof DoctorInput, "allowLeftOut" | "seenLeftOut">;

export const doctorColumns = {
  id: { type: "id" },
  firstName: { type: "text" },
  lastName: { type: "text" },
  qualification: { type: "text" },
  joiningDate: { type: "date" },
  isActive: { type: "choice", options: ["1", "0"] },
} as const;

export const listDoctors = listCall({
  path: "/Doctor/GetAll",
  access: "doctors.read",
  summary: "Doctors",
  record: DoctorRow,
  columns: doctorColumns,
});

export const getDoctor = getCall({
  path: "/Doctor/GetById",
  access: "doctors.read",
  summary: "One doctor",
  record: Doctor,
});

export const saveDoctor = endpoint({
  method: "POST",
  path: "/Doctor/InsertOrUpdateDoctor",
  access: "doctors.write",
  summary: "Add a doctor (id 0) or change one",
  multipart: { json: "doctorData", file: "ProfileImage" },
  body: DoctorInput,
  output: Doctor,
  creates: true,
});

export const removeDoctor = removeCall({
  path: "/Doctor/Delete",
  access: "doctors.write",
  summary: "Delete a doctor",
  message: "doctor deleted successfully!",
});

export const getActiveDoctors = endpoint({
  method: "GET",
  path: "/Doctor/GetActiveDoctors",
  access: "public",
  summary: "Doctors who see patients, with their hours",
  output: z.array(
    z.object({
      id: recordId,
      name: z.string(),
      qualification: z.string().nullable(),
      timing: z.string(),
      hours: z.array(DoctorHours),
      idDepartments: z.array(recordId),
      imgURL: z.string().nullable(),
    }),
  ),
});
