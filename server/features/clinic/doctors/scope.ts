import { type RawBuilder, sql } from "kysely";
import { allows } from "#rules/values/permissions.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";

/**
 * Whose appointments a person may read: everybody's, those of their own doctor, or none. Every read of appointments
 * asks here, and a generated test asks every endpoint (tests/api/clinic/scope.test.ts).
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

/** A visit that another record names, with the doctor it is with, who does not leave the server. */
export type OfDoctor<Visit> = Visit & { idDoctor: number };

/** A record with null in place of each visit, of those that these fields name, that the person may not read. */
export function withoutOthers<Field extends string, Row extends Record<Field, { idDoctor: number } | null>>(
  staff: SignedIn,
  row: Row,
  ...fields: Field[]
): Row {
  const hidden = fields.filter((field) => {
    const visit = row[field];
    return visit !== null && !mayRead(staff, visit.idDoctor);
  });
  return hidden.length === 0 ? row : { ...row, ...Object.fromEntries(hidden.map((field) => [field, null])) };
}
