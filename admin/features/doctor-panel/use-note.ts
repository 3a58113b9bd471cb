import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toastError, toastSuccess, toastWarning } from "#admin/kit/toasts.ts";
import { useUnsavedWork } from "#admin/kit/unsaved-work.ts";
import {
  getPatientHistory,
  type PatientHistory,
  saveTreatmentNote,
  TreatmentNote,
  type Visit,
} from "#contract/doctor-panel.ts";
import { call, Refusal } from "#ui/call.ts";
import {
  type NoteDraft,
  type NoteTexts,
  readNoteDraft,
  sameTexts,
  textsOf,
  writeNoteDraft,
} from "./note-drafts.ts";

export type Saving = "save" | "complete";

/** The unsaved part of a note: kept in this tab at every keystroke, gone once it says what is stored. */
function useNoteDraft(visit: Visit) {
  const stored = textsOf(visit);
  const [draft, setDraft] = useState<NoteDraft | null>(() => {
    const kept = readNoteDraft(visit.id);
    return kept && sameTexts(kept.texts, stored) ? null : kept;
  });
  const latest = useRef(draft);
  const keep = (next: NoteDraft | null) => {
    latest.current = next && sameTexts(next.texts, next.base) ? null : next;
    setDraft(latest.current);
    writeNoteDraft(visit.id, latest.current);
  };
  const current = draft && sameTexts(draft.texts, stored) ? null : draft;
  return { stored, draft: current, latest, keep };
}

/** Puts the saved visit where the history shows it, before the server is asked for the rest. */
function useShowSaved(idPatient: number) {
  const queries = useQueryClient();
  return (saved: Visit) => {
    const key = [getPatientHistory.path, { query: { idPatient } }];
    queries.setQueryData<PatientHistory>(
      key,
      (history) =>
        history && {
          ...history,
          visits: history.visits.map((visit) => (visit.id === saved.id ? saved : visit)),
        },
    );
    queries.invalidateQueries();
  };
}

/** The treatment note of a visit: what it says, what is unsaved, and saving it. */
export function useNote(visit: Visit, idPatient: number) {
  const { stored, draft, latest, keep } = useNoteDraft(visit);
  const [busy, setBusy] = useState<Saving | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const showSaved = useShowSaved(idPatient);
  const queries = useQueryClient();
  const texts = draft?.texts ?? stored;
  useUnsavedWork(() => latest.current !== null);

  const change = (changes: Partial<NoteTexts>) => {
    const before = latest.current;
    keep({ texts: { ...(before?.texts ?? texts), ...changes }, base: before?.base ?? stored });
    if ("description" in changes) setMissing(null);
    setProblem(null);
  };

  const refuse = (refusal: Refusal) => {
    setProblem(refusal.message);
    toastWarning(refusal.message, { form: true });
    if (refusal.code === 409) queries.invalidateQueries({ queryKey: [getPatientHistory.path] });
  };

  const send = async (saving: Saving) => {
    const body = {
      ...texts,
      appointmentId: visit.id,
      complete: saving === "complete",
      updatedOn: visit.updatedOn,
    };
    const { data, message } = await call(saveTreatmentNote, { body });
    const typed = latest.current?.texts ?? texts;
    // Typing goes on while the answer is on its way: what came after stays a draft on top of what is saved.
    keep(sameTexts(typed, texts) ? null : { texts: typed, base: textsOf(data) });
    showSaved(data);
    toastSuccess(message, { form: true });
  };

  /** Saves the note, and completes the visit if asked. Answers whether that is done. */
  const save = async (saving: Saving): Promise<boolean> => {
    if (busy) return false;
    const wrong = TreatmentNote.safeParse(texts).error?.issues[0];
    if (wrong) {
      if (wrong.path[0] === "description") setMissing(wrong.message);
      else setProblem(wrong.message);
      toastWarning("Please fill out all required fields correctly.", { title: "Invalid Form", form: true });
      return false;
    }
    setBusy(saving);
    setProblem(null);
    try {
      await send(saving);
      return true;
    } catch (error) {
      if (error instanceof Refusal) refuse(error);
      else toastError("An error occurred. Please try again later.", { form: true });
      return false;
    } finally {
      setBusy(null);
    }
  };

  return {
    texts,
    change,
    save,
    busy,
    problem,
    missing,
    isUnsaved: draft !== null,
    /** The same, asked at the moment of leaving. */
    hasDraft: () => latest.current !== null,
    /** Somebody else changed the note after this typing began. */
    isOvertaken: draft !== null && !sameTexts(draft.base, stored),
    keepMine: () => draft && keep({ texts: draft.texts, base: stored }),
    takeTheirs: () => keep(null),
  };
}

export type Note = ReturnType<typeof useNote>;
