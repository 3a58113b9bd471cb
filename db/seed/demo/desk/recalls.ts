import type { ClientBase } from "pg";
import type { Calendar } from "#db/seed/demo/calendar.ts";
import { RECEPTIONIST } from "#db/seed/demo/people/staff.ts";
import type { Row } from "#db/seed/demo/rows.ts";
import type { Random } from "#db/seed/random.ts";
import { afterCall, type CallResult, MOST_CALLS } from "#rules/desk/messages/recalls.ts";
import { addDays, addMonths } from "#rules/values/time/clinic-time.ts";
import type { Numbers } from "./appointments.ts";
import type { DemoPatient, Visit } from "./visits.ts";

/** After how many months who had one of these is called. */
const MONTHS_OF: Readonly<Record<string, number>> = {
  "Scaling and polishing": 6,
  "Children's dental check-up": 6,
  "Diabetes review with foot check": 3,
  "Thyroid review": 6,
};

/** Older ones are worked through. */
const OPEN_DAYS = 7;
/** A visit so long before it is due settles a recall. */
const SETTLED_DAYS = 30;
const CALLED_SHARE = 0.4;
const UNWILLING_SHARE = 0.25;
const DESK_HOUR = 14;

interface Recall {
  readonly row: Row;
  /** The calls about it, the first one first. */
  readonly calls: readonly { day: string; result: CallResult }[];
}

/** Of each patient and service with a recall the last visit that was completed. */
function lastVisits(visits: readonly Visit[], { patients }: Numbers) {
  const last = new Map<string, { visit: Visit; serviceId: number; months: number }>();
  for (const visit of visits) {
    if (visit.status !== "Completed") continue;
    for (const { id, name } of visit.slot.reason.offered) {
      const months = MONTHS_OF[name];
      const key = `${patients.get(visit.patient)} ${id}`;
      const known = last.get(key);
      if (months && (!known || known.visit.startsAt < visit.startsAt))
        last.set(key, { visit, serviceId: id, months });
    }
  }
  return [...last.values()];
}

/** What came of calling somebody who was due on this day until today. */
function callsSince(random: Random, due: string, today: string): Recall["calls"] {
  if (addDays(due, OPEN_DAYS) >= today)
    return random.chance(CALLED_SHARE) && due < today ? [{ day: due, result: "no answer" }] : [];
  if (random.chance(UNWILLING_SHARE)) return [{ day: due, result: "does not want" }];
  return Array.from(
    { length: MOST_CALLS },
    (_, n) => ({ day: addDays(due, n * 3), result: "no answer" }) as const,
  );
}

/** Whom the desk is to call about a service, and whom it called: those of the last week are open, earlier ones over. */
export function inventRecalls(
  random: Random,
  calendar: Calendar,
  visits: readonly Visit[],
  numbers: Numbers,
): { recalls: Row[]; notes: Row[] } {
  const today = calendar.dateOf(calendar.today);
  const coming = new Map<DemoPatient, Visit>();
  for (const visit of visits)
    if (visit.status === "Scheduled" && visit.slot.day >= calendar.today) coming.set(visit.patient, visit);
  const found = lastVisits(visits, numbers).map(({ visit, serviceId, months }): Recall => {
    const due = addMonths(calendar.dateOf(visit.slot.day), months);
    const next = coming.get(visit.patient);
    const isBooked = next && due <= addDays(calendar.dateOf(next.slot.day), SETTLED_DAYS);
    const calls = isBooked ? [] : callsSince(random, due, today);
    let state = {
      state: isBooked ? "booked" : "due",
      stopReason: null as string | null,
      calls: 0,
      nextCallDay: due,
    };
    for (const { day, result } of calls) {
      const after = afterCall(result, { calls: state.calls, today: day, callOn: null });
      state = { ...after, nextCallDay: after.nextCallDay ?? state.nextCallDay };
    }
    const row = {
      patient_id: numbers.patients.get(visit.patient) ?? null,
      reason: "recall",
      service_id: serviceId,
      doctor_id: visit.slot.doctor.id,
      source_id: numbers.visits.get(visit) ?? null,
      booked_id: isBooked ? (numbers.visits.get(next) ?? null) : null,
      due_day: due,
      next_call_day: state.nextCallDay,
      calls: state.calls,
      state: state.state,
      stop_reason: state.stopReason,
      created_on: calendar.instantOf(visit.endsAt),
    };
    return { row, calls };
  });
  return {
    recalls: found.map(({ row }, index) => ({ id: index + 1, ...row })),
    notes: found.flatMap(({ calls }, index) =>
      calls.map(({ day, result }) => ({
        recall_id: index + 1,
        at: `${day}T${DESK_HOUR}:00:00+05:00`,
        staff_id: RECEPTIONIST,
        result,
      })),
    ),
  };
}

/** Makes the catalogue know the recalls, and the no-shows of the year those that a desk would still have to call. */
export async function settleRecalls(client: ClientBase, until: string): Promise<void> {
  await client.query(
    `UPDATE services SET recall_months = known.months FROM jsonb_each_text($1) AS given(name, value),
       LATERAL (SELECT value::int AS months) known WHERE services.name = given.name AND recall_months IS NULL`,
    [JSON.stringify(MONTHS_OF)],
  );
  // The database made them due on the next working day after the demo was written.
  await client.query(
    `UPDATE recalls r SET due_day = day, next_call_day = day,
       state = CASE WHEN day < $1::date - ${OPEN_DAYS} THEN 'done' ELSE 'due' END
     FROM appointments a, LATERAL (SELECT next_working_day(a.appointment_date) AS day) due
     WHERE a.id = r.source_id AND r.reason = 'no-show' AND r.state = 'due'`,
    [until],
  );
}
