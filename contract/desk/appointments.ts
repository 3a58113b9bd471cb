import { z } from "zod";
import { minutesOfVisit } from "#contract/clinic/availability.ts";
import { PatientSafety } from "#contract/patients/short-fact.ts";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  byId,
  choice,
  chosenIds,
  dayOf,
  instant,
  nothing,
  optionalId,
  optionalNotes,
  recordId,
  recordIds,
  requiredId,
  requiredNotes,
  requiredTime,
  seenUpdatedOn,
  shownFlag,
  yesNo,
} from "#contract/values/fields.ts";
import { listQuery } from "#contract/values/list-query.ts";
import { sensitive } from "#contract/values/sensitive.ts";
import { APPOINTMENT_STATUSES, PRIORITIES } from "#rules/desk/appointment.ts";

/** A proposed line of a new bill for this appointment. Amounts in rupees. Over 300 lines: all calls about appointments. */
export const ProposedLine = z.object({
  idService: recordId,
  description: z.string(),
  actualPrice: z.number(),
  price: z.number(),
  /** For a line of work that was done at the visit and waits for a bill: the work and who did it. */
  idProcedure: recordId.optional(),
  idDoctor: recordId.optional(),
  doctorName: z.string().optional(),
});

/** A visit named in another record: `number` is "A-000123". */
export const NamedVisit = z.object({ id: recordId, number: z.string(), date: z.string(), time: z.string() });
export type NamedVisit = z.infer<typeof NamedVisit>;

/** An appointment. `description` is the chief complaint. Clinical texts are null for roles that may not read them. */
export const Appointment = z.object({
  id: recordId,
  appointmentRegistrationNo: z.string(),
  idPatient: recordId,
  patientName: z.string(),
  patientRegisterNo: z.string(),
  patientPhone: z.string(),
  idDoctor: recordId,
  doctorName: z.string(),
  idDepartment: recordId,
  departmentName: z.string(),
  appointmentDate: z.string(),
  appointmentTime: z.string(),
  durationMinutes: z.number().int(),
  /** How long the doctor stays free after it, as set when it was booked. */
  bufferMinutes: z.number().int(),
  idChair: recordId.nullable(),
  chairName: z.string().nullable(),
  /** Whether it is still to come and at least partly outside the doctor's hours. */
  outsideHours: z.boolean(),
  priority: z.enum(PRIORITIES),
  status: z.enum(APPOINTMENT_STATUSES),
  description: z.string().nullable(),
  notes: sensitive("clinicalNotes.read", z.string().nullable()),
  treatmentPlans: sensitive("clinicalNotes.read", z.string().nullable()),
  doctorPrescription: sensitive("clinicalNotes.read", z.string().nullable()),
  idServices: z.array(recordId),
  serviceNames: z.string(),
  paymentDetails: z.array(ProposedLine),
  allowOverlap: shownFlag,
  idRequest: recordId.nullable(),
  idPreviousAppointment: recordId.nullable(),
  isDeleted: shownFlag,
  createdOn: instant,
  updatedOn: instant,
});
export type Appointment = z.infer<typeof Appointment>;

/** A row of the list and of a patient's appointments, without clinical texts. */
export const AppointmentRow = Appointment.omit({
  description: true,
  notes: true,
  treatmentPlans: true,
  doctorPrescription: true,
  paymentDetails: true,
  idServices: true,
  outsideHours: true,
});
export type AppointmentRow = z.infer<typeof AppointmentRow>;

export const appointmentColumns = {
  appointmentRegistrationNo: { type: "text" },
  doctorName: { type: "value" },
  patientName: { type: "text" },
  patientPhone: { type: "text" },
  appointmentDate: { type: "date" },
  appointmentTime: { type: "time" },
  status: { type: "choice", options: APPOINTMENT_STATUSES },
} as const;

/**
 * An appointment that overlaps the requested time. `because`: it has the needed chair, or the same patient with another
 * doctor; absent: the same doctor. `doctorName` is given only for the same patient and, like the number (else blank), only
 * to callers who may read all appointments.
 */
const Clashing = z.object({
  id: recordId,
  patientName: z.string(),
  appointmentRegistrationNo: z.string(),
  /** The day of its beginning, where that is not the requested one: visits may pass midnight. */
  date: z.string().optional(),
  time: z.string(),
  durationMinutes: z.number().int(),
  because: z.enum(["chair", "patient"]).optional(),
  doctorName: z.string().optional(),
});
export type Clashing = z.infer<typeof Clashing>;

/**
 * The facts of a clash, in the `conflict` of a 409: all overlapping appointments, the first also at the top level, and the
 * next free time of that day if there is one.
 */
export const Clash = Clashing.omit({ id: true }).extend({
  kind: z.literal("overlap"),
  appointments: z.array(Clashing),
  nextFreeTime: z.string().nullable(),
});
export type Clash = z.infer<typeof Clash>;

/**
 * "Book anyway" after a clash was shown. `seenClashes` holds the ids of the shown appointments: if others overlap by now,
 * the answer is 409 again. Omitted, the confirmation covers every overlap.
 */
export const clashAnswer = {
  allowOverlap: yesNo.optional(),
  seenClashes: recordIds("Say which appointments were seen: a list of their ids.").optional(),
};

/**
 * Optional fields of the desk. By default the chair is the doctor's usual one, or the first free one, where the services
 * need any. `keepHours`: it stays although it is outside the hours.
 */
export const bookingWishes = {
  idChair: optionalId,
  keepHours: yesNo.optional(),
};

/** The wire has two spellings of the department's id in this body (docs/handbook/desk/appointments.md#calls). */
const eitherDepartmentSpelling = (value: unknown) =>
  value !== null && typeof value === "object" && "iddepartment" in value && !("idDepartment" in value)
    ? { ...value, idDepartment: value.iddepartment }
    : value;

/** The appointment form (docs/handbook/desk/appointments.md#screens). */
export const AppointmentInput = z.object({
  idPatient: requiredId("Patient is required."),
  idDoctor: requiredId("Doctor is required."),
  idDepartment: requiredId("Department is required."),
  appointmentDate: dayOf("appointment", "Appointment Date", "Appointment Date is required."),
  appointmentTime: requiredTime("Appointment Time is required."),
  /** Omitted: the services' length (docs/handbook/desk/appointments.md#clashes). */
  durationMinutes: minutesOfVisit.optional(),
  priority: choice(PRIORITIES, "Priority is required."),
  status: choice(APPOINTMENT_STATUSES, "Status is required."),
  description: requiredNotes("Chief Complaint is required.", 5000),
  idServices: chosenIds("At least one service is required."),
  notes: optionalNotes(10_000),
  treatmentPlans: optionalNotes(10_000),
  doctorPrescription: optionalNotes(10_000),
  ...bookingWishes,
  ...clashAnswer,
});
export type AppointmentInput = z.infer<typeof AppointmentInput>;

export const listAppointments = endpoint({
  method: "GET",
  path: "/Appointment/GetAll",
  access: "appointments.read",
  summary: "Appointments",
  list: appointmentColumns,
  query: listQuery(appointmentColumns),
  output: z.array(AppointmentRow),
});

export const getAppointment = endpoint({
  method: "GET",
  path: "/Appointment/GetById",
  access: "appointments.read",
  summary: "One appointment, with what must be known of its patient",
  query: byId,
  output: Appointment.extend({
    /** Absent for who may not read facts. */
    safety: PatientSafety.optional(),
  }),
});

export const listAppointmentsOfPatient = endpoint({
  method: "GET",
  path: "/Appointment/GetAllByPatientId",
  access: "appointments.read",
  summary: "A patient's appointments, newest first, with the lines a bill of each would start with",
  query: z.object({ patientId: requiredId("Patient is required.") }),
  output: z.array(
    Appointment.omit({
      description: true,
      notes: true,
      treatmentPlans: true,
      doctorPrescription: true,
      outsideHours: true,
    }),
  ),
});

/** A line of a prescription that meets a listed allergy of the patient, and what was found. */
export const MetAllergy = z.object({ line: z.string(), text: z.string() });
export type MetAllergy = z.infer<typeof MetAllergy>;

/** An appointment whose form may have brought a prescription: it is stored as it is, and the answer warns. */
export const WrittenAppointment = Appointment.extend({
  /** New lines that meet a listed allergy; absent without any. */
  allergyWarnings: z.array(MetAllergy).optional(),
});
export type WrittenAppointment = z.infer<typeof WrittenAppointment>;

export const createAppointment = endpoint({
  method: "POST",
  path: "/Appointment/insert",
  access: "appointments.write",
  summary: "Book an appointment",
  body: z.preprocess(eitherDepartmentSpelling, AppointmentInput),
  output: WrittenAppointment,
  creates: true,
  message: "Appointment created successfully!",
});

export const updateAppointment = endpoint({
  method: "POST",
  path: "/Appointment/Update",
  access: "appointments.write",
  summary: "Change an appointment",
  query: byId,
  body: z.preprocess(eitherDepartmentSpelling, AppointmentInput.extend({ updatedOn: seenUpdatedOn })),
  output: WrittenAppointment,
  message: "Appointment updated successfully!",
});

export const removeAppointment = endpoint({
  method: "GET",
  path: "/Appointment/Delete",
  access: "appointments.remove",
  summary: "Delete an appointment",
  query: byId,
  output: nothing,
  message: "Appointment deleted successfully!",
});

export const RescheduleInput = z.object({
  appointmentId: requiredId("Appointment is required."),
  newDate: dayOf("booking", "New date", "New date is required."),
  newTime: requiredTime("New time is required."),
  /** Omitted: the same doctor. */
  idDoctor: optionalId,
  updatedOn: seenUpdatedOn,
  ...bookingWishes,
  ...clashAnswer,
});

export const rescheduleAppointment = endpoint({
  method: "POST",
  path: "/Appointment/RescheduleAppointment",
  access: "appointments.write",
  summary: "Move a scheduled appointment",
  body: RescheduleInput,
  output: Appointment,
  message: "Appointment rescheduled successfully!",
});

/** The next-visit modal (docs/handbook/desk/appointments.md#next-visit): every field required. */
export const NextVisitInput = z.object({
  oldAppointmentId: requiredId("Appointment is required."),
  patientId: requiredId("Patient is required."),
  doctorId: requiredId("Doctor is required."),
  departmentId: requiredId("Department is required."),
  nextVisitDate: dayOf("booking", "Next visit date", "Next visit date is required."),
  nextVisitTime: requiredTime("Next visit time is required."),
  priority: choice(PRIORITIES, "Priority is required."),
  description: requiredNotes("Chief Complaint is required.", 5000),
  /** Omitted: the previous visit's. */
  idServices: chosenIds("At least one service is required.").optional(),
  ...bookingWishes,
  ...clashAnswer,
});

export const scheduleNextVisit = endpoint({
  method: "POST",
  path: "/Appointment/CreateNextVisitAppointment",
  access: "appointments.write",
  summary: "Book the visit that follows an appointment",
  body: NextVisitInput,
  output: Appointment,
  creates: true,
  message: "Next visit scheduled successfully!",
});
