import { sql } from "kysely";
import type { DoctorPaper, PaperVisit } from "#contract/desk/board.ts";
import { isOpen } from "#rules/desk/board/attendance.ts";
import { formatDate } from "#rules/values/display.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import { recordEvent } from "#server/platform/db/audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { boardDay } from "./board.ts";

/** The facts of a visit that only the paper shows. */
type Facts = Pick<PaperVisit, "id" | "patientNo" | "gender" | "dob" | "dobPrecision" | "description">;

async function factsOf(db: Executor, visits: readonly number[]): Promise<Map<number, Facts>> {
  const { rows } = await sql<Facts>`
    SELECT t.id, p.register_no AS "patientNo", p.gender, p.dob, coalesce(p.dob_precision, 'day') AS "dobPrecision",
      t.chief_complaint AS description
    FROM appointments t JOIN patients p ON p.id = t.patient_id WHERE t.id = ANY (${[...visits]})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * A day to be printed: the doctors of this person's board who are in or have visits. A paper leaves the clinic's screens,
 * so the access log counts its rows as an export's.
 */
export async function dayOnPaper(
  trx: Executor,
  { day, idDoctor }: { day: string; idDoctor: number | null },
  staff: SignedIn,
): Promise<{ day: string; doctors: DoctorPaper[] }> {
  const board = await boardDay(trx, { day, idDoctor }, staff);
  const visits = board.visits.filter(({ stage }) => isOpen(stage) || stage === "Done");
  const facts = await factsOf(
    trx,
    visits.map(({ id }) => id),
  );
  const papers = board.doctors.map(({ id, name, letter, windows, closedShort }) => ({
    ...{ id, name, letter, windows, closedShort },
    visits: visits.flatMap((visit) => {
      const more = visit.idDoctor === id ? facts.get(visit.id) : undefined;
      const { patientName, patientPhone, services, time, token } = visit;
      return more ? [{ ...more, patientName, patientPhone, services, time, token }] : [];
    }),
  }));
  const doctors = papers.filter(({ windows, visits: { length } }) => windows.length + length > 0);
  await recordEvent(trx, "exported", "day-on-paper", null, {
    list: `${doctors.length === 1 ? `Day of ${doctors[0]?.name}` : "Day of all doctors"} on ${formatDate(day)}`,
    format: "paper",
    rows: doctors.reduce((rows, paper) => rows + paper.visits.length, 0),
  });
  return { day, doctors };
}
