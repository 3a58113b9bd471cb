import type { HistoryEntity } from "#contract/history.ts";
import type { Permission } from "#rules/permissions.ts";

/** A row as the audit trail keeps it: column → value. */
export type AuditedRow = Readonly<Record<string, unknown>>;

/** How a stored value reads on screen. "names of …" turns an id into the name it stands for. */
export type Format =
  | "text"
  | "date"
  | "time"
  | "phone"
  | "money"
  | "flag"
  | "minutes"
  | "photo"
  | "expense method"
  | "names of doctors"
  | "names of departments"
  | "names of patients"
  | "names of services";

export interface HistoryField {
  label: string;
  format: Format;
  /** Who may read it, where that takes more than reading the record. */
  needs?: Permission;
  /** Tells a new record from others, so its creation shows it; an amount perhaps only where there is one. */
  telling?: true | "unless 0";
}

interface Kind {
  table: string;
  read: Permission;
  /** The record as a sentence names it. */
  nameOf: (row: AuditedRow) => string;
  /** Column → field, in the order of the screens. A column that is not here is never shown. */
  fields: Readonly<Record<string, HistoryField>>;
}

const as =
  (format: Format) =>
  (label: string, more: Pick<HistoryField, "needs" | "telling"> = {}): HistoryField => ({
    label,
    format,
    ...more,
  });
const text = as("text");
const date = as("date");
const time = as("time");
const phone = as("phone");
const money = as("money");
const flag = as("flag");
const doctor = as("names of doctors")("Doctor");
const department = as("names of departments")("Department");
/** A list of ids: the trail has it from a table of its own (migration 0014). */
const services = as("names of services")("Services");
const photo = as("photo")("Photo");

/** Who cares for patients reads of their illnesses (patients/service.ts). */
const CARE = { needs: "patients.write" } as const;
const CLINICAL = { needs: "clinicalNotes.read" } as const;
const TELLING = { telling: true } as const;

/** What the history of each record shows, and who may ask for it. */
export const KINDS: Readonly<Record<HistoryEntity, Kind>> = {
  patient: {
    table: "patients",
    read: "patients.read",
    nameOf: ({ register_no }) => `patient ${register_no}`,
    fields: {
      created_on: date("Registered On"),
      full_name: text("Full Name"),
      guardian_name: text("Guardian Name"),
      gender: text("Gender"),
      dob: date("Date of Birth"),
      marital_status: text("Marital Status"),
      national_id: text("National Identification Number"),
      phone: phone("Phone"),
      alternate_number: phone("Alternate Number"),
      email: text("Email"),
      emergency_contact_no: phone("Emergency Contact Number"),
      emergency_contact_person_name: text("Emergency Contact Person Name"),
      address: text("Address"),
      medical_history: text("Medical History", CARE),
      known_allergies: text("Known Allergies", CARE),
      tpa_id: text("TPA ID"),
      tpa_validity: date("TPA Validity"),
      image_file_id: photo,
    },
  },
  appointment: {
    table: "appointments",
    read: "appointments.read",
    nameOf: ({ registration_no }) => `appointment ${registration_no}`,
    fields: {
      patient_id: as("names of patients")("Patient"),
      doctor_id: { ...doctor, ...TELLING },
      department_id: department,
      service_ids: services,
      appointment_date: date("Date", TELLING),
      appointment_time: time("Time", TELLING),
      duration_minutes: as("minutes")("Length"),
      priority: text("Priority"),
      status: text("Status"),
      chief_complaint: text("Chief Complaint"),
      notes: text("Notes", CLINICAL),
      treatment_plan: text("Treatment Plan", CLINICAL),
      prescription: text("Doctor Prescription", CLINICAL),
      allow_overlap: flag("Booked Anyway"),
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
      payment_method: text("Payment Method", TELLING),
      chargeable: money("Chargeable", TELLING),
      discount: money("Discount", { telling: "unless 0" }),
      received: money("Received", TELLING),
      due: money("Due"),
      status: text("Status"),
      notes: text("Notes"),
    },
  },
  expense: {
    table: "expenses",
    read: "expenses.read",
    nameOf: ({ id }) => `expense ${id}`,
    fields: {
      expense_by: text("Expense By"),
      description: text("Description"),
      amount: money("Amount", TELLING),
      payment_method: as("expense method")("Payment Method"),
      expense_date: date("Expense Date"),
    },
  },
  doctor: {
    table: "doctors",
    read: "doctors.read",
    nameOf: ({ name }) => `doctor ${name}`,
    fields: {
      first_name: text("First Name"),
      last_name: text("Last Name"),
      mobile_number: phone("Mobile Number"),
      second_number: phone("Second Number"),
      email: text("Email"),
      salary: money("Salary", { needs: "salaries.read" }),
      city: text("City"),
      qualification: text("Qualification"),
      department_ids: as("names of departments")("Departments"),
      checkup_fee: money("Checkup Fee"),
      dob: date("Date of Birth"),
      joining_date: date("Joining Date"),
      is_active: flag("Is Active"),
      previous_work_experience: text("Previous Work Experience"),
      image_file_id: photo,
    },
  },
  department: {
    table: "departments",
    read: "catalogue.read",
    nameOf: ({ name }) => `department ${name}`,
    fields: {
      name: text("Name"),
      description: text("Description"),
      is_active: flag("Is Active"),
    },
  },
  service: {
    table: "services",
    read: "catalogue.read",
    nameOf: ({ name }) => `service ${name}`,
    fields: {
      department_id: department,
      name: text("Name"),
      description: text("Description"),
      fees: money("Fees"),
      is_active: flag("Is Active"),
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
    },
  },
  staff: {
    table: "staff",
    read: "staff.manage",
    nameOf: ({ name }) => `account of ${name}`,
    fields: {
      name: text("Name"),
      email: text("Email"),
      role: text("Role"),
      doctor_id: doctor,
      is_active: flag("Is Active"),
    },
  },
};
