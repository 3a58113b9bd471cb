import type { z } from "zod";
import { DEPARTMENT_LABELS } from "#contract/clinic/departments.ts";
import { DOCTOR_LABELS, Doctor } from "#contract/clinic/doctors.ts";
import { SERVICE_LABELS } from "#contract/clinic/services.ts";
import type { ClinicFacts, SettingGroup } from "#contract/clinic/settings.ts";
import { SETTING_FIELDS, saidFields } from "#contract/clinic/settings-fields.ts";
import { STAFF_LABELS } from "#contract/clinic/staff.ts";
import { Appointment } from "#contract/desk/appointments.ts";
import { EXPENSE_LABELS } from "#contract/money/expenses.ts";
import type { HistoryEntity } from "#contract/office/history.ts";
import { PATIENT_LABELS, Patient } from "#contract/patients/patients.ts";
import { rightToRead } from "#contract/values/sensitive.ts";
import { PERMISSION_LABELS } from "#rules/clinic/permission-labels.ts";
import { shareStatementNumber } from "#rules/money/share.ts";
import { GRANTABLE } from "#rules/values/permissions.ts";
import { FINDING, PROCEDURE } from "./chart-records.ts";
import { VITALS } from "./clinical-records.ts";
import { DESK_RECORDS } from "./desk-records.ts";
import { as, date, flag, type HistoryField, type Kind, money, phone, text, time } from "./history-fields.ts";
import { ADVANCE, DAY_CLOSE, LAB, LAB_CASE, PACKAGE, SHARE_STATEMENT } from "./money-records.ts";
import { SAFETY_FACT } from "./patient-records.ts";
import { PLAN } from "./plan-records.ts";

const doctor = as("names of doctors")("Doctor");
const department = as("names of departments")("Department");
/** A list of ids, which the audit trail takes from another table (audit_services). */
const services = as("names of services")("Services");
const photo = as("photo")("Photo");

/** The right that a `sensitive` field of the contract needs. */
const asIn = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>, name: keyof Shape) => {
  const needs = rightToRead(shape[name] as object);
  if (!needs) throw new Error(`${String(name)} is not sensitive`);
  return { needs };
};
const SHOWN_ON_CREATION = { onCreation: true } as const;

const moment = as("moment");

/** A visit's steps at the desk, shown in the appointment's history. */
export const ATTENDANCE_FIELDS: Readonly<Record<string, HistoryField>> = {
  is_walk_in: flag("Walk-in"),
  token_no: text("Token"),
  confirmed_on: moment("Confirmed"),
  confirmed_by: text("Confirmed by the"),
  arrived_on: moment("Arrived"),
  called_on: moment("Called"),
  seated_on: moment("With Doctor"),
  left_on: moment("Left"),
  no_show_on: moment("No-show"),
  cancelled_by_patient_on: moment("Cancelled by the patient's link"),
  cancel_reason: text("Reason of the patient"),
  patient_link: text("Patient's link"),
};

/** A group of the clinic's settings, whose facts share one column. */
const settings: Kind = {
  table: "clinic_settings",
  read: "settings.manage",
  nameOf: ({ name }) => `settings: ${name}`,
  fields: Object.fromEntries(
    Object.values(SETTING_FIELDS).flatMap((fields) =>
      Object.entries(fields).map(([path, { label }]) => [path, text(label)]),
    ),
  ),
  unfold: ({ name, facts }) => saidFields(name as SettingGroup, facts as ClinicFacts),
};

/** The permissions given to a role, each shown as a field. */
const rights: Kind = {
  table: "role_rights",
  read: "staff.manage",
  nameOf: ({ role }) => `rights of ${role}`,
  fields: Object.fromEntries(GRANTABLE.map((right) => [right, flag(PERMISSION_LABELS[right])])),
  unfold: ({ granted }) =>
    Object.fromEntries(GRANTABLE.map((right) => [right, (granted as readonly string[]).includes(right)])),
};

/** The fields in the history of each kind of record, and who may read it. */
export const AUDITED_RECORDS: Readonly<Record<HistoryEntity, Kind>> = {
  patient: {
    table: "patients",
    read: "patients.read",
    nameOf: ({ register_no }) => `patient ${register_no}`,
    fields: {
      created_on: date("Registered On"),
      full_name: text(PATIENT_LABELS.fullName),
      guardian_name: text(PATIENT_LABELS.guardianName),
      gender: text(PATIENT_LABELS.gender),
      dob: date(PATIENT_LABELS.dob),
      dob_precision: text(PATIENT_LABELS.dobPrecision),
      marital_status: text(PATIENT_LABELS.maritalStatus),
      national_id: text(PATIENT_LABELS.nationalIdentificationNumber),
      phone: phone(PATIENT_LABELS.phone),
      alternate_number: phone(PATIENT_LABELS.alternateNumber),
      email: text(PATIENT_LABELS.email),
      emergency_contact_no: phone(PATIENT_LABELS.emgencyContactNo),
      emergency_contact_person_name: text(PATIENT_LABELS.emgencyContactPersonName),
      address: text(PATIENT_LABELS.address),
      medical_history: text(PATIENT_LABELS.medicalHistory, asIn(Patient, "medicalHistory")),
      known_allergies: text(PATIENT_LABELS.anyKnownAllergies, asIn(Patient, "anyKnownAllergies")),
      blood_group: text(PATIENT_LABELS.bloodGroup, asIn(Patient, "bloodGroup")),
      tpa_id: text(PATIENT_LABELS.tpaId),
      tpa_validity: date(PATIENT_LABELS.tpaValidity),
      old_number: text(PATIENT_LABELS.oldNumber),
      image_file_id: photo,
    },
  },
  safetyFact: SAFETY_FACT,
  vitals: VITALS,
  finding: FINDING,
  procedure: PROCEDURE,
  appointment: {
    table: "appointments",
    read: "appointments.read",
    nameOf: ({ registration_no }) => `appointment ${registration_no}`,
    fields: {
      patient_id: as("names of patients")("Patient"),
      doctor_id: { ...doctor, ...SHOWN_ON_CREATION },
      department_id: department,
      service_ids: services,
      appointment_date: date("Date", SHOWN_ON_CREATION),
      appointment_time: time("Time", SHOWN_ON_CREATION),
      duration_minutes: as("minutes")("Length"),
      priority: text("Priority"),
      status: text("Status"),
      chief_complaint: text("Chief Complaint"),
      notes: text("Notes", asIn(Appointment, "notes")),
      treatment_plan: text("Treatment Plan", asIn(Appointment, "treatmentPlans")),
      prescription: text("Doctor Prescription", asIn(Appointment, "doctorPrescription")),
      note_typed_by: as("names of staff")("Note Typed By"),
      against_allergy: text("Given Against an Allergy", asIn(Appointment, "doctorPrescription")),
      against_allergy_reason: text("Reason", asIn(Appointment, "doctorPrescription")),
      aftercare: text("Aftercare", asIn(Appointment, "doctorPrescription")),
      allow_overlap: flag("Booked Anyway"),
      chair_id: as("names of chairs")("Chair"),
      buffer_minutes: as("minutes")("Time Kept Free After It"),
      keep_hours: flag("Stays Outside Hours"),
      ...ATTENDANCE_FIELDS,
    },
  },
  appointmentRequest: {
    table: "appointment_requests",
    read: "requests.read",
    nameOf: ({ id }) => `request ${id}`,
    fields: {
      name: text("Name"),
      mobile: phone("Mobile"),
      priority: text("Priority"),
      status: text("Status"),
      request_date: date("Date"),
      request_time: time("Time"),
      doctor_id: doctor,
      department_id: department,
      service_ids: services,
      message: text("Message"),
      reject_reason: text("Reason for Rejection"),
      waiting_id: text("Wish on the Waiting List"),
    },
  },
  bill: {
    table: "bills",
    read: "bills.read",
    nameOf: ({ id }) => `bill ${id}`,
    fields: {
      patient_name: text("Patient Name"),
      doctor_id: doctor,
      bill_date: date("Payment Date"),
      payment_method: text("Payment Method", SHOWN_ON_CREATION),
      chargeable: money("Chargeable", SHOWN_ON_CREATION),
      discount: money("Discount", { onCreation: "unless 0" }),
      credited: money("Credited", { onCreation: "unless 0" }),
      credit_note: text("Credit Note"),
      credit_reason: text("Credited Because"),
      other_lines: as("bill lines")("Lines of Another Doctor", SHOWN_ON_CREATION),
      lines: as("bill lines")("Lines"),
      taken_back: text("Taken Back"),
      taken_back_reason: text("Taken Back Because"),
      received: money("Received", SHOWN_ON_CREATION),
      due: money("Due"),
      status: text("Status"),
      notes: text("Notes"),
      without_visit: text("Without its Visit"),
    },
  },
  expense: {
    table: "expenses",
    read: "expenses.read",
    nameOf: ({ id }) => `expense ${id}`,
    fields: {
      expense_by: text(EXPENSE_LABELS.expenseBy),
      description: text(EXPENSE_LABELS.description),
      amount: money(EXPENSE_LABELS.amount, SHOWN_ON_CREATION),
      payment_method: as("expense method")(EXPENSE_LABELS.paymentMethod),
      expense_date: date(EXPENSE_LABELS.expensesDate),
      from_drawer: flag(EXPENSE_LABELS.fromDrawer),
      share_statement: text("Pays Share Statement", SHOWN_ON_CREATION),
    },
    unfold: (row) => ({
      ...row,
      share_statement: row.share_statement_id && shareStatementNumber(Number(row.share_statement_id)),
    }),
  },
  doctor: {
    table: "doctors",
    read: "doctors.read",
    nameOf: ({ name }) => `doctor ${name}`,
    fields: {
      first_name: text(DOCTOR_LABELS.firstName),
      last_name: text(DOCTOR_LABELS.lastName),
      mobile_number: phone(DOCTOR_LABELS.mobileNumber),
      second_number: phone(DOCTOR_LABELS.secondNumber),
      email: text(DOCTOR_LABELS.email),
      salary: money(DOCTOR_LABELS.salary, asIn(Doctor, "salary")),
      city: text(DOCTOR_LABELS.city),
      qualification: text(DOCTOR_LABELS.qualification),
      registration_no: text(DOCTOR_LABELS.registrationNo),
      department_ids: as("names of departments")(DOCTOR_LABELS.idDepartments),
      checkup_fee: money(DOCTOR_LABELS.checkupFee),
      dob: date(DOCTOR_LABELS.dob),
      joining_date: date(DOCTOR_LABELS.joiningDate),
      is_active: flag(DOCTOR_LABELS.isActive),
      previous_work_experience: text(DOCTOR_LABELS.previousWorkExperience),
      walk_in_service_id: as("names of services")(DOCTOR_LABELS.idWalkInService),
      image_file_id: photo,
      share_agreed: as("share rule")("Share Agreed", { needs: "share.manage", ownNeeds: "share.read" }),
    },
  },
  department: {
    table: "departments",
    read: "catalogue.read",
    nameOf: ({ name }) => `department ${name}`,
    fields: {
      name: text(DEPARTMENT_LABELS.name),
      description: text(DEPARTMENT_LABELS.description),
      is_active: flag(DEPARTMENT_LABELS.isActive),
    },
  },
  service: {
    table: "services",
    read: "catalogue.read",
    nameOf: ({ name }) => `service ${name}`,
    fields: {
      department_id: department,
      name: text(SERVICE_LABELS.name),
      description: text(SERVICE_LABELS.description),
      fees: money(SERVICE_LABELS.fees),
      is_active: flag(SERVICE_LABELS.isActive),
      minutes: as("minutes")(SERVICE_LABELS.minutes),
      buffer_minutes: as("minutes")(SERVICE_LABELS.bufferMinutes),
      needs_chair: flag(SERVICE_LABELS.needsChair),
      recall_months: as("months")(SERVICE_LABELS.recallMonths),
      sessions: text(SERVICE_LABELS.sessions),
      package_of: as("names of services")(SERVICE_LABELS.idPackageOf),
      valid_days: as("days")(SERVICE_LABELS.validDays),
      chart_code: text(SERVICE_LABELS.chartCode),
      charted_per: text(SERVICE_LABELS.chartedPer),
      detail_kind: text(SERVICE_LABELS.detailKind),
    },
  },
  contactMessage: {
    table: "contact_messages",
    read: "messages.read",
    nameOf: ({ id }) => `message ${id}`,
    fields: {
      name: text("Name"),
      email: text("Email"),
      mobile: phone("Mobile"),
      subject: text("Subject"),
      message: text("Message"),
      answered_on: moment("Answered"),
    },
  },
  staff: {
    table: "staff",
    read: "staff.manage",
    nameOf: ({ name }) => `account of ${name}`,
    fields: {
      name: text(STAFF_LABELS.name),
      email: text(STAFF_LABELS.email),
      role: text(STAFF_LABELS.role),
      doctor_id: doctor,
      works_for: as("names of doctors")(STAFF_LABELS.worksFor),
      is_active: flag(STAFF_LABELS.isActive),
    },
  },
  settings,
  rights,
  ...DESK_RECORDS,
  dayClose: DAY_CLOSE,
  package: PACKAGE,
  shareStatement: SHARE_STATEMENT,
  lab: LAB,
  labCase: LAB_CASE,
  plan: PLAN,
  advance: ADVANCE,
};
