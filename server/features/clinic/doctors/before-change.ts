import type { DoctorInput } from "#contract/clinic/doctors.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { StoredDoctor } from "./store.ts";

/** The stored part of a doctor that a change of hours or activity compares with. */
export type BeforeChange = Pick<StoredDoctor, "id" | "name" | "isActive" | "hours">;
/** A form's change of it, and the visits that its sender was shown and confirmed. */
export type DoctorChange = Pick<DoctorInput, "isActive" | "hours" | "allowLeftOut" | "seenLeftOut">;

/** Throws 409 for a change that the desk must confirm first. */
export type DoctorChangeCheck = (trx: Executor, before: BeforeChange, change: DoctorChange) => Promise<void>;

let registered: DoctorChangeCheck | null = null;

/** Registers the check for changes of doctors; `app.ts` does so once. */
export function registerDoctorChangeCheck(check: DoctorChangeCheck): void {
  registered = check;
}

/** Throws what the registered check throws. */
export const assertMayChange: DoctorChangeCheck = async (...change) => {
  if (!registered) throw new Error("nobody looks at changes of doctors");
  await registered(...change);
};
