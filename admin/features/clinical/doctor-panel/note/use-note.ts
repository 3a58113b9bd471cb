import "#admin/kit/form/validation.ts";
import { useState } from "react";
import { toastError, toastSuccess, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { useUnsavedWork } from "#admin/kit/form/unsaved-work.ts";
import { focusFirstError, NO_ANSWER } from "#admin/kit/form/use-contract-form.ts";
import {
  type PatientHistory,
  saveTreatmentNote,
  TreatmentNote,
  type Visit,
} from "#contract/clinical/doctor-panel.ts";
import { beforePrint } from "#rules/clinical/medicine-answers.ts";
import { prescriptionLines } from "#rules/clinical/prescription.ts";
import { call, Refusal } from "#ui/call.ts";
import { type NoteTexts, sameTexts, textsOf } from "./note-drafts.ts";
import { useGiven } from "./use-given.ts";
import { useHistoryCache } from "./use-history-cache.ts";
import { useNoteDraft } from "./use-note-draft.ts";
import { usePrescribedFor } from "./use-prescribed-for.ts";

export type Saving = "save" | "complete";

/** The labels of what has no place of its own for a message. */
const LABELS: Readonly<Record<string, string>> = {
  notes: "Notes",
  treatmentPlans: "Treatment Plan",
  doctorPrescription: "Prescription",
};

interface Wrong {
  field: string;
  message: string;
}

/**
 * The treatment note of a visit: its texts, its draft, and saving it. Over 60 lines: every way that a save ends changes
 * the same states.
 */
export function useNote(visit: Visit, known: PatientHistory) {
  const idPatient = known.patient.id;
  const history = useHistoryCache(visit, idPatient);
  const draft = useNoteDraft(visit, idPatient, history);
  // Not `useAct`: a save meets drafts of other devices, and says why it failed beside the note.
  const [busy, setBusy] = useState<Saving | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const given = useGiven(visit.id, known);
  const patient = usePrescribedFor(known.patient);
  const { texts } = draft;
  useUnsavedWork(draft.isTyped);

  const change = (changes: Partial<NoteTexts>) => {
    draft.change(changes);
    if ("description" in changes) setMissing(null);
    setProblem(null);
  };

  /** Says everything that is wrong, and leads to the first of it. */
  const showWrong = (wrong: readonly Wrong[]) => {
    setMissing(wrong.find(({ field }) => field === "description")?.message ?? null);
    const others = wrong.filter(({ field }) => field !== "description");
    setProblem(
      others
        .map(({ field, message }) => (LABELS[field] ? `${LABELS[field]}: ${message}` : message))
        .join(" ") || null,
    );
    focusFirstError();
  };

  const refuse = (refusal: Refusal) => {
    if (refusal.errors.length > 0) showWrong(refusal.errors);
    else setProblem(refusal.message);
    toastWarning(refusal.message, { form: true });
    if (refusal.code !== 409) return;
    history.reload();
    // A medicine that waits for its reason.
    focusFirstError();
  };

  const send = async (saving: Saving) => {
    await draft.settled();
    const body = {
      ...texts,
      appointmentId: visit.id,
      complete: saving === "complete",
      updatedOn: visit.updatedOn,
      draftUpdatedOn: draft.seenOn(),
      ...(draft.typed && { typedDraft: draft.typed }),
      typedSeenOn:
        history
          .typed()
          .map(({ updatedOn }) => updatedOn)
          .sort()
          .at(-1) ?? null,
      ...given.toSend(texts.doctorPrescription),
    };
    const { data, message } = await call(saveTreatmentNote, { body });
    // Typing goes on while the answer is on its way.
    draft.settle(texts, data);
    history.showSaved(data);
    toastSuccess(message, { form: true });
  };

  /** The medicines that the server would refuse next. */
  const forbidden = (): Wrong[] => {
    const stood = new Set(prescriptionLines(visit.doctorPrescription));
    const lines = prescriptionLines(texts.doctorPrescription);
    return beforePrint(texts.doctorPrescription, given, patient)
      .filter(({ kind, line }) => kind === "allergy" && !stood.has(lines[line] ?? ""))
      .map(({ text }) => ({ field: "medicine", message: text }));
  };

  /** Saves the note, and completes the visit if asked. Answers whether that is done. */
  const save = async (saving: Saving): Promise<boolean> => {
    if (busy) return false;
    const issues = TreatmentNote.safeParse(texts).error?.issues ?? [];
    if (issues.length > 0) {
      showWrong([
        ...issues.map(({ path, message }) => ({ field: String(path[0]), message })),
        ...forbidden(),
      ]);
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
      else {
        setProblem(NO_ANSWER);
        toastError("An error occurred. Please try again later.", { form: true });
      }
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
    setProblem,
    given,
    isUnsaved: draft.draft !== null || given.isUnsaved(texts.doctorPrescription),
    draft,
    /** What assistants typed and nobody took over, apart from what stands in the note. */
    typed: history
      .typed()
      .filter((each) => draft.typed?.idStaff !== each.idStaff || draft.typed.updatedOn !== each.updatedOn)
      .filter((each) => !sameTexts(textsOf(each), textsOf(visit))),
  };
}

export type Note = ReturnType<typeof useNote>;
