import { creditNoteNumber } from "#rules/credit-note.ts";
import { zNumber } from "#rules/day-close.ts";
import { as, date, type Kind, money, text } from "./history-fields.ts";

/** The history of a day's close: that it was made, and that it was opened again, which a row of its own says. */
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
    reopen_reason: text("Opened Again Because"),
  },
};

/** The history of a package: its sale, its later last day, and that it was taken off its bill. */
export const PACKAGE: Kind = {
  table: "patient_packages",
  read: "packages.read",
  nameOf: ({ number }) => `package ${number}`,
  fields: {
    patient_id: as("names of patients")("Patient"),
    service_id: as("names of services")("Service", { onCreation: true }),
    sessions: text("Sessions", { onCreation: true }),
    sold_on: date("Sold On"),
    expires_on: date("Valid Until", { onCreation: true }),
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
