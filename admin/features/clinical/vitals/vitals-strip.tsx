import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { readDraft } from "#admin/kit/form/drafts.ts";
import { Column, Row } from "#admin/kit/layout/layout.tsx";
import type { Visit } from "#contract/clinical/doctor-panel.ts";
import { listVitals, type VitalsEntry } from "#contract/clinical/vitals.ts";
import { pressureWarning } from "#rules/clinical/vitals.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { say } from "#ui/say.ts";
import type { OpenVitalsRef } from "./add-vitals.tsx";
import { VitalsEntries, VitalsLines } from "./earlier-vitals.tsx";
import { placeOfVitals } from "./measured-visit.ts";
import classes from "./vitals.module.css";

const AddVitals = lazy(() => import("./add-vitals.tsx"));

interface VitalsStripProps {
  visit: Visit;
  idPatient: number;
  /** The row that is open. */
  open: OpenVitalsRef;
}

/** A visit to which vitals can be added: not cancelled, not still to come. */
const canAdd = ({ status, appointmentDate }: Visit) =>
  status !== "Cancelled" && appointmentDate <= clinicToday();

/** What was measured at the visit that is open, and a row for more; earlier values on small lines, and one by one. */
export function VitalsStrip({ visit, idPatient, open }: VitalsStripProps) {
  const query = useCall(listVitals, { query: { patientId: idPatient } });
  const mayAdd = canAdd(visit);
  const [isAdding, add] = useState(
    () => mayAdd && readDraft(placeOfVitals({ id: visit.id, idPatient })) !== null,
  );
  const [showsEarlier, showEarlier] = useState(false);
  const startAdding = () => mayAdd && add(true);
  useShortcut({ keys: "a v", label: say("Add vitals"), group: say("This patient"), run: startAdding });
  const entries = query.data ?? [];
  const ofVisit = entries.filter(({ appointmentId }) => appointmentId === visit.id);
  const earlier = entries.filter(({ appointmentId }) => appointmentId !== visit.id);
  if (entries.length === 0 && !mayAdd) return null;
  return (
    <Column as="section" gap={8} className={classes.strip} aria-label={say("Vitals")}>
      <Row gap={8} align="center" wrap>
        <h3>{say("Vitals")}</h3>
        <p className="soft fs-13">{stateOf(query, ofVisit, visit)}</p>
        <span className="gap" />
        {earlier.length > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-expanded={showsEarlier}
            onClick={() => showEarlier(!showsEarlier)}
          >
            {showsEarlier
              ? say("Hide earlier")
              : say(earlier.length === 1 ? "1 earlier" : "{count} earlier", { count: earlier.length })}
          </Button>
        )}
        {mayAdd && !isAdding && (
          <Button size="compact-sm" variant="default" onClick={startAdding}>
            {say("Add vitals")}
          </Button>
        )}
      </Row>
      <Warning newest={ofVisit.find(({ systolic }) => systolic !== null)} />
      {ofVisit.length > 0 && <VitalsEntries entries={ofVisit} />}
      <VitalsLines entries={entries} />
      {isAdding && (
        <Suspense>
          <AddVitals visit={{ id: visit.id, idPatient }} open={open} onClose={() => add(false)} />
        </Suspense>
      )}
      {showsEarlier && <VitalsEntries entries={earlier} />}
    </Column>
  );
}

/** What the newest blood pressure of the visit asks for. */
function Warning({ newest }: { newest: VitalsEntry | undefined }) {
  const warning = newest && pressureWarning(newest);
  if (!warning) return null;
  return <Note kind="attention" title={warning} />;
}

interface Loading {
  isPending: boolean;
  error: Error | null;
}

/** What stands in place of values. */
function stateOf({ isPending, error }: Loading, ofVisit: readonly VitalsEntry[], visit: Visit): string {
  if (isPending) return say("Loading…");
  if (error) return say("They could not be loaded.");
  if (ofVisit.length > 0) return "";
  return visit.appointmentDate === clinicToday()
    ? say("Nothing measured today.")
    : say("Nothing measured on {day}.", { day: formatDate(visit.appointmentDate) });
}
