import { Button } from "@mantine/core";
import { useState } from "react";
import { useAct } from "#admin/kit/call/use-act.ts";
import { GrowingTextArea, TextField } from "#admin/kit/fields/text-field.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import {
  AFTERCARE_LABELS,
  type AftercareInput,
  type AftercareSheet,
  listAftercare,
  removeAftercare,
  saveAftercare,
} from "#contract/clinical/aftercare.ts";
import { say } from "#ui/say.ts";

/** A sheet that is written: a stored one, an example, or an empty one. */
export type Draft = AftercareInput & Partial<Pick<AftercareSheet, "id" | "updatedOn">>;

interface SheetEditorProps {
  draft: Draft;
  onClose: () => void;
}

/** Writes a sheet for the whole clinic. */
export function SheetEditor({ draft: { id, updatedOn, ...draft }, onClose }: SheetEditorProps) {
  const [name, setName] = useState(draft.name);
  const [en, setEn] = useState(draft.en);
  const [ur, setUr] = useState(draft.ur ?? "");
  const saving = useAct(saveAftercare, { refreshes: [listAftercare], onDone: onClose });
  const isReady = name.trim() !== "" && en.trim() !== "";
  return (
    <Grid gap={12}>
      <TextField
        data-autofocus
        label={AFTERCARE_LABELS.name}
        dir="auto"
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <GrowingTextArea
        label={AFTERCARE_LABELS.en}
        description={say("A line for each thing to do.")}
        minRows={5}
        maxRows={12}
        maxLength={3000}
        value={en}
        onChange={(event) => setEn(event.currentTarget.value)}
      />
      <GrowingTextArea
        label={AFTERCARE_LABELS.ur}
        lang="ur"
        dir="rtl"
        className="ur"
        minRows={5}
        maxRows={12}
        maxLength={3000}
        value={ur}
        onChange={(event) => setUr(event.currentTarget.value)}
      />
      <Row gap={8} wrap>
        <Button
          loading={saving.busy}
          disabled={!isReady}
          onClick={() => saving.act({ body: { name, en, ur: ur.trim() || null, id, updatedOn } })}
        >
          {say("Save sheet")}
        </Button>
        <Button variant="default" onClick={onClose}>
          {say("Back")}
        </Button>
        {id !== undefined && <DeleteSheet id={id} onDone={onClose} />}
      </Row>
    </Grid>
  );
}

function DeleteSheet({ id, onDone }: { id: number; onDone: () => void }) {
  const [isAsking, ask] = useState(false);
  const { act, busy } = useAct(removeAftercare, { refreshes: [listAftercare], onDone });
  if (!isAsking)
    return (
      <Button variant="default" onClick={() => ask(true)}>
        {say("Delete sheet…")}
      </Button>
    );
  return (
    <Button color="red" loading={busy} onClick={() => act({ query: { id } })}>
      {say("Delete it for good")}
    </Button>
  );
}
