import { setImmediate as nextLoop } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { AppointmentRow } from "#contract/desk/appointments.ts";
import {
  type listUncovered,
  type MoveOffer,
  type proposeUncovered,
  type UncoveredRow,
  uncoveredColumns,
} from "#contract/desk/uncovered-visits.ts";
import type { OutputOf, QueryOf } from "#contract/values/endpoint.ts";
import type { Plan } from "#rules/clinic/hours/slots.ts";
import { mobileDigits } from "#rules/values/text/chat.ts";
import { addDays } from "#rules/values/time/clinic-time.ts";
import { readable, seesAll } from "#server/features/clinic/doctors/scope.ts";
import { clinicNow, planOf } from "#server/features/clinic/schedule/plan.ts";
import { uncoveredVisits } from "#server/features/clinic/schedule/uncovered-visits.ts";
import { withPhones } from "#server/features/patients/patients/search.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { readList } from "#server/platform/db/lists/list.ts";
import type { ListPage } from "#server/platform/http/mount.ts";
import { withTexts } from "./move-texts.ts";
import { type Found, moved, movesOf, placesOfFamily } from "./moves.ts";
import { appointmentList } from "./store.ts";

const OFFER_DAYS = 14;
/** A file or a list without pages may have thousands of rows: those beyond get no offers. */
const MOST_ROWS_WITH_OFFERS = 100;
const PROPOSAL_DAYS = 28;
const MOST_PROPOSALS = 200;

const among = (ids: readonly number[]) => sql`t.id = ANY(${[...ids]}::bigint[])`;

/**
 * The visits to be rearranged that a person may see, each with its reason, up to three times to move it to and the text for
 * the patient. The default order is by time, because the earliest is to be moved next.
 */
export async function uncoveredList(
  db: Executor,
  query: QueryOf<typeof listUncovered>,
  staff: SignedIn,
  publicUrl: string | undefined,
): Promise<ListPage<UncoveredRow>> {
  const uncovered = await uncoveredVisits(db, readable(staff));
  const reasons = new Map(uncovered.map(({ id, reason }) => [id, reason]));
  const asJson = JSON.stringify(Object.fromEntries(reasons));
  const source = {
    ...appointmentList,
    contract: uncoveredColumns,
    columns: { ...appointmentList.columns, reason: sql`(${asJson}::jsonb ->> t.id::text)` },
    sortBy: { appointmentDate: sql`(t.appointment_date + t.appointment_time)` },
  };
  const page = await readList<AppointmentRow>(
    db,
    source,
    withPhones({ ...query, sort: query.sort ?? "appointmentDate:asc" }, "patientPhone"),
    among([...reasons.keys()]),
  );
  const offers = await offersFor(db, page.rows.slice(0, MOST_ROWS_WITH_OFFERS), seesAll(staff));
  const offered = page.rows.map((row) => ({
    ...row,
    reason: reasons.get(row.id) ?? "",
    offers: offers.get(row.id) ?? [],
  }));
  return { ...page, rows: await withTexts(db, offered, publicUrl) };
}

/** The plan from the first visit's day to `days` after the last one's. */
async function planAround(db: Executor, rows: readonly AppointmentRow[], days: number): Promise<Plan> {
  const dates = rows.map(({ appointmentDate }) => appointmentDate).sort();
  const [from = clinicNow().date] = dates;
  return await planOf(db, { from, to: addDays(dates.at(-1) ?? from, days) });
}

async function offersFor(
  db: Executor,
  rows: readonly AppointmentRow[],
  mayChangeDoctor: boolean,
): Promise<Map<number, MoveOffer[]>> {
  if (rows.length === 0) return new Map();
  const search = { now: clinicNow(), days: OFFER_DAYS, mayChangeDoctor };
  const plan = await planAround(db, rows, OFFER_DAYS);
  const found = new Map<number, MoveOffer[]>();
  for (const row of rows) {
    // Yields between visits, because a long leave leaves hundreds.
    await nextLoop();
    found.set(row.id, movesOf(plan, row, search).map(withoutChair));
  }
  return found;
}

const withoutChair = ({ chair: _, ...offer }: Found): MoveOffer => offer;

/** The key of visits of one phone and day, which are those of a family that comes together. */
const familyOf = ({ patientPhone, appointmentDate }: AppointmentRow) =>
  `${mobileDigits(patientPhone) ?? patientPhone} ${appointmentDate}`;

/**
 * Proposes a new time for each visit to be rearranged, in order of the old ones; each counts as taken for those after it. A
 * family stays on one day where all fit in. Nothing is moved.
 */
export async function proposals(
  db: Executor,
  { idDoctor }: QueryOf<typeof proposeUncovered>,
  staff: SignedIn,
): Promise<OutputOf<typeof proposeUncovered>> {
  const uncovered = await uncoveredVisits(db, whose(staff, idDoctor));
  const shown = uncovered.slice(0, MOST_PROPOSALS);
  if (shown.length === 0) return [];
  const { rows } = await readList<AppointmentRow>(
    db,
    appointmentList,
    { pageSize: MOST_PROPOSALS },
    among(shown.map(({ id }) => id)),
  );
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const search = { now: clinicNow(), days: PROPOSAL_DAYS, mayChangeDoctor: seesAll(staff) };
  let plan = await planAround(db, rows, PROPOSAL_DAYS);
  const families = Map.groupBy(rows, familyOf);
  const placed = new Map<number, Found>();
  const proposed: OutputOf<typeof proposeUncovered> = [];
  for (const { id, reason } of shown) {
    const row = rowOf.get(id);
    if (!row) continue;
    await nextLoop();
    const family = families.get(familyOf(row)) ?? [];
    if (family.length > 1) {
      // Once per family: the later members' times are already placed.
      families.delete(familyOf(row));
      for (const [of, offer] of (await placesOfFamily(plan, family, search)) ?? []) {
        placed.set(of, offer);
        const visit = rowOf.get(of);
        if (visit) plan = moved(plan, visit, offer);
      }
    }
    const offer = placed.get(id) ?? movesOf(plan, row, search)[0];
    if (offer && !placed.has(id)) plan = moved(plan, row, offer);
    proposed.push({ ...row, reason, offer: offer ? withoutChair(offer) : null });
  }
  return proposed;
}

function whose(staff: SignedIn, idDoctor: number | null): RawBuilder<unknown> {
  const scope = readable(staff) ?? sql`true`;
  return idDoctor === null ? scope : sql`${scope} AND t.doctor_id = ${idDoctor}`;
}
