import { useQuery } from "@tanstack/react-query";
import { useMay } from "#admin/kit/page/use-session.ts";
import { getNoShows } from "#contract/desk/recalls.ts";
import { noShowWords } from "#rules/desk/messages/recalls.ts";
import { call } from "#ui/call.ts";

/** "2 no-shows since March", for staff who book; null while nobody is chosen, and of patients who always came. */
export function useNoShowWords(idPatient: number | null): string | null {
  const may = useMay();
  const { data } = useQuery({
    enabled: idPatient !== null && may("recalls.read"),
    queryKey: [getNoShows.path, idPatient],
    queryFn: async ({ signal }) =>
      (await call(getNoShows, { query: { idPatient: idPatient ?? 0 } }, { signal })).data,
  });
  return data ? noShowWords(data) : null;
}
