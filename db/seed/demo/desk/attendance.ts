import { type Calendar, momentOf } from "#db/seed/demo/calendar.ts";
import type { Row } from "#db/seed/demo/rows.ts";
import type { Random } from "#db/seed/random.ts";
import { SECONDS_PER_MINUTE } from "#rules/values/time/time-units.ts";
import type { Visit } from "./visits.ts";

/** The steps of a visit in their order, and the column of each. */
const COLUMNS = {
  confirmed: "confirmed_on",
  arrived: "arrived_on",
  called: "called_on",
  seated: "seated_on",
  done: "done_on",
  left: "left_on",
  noShow: "no_show_on",
} as const;
const STEPS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** What was said of a visit at the desk, as moments; a step that is missing was skipped. */
export type Attended = Readonly<Partial<Record<keyof typeof COLUMNS, number>>>;

const CONFIRMED_SHARE = 0.35;
/** Of the visits that are cancelled, how many patients did not come, and how many went before their turn. */
const NO_SHOW_SHARE = 0.4;
const LEFT_SHARE = 0.1;
/** Steps that the desk forgot to say. */
const FORGOTTEN_SHARE = { all: 0.04, seated: 0.06, called: 0.3 };
const EVENING_BEFORE = 18 * 60;

const minutes = (random: Random, from: number, to: number) => random.whole(from, to) * SECONDS_PER_MINUTE;

/** What was said of the year's visits until its last midnight. Patients who were called or seated had arrived. */
export function inventAttendance(
  random: Random,
  calendar: Calendar,
  visits: readonly Visit[],
): Map<Visit, Attended> {
  const found = visits.map((visit): [Visit, Attended] => {
    const confirmed = confirmedAt(random, calendar, visit);
    const rest = visit.slot.day < calendar.today ? outcomeOf(random, visit) : {};
    return [visit, confirmed === undefined ? rest : { confirmed, ...rest }];
  });
  return new Map(found.filter(([, attended]) => Object.keys(attended).length > 0));
}

/** Patients are asked the evening before, so those of the days to come are not yet. */
function confirmedAt(random: Random, calendar: Calendar, visit: Visit): number | undefined {
  const at = momentOf(visit.slot.day - 1, EVENING_BEFORE) + minutes(random, 0, 120);
  const isAsked = random.chance(CONFIRMED_SHARE) && !visit.walkedIn;
  return isAsked && at > visit.bookedAt && at < calendar.momentOfToday ? at : undefined;
}

function outcomeOf(random: Random, visit: Visit): Attended {
  const { startsAt, endsAt, bookedAt, status, walkedIn } = visit;
  const arrived = walkedIn ? bookedAt : Math.max(bookedAt, startsAt - minutes(random, 2, 35));
  if (status === "Completed") {
    if (random.chance(FORGOTTEN_SHARE.all)) return { done: endsAt };
    const seated = startsAt + random.whole(0, Math.floor((endsAt - startsAt) / 2));
    const called = Math.max(arrived, seated - minutes(random, 1, 3));
    return {
      arrived,
      ...(random.chance(FORGOTTEN_SHARE.called) ? {} : { called }),
      ...(random.chance(FORGOTTEN_SHARE.seated) ? {} : { seated }),
      done: endsAt,
    };
  }
  const kind = random.next();
  if (kind < NO_SHOW_SHARE) return { noShow: startsAt + minutes(random, 15, 60) };
  return kind < NO_SHOW_SHARE + LEFT_SHARE ? { arrived, left: startsAt + minutes(random, 20, 50) } : {};
}

/** The moment of the step that ended a visit, or was the last that was said of it. */
export const lastStepOf = (attended: Attended): number =>
  Math.max(...STEPS.flatMap((step) => attended[step] ?? []));

const queueOf = ({ slot }: Visit) => `${slot.doctor.id} ${slot.day}`;

/** Each doctor's day counts its tokens in the order in which patients arrived. */
function tokensOf(attended: ReadonlyMap<Visit, Attended>): Map<Visit, number> {
  const last = new Map<string, number>();
  const came = [...attended].flatMap(([visit, { arrived }]) =>
    arrived === undefined ? [] : [{ visit, arrived }],
  );
  return new Map(
    came
      .sort((a, b) => a.arrived - b.arrived)
      .map(({ visit }) => {
        const token = (last.get(queueOf(visit)) ?? 0) + 1;
        last.set(queueOf(visit), token);
        return [visit, token];
      }),
  );
}

export function attendanceRows(
  calendar: Calendar,
  attended: ReadonlyMap<Visit, Attended>,
  numbers: ReadonlyMap<Visit, number>,
): Row[] {
  const tokens = tokensOf(attended);
  return [...attended].map(([visit, steps]) => {
    const moments = STEPS.map((step) => steps[step]);
    const stamps = STEPS.map((step, place) => {
      const moment = moments[place];
      return [COLUMNS[step], moment === undefined ? null : calendar.instantOf(moment)];
    });
    return {
      id: numbers.get(visit) ?? null,
      doctor_id: visit.slot.doctor.id,
      day: calendar.dateOf(visit.slot.day),
      is_walk_in: visit.walkedIn,
      token_no: tokens.get(visit) ?? null,
      confirmed_by: steps.confirmed === undefined ? null : "desk",
      ...Object.fromEntries(stamps),
      created_on: calendar.instantOf(moments.find((moment) => moment !== undefined) ?? 0),
      updated_on: calendar.instantOf(lastStepOf(steps)),
    };
  });
}

/** The last token of each doctor's day. */
export function counterRows(calendar: Calendar, attended: ReadonlyMap<Visit, Attended>): Row[] {
  const last = new Map<string, Row>();
  for (const [{ slot }, token] of tokensOf(attended)) {
    const day = calendar.dateOf(slot.day);
    last.set(`${slot.doctor.id} ${day}`, { doctor_id: slot.doctor.id, day, last_no: token });
  }
  return [...last.values()];
}
