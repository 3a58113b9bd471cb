import { useCall } from "#admin/kit/call/use-call.ts";
import { listChairs } from "#contract/clinic/clinic-rules.ts";

/** The clinic's chairs, in their order; none while they load. */
export function useChairs() {
  const { data } = useCall(listChairs);
  const chairs = data ?? [];
  return {
    chairs,
    nameOf: (id: number): string => chairs.find((chair) => chair.id === id)?.name ?? `chair ${id}`,
  };
}
