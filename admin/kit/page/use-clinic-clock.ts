import { useEffect, useState } from "react";
import { clinicTimeNow } from "#rules/values/time/clinic-time.ts";

const LOOK_EVERY_MS = 15_000;

/** The clinic's wall clock, `HH:mm`, as it moves on. */
export function useClinicClock(): string {
  const [now, setNow] = useState(() => clinicTimeNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(clinicTimeNow()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
