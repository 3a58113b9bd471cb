import type { getFitting } from "#contract/desk/waiting-list.ts";
import type { OutputOf, QueryOf } from "#contract/values/endpoint.ts";
import { expectedText, reasonText } from "#rules/clinic/hours/slot-words.ts";
import { expectedClosures } from "#rules/clinic/hours/slots.ts";
import { freePart, type Gap, whoFits } from "#rules/desk/waiting-list.ts";
import { minuteOf, timeOf } from "#rules/values/time/stretch.ts";
import { clinicNow, planOf } from "#server/features/clinic/schedule/plan.ts";
import { refuseForeignDoctor } from "#server/features/desk/appointments/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { findCandidates } from "./candidates.ts";
import { findEntries, ownEntries, shown } from "./store.ts";

const MOST_TOLD = 20;

/**
 * The entries that fit a doctor's time, in three statements however many wait. Throws 403 for another doctor's time, and
 * 404.
 */
export async function fitting(
  db: Executor,
  { idDoctor, date, time, minutes }: QueryOf<typeof getFitting>,
  staff: SignedIn,
): Promise<OutputOf<typeof getFitting>> {
  refuseForeignDoctor(staff, idDoctor);
  const plan = await planOf(db, { doctors: [idDoctor], from: date });
  const [doctor] = plan.doctors;
  if (!doctor) throw notFound("This doctor");
  const from = minuteOf(time);
  const gap: Gap = { idDoctor, date, from, to: from + minutes };
  const clock = clinicNow();
  const part = freePart(plan, gap, clock);
  const about = { doctorName: doctor.name, date };
  if ("reasons" in part) {
    const reasons = part.reasons.map((reason) => reasonText(reason, doctor.name, date));
    return { ...about, free: null, reasons, count: 0, fitting: [] };
  }
  const waiting = await findCandidates(db, gap, doctor.idDepartments, ownEntries(staff));
  const fits = whoFits(plan, gap, waiting, { clock, now: Date.now() });
  const told = fits.slice(0, MOST_TOLD);
  const entries = await findEntries(
    db,
    told.map(({ wish }) => wish.id),
  );
  const startOf = new Map(told.map(({ wish, minute }) => [wish.id, timeOf(minute)]));
  return {
    ...about,
    free: { from: timeOf(part.free.from), to: timeOf(part.free.to) },
    reasons: [],
    remarks: expectedClosures(plan, { idDoctor, date, minute: from }, { minutes }).map(expectedText),
    count: fits.length,
    fitting: entries.map((entry) => ({ time: startOf.get(entry.id) ?? time, entry: shown(entry, staff) })),
  };
}
