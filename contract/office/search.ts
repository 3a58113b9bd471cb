import { z } from "zod";
import { AppointmentRequest } from "#contract/desk/appointment-requests.ts";
import { Appointment } from "#contract/desk/appointments.ts";
import { BillRow } from "#contract/money/bills.ts";
import { DayCloseRow } from "#contract/money/day-close.ts";
import { LabCase } from "#contract/money/lab.ts";
import { PackageRow } from "#contract/money/packages.ts";
import { TreatmentPlan } from "#contract/money/plan-records.ts";
import { ShareStatementRow } from "#contract/money/shares.ts";
import { DobPrecision } from "#contract/patients/birth.ts";
import { Patient } from "#contract/patients/patients.ts";
import { endpoint } from "#contract/values/endpoint.ts";
import { dropInvisible, requiredText } from "#contract/values/fields.ts";

/** The most results of each kind. */
export const MAX_FOUND = { patients: 5, appointments: 3, bills: 3 } as const;

/** The fields that identify a patient in the results. */
export const PatientFound = Patient.pick({
  id: true,
  registerNo: true,
  fullName: true,
  gender: true,
  dob: true,
  dobPrecision: true,
  age: true,
  phone: true,
});
export type PatientFound = z.infer<typeof PatientFound>;

/** Tells apart patients with the same name. `patientAge` in whole years; null without a date of birth. */
const whose = {
  patientRegisterNo: z.string(),
  patientAge: z.number().int().nullable(),
  patientDob: z.string().nullable(),
  patientDobPrecision: DobPrecision,
};

export const AppointmentFound = Appointment.pick({
  id: true,
  appointmentRegistrationNo: true,
  patientName: true,
  doctorName: true,
  appointmentDate: true,
  appointmentTime: true,
  status: true,
}).extend(whose);
export type AppointmentFound = z.infer<typeof AppointmentFound>;

export const BillFound = BillRow.pick({
  paymentId: true,
  patientName: true,
  paymentDate: true,
  paymentStatus: true,
  chargeableAmount: true,
  dueAmount: true,
}).extend(whose);
export type BillFound = z.infer<typeof BillFound>;

/** Found by its reference alone. */
export const RequestFound = AppointmentRequest.pick({
  id: true,
  reference: true,
  name: true,
  doctorName: true,
  date: true,
  time: true,
  status: true,
});
export type RequestFound = z.infer<typeof RequestFound>;

/** Found by its number alone. */
export const PackageFound = PackageRow.pick({
  id: true,
  number: true,
  idPatient: true,
  patientName: true,
  serviceName: true,
  left: true,
  expiresOn: true,
});
export type PackageFound = z.infer<typeof PackageFound>;

/** Found by its number alone. */
export const DayCloseFound = DayCloseRow.pick({
  id: true,
  number: true,
  fromDay: true,
  day: true,
  variance: true,
  reopenedOn: true,
});
export type DayCloseFound = z.infer<typeof DayCloseFound>;

/** Found by its number alone. */
export const PlanFound = TreatmentPlan.pick({
  id: true,
  number: true,
  name: true,
  patientName: true,
  patientRegisterNo: true,
  doctorName: true,
});
export type PlanFound = z.infer<typeof PlanFound>;

/** Found by its number alone. */
export const LabCaseFound = LabCase.pick({
  id: true,
  number: true,
  patientName: true,
  patientRegisterNo: true,
  labName: true,
  what: true,
  teeth: true,
  status: true,
});
export type LabCaseFound = z.infer<typeof LabCaseFound>;

/** Found by its number alone. */
export const ShareStatementFound = ShareStatementRow.pick({
  id: true,
  number: true,
  doctorName: true,
  month: true,
  total: true,
});
export type ShareStatementFound = z.infer<typeof ShareStatementFound>;

export const Found = z.object({
  patients: z.array(PatientFound),
  appointments: z.array(AppointmentFound),
  bills: z.array(BillFound),
  requests: z.array(RequestFound),
  packages: z.array(PackageFound),
  plans: z.array(PlanFound),
  labCases: z.array(LabCaseFound),
  dayCloses: z.array(DayCloseFound),
  shareStatements: z.array(ShareStatementFound),
});
export type Found = z.infer<typeof Found>;

/** Any signed-in person may search; kinds of records that their role may not read come back empty. */
export const findAnything = endpoint({
  method: "GET",
  path: "/Search/Find",
  access: "signed-in",
  summary:
    "The first few patients, appointments and bills that match, by any words or number of theirs, and the request, package, treatment plan, lab work, day close or share statement of a number",
  query: z.object({ text: z.preprocess(dropInvisible, requiredText("Say what to look for.", 100)) }),
  output: Found,
});
