import type { Ref } from "react";
import { type CellFacts, cellWords, closureName } from "#admin/features/clinic/schedule/day/day-text.ts";
import { weekdayName } from "#rules/clinic/hours/opening-hours.ts";
import { formatDate } from "#rules/values/display.ts";
import { weekdayOf } from "#rules/values/time/clinic-time.ts";
import classes from "./calendar-grid.module.css";

interface CellProps {
  facts: CellFacts;
  doctorName: string;
  onOpen: () => void;
  ref?: Ref<HTMLButtonElement>;
  tabIndex?: number;
  onFocus?: () => void;
  /** In a list of days, where no head says which day it is. */
  withDay?: boolean;
}

/** Which day it is, for a list of days. */
function Day({ date }: { date: string }) {
  const [day, month] = formatDate(date).split("-");
  return (
    <b className={classes.day}>
      {weekdayName(weekdayOf(date)).slice(0, 3)} {day}-{month}
    </b>
  );
}

/** A doctor's hours on a day: what holds, what a closure cuts, and how many are booked. Enter opens it. */
export function DayCell({ facts, doctorName, onOpen, withDay = false, ...roving }: CellProps) {
  const { date, windows, struck, closures, isOneDay, note, booked } = facts;
  const isOff = windows.length === 0;
  return (
    <button
      type="button"
      className={classes.cell}
      data-off={isOff || undefined}
      data-alert={(isOff && booked > 0) || undefined}
      aria-label={`${doctorName}, ${weekdayName(weekdayOf(date))} ${formatDate(date)}: ${cellWords(facts)}`}
      title={note ?? undefined}
      onClick={onOpen}
      {...roving}
    >
      {withDay && <Day date={date} />}
      <span className={classes.hours}>
        {isOneDay && <i className={classes.dot} />}
        {struck.length > 0 && <s className="soft">{struck.join(" ")}</s>}
        {windows.map((window) => (
          <span key={window} className="nowrap">
            {window}{" "}
          </span>
        ))}
        {isOff && struck.length === 0 && "–"}
      </span>
      {closures.length > 0 && <span className={classes.cut}>{closures.map(closureName).join(", ")}</span>}
      {booked > 0 && <span className={classes.booked}>{booked}</span>}
    </button>
  );
}
