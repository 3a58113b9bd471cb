import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { useAct } from "#admin/kit/call/use-act.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Modal, ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import {
  type AftercareSheet,
  getHandedOver,
  type HandedOver,
  handOver,
  listAftercare,
  MOST_HANDED_OVER,
} from "#contract/clinical/aftercare.ts";
import { STARTER_SHEETS } from "#rules/clinical/aftercare-starters.ts";
import { say } from "#ui/say.ts";
import classes from "./aftercare.module.css";
import { type Draft, SheetEditor } from "./sheet-editor.tsx";
import { SheetText } from "./sheet-text.tsx";

interface AftercareDialogProps {
  idVisit: number;
  idPatient: number;
  onClose: () => void;
}

/** Which of the clinic's sheets go with a visit's prescription, and the sheets themselves. */
export default function AftercareDialog(props: AftercareDialogProps) {
  const sheets = useCall(listAftercare);
  const given = useCall(getHandedOver, { query: { appointmentId: props.idVisit } });
  if (sheets.data && given.data) return <Choice {...props} sheets={sheets.data} given={given.data} />;
  return (
    <Modal title={say("Aftercare")} onClose={props.onClose} size="lg">
      <p className="soft" role="status">
        {sheets.isError || given.isError ? say("They could not be loaded.") : say("Loading…")}
      </p>
    </Modal>
  );
}

interface ChoiceProps extends AftercareDialogProps {
  sheets: readonly AftercareSheet[];
  given: readonly HandedOver[];
}

/** What is chosen of the sheets, and which copies stay whose sheets were changed or deleted since. */
function useChoice({ sheets, given }: Pick<ChoiceProps, "sheets" | "given">) {
  const [chosen, choose] = useState<readonly number[]>(() =>
    sheets.filter((sheet) => given.some((copy) => saysTheSame(sheet, copy))).map(({ id }) => id),
  );
  const [takenOut, takeOut] = useState<readonly number[]>([]);
  const older = given.filter((copy) => !sheets.some((sheet) => saysTheSame(sheet, copy)));
  const idSheets = sheets.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
  const idKept = older.filter(({ id }) => !takenOut.includes(id)).map(({ id }) => id);
  return {
    older,
    idSheets,
    idKept,
    isFull: idSheets.length + idKept.length >= MOST_HANDED_OVER,
    add: (id: number) => choose(chosen.includes(id) ? chosen : [...chosen, id]),
    toggle: (id: number) => choose(toggled(chosen, id)),
    toggleCopy: (id: number) => takeOut(toggled(takenOut, id)),
  };
}

/** So many are seen at a glance. */
const FEW_SHEETS = 8;

type Choosing = ReturnType<typeof useChoice>;

/** The copies that no sheet says any more, then the clinic's sheets. */
function Lists({
  sheets,
  choice: { older, idSheets, idKept, isFull, toggle, toggleCopy },
  onEdit,
}: {
  sheets: readonly AftercareSheet[];
  choice: Choosing;
  onEdit: (sheet: AftercareSheet) => void;
}) {
  const [words, search] = useState("");
  const found = sheets.filter(
    ({ id, name }) => idSheets.includes(id) || name.toLowerCase().includes(words.trim().toLowerCase()),
  );
  return (
    <>
      {sheets.length > FEW_SHEETS && (
        <TextField
          label={say("Search sheets")}
          type="search"
          autoComplete="off"
          dir="auto"
          value={words}
          onChange={(event) => search(event.currentTarget.value)}
        />
      )}
      {older.length > 0 && (
        <ul className={classes.sheets} aria-label={say("As handed over")}>
          {older.map((copy) => (
            <CopyRow
              key={copy.id}
              copy={copy}
              isKept={idKept.includes(copy.id)}
              isFull={isFull}
              onToggle={toggleCopy}
            />
          ))}
        </ul>
      )}
      {sheets.length === 0 && (
        <p className="soft">{say("There is no sheet yet. Begin with an example, or write one.")}</p>
      )}
      <ul className={classes.sheets}>
        {found.map((sheet) => {
          const isChosen = idSheets.includes(sheet.id);
          return (
            <SheetRow
              key={sheet.id}
              {...{ sheet, isChosen, onEdit }}
              isFull={isFull && !isChosen}
              onToggle={toggle}
            />
          );
        })}
      </ul>
    </>
  );
}

function Choice({ idVisit, idPatient, sheets, given, onClose }: ChoiceProps) {
  const mayWrite = useMay()("clinicalNotes.write");
  const choice = useChoice({ sheets, given });
  const { idSheets, idKept, add } = choice;
  const [draft, edit] = useState<Draft | null>(null);
  const { act, busy } = useAct(handOver, { refreshes: [getHandedOver, listAftercare], onDone: onClose });
  const close = (saved?: AftercareSheet) => {
    edit(null);
    if (saved) add(saved.id);
  };
  if (draft) return <SheetEditor draft={draft} onClose={close} />;
  const idSeen = given.map(({ id }) => id);
  return (
    <ModalForm
      title={say("Aftercare")}
      submit={say("Print with the prescription")}
      size="lg"
      busy={busy}
      disabled={sheets.length === 0 && given.length === 0}
      onSubmit={() => void act({ body: { appointmentId: idVisit, idPatient, idSheets, idKept, idSeen } })}
      onClose={onClose}
    >
      <Grid gap={16}>
        <Lists sheets={sheets} choice={choice} onEdit={edit} />
        {mayWrite && <Examples taken={sheets} onEdit={edit} />}
      </Grid>
    </ModalForm>
  );
}

const toggled = (ids: readonly number[], id: number) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

const saysTheSame = (sheet: AftercareSheet, copy: HandedOver) =>
  sheet.name === copy.name && sheet.en === copy.en && sheet.ur === copy.ur;

interface CopyRowProps {
  copy: HandedOver;
  isKept: boolean;
  isFull: boolean;
  onToggle: (id: number) => void;
}

/** What was handed over and no sheet says any more: it stays unless it is taken out. */
function CopyRow({ copy, isKept, isFull, onToggle }: CopyRowProps) {
  return (
    <li>
      <Checkbox
        label={
          <>
            <bdi>{copy.name}</bdi> <span className="soft">{say("as it was handed over")}</span>
          </>
        }
        checked={isKept}
        disabled={isFull && !isKept}
        onChange={() => onToggle(copy.id)}
      />
      <details>
        <summary className="fs-13">{say("Read it")}</summary>
        <SheetText sheet={copy} />
      </details>
    </li>
  );
}

interface SheetRowProps {
  sheet: AftercareSheet;
  isChosen: boolean;
  /** So many are chosen that this one cannot be. */
  isFull: boolean;
  onToggle: (id: number) => void;
  onEdit: (sheet: AftercareSheet) => void;
}

function SheetRow({ sheet, isChosen, isFull, onToggle, onEdit }: SheetRowProps) {
  const may = useMay();
  return (
    <li>
      <Row justify="between" align="center" gap={8}>
        <Checkbox
          label={<bdi>{sheet.name}</bdi>}
          checked={isChosen}
          disabled={isFull}
          onChange={() => onToggle(sheet.id)}
        />
        {may("clinicalNotes.write") && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onEdit(sheet)}>
            {say("Change")} <span className="sr">{sheet.name}</span>
          </Button>
        )}
      </Row>
      <details>
        <summary className="fs-13">{say("Read it")}</summary>
        <SheetText sheet={sheet} />
      </details>
    </li>
  );
}

/** Sheets to begin with, without those whose names are taken, and an empty one. */
function Examples({ taken, onEdit }: { taken: readonly AftercareSheet[]; onEdit: (draft: Draft) => void }) {
  const names = new Set(taken.map(({ name }) => name));
  const examples = STARTER_SHEETS.filter(({ name }) => !names.has(name));
  return (
    <div className={classes.examples}>
      {examples.length > 0 && (
        <p className="fs-13">{say("Examples, to be read by your doctor before they are used:")}</p>
      )}
      <Row gap={8} wrap>
        {examples.map((example) => (
          <Button key={example.name} size="compact-sm" variant="default" onClick={() => onEdit(example)}>
            {example.name}
          </Button>
        ))}
        <Button size="compact-sm" variant="default" onClick={() => onEdit({ name: "", en: "", ur: null })}>
          {say("New sheet")}
        </Button>
      </Row>
    </div>
  );
}
