import { IconCalendarOff, IconCheck, IconClock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { keepFocus } from "#admin/kit/modal.tsx";
import { getAvailability } from "#contract/appointments.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { isCalendarDate, minutesOf } from "#rules/clinic-time.ts";
import { formatTime } from "#rules/display.ts";
import { call } from "#ui/call.ts";
import classes from "./free-times.module.css";

type Day = OutputOf<typeof getAvailability>;

interface FreeTimesProps {
  idDoctor: number | null;
  date: string | null;
  /** What the form asks for so far; may be no time yet. */
  time: string;
  onPick: (time: string) => void;
}

const SHOWN = 6;
const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The free times nearest to the one asked for, in the order of the day. */
function nearest({ times }: Day, time: string): string[] {
  const distance = (other: string) => (isTime(time) ? Math.abs(minutesOf(other) - minutesOf(time)) : 0);
  return times
    .filter((slot) => slot.free && slot.time !== time)
    .map((slot) => slot.time)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, SHOWN)
    .sort();
}

function say(day: Day, time: string): { icon: typeof IconCheck; words: string } {
  if (day.windows.length === 0)
    return { icon: IconCalendarOff, words: "The doctor has no hours on this day." };
  if (day.times.length === 0)
    return { icon: IconCalendarOff, words: "The doctor's hours of this day have passed." };
  if (!day.times.some(({ free }) => free))
    return { icon: IconCalendarOff, words: "Every half hour of this day is taken." };
  return day.times.some((slot) => slot.free && slot.time === time)
    ? { icon: IconCheck, words: `Free for ${day.durationMinutes} minutes. Also free that day:` }
    : { icon: IconClock, words: "Free that day:" };
}

/** When the doctor is free on the chosen day; a click takes that time. Says nothing until both are chosen. */
export function FreeTimes({ idDoctor, date, time, onPick }: FreeTimesProps) {
  const { data } = useQuery({
    queryKey: [getAvailability.path, idDoctor, date],
    queryFn: ({ signal }) => call(getAvailability, { query: { idDoctor, date: date ?? "" } }, { signal }),
    enabled: idDoctor !== null && date !== null && isCalendarDate(date),
  });
  if (!data) return null;
  const { icon: Icon, words } = say(data.data, time);
  return (
    <p className={classes.line}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>{words}</span>
      {nearest(data.data, time).map((free) => (
        <button
          key={free}
          type="button"
          className={classes.time}
          onMouseDown={keepFocus}
          onClick={() => onPick(free)}
        >
          {formatTime(free)}
        </button>
      ))}
    </p>
  );
}
