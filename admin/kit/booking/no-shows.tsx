import { useCall } from "#admin/kit/call/use-call.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { getNoShows } from "#contract/desk/recalls.ts";
import { noShowWords } from "#rules/desk/messages/recalls.ts";

/** "2 no-shows since March", for staff who book; null while nobody is chosen, and of patients who always came. */
export function useNoShowWords(idPatient: number | null): string | null {
  const may = useMay();
  const { data } = useCall(getNoShows, idPatient === null ? null : { query: { idPatient } }, {
    enabled: may("recalls.read"),
  });
  return data ? noShowWords(data) : null;
}
