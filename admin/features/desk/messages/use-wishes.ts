import { useRecord } from "#admin/kit/view/view-page.tsx";
import { getWishes } from "#contract/desk/messages.ts";

/** Whether a patient wants no messages; false until it is known, and of nobody. */
export function useHasStopped(idPatient: number | null): boolean {
  const wishes = useRecord(
    getWishes,
    { query: { idPatient: idPatient ?? 0 } },
    { enabled: idPatient !== null },
  );
  return Boolean(wishes.data?.stoppedOn);
}
