import { type RawBuilder, sql } from "kysely";
import { allows } from "#rules/values/permissions.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";

/**
 * Whose appointments a person may read: everybody's, those of their own doctor, or none. Every read of appointments uses
 * this; a generated test checks every endpoint (tests/api/clinic/scope.test.ts).
 */

/** Whether the person may read everybody's appointments. */
export const seesAll = (staff: SignedIn) => allows(staff, "appointments.readAll");

/** For a person who may not read all appointments: the doctor whose appointments they may read, or null. */
export const ownDoctor = (staff: SignedIn) => (allows(staff, "appointments.read") ? staff.doctorId : null);

/** Whether the person may read an appointment with this doctor. */
export const mayRead = (staff: SignedIn, idDoctor: number) => seesAll(staff) || idDoctor === ownDoctor(staff);

/** Whether the person assists doctors, and so sees no more than their patients of the day. */
export const isAssistant = ({ role }: SignedIn) => role === "Assistant";

/** Whether an assistant works for this doctor. False for everybody else. */
export const worksFor = (staff: SignedIn, idDoctor: number) =>
  isAssistant(staff) && (staff.worksFor.length === 0 || staff.worksFor.includes(idDoctor));

/** The same as an SQL condition on an id of a doctor. */
export const isWorkedFor = (staff: SignedIn, idDoctor: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${isAssistant(staff)} AND (${staff.worksFor.length === 0} OR ${idDoctor} = ANY (${staff.worksFor}::bigint[])))`;

/** The same as an SQL condition on appointments `t`; undefined for a person who sees all. */
export function readable(staff: SignedIn): RawBuilder<unknown> | undefined {
  return seesAll(staff) ? undefined : sql`t.doctor_id = ${ownDoctor(staff)}`;
}

/** A visit named in another record, with its doctor, which the server does not send. */
export type OfDoctor<Visit> = Visit & { idDoctor: number };

/** A record whose named visits, in these fields, are null where the person may not read them. */
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
