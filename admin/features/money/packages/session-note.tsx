import { Note } from "#admin/kit/display/note.tsx";
import { sessionOf } from "#rules/money/accounts/package.ts";
import { usePackagesOf } from "./use-packages.ts";

/** Says on a bill that its visit is a session of a package, which is paid already. */
export default function SessionNote({
  patientId,
  appointmentId,
}: {
  patientId: number | null;
  appointmentId: number;
}) {
  const { data = [] } = usePackagesOf(patientId);
  const session = data.map((of) => sessionOf(of.uses, appointmentId)).find((found) => found !== null);
  if (!session) return null;
  return <Note title={`This visit is session ${session} of a package; nothing is charged.`} />;
}
