import { fullnessOf } from "#rules/clinic/hours/fullness.ts";
import { daysOf, hoursFor } from "#rules/clinic/hours/slots.ts";
import { lastOfDays } from "#rules/values/time/clinic-time.ts";
import { ownDoctor, seesAll } from "#server/features/clinic/doctors/scope.ts";
import { planOf } from "#server/features/clinic/schedule/plan.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { readTaken } from "./store.ts";

/** How full each of some days is, in two statements whatever their number; a doctor sees their own hours. */
export async function boardDays(
  db: Executor,
  { from, days }: { from: string; days: number },
  staff: SignedIn,
): Promise<{ day: string; percent: number | null }[]> {
  const to = lastOfDays(from, days);
  // 0 is no doctor, as on the board.
  const doctors = seesAll(staff) ? null : [ownDoctor(staff) ?? 0];
  const [plan, taken] = await Promise.all([
    planOf(db, { doctors, from, to }),
    readTaken(db, { from, to, doctors }),
  ]);
  const takenOn = Map.groupBy(taken, ({ idDoctor, day }) => `${idDoctor} ${day}`);
  return daysOf(plan).map((day) => ({
    day,
    percent: fullnessOf(
      plan.doctors.map((doctor) => ({
        windows: hoursFor(plan, doctor, day, "desk").windows,
        taken: takenOn.get(`${doctor.id} ${day}`) ?? [],
      })),
    ),
  }));
}
