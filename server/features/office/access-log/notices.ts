import { sql } from "kysely";
import { listRequests } from "#contract/desk/appointment-requests.ts";
import { listAppointments } from "#contract/desk/appointments.ts";
import { listBills } from "#contract/money/bills.ts";
import { listPayments } from "#contract/money/payments.ts";
import { getReceivedBills } from "#contract/money/received.ts";
import { EXPORTS } from "#contract/office/exports.ts";
import { listPatients } from "#contract/patients/patients.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { listContactMessages } from "#contract/website/contact-messages.ts";
import { type LooksOfPerson, noticesOfLooks } from "#rules/office/looks.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** The lists whose rows name patients, or people who ask to become one. */
const NAMING_PATIENTS: readonly Endpoint[] = [
  listPatients,
  listAppointments,
  listRequests,
  listBills,
  listPayments,
  getReceivedBills,
  listContactMessages,
];
const FILES = EXPORTS.filter(({ source }) => NAMING_PATIENTS.includes(source)).map(
  ({ fileName }) => fileName,
);

/**
 * What each person opened and exported in the last 24 hours. Opening one file repeatedly counts once an hour; a broken-off
 * export counts with the rows that were sent.
 */
async function findLooks(db: Executor): Promise<LooksOfPerson[]> {
  const { rows } = await sql<LooksOfPerson>`
    WITH recent AS MATERIALIZED (
      SELECT * FROM audit_log WHERE is_look(action, entity) AND staff_id IS NOT NULL AND at > now() - interval '25 hours'),
    opened AS (
      SELECT staff_id, at, lag(at) OVER (PARTITION BY staff_id, entity_id ORDER BY at) AS before
      FROM recent WHERE entity = 'patients' AND action IN ('viewed', 'opened anyway')),
    hours AS (
      SELECT staff_id, at, count(*) OVER (PARTITION BY staff_id ORDER BY at RANGE interval '1 hour' PRECEDING) AS files
      FROM opened WHERE before IS NULL OR at - before > interval '1 hour'),
    files AS (SELECT staff_id, max(files) AS files FROM hours WHERE at > now() - interval '24 hours' GROUP BY 1),
    exports AS (
      SELECT e.staff_id, sum((coalesce(b.after, e.after)->>'rows')::numeric) AS exported
      FROM recent e LEFT JOIN recent b ON b.request_id = e.request_id AND b.action = 'export broken off'
      WHERE e.action = 'exported' AND e.entity = ANY(${FILES}) AND e.at > now() - interval '24 hours' GROUP BY 1)
    SELECT s.name, coalesce(files, 0) AS files, coalesce(exported, 0) AS exported
    FROM files FULL JOIN exports USING (staff_id) JOIN staff s ON s.id = staff_id ORDER BY exported DESC, files DESC, s.id`.execute(
    db,
  );
  return rows;
}

/** Notices about unusual numbers of opened files and exports (rules/office/looks.ts). */
export const lookNotices = async (db: Executor): Promise<string[]> => noticesOfLooks(await findLooks(db));
