import { useQuery } from "@tanstack/react-query";
import { useRequestedTimes } from "#admin/kit/booking/use-requested-times.ts";
import { IconCalendarOff, IconCheck, IconClock } from "#admin/kit/display/icons.ts";
import { preventFocusChange } from "#admin/kit/focus/prevent-focus-change.ts";
import { getAvailability } from "#contract/availability.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { isCalendarDate, isTimeOfDay, minutesOf } from "#rules/clinic-time.ts";
import { formatTime } from "#rules/display.ts";
import { MINUTES_PER_DAY } from "#rules/time-units.ts";
import { call } from "#ui/call.ts";
import classes from "./free-times.module.css";

type Day = OutputOf<typeof getAvailability>;
type Slot = Day["times"][number];

interface FreeTimesProps {
  idDoctor: number | null;
  date: string | null;
  /** What the form asks for so far; may be no time yet. */
  time: string;
  /** How long the visit is; without it what its services take. */
  durationMinutes?: number | undefined;
  idServices?: number[] | undefined;
  onPick: (time: string) => void;
}

const SHOWN = 6;

/** The free times nearest to the chosen one, in the order of the day; times that a pending request wants come last. */
function nearest({ times }: Day, time: string): Slot[] {
  const distance = (other: string) => (isTimeOfDay(time) ? Math.abs(minutesOf(other) - minutesOf(time)) : 0);
  const weight = (slot: Slot) => distance(slot.time) + (slot.asked ? MINUTES_PER_DAY : 0);
  return times
    .filter((slot) => slot.free && slot.time !== time)
    .sort((a, b) => weight(a) - weight(b))
    .slice(0, SHOWN)
    .sort((a, b) => Number(a.asked) - Number(b.asked) || a.time.localeCompare(b.time));
}

function say(day: Day, time: string, askedBy: string): { icon: typeof IconCheck; words: string } {
  if (day.windows.length === 0)
    return { icon: IconCalendarOff, words: "The doctor has no hours on this day." };
  if (day.times.length === 0)
    return { icon: IconCalendarOff, words: "The doctor's hours of this day have passed." };
  if (!day.times.some(({ free }) => free))
    return { icon: IconCalendarOff, words: "Every half hour of this day is taken." };
  if (askedBy && day.times.some((slot) => slot.free && slot.time === time))
    return { icon: IconClock, words: `Free, but asked for by ${askedBy}. Also free that day:` };
  return day.times.some((slot) => slot.free && slot.time === time)
    ? { icon: IconCheck, words: `Free for ${day.durationMinutes} minutes. Also free that day:` }
    : { icon: IconClock, words: "Free that day:" };
}

/** When the doctor is free on the chosen day; a click takes that time. Says nothing until both are chosen. */
export function FreeTimes({ idDoctor, date, time, durationMinutes, idServices, onPick }: FreeTimesProps) {
  // An empty list is no list of ids to the server.
  const length = { durationMinutes, ...(idServices?.length ? { idServices } : {}) };
  const { data } = useQuery({
    queryKey: [getAvailability.path, idDoctor, date, length],
    queryFn: ({ signal }) =>
      call(getAvailability, { query: { idDoctor, date: date ?? "", ...length } }, { signal }),
    enabled: idDoctor !== null && date !== null && isCalendarDate(date),
  });
  const askedBy = useRequestedTimes({ idDoctor, date });
  if (!data) return null;
  const { icon: Icon, words } = say(data.data, time, askedBy(time));
  return (
    <p className={classes.line}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>{words}</span>
      {nearest(data.data, time).map((slot) => (
        <button
          key={slot.time}
          type="button"
          className={classes.time}
          title={slot.asked ? `Asked for by ${askedBy(slot.time)}` : undefined}
          onMouseDown={preventFocusChange}
          onClick={() => onPick(slot.time)}
        >
          {formatTime(slot.time)}
          {slot.asked && <small> asked for</small>}
        </button>
      ))}
    </p>
  );
}
