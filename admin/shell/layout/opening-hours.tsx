import { useEffect, useState } from "react";
import { clinic } from "#content/clinic.ts";
import { clinicTimeNow, clinicToday, weekdayOf } from "#rules/clinic-time.ts";
import { formatDate } from "#rules/display.ts";
import classes from "./sidebar.module.css";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

function openingOf(today: string, now: string): string {
  const { days, from, to } = clinic.hours;
  if (!(days as readonly number[]).includes(weekdayOf(today))) return "Closed today";
  if (now < from) return `Opens at ${from}`;
  return now < to ? `Open until ${to}` : `Closed since ${to}`;
}

/** The clinic's own day and whether its doors are open, whatever the zone of this computer. */
export function OpeningHours() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const today = clinicToday(now);
  return (
    <p className={classes.tail}>
      {WEEKDAYS[weekdayOf(today) - 1]}, {formatDate(today)}
      <br />
      {openingOf(today, clinicTimeNow(now))}
    </p>
  );
}
