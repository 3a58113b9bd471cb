import { Button } from "@mantine/core";
import { type RefObject, useEffect, useRef } from "react";
import { KeyHints } from "#admin/kit/focus/key-caps.tsx";
import { preventFocusChange } from "#admin/kit/focus/prevent-focus-change.ts";
import { useDraft } from "#admin/kit/form/use-draft.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { say } from "#ui/say.ts";
import { type MeasuredVisit, placeOfVitals } from "./measured-visit.ts";
import { useVitalsForm } from "./use-vitals-form.ts";
import classes from "./vitals.module.css";
import { VitalsFields } from "./vitals-fields.tsx";

/** The row that is open, for whoever leaves the visit or completes it. */
export interface OpenVitals {
  isUnsaved: () => boolean;
  /** Saves what is typed, or leads to what cannot be saved as it stands; answers whether nothing is left to save. */
  save: () => Promise<boolean>;
  discard: () => void;
}

/** Null: no row is open. */
export type OpenVitalsRef = RefObject<OpenVitals | null>;

interface AddVitalsProps {
  visit: MeasuredVisit;
  open: OpenVitalsRef;
  onClose: () => void;
}

/** Hands the row to the page around it, as long as it is open. What cannot be saved is focused and brought into sight. */
function useOpenVitals(
  open: OpenVitalsRef,
  row: RefObject<HTMLDivElement | null>,
  { isUnsaved, save, discard }: OpenVitals,
) {
  useEffect(() => {
    open.current = {
      isUnsaved,
      save: async () => {
        const isSaved = await save();
        if (!isSaved) row.current?.querySelector("input")?.focus();
        if (!isSaved) row.current?.scrollIntoView({ block: "center" });
        return isSaved;
      },
      discard,
    };
  });
  useEffect(
    () => () => {
      open.current = null;
    },
    [open],
  );
}

/** The row in the doctor's panel. Esc closes it while nothing is typed; a reload keeps what is. */
export default function AddVitals({ visit, open, onClose }: AddVitalsProps) {
  const vitalsForm = useVitalsForm(visit, onClose);
  const { save, isEmpty } = vitalsForm;
  const { busy, isUnsaved } = vitalsForm.contractForm;
  const draft = useDraft(vitalsForm.contractForm, undefined, placeOfVitals(visit));
  const row = useRef<HTMLDivElement>(null);
  useOpenVitals(open, row, { isUnsaved, save, discard: draft.forget });
  const cancel = () => {
    draft.forget();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to the fields within
    <div
      ref={row}
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
          {draft.broughtBack && <p className="soft fs-13">{say("Typed before, and not saved yet.")}</p>}
          <span className="gap" />
          <Button size="xs" variant="default" onMouseDown={preventFocusChange} onClick={cancel}>
            {say("Cancel")}
          </Button>
          <Button
            size="xs"
            disabled={isEmpty}
            loading={busy}
            onMouseDown={preventFocusChange}
            onClick={() => void save()}
          >
            {vitalsForm.asked ? say("Save them all the same") : say("Save vitals")}
          </Button>
        </Row>
      </Grid>
    </div>
  );
}
