import type { DoctorHours, UncoveredVisits } from "#contract/clinic/doctors.ts";
import { isWithinHours } from "#rules/clinic/doctor.ts";
import { formatDate } from "#rules/values/display.ts";
import type { DoctorChangeCheck } from "#server/features/clinic/doctors/before-change.ts";
import { conflict } from "#server/platform/http/errors.ts";
import { type UpcomingVisit, upcomingVisits } from "./upcoming.ts";

const SHOWN = 5;

/**
 * Throws 409 when a change of hours or activity leaves upcoming visits without their doctor, unless the caller was shown at
 * least as many of them and confirmed. Visits that already lay outside the hours do not count.
 */
export const assertVisitsCovered: DoctorChangeCheck = async (trx, before, change) => {
  const reason = before.isActive === 1 && change.isActive === 0 ? "inactive" : "hours";
  if (reason === "hours" && !removesWindow(before.hours, change.hours)) return;
  const { hours = before.hours } = change;
  const upcoming = await upcomingVisits(trx, before.id);
  const left =
    reason === "inactive"
      ? upcoming
      : upcoming.filter((visit) => isWithinHours(before.hours, visit) && !isWithinHours(hours, visit));
  const [first] = left;
  if (!first || (change.allowLeftOut && left.length <= (change.seenLeftOut ?? left.length))) return;
  const facts: UncoveredVisits = {
    kind: "visitsLeftOut",
    reason,
    count: left.length,
    visits: left.slice(0, SHOWN).map(({ durationMinutes: _, ...visit }) => visit),
  };
  throw conflict(refusalText(before.name, facts, first), facts);
};

/** Whether a window was removed or changed; otherwise no visit can fall outside the hours. */
function removesWindow(before: readonly DoctorHours[], after: readonly DoctorHours[] | undefined): boolean {
  const written = ({ weekday, from, to }: DoctorHours) => `${weekday} ${from} ${to}`;
  const now = after && new Set(after.map(written));
  return now !== undefined && before.some((window) => !now.has(written(window)));
}

function refusalText(name: string, { reason, count }: UncoveredVisits, first: UpcomingVisit): string {
  const visits = count === 1 ? "1 visit" : `${count} visits`;
  const which = `${count === 1 ? "" : "the first of them "}${first.appointmentRegistrationNo} on ${formatDate(first.date)} at ${first.time}`;
  if (reason === "inactive")
    return `${name} has ${visits} still to come, ${which}. Move or cancel them, or save anyway.`;
  return `${visits} still to come, ${which}, then lie outside the hours of ${name}. Move them, or save anyway.`;
}
