import { formatDate } from "#rules/values/display.ts";
import { addMonths, clinicToday } from "./clinic-time.ts";

/** The purpose of a day; each has its own first and last sensible day. */
export type DayKind =
  | "appointment"
  | "booking"
  | "closure"
  | "money"
  | "birth"
  | "registration"
  | "joining"
  | "insurance"
  | "expected"
  | "delivery"
  | "post";

interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** No clinic has computer records from before it: an earlier year is a typing error. */
const FIRST_RECORD = "2000-01-01";
const MONTHS_AHEAD = 24;

const RANGES: Readonly<Record<DayKind, (today: string) => DayRange>> = {
  /** Staff also enter past appointments, such as yesterday's walk-in. */
  appointment: (today) => ({ from: FIRST_RECORD, to: addMonths(today, MONTHS_AHEAD) }),
  /** Only future days: a request, a reschedule, a next visit. */
  booking: (today) => ({ from: today, to: addMonths(today, MONTHS_AHEAD) }),
  /** Leave and holidays: a mistyped year would close the clinic for ever. */
  closure: (today) => ({ from: FIRST_RECORD, to: addMonths(today, 10 * 12) }),
  /** Bills and expenses record paid money, so never in the future. */
  money: (today) => ({ from: FIRST_RECORD, to: today }),
  birth: (today) => ({ from: "1900-01-01", to: today }),
  registration: (today) => ({ from: "1950-01-01", to: today }),
  /** Somebody may be entered before their first day. */
  joining: (today) => ({ from: "1950-01-01", to: addMonths(today, 12) }),
  insurance: (today) => ({ from: FIRST_RECORD, to: addMonths(today, 50 * 12) }),
  /** When something is expected to end: a birth, a course of medicine. */
  expected: (today) => ({ from: addMonths(today, -3), to: addMonths(today, MONTHS_AHEAD) }),
  /** When ordered work is due back; orders of before are kept. */
  delivery: (today) => ({ from: FIRST_RECORD, to: addMonths(today, MONTHS_AHEAD) }),
  /** A post's date, which visitors read and the blog is sorted by. */
  post: (today) => ({ from: FIRST_RECORD, to: addMonths(today, 12) }),
};

/** The first and the last sensible day of this kind, `yyyy-MM-dd`. */
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
  // An instant at the end of 9999 may be in the year 10000 here, which has more digits.
  if (date.length > from.length || date > to) return `${label} cannot be after ${named(to)}.`;
  return date < from ? `${label} cannot be before ${named(from)}.` : null;
}
