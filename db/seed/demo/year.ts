import { createRandom } from "#db/seed/random.ts";
import { createCalendar, momentOf } from "./calendar.ts";
import type { DemoClinic } from "./clinic.ts";
import { aftercareSheetRows, visitAftercareRows } from "./desk/aftercare.ts";
import { appointmentRows, appointmentServiceRows, type Numbers } from "./desk/appointments.ts";
import { attendanceRows, counterRows, inventAttendance } from "./desk/attendance.ts";
import { inventCharts } from "./desk/chart.ts";
import { findingTables, workTables } from "./desk/chart-tables.ts";
import { messageRows } from "./desk/messages.ts";
import { inventRecalls } from "./desk/recalls.ts";
import { requestRows, requestServiceRows } from "./desk/request-rows.ts";
import { inventRequests } from "./desk/requests.ts";
import { inventToday, type Today, todaysHourRows } from "./desk/today.ts";
import { Reception } from "./desk/visits.ts";
import { vitalsRows } from "./desk/vitals.ts";
import { inventWaiting } from "./desk/waiting.ts";
import { billRows, lineRows, transactionRows } from "./money/bill-rows.ts";
import { billToday, inventBills } from "./money/bills.ts";
import { creditBills, creditNoteLineRows, creditNoteRows } from "./money/credit-notes.ts";
import { inventDueContacts } from "./money/dues.ts";
import { expenseRows } from "./money/expenses.ts";
import { inventPlans } from "./money/plans/invent.ts";
import { plannedAs, planTables } from "./money/plans/tables.ts";
import { fillDiary } from "./people/diary.ts";
import { patientRows } from "./people/patients.ts";
import { inventPeople } from "./people/people.ts";
import { bloodGroups, factRows } from "./people/safety.ts";
import { ACCOUNTANT, demoStaff, RECEPTIONIST } from "./people/staff.ts";
import type { Row, TableRows } from "./rows.ts";

const COUNTS = {
  patients: 2000,
  appointments: 6000,
  bills: 5000,
  expenses: 600,
  requests: 250,
  messages: 120,
};

export interface YearOptions {
  /** The last day of the year, `yyyy-MM-dd`. Nothing has happened on it yet; later days hold only plans. */
  readonly until: string;
  /** A minute of the last day: the day is then under way, and has happened up to this minute. */
  readonly now?: number | undefined;
  /** 1: the full amount of data; 0.1: a tenth. */
  readonly scale?: number;
  readonly passwordHash: string;
}

/** Each item's number, from 1 on, in the given order. */
function numbersOf<T>(items: readonly T[]): Map<T, number> {
  return new Map(items.map((item, index) => [item, index + 1]));
}

function staffRows(clinic: DemoClinic, passwordHash: string, createdOn: string): Row[] {
  return demoStaff(clinic).map(({ name, email, role, doctorId, worksFor = [] }, index) => ({
    id: index + 1,
    name,
    email,
    role,
    doctor_id: doctorId,
    works_for: `{${worksFor.join()}}`,
    password_hash: passwordHash,
    created_on: createdOn,
    updated_on: createdOn,
  }));
}

/**
 * Invents a year of this clinic: its tables, in the order to write them in. The same options give the same year.
 * Over 60 lines: each table is made of those before it.
 */
export function inventYear(
  clinic: DemoClinic,
  { until, now, scale = 1, passwordHash }: YearOptions,
): TableRows[] {
  const calendar = createCalendar(until);
  const many = (what: keyof typeof COUNTS) => Math.ceil(COUNTS[what] * scale);
  // Each part has its own random numbers, so that changing one leaves the others unchanged.
  const reception = new Reception(createRandom(3), calendar, inventPeople(createRandom(1), many("patients")));
  const firstPlanned = calendar.today + (now === undefined ? 0 : 1);
  reception.receive(fillDiary(createRandom(2), calendar, clinic, many("appointments"), { firstPlanned }));
  const patients = reception.patients.toSorted((a, b) => a.registeredAt - b.registeredAt);
  const ofYear = reception.visits.toSorted((a, b) => a.bookedAt - b.bookedAt);
  const requests = inventRequests(createRandom(4), calendar, clinic, ofYear, many("requests"));
  const today: Today =
    now === undefined
      ? { visits: [], attended: new Map(), paid: [] }
      : inventToday(createRandom(11), calendar, clinic, reception.patients, now);
  const visits = [...ofYear, ...today.visits].sort((a, b) => a.bookedAt - b.bookedAt);
  const attended = new Map([...inventAttendance(createRandom(10), calendar, ofYear), ...today.attended]);
  const bills = creditBills([
    ...inventBills(createRandom(5), calendar, ofYear, many("bills")),
    ...billToday(createRandom(12), calendar, today),
  ]);
  const numbers: Numbers = {
    patients: numbersOf(patients),
    visits: numbersOf(visits),
    requests: new Map(requests.flatMap(({ visit }, index) => (visit ? [[visit, index + 1]] : []))),
  };
  const { recalls, notes } = inventRecalls(createRandom(13), calendar, visits, numbers);
  const expenses = expenseRows(createRandom(8), calendar, many("expenses"));
  const charts = inventCharts(createRandom(19), calendar, { visits, bills, numbers });
  const plans = inventPlans(createRandom(20), calendar, { clinic, scale, visits, bills, charts, numbers });
  const names = demoStaff(clinic).map(({ name }) => name);
  // Expenses are entered by whoever paid them: reception sees only its own.
  const spentBy = (by: number, label: string): TableRows => ({
    table: "expenses",
    label,
    rows: expenses.filter(({ expense_by }) => expense_by === names[by - 1]),
    references: {},
    by,
  });
  const receivedBy = { first: RECEPTIONIST, later: ACCOUNTANT };
  return [
    {
      table: "staff",
      label: "staff accounts",
      rows: staffRows(clinic, passwordHash, calendar.instantOf(0)),
      references: {},
      by: null,
    },
    {
      table: "doctor_days",
      label: "doctors' hours of today",
      rows: todaysHourRows(calendar, today),
      references: {},
      by: RECEPTIONIST,
    },
    {
      table: "patients",
      label: "patients",
      rows: patientRows(createRandom(6), calendar, patients, bloodGroups(createRandom(16), patients)),
      references: {},
      numbered: { registration_seq: "patient_registration_seq" },
      by: RECEPTIONIST,
    },
    {
      table: "patient_facts",
      label: "safety facts",
      rows: factRows(createRandom(17), calendar, patients, RECEPTIONIST),
      references: { patient_id: "patients", made_by: "staff", confirmed_by: "staff" },
      by: RECEPTIONIST,
    },
    {
      table: "appointment_requests",
      label: "appointment requests",
      rows: requestRows(calendar, requests, RECEPTIONIST),
      references: { decided_by: "staff" },
      by: null,
    },
    {
      table: "appointment_request_services",
      label: "services asked for",
      rows: requestServiceRows(requests),
      references: { request_id: "appointment_requests" },
      by: null,
    },
    {
      table: "appointments",
      label: "appointments",
      rows: appointmentRows(createRandom(7), calendar, visits, numbers, attended),
      references: { patient_id: "patients", request_id: "appointment_requests", previous_id: "appointments" },
      numbered: { registration_seq: "appointment_registration_seq" },
      by: RECEPTIONIST,
    },
    {
      table: "appointment_services",
      label: "services booked",
      rows: appointmentServiceRows(visits),
      references: { appointment_id: "appointments" },
      by: RECEPTIONIST,
    },
    {
      table: "vitals",
      label: "vitals of visits",
      rows: vitalsRows(createRandom(18), calendar, visits, numbers, RECEPTIONIST),
      references: { patient_id: "patients", appointment_id: "appointments", made_by: "staff" },
      by: RECEPTIONIST,
    },
    {
      table: "aftercare_sheets",
      label: "aftercare sheets",
      rows: aftercareSheetRows(),
      references: {},
      by: null,
    },
    {
      table: "visit_aftercare",
      label: "sheets handed over",
      rows: visitAftercareRows(calendar, visits, numbers, RECEPTIONIST),
      references: { appointment_id: "appointments", made_by: "staff" },
      by: RECEPTIONIST,
    },
    ...findingTables(charts),
    ...planTables({ calendar, numbers, clinic }, plans),
    ...workTables(charts, plannedAs(plans)),
    {
      table: "attendances",
      label: "steps of visits at the desk",
      rows: attendanceRows(calendar, attended, numbers.visits),
      references: { id: "appointments" },
      by: RECEPTIONIST,
    },
    {
      table: "recalls",
      label: "patients to call",
      rows: recalls,
      references: { patient_id: "patients", source_id: "appointments", booked_id: "appointments" },
      by: RECEPTIONIST,
    },
    {
      table: "call_notes",
      label: "calls",
      rows: notes,
      references: { recall_id: "recalls", staff_id: "staff" },
      by: RECEPTIONIST,
    },
    {
      table: "waiting_entries",
      label: "patients who wait for a time",
      rows: inventWaiting(createRandom(14), calendar, visits, numbers, momentOf(calendar.today, now ?? 0)),
      references: { patient_id: "patients", appointment_id: "appointments", booked_id: "appointments" },
      by: RECEPTIONIST,
    },
    {
      table: "token_counters",
      label: "days with tokens",
      rows: counterRows(calendar, attended),
      references: {},
      by: null,
    },
    {
      table: "bills",
      label: "bills",
      rows: billRows(calendar, bills, numbers),
      references: { patient_id: "patients", appointment_id: "appointments" },
      by: RECEPTIONIST,
    },
    {
      table: "bill_lines",
      label: "lines on bills",
      rows: lineRows(bills, charts.numberOf),
      references: { bill_id: "bills", procedure_id: "procedures" },
      by: RECEPTIONIST,
    },
    {
      table: "credit_notes",
      label: "credit notes",
      rows: creditNoteRows(calendar, bills, ACCOUNTANT),
      references: { bill_id: "bills", made_by: "staff" },
      by: ACCOUNTANT,
    },
    {
      table: "credit_note_lines",
      label: "lines on credit notes",
      rows: creditNoteLineRows(bills),
      references: { credit_note_id: "credit_notes" },
      by: ACCOUNTANT,
    },
    {
      table: "bill_transactions",
      label: "payments received",
      rows: transactionRows(calendar, bills, receivedBy),
      references: { bill_id: "bills", received_by: "staff" },
      by: RECEPTIONIST,
    },
    {
      table: "due_contacts",
      label: "reminders of what is owed",
      rows: inventDueContacts(createRandom(15), calendar, bills, numbers),
      references: { patient_id: "patients", staff_id: "staff" },
      by: RECEPTIONIST,
    },
    spentBy(RECEPTIONIST, "expenses of the desk"),
    spentBy(ACCOUNTANT, "expenses of the office"),
    {
      table: "contact_messages",
      label: "contact messages",
      rows: messageRows(createRandom(9), calendar, clinic, many("messages")),
      references: {},
      by: null,
    },
  ];
}
