import { useRefresh } from "#admin/kit/call/use-call.ts";
import { useKnown } from "#admin/kit/call/use-known.ts";
import {
  getPatientHistory,
  type NoteDraft,
  type PatientHistory,
  type Visit,
} from "#contract/clinical/doctor-panel.ts";

/** Updates the cached history of a patient after a save, before it is loaded again. */
export function useHistoryCache(visit: Visit, idPatient: number) {
  const { read, change } = useKnown();
  const refresh = useRefresh();
  const input = { query: { idPatient } };
  const set = (to: (history: PatientHistory) => PatientHistory) =>
    change(getPatientHistory, input, (history) => history && to(history));
  const othersOf = ({ drafts }: PatientHistory) =>
    drafts.filter(({ appointmentId }) => appointmentId !== visit.id);
  return {
    /** The server's copy of the draft. */
    copy: (): NoteDraft | null =>
      read(getPatientHistory, input)?.drafts.find(({ appointmentId }) => appointmentId === visit.id) ?? null,
    /** What assistants typed of this visit. */
    typed: () =>
      read(getPatientHistory, input)?.typedDrafts?.filter(
        ({ appointmentId }) => appointmentId === visit.id,
      ) ?? [],
    putCopy: (copy: NoteDraft | null) =>
      set((history) => ({ ...history, drafts: [...othersOf(history), ...(copy ? [copy] : [])] })),
    showSaved: (saved: Visit) => {
      set((history) => ({
        ...history,
        visits: history.visits.map((one) => (one.id === saved.id ? saved : one)),
        drafts: othersOf(history),
      }));
      refresh();
    },
    reload: () => refresh(getPatientHistory),
  };
}

export type HistoryCache = ReturnType<typeof useHistoryCache>;
