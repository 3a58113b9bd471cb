import { forgetDraft, readDraft, writeDraft } from "#admin/kit/form/drafts.ts";
import type { NoteDraft, TreatmentNote, Visit } from "#contract/clinical/doctor-panel.ts";

/** The texts of a treatment note while they are written. */
export interface NoteTexts {
  description: string;
  notes: string;
  treatmentPlans: string;
  doctorPrescription: string;
}

/** What was typed here and not saved, and how much of it the server keeps (docs/decisions/0027-treatment-note-drafts.md). */
export interface LocalDraft {
  texts: NoteTexts;
  /** What was stored when the writing began; null: not known, for it began elsewhere and the visit changed since. */
  base: NoteTexts | null;
  /** `updatedOn` of the visit when the writing began. */
  basedOn: string;
  /** The server's copy as this tab knows it. */
  kept: { texts: NoteTexts; updatedOn: string } | null;
  /** What was sent last, whether or not an answer came. */
  sent: NoteTexts | null;
  /** When the stored draft that this one continues was saved; null: it began in this tab. */
  from: string | null;
  /** The assistant's draft that was taken over. */
  typed?: { idStaff: number; updatedOn: string };
}

export const textsOf = (note: { [name in keyof TreatmentNote]: string | null }): NoteTexts => ({
  description: note.description ?? "",
  notes: note.notes ?? "",
  treatmentPlans: note.treatmentPlans ?? "",
  doctorPrescription: note.doctorPrescription ?? "",
});

/** Whether two notes are equal, apart from blanks at their ends, which are not stored. */
export const sameTexts = (a: NoteTexts, b: NoteTexts): boolean =>
  a.description.trim() === b.description.trim() &&
  a.notes.trim() === b.notes.trim() &&
  a.treatmentPlans.trim() === b.treatmentPlans.trim() &&
  a.doctorPrescription.trim() === b.doctorPrescription.trim();

/** Whether the server keeps all of it. */
export const isOnServer = ({ kept, texts }: LocalDraft) => kept !== null && sameTexts(kept.texts, texts);

/** The server's copy as a draft to go on from. */
export function draftFrom(copy: NoteDraft, visit: Visit): LocalDraft {
  const { basedOn, updatedOn } = copy;
  const texts = textsOf(copy);
  const base = basedOn === visit.updatedOn ? textsOf(visit) : null;
  return { texts, base, basedOn, kept: { texts, updatedOn }, sent: null, from: updatedOn };
}

/** Whether the server's copy was written elsewhere after what this tab knows of it. */
export function isNewerElsewhere({ texts, kept, sent }: LocalDraft, copy: NoteDraft): boolean {
  if (kept && copy.updatedOn <= kept.updatedOn) return false;
  const theirs = textsOf(copy);
  return !sameTexts(theirs, texts) && !(sent && sameTexts(theirs, sent));
}

/** A visit and whose it is: what was written about one patient is not offered for another. */
export interface NoteOf {
  idAppointment: number;
  idPatient: number;
}

const placeOf = ({ idAppointment, idPatient }: NoteOf) =>
  `doctors-panel note ${idAppointment} of ${idPatient}`;

/** The unsaved note of an appointment that this person typed in this tab; null when there is none. */
export function readNoteDraft(of: NoteOf): LocalDraft | null {
  const draft = (readDraft(placeOf(of))?.typed ?? {}) as Partial<LocalDraft>;
  return draft.texts && draft.basedOn ? (draft as LocalDraft) : null;
}

export function writeNoteDraft(of: NoteOf, draft: LocalDraft | null): void {
  if (draft) writeDraft(placeOf(of), { typed: { ...draft }, picked: {}, attempt: null });
  else forgetDraft(placeOf(of));
}

/**
 * A note with what an assistant typed: a field that only one of the two wrote is theirs, and where both wrote, what the
 * assistant typed follows. `base`: what stood there when the assistant began; null where the note was saved since, and what
 * was saved counts as written by the doctor.
 */
export function takenOver(base: NoteTexts | null, mine: NoteTexts, typed: NoteTexts): NoteTexts {
  const both = (name: keyof NoteTexts) => {
    const [was, own, theirs] = [base?.[name].trim() ?? "", mine[name].trim(), typed[name].trim()];
    if (theirs === was || theirs === own) return mine[name];
    if (own === was || own === "") return typed[name];
    const lines = new Set(own.split("\n"));
    const added = theirs.split("\n").filter((line) => !lines.has(line));
    return [mine[name].trimEnd(), ...added].join("\n");
  };
  return {
    description: both("description"),
    notes: both("notes"),
    treatmentPlans: both("treatmentPlans"),
    doctorPrescription: both("doctorPrescription"),
  };
}
