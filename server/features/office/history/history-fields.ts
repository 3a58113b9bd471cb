import type { Permission } from "#rules/values/permissions.ts";

/** A row as the audit trail stores it: column → value. */
export type AuditedRow = Readonly<Record<string, unknown>>;

/** How a stored value is shown. "names of …" shows the names of the records that the ids point to. */
export type Format =
  | "text"
  | "date"
  | "time"
  | "phone"
  | "money"
  | "flag"
  | "minutes"
  | "months"
  | "days"
  | "weekdays"
  | "windows"
  | "windows of a week"
  | "moment"
  | "photo"
  | "expense method"
  | "state of a wish"
  | "offers of a wish"
  | "counted methods"
  | "bill lines"
  | "cash move"
  | "share rule"
  | "names of doctors"
  | "names of departments"
  | "names of patients"
  | "names of services"
  | "names of chairs"
  | "names of staff"
  | "names of labs"
  /** The plan of an item. */
  | "names of plan_items"
  | "names of appointments";

export interface HistoryField {
  label: string;
  format: Format;
  /** The permission to read the field, if it takes more than reading the record. */
  needs?: Permission;
  /** For a doctor's record: the permission that is enough for the doctor it belongs to. */
  ownNeeds?: Permission;
  /** Whether the entry "created" shows the field; amounts of 0 can be left out. */
  onCreation?: true | "unless 0";
}

/** A kind of record whose history can be asked for. */
export interface Kind {
  table: string;
  read: Permission;
  /** The record's name within a sentence. */
  nameOf: (row: AuditedRow) => string;
  /** Column → field, in the order of the screens. Columns not listed are never shown. */
  fields: Readonly<Record<string, HistoryField>>;
  /** For records that keep their facts in one column: the row with a column per fact. */
  unfold?: (row: AuditedRow) => AuditedRow;
}

/** A field of this format: `as("date")("Due")`. */
export const as =
  (format: Format) =>
  (label: string, more: Omit<HistoryField, "label" | "format"> = {}): HistoryField => ({
    label,
    format,
    ...more,
  });
export const text = as("text");
export const date = as("date");
export const time = as("time");
export const phone = as("phone");
export const money = as("money");
export const flag = as("flag");
