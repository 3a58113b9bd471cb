import { sql } from "kysely";
import { creditNoteColumns } from "#contract/money/credit-notes.ts";
import type { ListSource } from "#server/platform/db/lists/list-source.ts";

/** The credit notes of all bills that are not void (the view credit_note_list). */
export const creditNoteList: ListSource<typeof creditNoteColumns> = {
  table: "credit_note_list",
  contract: creditNoteColumns,
  columns: {
    noteDate: sql`t.note_date`,
    number: sql`t.number`,
    paymentId: sql`t.bill_id`,
    patientName: sql`t.patient_name`,
    doctorName: sql`t.doctor_name`,
    reason: sql`t.reason`,
    madeBy: sql`t.made_by`,
    amount: sql`t.amount`,
  },
  sortBy: { number: sql`t.id` },
  select: sql`t.id, t.number, t.note_date AS "noteDate", t.bill_id AS "paymentId", t.patient_name AS "patientName",
    t.doctor_name AS "doctorName", t.reason, t.made_by AS "madeBy", t.amount, t.created_on AS "createdOn"`,
  totals: { amount: "amount" },
  shortPieces: true,
  ofPerson: sql`JOIN bills whose ON whose.patient_id = meant.id JOIN credit_note_list t ON t.bill_id = whose.id`,
};
