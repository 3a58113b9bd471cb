import type { NewerDraft, NoteDraft } from "#contract/clinical/doctor-panel.ts";
import { isAssistant, worksFor } from "#server/features/clinic/doctors/scope.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { AppError, conflict, notFound } from "#server/platform/http/errors.ts";
import * as store from "./note-drafts-store.ts";
import { assertOfToday } from "./opening.ts";
import { assertOwnPatient } from "./service.ts";

/** Drafts of notes (docs/decisions/0027-treatment-note-drafts.md). Only its author can read a draft. */

interface KeepInput extends Omit<NoteDraft, "updatedOn"> {
  idPatient: number;
  seenUpdatedOn?: string | null;
}

/**
 * Stores a draft of a visit's note in place of the one that the caller saw. Throws 403 and 404 as saving the note does,
 * 409 if the visit was given to another patient than the draft is about, and 409 with the stored draft if another device
 * stored a newer one meanwhile.
 */
export async function keep(
  trx: Executor,
  { seenUpdatedOn, idPatient, ...draft }: KeepInput,
  staff: SignedIn,
): Promise<NoteDraft> {
  const visit = await store.findVisitOf(trx, draft.appointmentId);
  if (!visit) throw notFound("This appointment");
  if (!isAssistant(staff)) assertOwnPatient(staff, visit.idDoctor);
  else if (!worksFor(staff, visit.idDoctor))
    throw new AppError("forbidden", "You do not work for this doctor.");
  assertOfToday(staff, visit);
  if (idPatient !== visit.idPatient)
    throw conflict("This visit was given to another patient. What you wrote stays on this device.");
  const kept = await store.putDraft(trx, staff, draft, seenUpdatedOn ?? null);
  if (kept) return kept;
  const newer = await store.findDraft(trx, staff.id, draft.appointmentId);
  if (!newer) throw conflict("This draft was saved or discarded just now. Please try again.");
  throw conflict(
    "You wrote on this note in another tab or on another device meanwhile. Nothing was overwritten.",
    {
      kind: "newer draft",
      draft: newer,
    } satisfies NewerDraft,
  );
}

interface DropInput {
  appointmentId: number;
  seenUpdatedOn?: string | null;
}

/** Deletes the caller's draft of a visit, unless it is newer than the one they saw; if they name none, in any case. */
export async function drop(
  trx: Executor,
  { appointmentId, seenUpdatedOn }: DropInput,
  staff: SignedIn,
): Promise<null> {
  await store.deleteDraft(trx, staff.id, appointmentId, seenUpdatedOn ?? null);
  return null;
}
