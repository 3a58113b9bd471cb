import { LAB_CASE_LABELS } from "#contract/money/lab.ts";
import { LAB_LABELS } from "#contract/money/labs.ts";
import { teethText } from "#rules/clinical/dental/teeth.ts";
import { creditNoteNumber } from "#rules/money/bills/credit-note.ts";
import { isOfLedger } from "#rules/money/bills/payment-method.ts";
import { zNumber } from "#rules/money/day-close/day-close.ts";
import { labCaseNumber } from "#rules/money/lab/lab-case.ts";
import { shareStatementNumber } from "#rules/money/share.ts";
import { monthName } from "#rules/values/time/month.ts";
import { as, date, flag, type Kind, money, phone, text } from "./history-fields.ts";

/**
 * The history of a day close: the close itself and, from other tables, each count, each move of cash, and its reopening.
 */
export const DAY_CLOSE: Kind = {
  table: "day_closes",
  read: "cash.close",
  nameOf: ({ z_no }) => `day close ${zNumber(Number(z_no))}`,
  fields: {
    from_day: date("From", { onCreation: true }),
    day: date("Day", { onCreation: true }),
    opening_float: money("In the Drawer Before"),
    next_float: money("Left in the Drawer", { onCreation: true }),
    remarks: text("Remarks", { onCreation: true }),
    counted: as("counted methods")("Counted"),
    cash_moved: as("cash move")("Cash Moved"),
    reopen_reason: text("Opened Again Because"),
  },
};

/** The history of a package: its sale, its sessions, its extensions, and its removal from the bill. */
export const PACKAGE: Kind = {
  table: "patient_packages",
  read: "packages.read",
  nameOf: ({ number }) => `package ${number}`,
  fields: {
    patient_id: as("names of patients")("Patient"),
    service_id: as("names of services")("Service", { onCreation: true }),
    sessions: text("Sessions", { onCreation: true }),
    sold_on: date("Sold On"),
    session_used: date("Session Used On"),
    session_doctor: as("names of doctors")("With Doctor"),
    session_visit: as("names of appointments")("At Visit"),
    session_back: date("Session Taken Back, Used On"),
    session_back_reason: text("Taken Back Because"),
    expires_on: date("Valid Until", { onCreation: true }),
    extend_reason: text("Extended Because"),
    closed_on: date("Closed On"),
    closed_after: text("Sessions Used by Then"),
    close_reason: text("Closed Because"),
    credit_note: text("Credit Note"),
  },
  unfold: (row) => ({
    ...row,
    credit_note: row.credit_note_id && creditNoteNumber(Number(row.credit_note_id)),
  }),
};

/** The history of a statement of a doctor's share: its making, and its payment, which is an expense. */
export const SHARE_STATEMENT: Kind = {
  table: "share_statements",
  read: "share.read",
  nameOf: ({ id }) => `share statement ${shareStatementNumber(Number(id))}`,
  fields: {
    doctor_id: as("names of doctors")("Doctor", { onCreation: true }),
    month: text("Month", { onCreation: true }),
    carried_in: money("Carried In", { onCreation: "unless 0" }),
    total: money("Share", { onCreation: true }),
    paid_on: date("Paid Out On"),
    paid_with: as("expense method")("Paid Out By"),
    paid_from_drawer: flag("From the Drawer"),
    paid_expense: text("Expense"),
  },
  unfold: (row) => ({ ...row, month: row.month && monthName(String(row.month).slice(0, 7)) }),
};

/** The history of a laboratory. */
export const LAB: Kind = {
  table: "labs",
  read: "lab.read",
  nameOf: ({ name }) => `lab ${name}`,
  fields: {
    name: text(LAB_LABELS.name, { onCreation: true }),
    phone: phone(LAB_LABELS.phone),
    usual_days: as("days")(LAB_LABELS.usualDays),
    is_active: flag(LAB_LABELS.isActive),
  },
};

/** The history of work that a laboratory makes. */
export const LAB_CASE: Kind = {
  table: "lab_cases",
  read: "lab.read",
  nameOf: ({ number }) => `lab work ${number}`,
  fields: {
    patient_id: as("names of patients")(LAB_CASE_LABELS.idPatient),
    lab_id: as("names of labs")(LAB_CASE_LABELS.idLab, { onCreation: true }),
    doctor_id: as("names of doctors")(LAB_CASE_LABELS.idDoctor, { onCreation: true }),
    what: text(LAB_CASE_LABELS.what, { onCreation: true }),
    teeth: text(LAB_CASE_LABELS.teeth, { onCreation: true }),
    material: text(LAB_CASE_LABELS.material),
    shade: text(LAB_CASE_LABELS.shade),
    instructions: text(LAB_CASE_LABELS.instructions),
    remake_of: text(LAB_CASE_LABELS.idRemakeOf, { onCreation: true }),
    plan_item_id: as("names of plan_items")("Plan"),
    appointment_id: as("names of appointments")(LAB_CASE_LABELS.idAppointment),
    sent_on: date(LAB_CASE_LABELS.sentOn),
    due_on: date(LAB_CASE_LABELS.dueOn, { onCreation: true }),
    received_on: date(LAB_CASE_LABELS.receivedOn),
    checked: text(LAB_CASE_LABELS.checked),
    fitted_on: date(LAB_CASE_LABELS.fittedOn),
    fitted_appointment_id: as("names of appointments")("Fitted at Visit"),
    cost: money(LAB_CASE_LABELS.cost, { onCreation: true, needs: "bills.read" }),
    expense_id: text("Paid by Expense", { needs: "expenses.readAll" }),
    cancelled_on: date("Cancelled on"),
    cancel_reason: text("Cancelled Because"),
  },
  unfold: (row) => ({
    ...row,
    teeth: Array.isArray(row.teeth) ? teethText(row.teeth) : row.teeth,
    remake_of: row.remake_of && labCaseNumber(Number(row.remake_of)),
  }),
};

/** The history of a patient's advance, by the patient's id: each entry of the account, which never changes. */
export const ADVANCE: Kind = {
  table: "patient_account",
  read: "advances.read",
  nameOf: ({ id }) => `advance entry ${id}`,
  fields: {
    type: text("Entry", { onCreation: true }),
    amount: money("Amount", { onCreation: true }),
    payment_method: text("Payment Method", { onCreation: true }),
    channel_info: text("Transaction Information", { onCreation: true }),
    bill: text("Bill", { onCreation: true }),
    moved_with: text("Other Patient", { onCreation: true }),
    transaction_date: date("Date", { onCreation: true }),
    reason: text("Because", { onCreation: true }),
    remarks: text("Remarks", { onCreation: true }),
  },
  unfold: (row) => ({
    ...row,
    payment_method: isOfLedger(String(row.payment_method)) ? null : row.payment_method,
  }),
};
