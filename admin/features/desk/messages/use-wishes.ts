import { useCall } from "#admin/kit/call/use-call.ts";

import { getWishes } from "#contract/desk/messages.ts";

/** Whether a patient wants no messages; false until it is known, and of nobody. */
export function useHasStopped(idPatient: number | null): boolean {
  const wishes = useCall(
    getWishes,
    { query: { idPatient: idPatient ?? 0 } },
    { enabled: idPatient !== null },
  );
  return Boolean(wishes.data?.stoppedOn);
}
