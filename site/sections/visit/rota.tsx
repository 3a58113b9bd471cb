import { Fragment, type ReactNode } from "react";
import type { SiteDoctor } from "#contract/website/snapshot.ts";
import { type OpenDays, openDaysByHours } from "#rules/clinic/hours/opening-hours.ts";
import { addMinutes } from "#rules/values/time/clinic-time.ts";
import { minuteOf, type Stretch } from "#rules/values/time/stretch.ts";
import css from "#site/sections/doctors.module.css";
import { useSite, Written } from "#site/site.tsx";
import { wholeHours } from "#site/time/hours.ts";

/** Minutes of a column of the timetable. */
const CELL = 30;

const cells = (minutes: number) => Math.max(0, Math.round(minutes / CELL));

const HOUR = 60;
const MIDNIGHT = "00:00";

const hoursOf = (day: Stretch) => (day.to - day.from) / HOUR;

/** The whole hours between which somebody receives patients; null: nobody has fixed hours. */
function useDay(): Stretch | null {
  const { hours, doctors } = useSite().snapshot;
  return wholeHours([...hours.days, ...doctors.flatMap((doctor) => doctor.hours)]);
}

/** On an axis of more hours, the first and the last take the room of their neighbours. */
const MOST_WITH_ROOM = 10;

/** The hours above all doctors' bars. */
export function Axis() {
  const { clock } = useSite();
  const day = useDay();
  if (!day) return null;
  const count = hoursOf(day);
  const named = (time: string, index: number) => {
    if (index === 0 || index === count) return clock.hour(time);
    const isCrowded = count > MOST_WITH_ROOM && (index === 1 || index === count - 1);
    return isCrowded ? null : clock.bareHour(time);
  };
  const hours = Array.from({ length: count + 1 }, (_, index) => day.from + index * HOUR);
  return (
    <div className={css.axis} aria-hidden="true">
      <ol>
        {hours.map((minutes, index) => (
          <li key={minutes}>{named(addMinutes(MIDNIGHT, minutes), index)}</li>
        ))}
      </ol>
    </div>
  );
}

/** Pixels of the axis on a narrow phone, of a letter in the bar, and of the bar's own padding. */
const PHONE = { axis: 320, letter: 8, padding: 21 };

/** Whether a bar is long enough, on every screen, for the words in it. */
function hasRoom(words: string, { from, to }: OpenDays, day: Stretch): boolean {
  const share = (minuteOf(to) - minuteOf(from)) / (day.to - day.from);
  return words.length * PHONE.letter + PHONE.padding <= share * PHONE.axis;
}

/** A line for each hour. */
function Grid({ day }: { day: Stretch }) {
  const count = hoursOf(day);
  const lines = Array.from({ length: count + 1 }, (_, index) => `M${index} 0v1`).join("");
  return (
    <svg className={css.grid} viewBox={`0 0 ${count} 1`} preserveAspectRatio="none" aria-hidden="true">
      <path d={lines} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/**
 * The columns of a fixed table position the bar, because a style attribute would need a weaker content security
 * policy. Without `words` it is told below which hours it stands for.
 */
function Bar({ hours: { from, to }, day, words }: { hours: OpenDays; day: Stretch; words: string | null }) {
  const before = cells(minuteOf(from) - day.from);
  const during = Math.max(1, cells(minuteOf(to) - minuteOf(from)));
  const after = cells(day.to - day.from) - before - during;
  return (
    <div className={css.day}>
      <Grid day={day} />
      <table className={css.bar} role="presentation">
        <tbody>
          <tr>
            {before > 0 ? <td colSpan={before} /> : null}
            <td colSpan={during}>
              <span>{words === null ? null : <Written>{words}</Written>}</span>
            </td>
            {after > 0 ? <td colSpan={after} /> : null}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** A doctor's hours on the axis of the day, their days below, and beside the last of these what is given as children. */
export function Rota({ doctor, children }: { doctor: SiteDoctor; children: ReactNode }) {
  const { clock, word } = useSite();
  const day = useDay();
  const week = day ? openDaysByHours(doctor.hours) : [];
  const told = week.map((hours) => {
    const words = clock.hours(hours.from, hours.to);
    const days = clock.weekdays(hours.weekdays);
    return day && hasRoom(words, hours, day)
      ? { hours, inBar: words, below: days }
      : { hours, inBar: null, below: `${days}${word("comma")}${words}` };
  });
  const last = told.at(-1);
  return (
    <div className={css.when}>
      {told.map((one) => (
        <Fragment key={one.hours.from + one.hours.to}>
          {day ? <Bar hours={one.hours} day={day} words={one.inBar} /> : null}
          {one === last ? null : (
            <p className="small mute">
              <Written>{one.below}</Written>
            </p>
          )}
        </Fragment>
      ))}
      <p className={css.row}>
        <span className="small mute">
          <Written>{last?.below ?? word("byArrangement")}</Written>
        </span>
        {children}
      </p>
    </div>
  );
}
