import { useCall } from "#admin/kit/call/use-call.ts";
import { getActiveDoctors } from "#contract/clinic/doctors.ts";

/** The first department of a doctor; null while it is not known, or where the doctor is of any. */
export function useDepartmentOf(idDoctor: number | null): number | null {
  const { data } = useCall(getActiveDoctors);
  return data?.find(({ id }) => id === idDoctor)?.idDepartments[0] ?? null;
}
