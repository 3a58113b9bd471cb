import { useRef, useState } from "react";
import { staleChanges } from "#admin/kit/form/stale-record.ts";
import type { NoteDraft, TypedDraft, Visit } from "#contract/clinical/doctor-panel.ts";
import { formatDate, formatDateTime } from "#rules/values/display.ts";
import { clinicTimeNow, clinicToday } from "#rules/values/time/clinic-time.ts";
import {
  draftFrom,
  isNewerElsewhere,
  isOnServer,
  type LocalDraft,
  type NoteOf,
  type NoteTexts,
  readNoteDraft,
  sameTexts,
  takenOver,
  textsOf,
  writeNoteDraft,
} from "./note-drafts.ts";
import { useDraftSync } from "./use-draft-sync.ts";
import type { HistoryCache } from "./use-history-cache.ts";

const LABELS = {
  description: "Chief Complaint",
  notes: "Notes",
  treatmentPlans: "Treatment Plan",
  doctorPrescription: "Prescription",
};

/** When a draft was kept, "10:42", or with its day when that is not today. */
function momentOf(instant: string): string {
  if (formatDate(instant) !== formatDate(clinicToday())) return formatDateTime(instant);
  return clinicTimeNow(new Date(instant));
}

/** This tab's draft if the server does not have all of it; otherwise null, and the server's copy is used. */
function unkeptDraft(of: NoteOf, visit: Visit, copy: NoteDraft | null): LocalDraft | null {
  const draft = readNoteDraft(of);
  if (!draft) return null;
  if (!isOnServer(draft) && !sameTexts(draft.texts, textsOf(visit))) return draft;
  if (!copy) writeNoteDraft(of, null);
  return null;
}

/** The fields in which another device's draft differs, for choosing between the two. */
function differences({ kept, base, texts }: LocalDraft, copy: NoteDraft) {
  return staleChanges(
    { labels: LABELS },
    {
      before: { values: { ...(kept?.texts ?? base ?? texts) } },
      mine: { ...texts },
      theirs: { values: { ...textsOf(copy) } },
      recall: () => undefined,
    },
  );
}

function stateText(draft: LocalDraft | null, isAway: boolean): string {
  if (!draft) return "";
  if (draft.kept && isOnServer(draft)) return `Not saved yet. Draft kept ${momentOf(draft.kept.updatedOn)}.`;
  return isAway ? "Not saved yet. Draft kept on this device only." : "Not saved yet.";
}

/**
 * The unsaved draft of a note: stored in this tab at every keystroke and on the server at every pause, deleted once it
 * equals the stored note. Over 60 lines: every change works on the same draft.
 */
export function useNoteDraft(visit: Visit, idPatient: number, history: HistoryCache) {
  const of = { idAppointment: visit.id, idPatient };
  const stored = textsOf(visit);
  const copy = history.copy();
  const [own, setOwn] = useState(() => unkeptDraft(of, visit, copy));
  const latest = useRef(own);
  // Blanks typed at the end of the stored note are no draft, but they stand until a word follows them.
  const [blanks, setBlanks] = useState<NoteTexts | null>(null);
  const shown = blanks && sameTexts(blanks, stored) ? blanks : stored;
  const set = (next: LocalDraft | null) => {
    latest.current = next;
    setOwn(next);
    writeNoteDraft(of, next);
  };
  const keeping = useDraftSync(of, { latest, set }, history);
  const found = own ?? (copy && draftFrom(copy, visit));
  const draft = found && sameTexts(found.texts, stored) ? null : found;
  const begun = (): LocalDraft =>
    draft ?? { texts: shown, base: stored, basedOn: visit.updatedOn, kept: null, sent: null, from: null };

  const change = (changes: Partial<NoteTexts>) => {
    const before = latest.current ?? begun();
    const texts = { ...before.texts, ...changes };
    const isStored = before.base !== null && sameTexts(texts, before.base);
    setBlanks(isStored ? texts : null);
    if (isStored) return keeping.discard();
    // Only the visit's time or status changed meanwhile: that is nothing to ask about.
    const isCurrent = before.base !== null && sameTexts(before.base, stored);
    set({ ...before, texts, basedOn: isCurrent ? visit.updatedOn : before.basedOn });
    keeping.soon();
  };
  /** Goes on from what an assistant typed; what was typed here stays. */
  const takeOver = (typed: TypedDraft) => {
    const before = latest.current ?? begun();
    const { idStaff, updatedOn, basedOn } = typed;
    const base = basedOn === visit.updatedOn ? stored : null;
    set({ ...before, texts: takenOver(base, before.texts, textsOf(typed)), typed: { idStaff, updatedOn } });
    keeping.soon();
  };
  /** Keeps what is typed, based on the note as it is stored now. */
  const keepMine = () => {
    set({ ...begun(), base: stored, basedOn: visit.updatedOn });
    keeping.soon();
  };
  /** The note was saved as it was sent, and its draft with it: what was typed since is a draft on top of that. */
  const settle = (sent: NoteTexts, saved: Visit) => {
    const texts = latest.current?.texts ?? sent;
    if (sameTexts(texts, sent)) {
      setBlanks(texts);
      return set(null);
    }
    set({ texts, base: textsOf(saved), basedOn: saved.updatedOn, kept: null, sent: null, from: null });
    keeping.soon();
  };
  const other = own && copy && isNewerElsewhere(own, copy) ? copy : null;
  const take = (fields: readonly string[]) => {
    if (!own || !other) return;
    const theirs = textsOf(other);
    const taken = Object.fromEntries(Object.entries(theirs).filter(([field]) => fields.includes(field)));
    const kept = { texts: theirs, updatedOn: other.updatedOn };
    set({ ...own, texts: { ...own.texts, ...taken }, kept, sent: null });
    keeping.soon(0);
  };
  return {
    draft,
    texts: draft?.texts ?? shown,
    /** Whether anything was typed here; called when the page is left. */
    isTyped: () => latest.current !== null,
    /** Somebody else changed the note after this typing began. */
    isOvertaken:
      draft !== null && (draft.base ? !sameTexts(draft.base, stored) : draft.basedOn !== visit.updatedOn),
    /** `updatedOn` of the draft that a save is of, asked when nothing is on its way: one kept later is another's. */
    seenOn: () => {
      const { kept, sent, basedOn } = latest.current ?? begun();
      return kept?.updatedOn ?? (sent ? null : basedOn);
    },
    change,
    keepMine,
    takeOver,
    /** The assistant's draft that this one was taken from. */
    typed: draft?.typed,
    settle,
    discard: keeping.discard,
    settled: keeping.settled,
    state: stateText(draft, keeping.isAway),
    /** When the draft was kept that was found here; null: none was. */
    from: draft?.from ? momentOf(draft.from) : null,
    /** What another device has written meanwhile, field by field; null: nothing. */
    other: own && other ? { changes: differences(own, other), take } : null,
  };
}
