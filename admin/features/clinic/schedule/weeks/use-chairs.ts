import { useQuery } from "@tanstack/react-query";
import { listChairs } from "#contract/clinic/clinic-rules.ts";
import { call } from "#ui/call.ts";

/** The clinic's chairs, in their order; none while they load. */
export function useChairs() {
  const { data } = useQuery({
    queryKey: [listChairs.path],
    queryFn: async ({ signal }) => (await call(listChairs, {}, { signal })).data,
  });
  const chairs = data ?? [];
  return {
    chairs,
    nameOf: (id: number): string => chairs.find((chair) => chair.id === id)?.name ?? `chair ${id}`,
  };
}
