import { useCall } from "#admin/kit/call/use-call.ts";
import { useAttempt } from "#admin/kit/dialogs/use-attempt.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { applyPackage, getPackagesOfPatient } from "#contract/money/packages.ts";
import { call } from "#ui/call.ts";

/** The packages of a patient, the newest first; undefined while there is no patient, and for roles that see none. */
export function usePackagesOf(patientId: number | null) {
  const may = useMay();
  return useCall(
    getPackagesOfPatient,
    { query: { patientId } },
    { enabled: patientId !== null && may("packages.read") },
  );
}

/** Uses a session of a package, for a visit or at the desk, and says how it went. */
export function useUsing() {
  const { attempt, busy } = useAttempt();
  const using = (id: number, appointmentId: number | null) =>
    attempt(() => call(applyPackage, { body: { id, appointmentId } }));
  return { using, busy };
}
