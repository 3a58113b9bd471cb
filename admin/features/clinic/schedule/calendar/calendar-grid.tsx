import { type KeyboardEvent, useRef, useState } from "react";
import { factsOf } from "#admin/features/clinic/schedule/day/day-text.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import type { Calendar } from "#contract/clinic/schedule.ts";
import { weekdayName } from "#rules/clinic/hours/opening-hours.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday, weekdayOf } from "#rules/values/time/clinic-time.ts";
import type { CalendarDoctor } from "./calendar-doctor.ts";
import classes from "./calendar-grid.module.css";
import { DayCell } from "./day-cell.tsx";
import { moved, type Place } from "./grid-keys.ts";

interface GridProps {
  calendar: Calendar;
  /** Opens a day; without it nothing can be changed here. */
  onOpen: (doctor: CalendarDoctor, date: string) => void;
}

const DAYS_PER_WEEK = 7;
const isSame = (a: Place, b: Place) => a.row === b.row && a.day === b.day;

/** The arrow keys' cell: the only one that Tab reaches, and the one that is focused when a key moves it. */
function useRoving(rows: number, days: number) {
  const [place, setPlace] = useState<Place>({ row: 0, day: 0 });
  const cells = useRef(new Map<string, HTMLButtonElement>());
  const shown = place.row < rows && place.day < days ? place : { row: 0, day: 0 };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = moved(shown, event.key, rows, days);
    if (!next) return;
    event.preventDefault();
    setPlace(next);
    cells.current.get(`${next.row} ${next.day}`)?.focus();
  };
  const cellProps = (at: Place) => ({
    tabIndex: isSame(at, shown) ? 0 : -1,
    onFocus: () => setPlace(at),
    ref: (cell: HTMLButtonElement | null) => {
      if (cell) cells.current.set(`${at.row} ${at.day}`, cell);
      else cells.current.delete(`${at.row} ${at.day}`);
    },
  });
  return { onKeyDown, cellProps };
}

function DayHead({ date }: { date: string }) {
  const [day, month] = formatDate(date).split("-");
  return (
    <th scope="col" data-today={date === clinicToday() || undefined}>
      <span>{weekdayName(weekdayOf(date)).slice(0, 3)}</span> {day}-{month}
    </th>
  );
}

/** Weeks below one another, in each a row for every doctor and a cell for every day. */
export function CalendarGrid({ calendar: { doctors, closures }, onOpen }: GridProps) {
  const dates = doctors[0]?.days.map(({ date }) => date) ?? [];
  const { onKeyDown, cellProps } = useRoving(doctors.length, dates.length);
  const weeks = Array.from({ length: Math.ceil(dates.length / DAYS_PER_WEEK) }, (_, week) => week);
  return (
    <Grid gap={18} onKeyDown={onKeyDown} role="group" aria-label="Hours day by day">
      {weeks.map((week) => {
        const first = week * DAYS_PER_WEEK;
        const ofWeek = dates.slice(first, first + DAYS_PER_WEEK);
        return (
          <table key={ofWeek[0]} className={classes.week} aria-label={`Week from ${formatDate(ofWeek[0])}`}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr">Doctor</span>
                </th>
                {ofWeek.map((date) => (
                  <DayHead key={date} date={date} />
                ))}
              </tr>
            </thead>
            <tbody>
              {doctors.map((doctor, row) => (
                <tr key={doctor.idDoctor}>
                  <th scope="row">
                    <PersonName name={doctor.doctorName} />
                  </th>
                  {doctor.days.slice(first, first + DAYS_PER_WEEK).map((day, index) => (
                    <td key={day.date}>
                      <DayCell
                        facts={factsOf(day, closures)}
                        doctorName={doctor.doctorName}
                        onOpen={() => onOpen(doctor, day.date)}
                        {...cellProps({ row, day: first + index })}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        );
      })}
    </Grid>
  );
}
