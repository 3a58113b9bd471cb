import { sql } from "kysely";
import { clinicDay } from "#server/platform/db/lists/list-source.ts";

/** The receipt that a row `b` of a bill's ledger shares with rows of other bills; null: it has its own. */
export const RECEIPT_OVER_BILLS = sql`CASE WHEN b.group_id IS NOT NULL THEN (
  SELECT jsonb_build_object('transactionId', b.group_id, 'paymentId', min(g.bill_id) FILTER (WHERE g.id = b.group_id),
    'advanceAmount', coalesce((SELECT amount FROM patient_account WHERE group_id = b.group_id), 0),
    'bills', jsonb_agg(jsonb_build_object('paymentId', g.bill_id, 'patientId', of.patient_id, 'patientName', of.patient_name, 'paymentDate', of.bill_date, 'amount', g.amount,
      'left', greatest(of.chargeable - of.discount - (SELECT sum(amount) FROM bill_transactions WHERE bill_id = g.bill_id AND id <= g.id), 0),
      'isVoid', of.is_deleted, 'putRightOn', (SELECT ${clinicDay(sql`created_on`)} FROM bill_transactions WHERE reverses_id = g.id AND type = 'Correction'))
      ORDER BY g.id))
  FROM bill_transactions g JOIN bills of ON of.id = g.bill_id WHERE g.group_id = b.group_id) END`;
