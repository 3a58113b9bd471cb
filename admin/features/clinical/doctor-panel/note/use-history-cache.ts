import { useQueryClient } from "@tanstack/react-query";
import {
  getPatientHistory,
  type NoteDraft,
  type PatientHistory,
  type Visit,
} from "#contract/clinical/doctor-panel.ts";

/** Updates the cached history of a patient after a save, before it is loaded again. */
export function useHistoryCache(visit: Visit, idPatient: number) {
  const queries = useQueryClient();
  const queryKey = [getPatientHistory.path, { query: { idPatient } }];
  const set = (change: (history: PatientHistory) => PatientHistory) =>
    queries.setQueryData<PatientHistory>(queryKey, (history) => history && change(history));
  const othersOf = ({ drafts }: PatientHistory) =>
    drafts.filter(({ appointmentId }) => appointmentId !== visit.id);
  return {
    /** The server's copy of the draft. */
    copy: (): NoteDraft | null =>
      queries
        .getQueryData<PatientHistory>(queryKey)
        ?.drafts.find(({ appointmentId }) => appointmentId === visit.id) ?? null,
    putCopy: (copy: NoteDraft | null) =>
      set((history) => ({ ...history, drafts: [...othersOf(history), ...(copy ? [copy] : [])] })),
    showSaved: (saved: Visit) => {
      set((history) => ({
        ...history,
        visits: history.visits.map((one) => (one.id === saved.id ? saved : one)),
        drafts: othersOf(history),
      }));
      queries.invalidateQueries();
    },
    reload: () => queries.invalidateQueries({ queryKey: [getPatientHistory.path] }),
  };
}

export type HistoryCache = ReturnType<typeof useHistoryCache>;
