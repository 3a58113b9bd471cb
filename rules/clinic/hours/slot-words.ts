import { formatDate, formatTime } from "#rules/values/display.ts";
import { weekdayOf } from "#rules/values/time/clinic-time.ts";
import { timeOf } from "#rules/values/time/stretch.ts";
import type { Closure, HoursOfDay, OneDay } from "./hours.ts";
import { weekdayName } from "./opening-hours.ts";
import type { Reason } from "./slots.ts";

/** A doctor as a sentence names them: "Dr Sana Mir". */
export const calledDoctor = (name: string) => (/^dr\b/i.test(name) ? name : `Dr ${name}`);

/** A day and a time as they are read out: "Fri 27-Nov, 15:00". */
export function momentText({ date, time }: { date: string; time: string }): string {
  const [day, month] = formatDate(date).split("-");
  return `${weekdayName(weekdayOf(date)).slice(0, 3)} ${day}-${month}, ${formatTime(time)}`;
}

/** "Ayesha Khan is moved to Fri 27-Nov, 15:00 with Dr Sana Misaal", to confirm a move to the desk. */
export const movedText = (
  patientName: string,
  to: { date: string; time: string; doctorName: string },
): string => `${patientName} is moved to ${momentText(to)} with ${calledDoctor(to.doctorName)}`;

/** The days of a closure as a sentence names them: "05-Dec-2026", "1 to 10-Dec-2026", "28-Nov-2026 to 03-Dec-2026". */
export function daysText({ fromDay, toDay }: Pick<Closure, "fromDay" | "toDay">): string {
  if (toDay === null) return `from ${formatDate(fromDay)}`;
  if (fromDay === toDay) return formatDate(fromDay);
  const [first, last] = [formatDate(fromDay), formatDate(toDay)];
  return fromDay.slice(0, 7) === toDay.slice(0, 7)
    ? `${Number(fromDay.slice(8))} to ${last}`
    : `${first} to ${last}`;
}

/** A closure in a sentence for the desk. */
export function closureText(closure: Closure, doctorName: string): string {
  const { kind, name, hours, isExpected } = closure;
  if (isExpected) return `${name} (expected).`;
  if (kind === "leave") return `${calledDoctor(doctorName)} is on leave, ${daysText(closure)}.`;
  if (hours) return `${name}, ${timeOf(hours.from)} to ${timeOf(hours.to)}.`;
  return `Closed: ${name}.`;
}

/** The desk's remark on a time that may be closed, such as Eid before the moon is seen. */
export const expectedText = (closure: Closure): string =>
  `${closure.name} is expected, ${daysText(closure)}: the clinic may be closed.`;

/** The closure that takes a whole day. */
const closureOf = ({ cuts }: HoursOfDay) => cuts.find(({ hours }) => hours === null) ?? cuts[0];

const noted = ({ note }: OneDay) => (note ? ` (${note})` : "");

/** Why a doctor is away on a day, in a sentence for the desk; null: there are hours, or no reason is known. */
export function closedText(hours: HoursOfDay, doctorName: string): string | null {
  const { windows, oneDay } = hours;
  if (windows.length > 0) return null;
  if (oneDay) return `${calledDoctor(doctorName)} is not in${noted(oneDay)}.`;
  const closure = closureOf(hours);
  return closure ? closureText(closure, doctorName) : null;
}

/** `closedText` in a word or two, beside the doctor's name. */
export function closedWord(hours: HoursOfDay): string | null {
  const { windows, oneDay } = hours;
  if (windows.length > 0) return null;
  if (oneDay) return `Not in${noted(oneDay)}`;
  const closure = closureOf(hours);
  return closure ? (closure.kind === "leave" ? "On leave" : closure.name) : null;
}

/** A reason in a sentence for the desk. */
export function reasonText({ kind, closure, endsAt }: Reason, doctorName: string, date: string): string {
  if (closure) return closureText(closure, doctorName);
  const doctor = calledDoctor(doctorName);
  if (endsAt !== undefined) return `The visit runs past ${timeOf(endsAt)}, when ${doctor}'s hours end.`;
  switch (kind) {
    case "past":
      return "This time has passed.";
    case "tooSoon":
      return "Visitors cannot ask for a time as near as this.";
    case "tooFar":
      return "Visitors cannot ask for a day as far ahead as this.";
    case "byToken":
      return `${doctor} sees patients by token then, in order of arrival.`;
    case "taken":
      return `${doctor} has another visit then.`;
    case "buffer":
      return `${doctor} has too little time between this visit and another.`;
    case "noChair":
      return "Every chair is taken then.";
    default:
      return `${doctor} has no hours then on ${formatDate(date)}.`;
  }
}
