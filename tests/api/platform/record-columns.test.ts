import { globSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SETTING_FIELDS } from "#contract/clinic/settings-fields.ts";
import { HISTORY_ENTITIES } from "#contract/office/history.ts";
import { GRANTABLE } from "#rules/values/permissions.ts";
import { ATTENDANCE_FIELDS, AUDITED_RECORDS } from "#server/features/office/history/audited-fields.ts";
import type { Column } from "#server/platform/resource/columns.ts";
import { RecordTable } from "#server/platform/resource/record-table.ts";
import { type TableColumns, tableColumns } from "#tests/support/catalogue-columns.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** Whoever adds a column is told here where it is not read, written or told of yet. */

const ALWAYS = ["id", "created_on", "updated_on", "is_deleted", "search_text"];

/** What the website says of a record: filled in and told of by the website's own screens. */
const OF_THE_WEBSITE = {
  doctors: [
    ...["site_shown", "site_position", "focus", "languages"],
    ...["site_portrait_sha256", "site_portrait_alt", "name_ur", "qualification_ur"],
  ],
  departments: [
    ...["site_shown", "position", "heading", "name_ur", "description_ur"],
    ...["picture_sha256", "picture_alt", "picture_focus"],
  ],
  services: ["site_shown", "position", "starts_at", "is_usual", "name_ur"],
} as const;

/** Columns that no form fills in: the database or the server does. */
const NOT_FILLED_IN: Record<string, readonly string[]> = {
  patients: [
    "registration_seq",
    "register_no",
    "registered_by",
    "image_file_id",
    "is_partial",
    "old_number",
    "language",
    "registered_earlier",
  ],
  doctors: ["name", "image_file_id", "is_example", ...OF_THE_WEBSITE.doctors],
  departments: ["is_example", ...OF_THE_WEBSITE.departments],
  services: ["is_example", ...OF_THE_WEBSITE.services],
  expenses: ["recorded_by", "share_statement_id"],
  contact_messages: ["answered_by", "answered_on"],
  staff: ["password_hash"],
  lab_cases: [
    ...["number", "patient_id", "appointment_id", "fitted_appointment_id", "remake_of", "expense_id"],
    ...["cancelled_on", "cancel_reason"],
  ],
};

/** Columns that no history shows, of records whose history can be asked for. */
const NEVER_TOLD: Record<string, readonly string[]> = {
  patients: [
    "registration_seq",
    "register_no",
    "registered_by",
    "is_partial",
    "language",
    "registered_earlier",
  ],
  appointments: [
    ...["registration_seq", "registration_no", "period"],
    ...["request_id", "previous_id", "booked_by", "booked_on", "holds_time"],
  ],
  appointment_requests: [
    "decided_by",
    "decided_on",
    "language",
    "moves_appointment_id",
    "second_wish",
    "third_wish",
  ],
  // The entry says who answered.
  contact_messages: ["answered_by", "language"],
  bills: ["patient_id", "appointment_id", "voided_by", "voided_on", "void_reason"],
  doctors: ["is_example", "name", ...OF_THE_WEBSITE.doctors],
  departments: ["is_example", ...OF_THE_WEBSITE.departments],
  services: ["is_example", ...OF_THE_WEBSITE.services],
  // Told by its number.
  expenses: ["recorded_by", "share_statement_id"],
  staff: ["password_hash"],
  // The history tells of single facts within the group.
  clinic_settings: ["facts", "is_example", "name"],
  // The history tells of each right by itself.
  role_rights: ["granted", "role"],
  // Its name in the history says what it is; the entries say who.
  patient_facts: [
    ...["code", "confirmed_by", "kind", "made_by", "noted_on"],
    ...["patient_id", "source", "text"],
  ],
  // In one line, as the strip says them; the entry says who, and its name whether it takes another back.
  vitals: [
    ...["appointment_id", "diastolic", "glucose_kind", "glucose_mgdl", "height_cm", "made_by", "patient_id"],
    ...["pulse", "retracts_id", "spo2", "systolic", "temperature_c", "weight_kg"],
  ],
  // Where and what, in one line; the entry says who, and its name whether it ends another or takes it back.
  tooth_findings: [
    ...["appointment_id", "code", "detail", "doctor_id", "ends_id", "made_by", "patient_id", "retracts_id"],
    ...["surfaces", "teeth"],
  ],
  // The same; the service says the code.
  procedures: [
    ...["appointment_id", "chart_code", "detail", "made_by", "package_use_id", "patient_id"],
    ...["retracts_id", "surfaces", "teeth"],
  ],
  // Kept out of the trail, which is never cleared.
  waiting_entries: ["note"],
  // The report of the day, which is read as it is.
  day_closes: ["closed_by", "snapshot", "z_no"],
  // Its name in the history says the number, the entry who closed it, and the note its own number.
  patient_packages: ["bill_id", "closed_by", "credit_note_id", "number"],
  // Its name in the history says the number, the entry who made it.
  share_statements: ["made_by", "number"],
  // Its name in the history says the number; the procedure has a history of its own.
  lab_cases: ["number", "procedure_id"],
  // The same; whose it is does not change.
  treatment_plans: ["number", "patient_id"],
  // The entry says who, its method whether the drawer was moved; bill and other patient are told by their numbers.
  patient_account: [
    ...["bill_transaction_id", "group_id", "in_drawer", "moved_from_id"],
    ...["patient_id", "received_by"],
  ],
};

/** Words of the history for what the audit trail has from a table of its own. */
const FROM_OTHER_TABLES = ["service_ids", "windows", "offers", ...Object.keys(ATTENDANCE_FIELDS)];

/** Words of the history for single facts within a column. */
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  clinic_settings: Object.values(SETTING_FIELDS).flatMap((fields) => Object.keys(fields)),
  role_rights: GRANTABLE,
  // What it is, of the list or in words.
  patient_facts: ["fact"],
  // What was measured, in one line.
  vitals: ["values"],
  // Teeth, surfaces and what was said closer.
  tooth_findings: ["said"],
  procedures: ["reopened_because", "said"],
  // From the table of what was given against an allergy.
  appointments: ["against_allergy", "against_allergy_reason", "aftercare"],
  // From the tables of counts, of moves of cash and of reopenings.
  day_closes: ["cash_moved", "counted", "reopen_reason"],
  // From the tables of credit notes and of lines.
  bills: [
    ...["credit_note", "credit_reason", "lines", "other_lines"],
    ...["taken_back", "taken_back_reason", "without_visit"],
  ],
  // And from the tables of sessions and of extensions.
  patient_packages: [
    ...["credit_note", "extend_reason", "session_back", "session_back_reason"],
    ...["session_doctor", "session_used", "session_visit"],
  ],
  // From the tables of options, lines, versions and answers.
  treatment_plans: [
    ...["answer_note", "answered", "answered_by", "answered_how", "answered_on", "items"],
    ...["options", "relationship", "shown", "shown_until"],
  ],
  // From the table of share rules.
  doctors: ["share_agreed"],
  // From the expense that pays it.
  share_statements: ["paid_expense", "paid_from_drawer", "paid_on", "paid_with"],
  // By the number of the bill, and of the patient with whom it was moved.
  patient_account: ["bill", "moved_with"],
  expenses: ["share_statement"],
};

/** Tables on the audit trail that are no record by themselves: what belongs to another record, pictures, settings. */
const PARTS = [
  "advance_prints",
  "aftercare_sheets",
  "allergy_overrides",
  "appointment_request_services",
  "appointment_services",
  "attendances",
  "bill_lines",
  "bill_prints",
  "bill_transactions",
  "contact_wishes",
  "credit_note_lines",
  "credit_notes",
  "day_close_methods",
  "day_counts",
  "day_reopenings",
  "displays",
  "doctor_hours",
  "drawer_moves",
  "files",
  "medicine_answers",
  "message_kinds",
  "message_templates",
  "messages",
  "package_extensions",
  "package_uses",
  "plan_answers",
  "plan_items",
  "plan_options",
  "plan_versions",
  "posts",
  "prescription_templates",
  "recalls",
  "reminder_plan",
  "retention",
  "share_rules",
  "share_statement_bills",
  "site_pictures",
  "site_sections",
  "visit_aftercare",
  "waiting_offers",
];

const stores = await Promise.all(
  globSync("server/features/*/*/store.ts").map((file) => import(resolve(file)) as Promise<object>),
);
const tables = stores
  .flatMap((store) => Object.values(store))
  .filter((value): value is RecordTable<never, Record<string, unknown>> => value instanceof RecordTable);

let clinic: TestClinic;
let catalogue: Map<string, TableColumns>;
beforeAll(async () => {
  clinic = await openClinic();
  catalogue = await tableColumns(clinic.database.kysely);
});
afterAll(() => clinic.close());

const columnsOf = (table: string) => catalogue.get(table)?.columns ?? {};

describe("the columns of a record", () => {
  it.each(tables.map((table) => [table.name, table] as const))(
    "of %s are those of the table, each of its type",
    (name, { fields }) => {
      const declared = (Object.values(fields) as Column<never>[]).map((column) => [column.name, column.type]);
      const left = new Set([...ALWAYS, ...(NOT_FILLED_IN[name] ?? [])]);
      const kept = Object.entries(columnsOf(name)).filter(([column]) => !left.has(column));
      expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(kept));
    },
  );
});

describe("the history", () => {
  it.each(HISTORY_ENTITIES)(
    "of every %s has a label for each column, unless the column is never shown",
    (entity) => {
      const { table, fields } = AUDITED_RECORDS[entity];
      const columns = Object.keys(columnsOf(table));
      const wordless = columns.filter((column) => !(column in fields) && !ALWAYS.includes(column));
      expect(wordless.sort()).toEqual([...(NEVER_TOLD[table] ?? [])].sort());
      const within = WITHIN[table] ?? [];
      const known = [...columns, ...FROM_OTHER_TABLES, ...within];
      expect(Object.keys(fields).filter((column) => !known.includes(column))).toEqual([]);
    },
  );

  it("exists for every audited table, and for no other", () => {
    const told = HISTORY_ENTITIES.map((entity) => AUDITED_RECORDS[entity].table);
    const audited = [...catalogue].filter(([, { isAudited }]) => isAudited).map(([name]) => name);
    expect(told.filter((name) => !audited.includes(name))).toEqual([]);
    expect(audited.filter((name) => !told.includes(name)).sort()).toEqual(PARTS);
  });
});
