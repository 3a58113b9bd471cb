import { Button } from "@mantine/core";
import { useNavigate } from "react-router";
import { usePanelUrl } from "#admin/features/doctor-panel/panel-url.ts";
import { IconBolt, IconCloudOff } from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import classes from "./day-column.module.css";
import type { Queue } from "./use-queue.ts";

/** Who waits for the doctor, and calling the next one, as the desk does on the day board. */
export function QueueBox({ queue }: { queue: Queue }) {
  const { waiting, next, tokenOf, actions, mayRun, since } = queue;
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
    <section className={classes.queue} aria-label="Queue">
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
    </section>
  );
}
