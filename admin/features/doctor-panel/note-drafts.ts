import { forgetDraft, readDraft, writeDraft } from "#admin/kit/drafts.ts";
import type { Visit } from "#contract/doctor-panel.ts";

/** The texts of a treatment note while they are written. */
export interface NoteTexts {
  description: string;
  notes: string;
  treatmentPlans: string;
  doctorPrescription: string;
}

/** What was typed and not saved, and what was stored when the typing began. */
export interface NoteDraft {
  texts: NoteTexts;
  base: NoteTexts;
}

export const textsOf = (visit: Visit): NoteTexts => ({
  description: visit.description ?? "",
  notes: visit.notes ?? "",
  treatmentPlans: visit.treatmentPlans ?? "",
  doctorPrescription: visit.doctorPrescription ?? "",
});

/** Whether two notes say the same; blanks at their ends are not stored, so they do not count. */
export const sameTexts = (a: NoteTexts, b: NoteTexts): boolean =>
  a.description.trim() === b.description.trim() &&
  a.notes.trim() === b.notes.trim() &&
  a.treatmentPlans.trim() === b.treatmentPlans.trim() &&
  a.doctorPrescription.trim() === b.doctorPrescription.trim();

const placeOf = (idAppointment: number) => `doctors-panel note ${idAppointment}`;

/** The unsaved note of an appointment that this person typed in this tab; null when there is none. */
export function readNoteDraft(idAppointment: number): NoteDraft | null {
  const { texts, base } = (readDraft(placeOf(idAppointment))?.typed ?? {}) as Partial<NoteDraft>;
  return texts && base ? { texts, base } : null;
}

export function writeNoteDraft(idAppointment: number, draft: NoteDraft | null): void {
  if (draft) writeDraft(placeOf(idAppointment), { typed: { ...draft }, picked: {}, attempt: null });
  else forgetDraft(placeOf(idAppointment));
}
