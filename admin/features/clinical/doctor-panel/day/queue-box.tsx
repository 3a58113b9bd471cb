import { Button } from "@mantine/core";
import { useNavigate } from "react-router";
import { usePanelUrl } from "#admin/features/clinical/doctor-panel/panel-url.ts";
import { IconBolt, IconCloudOff, IconHourglass } from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { lengthText } from "#rules/clinic/visit-length.ts";
import { QUEUE_ORDER } from "#rules/desk/board/waiting.ts";
import classes from "./day-column.module.css";
import type { Queue } from "./use-queue.ts";

/** Who waits for the doctor, and calling the next one, as the desk does on the day board. */
export function QueueBox({ queue }: { queue: Queue }) {
  const { waiting, next, longest, tokenOf, actions, mayRun, since } = queue;
  const { place, to } = usePanelUrl();
  const navigate = useNavigate();
  useShortcut({ keys: "u", label: "Undo", group: "Doctor panel", run: actions.undo });
  const token = next && tokenOf(next);
  const callNext = async () => {
    if (!next) return;
    await actions.stage(next, "Called");
    // With nobody open there is nothing to be taken away from.
    if (place.idPatient === null) navigate(to({ idPatient: next.idPatient, idAppointment: next.id }));
  };
  return (
    <Grid as="section" gap={8} className={classes.queue} aria-label="Queue">
      <p role="status">
        {waiting.length === 0 ? "Nobody is waiting." : `${waiting.length} waiting`}
        {next && (
          <>
            {", next "}
            <b>
              <PersonName name={next.patientName} cut />
            </b>
          </>
        )}
      </p>
      {longest && (
        <p className={classes.longest}>
          <IconHourglass size={14} stroke={1.75} aria-hidden />
          <span title={QUEUE_ORDER}>
            {longest.visit.id === next?.id ? "The next one" : (tokenOf(longest.visit) ?? "")}{" "}
            {longest.visit.id !== next?.id && <PersonName name={longest.visit.patientName} />} waits{" "}
            {lengthText(longest.minutes)}
          </span>
        </p>
      )}
      {longest && longest.visit.id !== next?.id && <p className={classes.order}>{QUEUE_ORDER}</p>}
      {mayRun && (
        <Button
          variant="default"
          disabled={!next}
          leftSection={<IconBolt size={16} stroke={1.75} aria-hidden />}
          onClick={() => void callNext()}
        >
          {next ? `Call next${token ? `, ${token}` : ""}` : "Nobody to call"}
        </Button>
      )}
      {since && (
        <p className={classes.old}>
          <IconCloudOff size={14} stroke={1.75} aria-hidden />
          Not live since {since}.
        </p>
      )}
    </Grid>
  );
}
