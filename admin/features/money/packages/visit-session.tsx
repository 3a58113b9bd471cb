import { Button } from "@mantine/core";
import { Note } from "#admin/kit/display/note.tsx";
import type { VisitOfPackage } from "#admin/kit/page/parts.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import type { PatientPackage } from "#contract/money/packages.ts";
import { dueNote, sessionName, sessionOf, sessionProblem } from "#rules/money/accounts/package.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { usePackagesOf, useUsing } from "./use-packages.ts";

const fits = ({ idService, idPackageOf }: PatientPackage, services: readonly number[]) =>
  services.some((id) => id === idService || id === idPackageOf);

/** "Use session 3 of 6 (K-000012)" at a visit for which the patient has a package, or that it is used. */
export default function VisitSession({ visit }: { visit: VisitOfPackage }) {
  const may = useMay();
  const { using, busy } = useUsing();
  const { data = [] } = usePackagesOf(visit.idPatient);
  const { id, idServices, appointmentDate: day } = visit;
  const used = data.find((of) => sessionOf(of.uses, id) !== null);
  if (used) {
    const name = sessionName(sessionOf(used.uses, id) ?? 0, used);
    return <Note title={`This visit is ${name}; nothing is charged.`}>{dueNote(used.due)}</Note>;
  }
  const open = data.findLast((of) => fits(of, idServices) && sessionProblem(of, day) === null);
  if (!open || !may("packages.use") || day > clinicToday() || visit.status === "Cancelled") return null;
  const owed = dueNote(open.due);
  return (
    <Note
      kind={owed ? "attention" : "info"}
      title="The patient has a package for this visit"
      actions={
        <Button size="xs" variant="default" loading={busy} onClick={() => using(open.id, id)}>
          Use {sessionName(open.used + 1, open)}
        </Button>
      }
    >
      {owed}
    </Note>
  );
}
