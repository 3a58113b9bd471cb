import { Button } from "@mantine/core";
import { useState } from "react";
import { useAct } from "#admin/kit/call/use-act.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { GrowingTextArea, TextField } from "#admin/kit/fields/text-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import {
  AFTERCARE_LABELS,
  AftercareInput,
  type AftercareSheet,
  listAftercare,
  removeAftercare,
  saveAftercare,
} from "#contract/clinical/aftercare.ts";
import { call } from "#ui/call.ts";
import { say } from "#ui/say.ts";
import classes from "./aftercare.module.css";

/** A sheet that is written: a stored one, an example, or an empty one. */
export type Draft = AftercareInput & Partial<Pick<AftercareSheet, "id" | "updatedOn">>;

interface SheetEditorProps {
  draft: Draft;
  /** With the sheet if it was saved. */
  onClose: (saved?: AftercareSheet) => void;
}

/** Writes a sheet for the whole clinic. */
export function SheetEditor({ draft: { id, updatedOn, name, en, ur }, onClose }: SheetEditorProps) {
  const contractForm = useContractForm({
    schema: AftercareInput,
    initialValues: { name, en, ur: ur ?? "" },
    save: (sheet, options) => call(saveAftercare, { body: { ...sheet, id, updatedOn } }, options),
    onSaved: ({ message, data }) => {
      toastSuccess(message, { form: true });
      onClose(data);
    },
  });
  const { form, submit, busy } = contractForm;
  return (
    <ModalForm
      title={say("Aftercare sheet")}
      submit={say("Save sheet")}
      cancel={say("Back")}
      size="lg"
      busy={busy}
      onSubmit={submit}
      onClose={() => onClose()}
    >
      <Grid gap={12}>
        <FormProblem contractForm={contractForm} />
        <TextField
          data-autofocus
          required
          label={AFTERCARE_LABELS.name}
          dir="auto"
          autoComplete="off"
          maxLength={80}
          {...form.getInputProps("name")}
        />
        <GrowingTextArea
          required
          label={AFTERCARE_LABELS.en}
          description={say("A line for each thing to do.")}
          minRows={5}
          maxRows={12}
          maxLength={3000}
          {...form.getInputProps("en")}
        />
        <GrowingTextArea
          label={AFTERCARE_LABELS.ur}
          lang="ur"
          dir="rtl"
          className={classes.written}
          minRows={5}
          maxRows={12}
          maxLength={3000}
          {...form.getInputProps("ur")}
        />
        {id !== undefined && <DeleteSheet id={id} onDone={() => onClose()} />}
      </Grid>
    </ModalForm>
  );
}

function DeleteSheet({ id, onDone }: { id: number; onDone: () => void }) {
  const [isAsking, ask] = useState(false);
  const { act, busy } = useAct(removeAftercare, { refreshes: [listAftercare], onDone });
  return (
    <div>
      {isAsking ? (
        <Button color="red" loading={busy} onClick={() => act({ query: { id } })}>
          {say("Delete it for good")}
        </Button>
      ) : (
        <Button variant="default" onClick={() => ask(true)}>
          {say("Delete sheet…")}
        </Button>
      )}
    </div>
  );
}
