import { useRequestedTimes } from "#admin/kit/booking/use-requested-times.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { IconCalendarOff, IconCheck, IconClock } from "#admin/kit/display/icons.ts";
import { preventFocusChange } from "#admin/kit/focus/prevent-focus-change.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import { findTimes } from "#contract/desk/offers.ts";
import type { OutputOf } from "#contract/values/endpoint.ts";
import { WHY_NONE } from "#rules/desk/find-time.ts";
import { formatTime } from "#rules/values/display.ts";
import { isCalendarDate, isTimeOfDay, minutesOf } from "#rules/values/time/clinic-time.ts";
import { MINUTES_PER_DAY } from "#rules/values/time/time-units.ts";
import classes from "./free-times.module.css";

type Found = OutputOf<typeof findTimes>;

interface FreeTimesProps {
  idDoctor: number | null;
  date: string | null;
  /** What the form asks for so far; may be no time yet. */
  time: string;
  /** How long the visit is; without it what its services take. */
  durationMinutes?: number | undefined;
  idServices?: number[] | undefined;
  /** The appointment that is moved or changed: it is in nobody's way. */
  idAppointment?: number | undefined;
  onPick: (time: string) => void;
}

const SHOWN = 6;

/** The free times nearest to the chosen one, in the order of the day; times that a pending request wants come last. */
function nearest(times: readonly string[], time: string, askedBy: (time: string) => string): string[] {
  const distance = (other: string) => (isTimeOfDay(time) ? Math.abs(minutesOf(other) - minutesOf(time)) : 0);
  const isAsked = (other: string) => Number(askedBy(other) !== "");
  const weight = (other: string) => distance(other) + isAsked(other) * MINUTES_PER_DAY;
  return times
    .filter((other) => other !== time)
    .sort((a, b) => weight(a) - weight(b))
    .slice(0, SHOWN)
    .sort((a, b) => isAsked(a) - isAsked(b) || a.localeCompare(b));
}

/** Why the day has no time, in a sentence. */
const sayNone = (why: string | null, minutes: number): string =>
  ({
    [WHY_NONE.full]: `No ${minutes} minutes of this day are free.`,
    [WHY_NONE.over]: "The doctor's hours of this day have passed.",
    [WHY_NONE.noHours]: "The doctor has no hours on this day.",
  })[why ?? ""] ??
  why ??
  "";

interface Asked {
  time: string;
  by: string;
}

function say({ minutes, doctors }: Found, asked: Asked): { icon: typeof IconCheck; words: string } {
  const day = doctors[0]?.days[0];
  if (!day || day.times.length === 0)
    return { icon: IconCalendarOff, words: sayNone(day?.why ?? null, minutes) };
  if (!day.times.includes(asked.time)) return { icon: IconClock, words: "Free that day:" };
  const others = day.times.length > 1 ? "Also free that day:" : "Nothing else is free that day.";
  return asked.by
    ? { icon: IconClock, words: `Free, but asked for by ${asked.by}. ${others}` }
    : { icon: IconCheck, words: `Free for ${minutes} minutes. ${others}` };
}

/** When the doctor is free on the chosen day; a click takes that time. Says nothing until both are chosen. */
export function FreeTimes({ idDoctor, date, time, onPick, ...visit }: FreeTimesProps) {
  const { durationMinutes, idServices, idAppointment = null } = visit;
  // An empty list is no list of ids to the server.
  const services = idServices?.length ? { idServices } : {};
  const query = {
    idDepartment: null,
    idDoctor,
    ...services,
    durationMinutes,
    idAppointment,
    from: date ?? "",
  };
  const isWhole = idDoctor !== null && date !== null && isCalendarDate(date);
  const { data } = useCall(findTimes, { query }, { enabled: isWhole });
  const askedBy = useRequestedTimes({ idDoctor, date });
  // "Find a time" asks the same without a doctor.
  if (!data || !isWhole) return null;
  const { icon: Icon, words } = say(data, { time, by: askedBy(time) });
  return (
    <Row as="p" align="center" wrap className={classes.line}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>{words}</span>
      {nearest(data.doctors[0]?.days[0]?.times ?? [], time, askedBy).map((other) => (
        <button
          key={other}
          type="button"
          className={classes.time}
          title={askedBy(other) ? `Asked for by ${askedBy(other)}` : undefined}
          onMouseDown={preventFocusChange}
          onClick={() => onPick(other)}
        >
          {formatTime(other)}
          {askedBy(other) && <small> asked for</small>}
        </button>
      ))}
    </Row>
  );
}
