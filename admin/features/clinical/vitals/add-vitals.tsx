import { Button } from "@mantine/core";
import { type RefObject, useEffect } from "react";
import { KeyHints } from "#admin/kit/focus/key-caps.tsx";
import { preventFocusChange } from "#admin/kit/focus/prevent-focus-change.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { say } from "#ui/say.ts";
import { type MeasuredVisit, useVitalsForm } from "./use-vitals-form.ts";
import classes from "./vitals.module.css";
import { VitalsFields } from "./vitals-fields.tsx";

/** Whether something is typed and not saved, for the question of whoever leaves. */
export type Unsaved = RefObject<() => boolean>;

interface AddVitalsProps {
  visit: MeasuredVisit;
  unsaved: Unsaved;
  onClose: () => void;
}

/** The row in the doctor's panel. Esc closes it while nothing is typed. */
export default function AddVitals({ visit, unsaved, onClose }: AddVitalsProps) {
  const vitalsForm = useVitalsForm(visit, onClose);
  const { save, isEmpty } = vitalsForm;
  const { busy, isUnsaved } = vitalsForm.contractForm;
  useEffect(() => {
    unsaved.current = isUnsaved;
  });
  useEffect(
    () => () => {
      unsaved.current = () => false;
    },
    [unsaved],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to the fields within
    <div
      className={classes.add}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || isUnsaved()) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Grid gap={10}>
        <VitalsFields vitalsForm={vitalsForm} />
        <Row gap={8} align="center" wrap>
          <KeyHints hints={[["Enter", say("next")]]} />
          <span className="gap" />
          <Button size="xs" variant="default" onMouseDown={preventFocusChange} onClick={onClose}>
            {say("Cancel")}
          </Button>
          <Button size="xs" disabled={isEmpty} loading={busy} onMouseDown={preventFocusChange} onClick={save}>
            {vitalsForm.asked ? say("Save them all the same") : say("Save vitals")}
          </Button>
        </Row>
      </Grid>
    </div>
  );
}
