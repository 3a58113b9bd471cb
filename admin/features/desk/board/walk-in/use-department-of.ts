import { useQuery } from "@tanstack/react-query";
import { getActiveDoctors } from "#contract/clinic/doctors.ts";
import { call } from "#ui/call.ts";

/** The first department of a doctor; null while it is not known, or where the doctor is of any. */
export function useDepartmentOf(idDoctor: number | null): number | null {
  const { data } = useQuery({
    queryKey: [getActiveDoctors.path],
    queryFn: async ({ signal }) => (await call(getActiveDoctors, {}, { signal })).data,
  });
  return data?.find(({ id }) => id === idDoctor)?.idDepartments[0] ?? null;
}
