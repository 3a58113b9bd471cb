import { CHAIR_LABELS, CLINIC_RULE_LABELS } from "#contract/clinic/clinic-rules.ts";
import { WAITING_LABELS } from "#contract/desk/waiting-list.ts";
import type { HistoryEntity } from "#contract/office/history.ts";
import { as, date, flag, type Kind, text, time } from "./history-fields.ts";

const minutes = as("minutes");
const doctor = as("names of doctors")("Doctor");

type DeskRecord = Extract<
  HistoryEntity,
  "rules" | "chair" | "closure" | "doctorWeek" | "doctorDay" | "waiting"
>;

/** The histories of the desk's rules (the clinic's rules, chairs, everybody's hours) and of the waiting list. */
export const DESK_RECORDS: Readonly<Record<DeskRecord, Kind>> = {
  rules: {
    table: "clinic_rules",
    read: "settings.manage",
    nameOf: () => "clinic rules",
    fields: {
      step_minutes: minutes(CLINIC_RULE_LABELS.stepMinutes),
      notice_minutes: minutes(CLINIC_RULE_LABELS.noticeMinutes),
      horizon_days: as("days")(CLINIC_RULE_LABELS.horizonDays),
      cancel_until_minutes: minutes(CLINIC_RULE_LABELS.cancelUntilMinutes),
      long_wait_minutes: minutes(CLINIC_RULE_LABELS.longWaitMinutes),
      late_after_minutes: minutes(CLINIC_RULE_LABELS.lateAfterMinutes),
      screen_names: flag(CLINIC_RULE_LABELS.screenNames),
      quiet_from: time(CLINIC_RULE_LABELS.quietFrom),
      quiet_to: time(CLINIC_RULE_LABELS.quietTo),
    },
  },
  chair: {
    table: "chairs",
    read: "settings.manage",
    nameOf: ({ name }) => `chair ${name}`,
    fields: {
      name: text(CHAIR_LABELS.name, { onCreation: true }),
      position: text(CHAIR_LABELS.position),
      is_active: flag(CHAIR_LABELS.isActive),
    },
  },
  closure: {
    table: "closures",
    read: "schedule.read",
    nameOf: ({ name }) => String(name),
    fields: {
      doctor_id: doctor,
      kind: text("Kind"),
      name: text("Name", { onCreation: true }),
      name_ur: text("Name in Urdu"),
      from_day: date("From", { onCreation: true }),
      to_day: date("To", { onCreation: true }),
      weekdays: as("weekdays")("Days"),
      from_time: time("From What Time"),
      to_time: time("To What Time"),
      is_expected: flag("Expected"),
    },
  },
  doctorWeek: {
    table: "doctor_weeks",
    read: "schedule.read",
    nameOf: ({ name }) => (name ? String(name) : "weekly hours"),
    fields: {
      doctor_id: doctor,
      name: text("Name"),
      from_day: date("From"),
      to_day: date("To"),
      windows: as("windows of a week")("Hours", { onCreation: true }),
    },
  },
  doctorDay: {
    table: "doctor_days",
    read: "schedule.read",
    nameOf: ({ day }) => `hours of ${day}`,
    fields: {
      doctor_id: doctor,
      day: date("Date"),
      windows: as("windows")("Hours", { onCreation: true }),
      note: text("Note", { onCreation: true }),
    },
  },
  waiting: {
    table: "waiting_entries",
    read: "waiting.read",
    nameOf: ({ id }) => `wish ${id}`,
    fields: {
      patient_id: as("names of patients")(WAITING_LABELS.idPatient),
      department_id: as("names of departments")(WAITING_LABELS.idDepartment, { onCreation: true }),
      doctor_id: as("names of doctors")(WAITING_LABELS.idDoctor, { onCreation: true }),
      service_ids: as("names of services")(WAITING_LABELS.idServices),
      appointment_id: as("names of appointments")("Wants a Time Earlier Than"),
      minutes: minutes(WAITING_LABELS.durationMinutes),
      from_day: date(WAITING_LABELS.fromDay, { onCreation: true }),
      to_day: date(WAITING_LABELS.toDay, { onCreation: true }),
      weekdays: as("weekdays")(WAITING_LABELS.weekdays),
      from_time: time(WAITING_LABELS.fromTime),
      to_time: time(WAITING_LABELS.toTime),
      notice_minutes: minutes(WAITING_LABELS.noticeMinutes),
      priority: text(WAITING_LABELS.priority),
      state: as("state of a wish")("State"),
      booked_id: as("names of appointments")("Booked"),
      offers: as("offers of a wish")("Offer"),
    },
  },
};
