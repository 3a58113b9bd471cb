import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { FreeTimesOfDoctor } from "#rules/desk/find-time.ts";
import { formatDay, formatTime } from "#rules/values/display.ts";
import classes from "./find-time.module.css";
import type { FoundTime } from "./wish.ts";

const SHOWN = 6;

interface FoundTimesProps {
  doctors: readonly FreeTimesOfDoctor[];
  onTake: (time: FoundTime) => void;
}

type Day = FreeTimesOfDoctor["days"][number];

/** The free times of a doctor's day; the first six, and the rest on a press. */
function Times({
  doctor,
  day,
  onTake,
}: { doctor: FreeTimesOfDoctor; day: Day } & Pick<FoundTimesProps, "onTake">) {
  const [isLong, setLong] = useState(false);
  const { idDoctor, doctorName } = doctor;
  const shown = isLong ? day.times : day.times.slice(0, SHOWN);
  const more = day.times.length - shown.length;
  const remark = day.remark && <span className="soft">{day.remark}</span>;
  if (day.times.length === 0)
    return (
      <>
        <span className="soft">{day.why}</span>
        {remark}
      </>
    );
  return (
    <>
      {remark}
      {shown.map((time) => (
        <button
          key={time}
          type="button"
          data-time={time}
          aria-label={`${formatTime(time)}, ${formatDay(day.date)}, ${doctorName}`}
          onClick={() => onTake({ idDoctor, doctorName, date: day.date, time })}
        >
          {formatTime(time)}
        </button>
      ))}
      {more > 0 && (
        <button
          type="button"
          className={classes.more}
          aria-label={`${more} more times, ${formatDay(day.date)}, ${doctorName}`}
          onClick={() => setLong(true)}
        >
          +{more}
        </button>
      )}
    </>
  );
}

/** The buttons of a table, day by day and doctor by doctor. */
const cellsOf = (table: HTMLElement) =>
  [...table.querySelectorAll<HTMLElement>("[data-cell]")].map((cell) => ({
    place: (cell.dataset.cell ?? "").split(" ").map(Number) as [number, number],
    buttons: [...cell.querySelectorAll<HTMLButtonElement>("button")],
  }));

/** Arrows walk over the times: up and down within a day and on to the next doctor, left and right from day to day. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const table = event.currentTarget;
  const cells = cellsOf(table).filter(({ buttons }) => buttons.length > 0);
  const focused = document.activeElement as HTMLButtonElement;
  const now = cells.find(({ buttons }) => buttons.includes(focused));
  if (!now) return;
  const at = now.buttons.indexOf(focused);
  const [row, day] = now.place;
  const inRow = cells.filter(({ place }) => place[0] === row);
  const inDay = cells.filter(({ place }) => place[1] === day);
  const beside = (step: 1 | -1) => {
    const cell = inRow[inRow.indexOf(now) + step];
    return cell?.buttons[Math.min(at, cell.buttons.length - 1)];
  };
  const above = () => now.buttons[at - 1] ?? inDay[inDay.indexOf(now) - 1]?.buttons.at(-1);
  const below = () => now.buttons[at + 1] ?? inDay[inDay.indexOf(now) + 1]?.buttons[0];
  const next = {
    right: () => beside(1),
    left: () => beside(-1),
    up: above,
    down: below,
  }[event.key.replace("Arrow", "").toLowerCase()];
  if (!next || !event.key.startsWith("Arrow")) return;
  event.preventDefault();
  next()?.focus();
}

/** A row for each doctor, a column for each day; on a phone one below the other. The first time has the focus. */
export function FoundTimes({ doctors, onTake }: FoundTimesProps) {
  const table = useRef<HTMLDivElement>(null);
  const dates = doctors[0]?.days.map(({ date }) => date) ?? [];
  useEffect(() => {
    table.current?.querySelector<HTMLButtonElement>("button[data-time]")?.focus({ preventScroll: true });
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons within
    <div className={classes.frame} ref={table} onKeyDown={walk}>
      <table className={classes.times} aria-label="Free times">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">Doctor</span>
            </th>
            {dates.map((date) => (
              <th key={date} scope="col">
                {formatDay(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {doctors.map((doctor, row) => (
            <tr key={doctor.idDoctor}>
              <th scope="row">
                <bdi>{doctor.doctorName}</bdi>
              </th>
              {doctor.days.map((day, index) => (
                <td key={day.date} data-cell={`${row} ${index}`} data-day={formatDay(day.date)}>
                  <Times doctor={doctor} day={day} onTake={onTake} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
