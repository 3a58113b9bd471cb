import type { DoctorInput } from "#contract/clinic/doctors.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { StoredDoctor } from "./store.ts";

/** A doctor as stored, as far as a change of hours or activity goes. */
export type BeforeChange = Pick<StoredDoctor, "id" | "name" | "isActive" | "hours">;
/** What a form changes of it, and what its sender was shown and confirmed. */
export type DoctorChange = Pick<DoctorInput, "isActive" | "hours" | "allowLeftOut" | "seenLeftOut">;

/** Throws 409 for a change that the desk has to hear of first. */
export type DoctorChangeCheck = (trx: Executor, before: BeforeChange, change: DoctorChange) => Promise<void>;

let registered: DoctorChangeCheck | null = null;

/** Says who looks at changes of doctors; `app.ts` does, once. */
export function registerDoctorChangeCheck(check: DoctorChangeCheck): void {
  registered = check;
}

/** Throws what the registered check throws. */
export const assertMayChange: DoctorChangeCheck = async (...change) => {
  if (!registered) throw new Error("nobody looks at changes of doctors");
  await registered(...change);
};
