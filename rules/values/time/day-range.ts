import { formatDate } from "#rules/values/display.ts";
import { addMonths, clinicToday } from "./clinic-time.ts";

/** What a day is for; each kind has its own first and last sensible day. */
export type DayKind =
  | "appointment"
  | "booking"
  | "closure"
  | "money"
  | "birth"
  | "registration"
  | "joining"
  | "insurance"
  | "post";

interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Before it, nothing of a clinic is in any computer: an earlier year is a slip of the finger. */
const FIRST_RECORD = "2000-01-01";
const MONTHS_AHEAD = 24;

const RANGES: Readonly<Record<DayKind, (today: string) => DayRange>> = {
  /** Staff also enter past appointments, such as yesterday's walk-in. */
  appointment: (today) => ({ from: FIRST_RECORD, to: addMonths(today, MONTHS_AHEAD) }),
  /** Only future days: a request, a reschedule, a next visit. */
  booking: (today) => ({ from: today, to: addMonths(today, MONTHS_AHEAD) }),
  /** Leave and holidays: a year that was mistyped would close the clinic for ever, day by day. */
  closure: (today) => ({ from: FIRST_RECORD, to: addMonths(today, 10 * 12) }),
  /** Bills and expenses record money that was paid, so never in the future. */
  money: (today) => ({ from: FIRST_RECORD, to: today }),
  birth: (today) => ({ from: "1900-01-01", to: today }),
  registration: (today) => ({ from: "1950-01-01", to: today }),
  /** Somebody may be entered before their first day. */
  joining: (today) => ({ from: "1950-01-01", to: addMonths(today, 12) }),
  insurance: (today) => ({ from: FIRST_RECORD, to: addMonths(today, 50 * 12) }),
  /** The blog is sorted by it, and visitors read it. */
  post: (today) => ({ from: FIRST_RECORD, to: addMonths(today, 12) }),
};

/** The first and the last day, `yyyy-MM-dd`, that makes sense for this kind. */
export function dayRange(kind: DayKind, today: string = clinicToday()): DayRange {
  return RANGES[kind](today);
}

/** Why a day, `yyyy-MM-dd`, cannot be one of this kind, in words for the desk that begin with the label; or null. */
export function dayProblem(
  kind: DayKind,
  label: string,
  date: string,
  today: string = clinicToday(),
): string | null {
  const { from, to } = dayRange(kind, today);
  const named = (day: string) => (day === today ? "today" : formatDate(day));
  // An instant of year 9999 can be of year 10000 here, which has more digits.
  if (date.length > from.length || date > to) return `${label} cannot be after ${named(to)}.`;
  return date < from ? `${label} cannot be before ${named(from)}.` : null;
}
