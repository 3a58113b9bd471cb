import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { IconHeartbeat } from "#admin/kit/display/icons.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import type { VisitToMeasure } from "#admin/kit/page/parts.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import type { VitalsEntry } from "#contract/clinical/vitals.ts";
import { clinicTimeOf, clinicToday } from "#rules/values/time/clinic-time.ts";
import { say } from "#ui/say.ts";
import { TakeBack } from "./take-back.tsx";
import classes from "./vitals.module.css";
import { VitalsValues } from "./vitals-fields.tsx";

const VitalsDialog = lazy(() => import("./vitals-dialog.tsx"));

/**
 * Where the desk writes down what it measured at a visit. It shows what was entered here and now, never what was measured
 * earlier.
 */
export default function VisitVitals({ visit }: { visit: VisitToMeasure }) {
  const may = useMay();
  const [isOpen, open] = useState(false);
  const [entered, setEntered] = useState<readonly VitalsEntry[]>([]);
  if (!may("vitals.write") || visit.isCancelled || visit.date > clinicToday()) return null;
  return (
    <Grid gap={8} className="mb-16">
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconHeartbeat size={16} stroke={1.75} aria-hidden />}
          onClick={() => open(true)}
        >
          {say("Add vitals")}
        </Button>
      </div>
      {entered.map((entry) => (
        <div key={entry.id} className={classes.entry}>
          <VitalsValues vitals={entry} />
          <p className="soft fs-13">{say("Entered at {time}", { time: clinicTimeOf(entry.takenOn) })}</p>
          <TakeBack
            id={entry.id}
            onDone={() => setEntered((before) => before.filter(({ id }) => id !== entry.id))}
          />
        </div>
      ))}
      {isOpen && (
        <Suspense>
          <VitalsDialog
            visit={visit}
            onSaved={(entry) => setEntered((before) => [...before, entry])}
            onClose={() => open(false)}
          />
        </Suspense>
      )}
    </Grid>
  );
}
