import { type RawBuilder, sql } from "kysely";
import { allows } from "#rules/permissions.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";

/**
 * Whose appointments a person may read: everybody's, those of their own doctor, or none. Every read of appointments
 * asks here, and a generated test asks every endpoint (tests/api/scope.test.ts).
 */

/** Whether the person sees everybody's appointments. */
export const seesAll = (staff: SignedIn) => allows(staff, "appointments.readAll");

/** For a person who does not see all appointments: the doctor whose appointments they see, or null for none. */
export const ownDoctor = (staff: SignedIn) => (allows(staff, "appointments.read") ? staff.doctorId : null);

/** Whether the person may read an appointment with this doctor. */
export const mayRead = (staff: SignedIn, idDoctor: number) => seesAll(staff) || idDoctor === ownDoctor(staff);

/** The same as an SQL condition on appointments `t`; undefined for a person who sees all. */
export function readable(staff: SignedIn): RawBuilder<unknown> | undefined {
  return seesAll(staff) ? undefined : sql`t.doctor_id = ${ownDoctor(staff)}`;
}
