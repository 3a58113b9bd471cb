import type { BookingStart, WrittenStart } from "#admin/kit/booking/booking-start.ts";
import type { Appointment } from "#contract/desk/appointments.ts";
import { DEFAULT_DURATION_MINUTES } from "#rules/clinic/visit-length.ts";
import {
  type AppointmentStatus,
  DEFAULT_PRIORITY,
  DEFAULT_STATUS,
  type Priority,
} from "#rules/desk/appointment.ts";
import { clinicTimeNow, clinicToday } from "#rules/values/time/clinic-time.ts";

/** What the appointment form holds while it is being filled in. */
export interface AppointmentValues extends Record<string, unknown> {
  idPatient: number | null;
  idDoctor: number | null;
  idDepartment: number | null;
  idServices: number[];
  appointmentDate: string | null;
  appointmentTime: string;
  durationMinutes: number;
  priority: Priority;
  status: AppointmentStatus;
  description: string;
  doctorPrescription: string;
  treatmentPlans: string;
  notes: string;
  /** When the record that is being edited was last changed; null for a new one. */
  updatedOn: string | null;
}

/** What the fields are called on the form. */
export const APPOINTMENT_LABELS = {
  idPatient: "Patient",
  idDoctor: "Doctor",
  idDepartment: "Department",
  idServices: "Services",
  appointmentDate: "Date",
  appointmentTime: "Time",
  durationMinutes: "Length",
  priority: "Priority",
  status: "Status",
  description: "Chief Complaint",
  doctorPrescription: "Doctor Prescription",
  treatmentPlans: "Treatment Plan",
  notes: "Notes",
} as const;

/** A new form: today and now, at the clinic, with what it is begun with. A doctor's own is with that doctor. */
export const newAppointment = (
  start: BookingStart & WrittenStart,
  idOwnDoctor?: number,
): AppointmentValues => ({
  idPatient: start.idPatient,
  idDoctor: idOwnDoctor ?? start.idDoctor ?? null,
  idDepartment: start.idDepartment ?? null,
  idServices: start.idServices ?? [],
  appointmentDate: clinicToday(),
  appointmentTime: clinicTimeNow(),
  durationMinutes: start.durationMinutes ?? DEFAULT_DURATION_MINUTES,
  priority: DEFAULT_PRIORITY,
  status: DEFAULT_STATUS,
  description: start.note ?? "",
  doctorPrescription: "",
  treatmentPlans: "",
  notes: "",
  updatedOn: null,
});

export const fromAppointment = (appointment: Appointment): AppointmentValues => ({
  idPatient: appointment.idPatient,
  idDoctor: appointment.idDoctor,
  idDepartment: appointment.idDepartment,
  idServices: appointment.idServices,
  appointmentDate: appointment.appointmentDate,
  appointmentTime: appointment.appointmentTime,
  durationMinutes: appointment.durationMinutes,
  priority: appointment.priority,
  status: appointment.status,
  description: appointment.description ?? "",
  doctorPrescription: appointment.doctorPrescription ?? "",
  treatmentPlans: appointment.treatmentPlans ?? "",
  notes: appointment.notes ?? "",
  updatedOn: appointment.updatedOn,
});
