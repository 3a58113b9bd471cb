import type { BookingStart, WrittenStart } from "#admin/kit/booking/booking-start.ts";
import type { AppointmentRequest } from "#contract/desk/appointment-requests.ts";
import type { Appointment } from "#contract/desk/appointments.ts";
import type { WaitingEntry } from "#contract/desk/waiting-list.ts";
import type { Patient } from "#contract/patients/patients.ts";
import type { Priority } from "#rules/desk/appointment.ts";
import { EVERY_WEEKDAY, inOneLine, noteOf, USUAL_NOTICE_MINUTES } from "#rules/desk/waiting-list.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";

/** For how long somebody waits unless told. */
const DAYS_AHEAD = 30;

export interface WaitingValues extends Record<string, unknown> {
  id: number;
  idPatient: number | null;
  idDepartment: number | null;
  idDoctor: number | null;
  idServices: number[];
  idAppointment: number | null;
  idRequest: number | null;
  durationMinutes: number | undefined;
  fromDay: string | null;
  toDay: string | null;
  weekdays: number[];
  fromTime: string;
  toTime: string;
  noticeMinutes: number;
  priority: Priority;
  note: string;
  updatedOn: string | null;
}

/** What a wish takes from the visit that is wished to be earlier. */
export type LaterVisit = Pick<
  Appointment,
  | "id"
  | "idPatient"
  | "patientName"
  | "patientRegisterNo"
  | "idDepartment"
  | "departmentName"
  | "idDoctor"
  | "doctorName"
  | "idServices"
  | "durationMinutes"
  | "priority"
  | "appointmentDate"
  | "paymentDetails"
>;

/**
 * What the form begins with: a stored wish, a visit that is wished to be earlier, a patient, or nothing; the request that
 * becomes the wish, or what a booking had chosen when no time suited.
 */
export interface Start {
  entry?: WaitingEntry;
  visit?: LaterVisit;
  patient?: Patient;
  request?: AppointmentRequest;
  booking?: BookingStart & WrittenStart;
}

/** The days of a new wish: up to the visit that is wished to be earlier, else a month from now or from the day asked for. */
function daysOf({ visit, request }: Start): { fromDay: string; toDay: string } {
  const today = clinicToday();
  if (visit) return { fromDay: today, toDay: visit.appointmentDate };
  const fromDay = request && request.date > today ? request.date : today;
  return { fromDay, toDay: addDays(fromDay, DAYS_AHEAD) };
}

/** The form's values at its beginning. */
export function valuesOf(start: Start): WaitingValues {
  const { entry, visit, patient, request, booking } = start;
  const { fromDay, toDay } = daysOf(start);
  return {
    id: entry?.id ?? 0,
    idPatient: entry?.idPatient ?? visit?.idPatient ?? patient?.id ?? null,
    idDepartment:
      entry?.idDepartment ?? visit?.idDepartment ?? request?.iddepartment ?? booking?.idDepartment ?? null,
    idDoctor: entry ? entry.idDoctor : (visit?.idDoctor ?? request?.iddoctor ?? booking?.idDoctor ?? null),
    idServices:
      entry?.services.map(({ id }) => id) ??
      visit?.idServices ??
      request?.idservices ??
      booking?.idServices ??
      [],
    idAppointment: entry?.laterVisit?.id ?? visit?.id ?? null,
    idRequest: request?.id ?? null,
    durationMinutes: entry?.durationMinutes ?? visit?.durationMinutes,
    fromDay: entry?.fromDay ?? fromDay,
    toDay: entry?.toDay ?? toDay,
    weekdays: entry?.weekdays ?? [...EVERY_WEEKDAY],
    fromTime: entry?.fromTime ?? "",
    toTime: entry?.toTime ?? "",
    noticeMinutes: entry?.noticeMinutes ?? USUAL_NOTICE_MINUTES,
    priority: entry?.priority ?? visit?.priority ?? request?.priority ?? booking?.priority ?? "Medium",
    note: entry?.note ?? (inOneLine(booking?.note ?? "") || noteOf(request?.message ?? "")),
    updatedOn: entry?.updatedOn ?? null,
  };
}

/** The records that the form begins with, which may no longer be among the offered ones. */
export function chosenOf({ entry, visit, patient, request }: Start) {
  const named = entry ?? visit;
  const asked = request && { ...request, idDepartment: request.iddepartment, idDoctor: request.iddoctor };
  const about = named ?? asked;
  return {
    patient: named
      ? { id: named.idPatient, fullName: named.patientName, registerNo: named.patientRegisterNo }
      : (patient ?? null),
    department: about ? { id: about.idDepartment, name: about.departmentName } : null,
    doctor: about?.idDoctor && about.doctorName ? { id: about.idDoctor, name: about.doctorName } : null,
    services:
      entry?.services ??
      visit?.paymentDetails.map(({ idService, description }) => ({ id: idService, name: description })) ??
      [],
  };
}
