import { useEffect, useState } from "react";
import { useClinic } from "#admin/kit/page/clinic.ts";
import { openingText, weekdayName } from "#rules/clinic/hours/opening-hours.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicTimeNow, clinicToday, weekdayOf } from "#rules/values/time/clinic-time.ts";
import classes from "./sidebar.module.css";

/** The clinic's own day and whether its doors are open, whatever the zone of this computer. */
export function OpeningHours() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const clinic = useClinic();
  const today = clinicToday(now);
  return (
    <p className={classes.tail}>
      {weekdayName(weekdayOf(today))}, {formatDate(today)}
      <br />
      {clinic && openingText(clinic.hours, today, clinicTimeNow(now))}
    </p>
  );
}
