import { creditNoteNumber } from "#rules/money/bills/credit-note.ts";
import { isOfLedger } from "#rules/money/bills/payment-method.ts";
import { zNumber } from "#rules/money/day-close/day-close.ts";
import { shareStatementNumber } from "#rules/money/share.ts";
import { monthName } from "#rules/values/time/month.ts";
import { as, date, flag, type Kind, money, text } from "./history-fields.ts";

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
