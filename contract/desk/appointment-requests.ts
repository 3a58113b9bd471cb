import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  byId,
  choice,
  chosenIds,
  dayOf,
  instant,
  optionalNotes,
  recordId,
  requiredDate,
  requiredId,
  requiredNotes,
  requiredText,
  requiredTime,
  shownFlag,
} from "#contract/values/fields.ts";
import { botSignals } from "#contract/values/form-proof.ts";
import { listQuery } from "#contract/values/list-query.ts";
import { visitorMobile } from "#contract/values/phone-fields.ts";
import { pageLanguage, SITE_LANGUAGES } from "#contract/values/texts.ts";
import { PRIORITIES } from "#rules/desk/appointment.ts";
import { REQUEST_STATUSES } from "#rules/desk/appointment-request.ts";
import { WAITING_STATES } from "#rules/desk/waiting-list.ts";
import { bookingWishes, clashAnswer } from "./appointments.ts";

/** The public appointment form (docs/handbook/website/website.md#forms). */
export const AppointmentRequestInput = z.object({
  name: requiredText("Name is required."),
  mobile: visitorMobile("Mobile number is required.", "Mobile number must be numeric."),
  priority: choice(PRIORITIES, "Priority is required."),
  date: dayOf("booking", "The date", "Date is required."),
  time: requiredTime("Time is required."),
  iddoctor: requiredId("Doctor selection is required"),
  iddepartment: requiredId("Please select a Department."),
  idservices: chosenIds("Please select at least one service."),
  message: optionalNotes(2000),
  language: pageLanguage,
  ...botSignals,
});
export type AppointmentRequestInput = z.infer<typeof AppointmentRequestInput>;

export const AppointmentRequest = z.object({
  id: recordId,
  /** "R-000123", which the sender reads aloud. */
  reference: z.string(),
  name: z.string(),
  mobile: z.string(),
  priority: z.enum(PRIORITIES),
  status: z.enum(REQUEST_STATUSES),
  date: z.string(),
  time: z.string(),
  iddoctor: recordId,
  doctorName: z.string(),
  iddepartment: recordId,
  departmentName: z.string(),
  /** 1: the doctor is not of this department. The request can still be approved. */
  isOutsideDepartment: shownFlag,
  idservices: z.array(recordId),
  serviceNames: z.string(),
  message: z.string().nullable(),
  /** The language of the page it was sent from. */
  language: z.enum(SITE_LANGUAGES),
  rejectReason: z.string().nullable(),
  idAppointment: recordId.nullable(),
  idPatient: recordId.nullable(),
  /** The waiting-list entry that it became for lack of a time; null: none. */
  waiting: z.object({ id: recordId, state: z.enum(WAITING_STATES), toDay: z.string() }).nullable(),
  /** The visit that its patient wants to move; null: an ordinary request. `date` and `time` are the first wish. */
  moves: z
    .object({
      idAppointment: recordId,
      idPatient: recordId,
      registrationNo: z.string(),
      patientName: z.string(),
      date: z.string(),
      time: z.string(),
      otherWishes: z.array(z.object({ date: z.string(), time: z.string() })),
    })
    .nullable(),
  createdOn: instant,
  updatedOn: instant,
  isDeleted: shownFlag,
});
export type AppointmentRequest = z.infer<typeof AppointmentRequest>;

export const requestColumns = {
  id: { type: "id" },
  createdOn: { type: "date" },
  name: { type: "text" },
  departmentName: { type: "value" },
  doctorName: { type: "value" },
  priority: { type: "choice", options: PRIORITIES },
  date: { type: "date" },
  status: { type: "choice", options: REQUEST_STATUSES },
} as const;

/** The answer to the sender: what they sent, without the clinic's own fields. */
const RequestReceipt = AppointmentRequest.omit({
  isOutsideDepartment: true,
  language: true,
  rejectReason: true,
  idAppointment: true,
  idPatient: true,
  waiting: true,
  moves: true,
});

export const submitRequest = endpoint({
  method: "POST",
  path: "/Account/AppointmentRequest",
  access: "public",
  guard: "appointment",
  summary: "A visitor asks for an appointment",
  body: AppointmentRequestInput,
  output: RequestReceipt,
  creates: true,
  message: "Appointment request sent successfully",
});

export const listRequests = endpoint({
  method: "GET",
  path: "/AppointmentRequests/GetAll",
  access: "requests.read",
  summary: "Appointment requests",
  list: requestColumns,
  query: listQuery(requestColumns),
  output: z.array(AppointmentRequest),
});

export const getRequest = endpoint({
  method: "GET",
  path: "/AppointmentRequests/GetById",
  access: "requests.read",
  summary: "One appointment request",
  query: byId,
  output: AppointmentRequest,
});

/** The times of a doctor's day in pending requests, earliest first, with the sender's name. */
export const getRequestedTimes = endpoint({
  method: "GET",
  path: "/AppointmentRequests/GetAskedTimes",
  access: "requests.read",
  summary: "What pending requests ask of a doctor on a day",
  query: z.object({
    idDoctor: requiredId("Doctor selection is required"),
    date: requiredDate("Date is required."),
  }),
  output: z.array(AppointmentRequest.pick({ id: true, reference: true, name: true, time: true })),
});

/** The approve modal's input. `idDoctor`, `date` and `time` book another time than the requested one. */
export const ApproveInput = z.object({
  id: requiredId("Say which request: id must be a positive number."),
  patientId: requiredId("Patient is required."),
  message: requiredNotes("Chief Complain is required.", 5000),
  idDoctor: requiredId("Doctor is required.").optional(),
  time: requiredTime("Appointment Time is required.").optional(),
  date: dayOf("booking", "The date", "Appointment Date is required.").optional(),
  ...bookingWishes,
  ...clashAnswer,
});

export const approveRequest = endpoint({
  method: "POST",
  path: "/Appointment/ApproveAppointmentRequest",
  access: "requests.decide",
  summary: "Approve a request: creates the appointment",
  query: ApproveInput,
  output: z.object({
    request: AppointmentRequest,
    idAppointment: recordId,
    appointmentRegistrationNo: z.string(),
  }),
  creates: true,
  message: "Appointment approved successfully",
});

export const RejectInput = z.object({
  id: requiredId("Say which request: id must be a positive number."),
  rejectReason: requiredNotes("Reason for rejection is required.", 2000),
});

export const rejectRequest = endpoint({
  method: "POST",
  path: "/Appointment/RejectAppointmentRequest",
  access: "requests.decide",
  summary: "Reject a request",
  query: RejectInput,
  output: AppointmentRequest,
  message: "Appointment rejected successfully",
});

/** The number of pending requests, for the badge in the sidebar. */
export const countPendingRequests = endpoint({
  method: "GET",
  path: "/AppointmentRequests/GetPendingCount",
  access: "requests.read",
  summary: "Number of pending requests",
  background: true,
  output: z.object({ pending: z.number().int() }),
});
