import { Button, Checkbox } from "@mantine/core";
import { useId, useState } from "react";
import { useAct } from "#admin/kit/call/use-act.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import {
  listTemplates,
  type PrescriptionTemplate,
  removeTemplate,
  saveTemplate,
} from "#contract/clinical/prescriptions.ts";
import { STARTER_TEMPLATES } from "#rules/clinical/medicines/starter-templates.ts";
import { prescriptionLines } from "#rules/clinical/prescription.ts";
import { say } from "#ui/say.ts";
import classes from "./templates-dialog.module.css";

interface TemplatesDialogProps {
  idDoctor: number;
  /** The prescription as it stands, to be kept as a template. */
  text: string;
  onApply: (text: string) => void;
  onClose: () => void;
}

/** A template that can be chosen; one that a clinic may begin with has no record. */
interface Choice {
  key: string;
  name: string;
  text: string;
  of: string;
  stored: PrescriptionTemplate | null;
}

/** Templates of a prescription: the doctor's own, the clinic's, and examples. Enter adds the marked one's lines. */
export default function TemplatesDialog({ idDoctor, text, onApply, onClose }: TemplatesDialogProps) {
  const { data } = useCall(listTemplates, { query: { idDoctor } });
  const may = useMay();
  const [typed, setTyped] = useState("");
  const [marked, mark] = useState(0);
  // None until all are known: an early Enter must not take another one.
  const choices = (data ? choicesOf(data) : []).filter(({ name }) =>
    name.toLowerCase().includes(typed.trim().toLowerCase()),
  );
  const at = Math.min(marked, choices.length - 1);
  const chosen = choices[at];
  const apply = (choice: Choice | undefined) => {
    if (!choice) return;
    onApply(choice.text);
    onClose();
  };
  return (
    <Modal title={say("Templates")} onClose={onClose}>
      <Grid gap={12}>
        <Chooser
          choices={choices}
          at={at}
          typed={typed}
          onType={(next) => {
            setTyped(next);
            mark(0);
          }}
          onMark={mark}
          onApply={apply}
        />
        {chosen && <Chosen key={chosen.key} choice={chosen} onApply={() => apply(chosen)} />}
        {may("clinicalNotes.write") && text.trim() !== "" && <SaveRows idDoctor={idDoctor} text={text} />}
      </Grid>
    </Modal>
  );
}

function choicesOf(templates: readonly PrescriptionTemplate[]): Choice[] {
  const stored = templates.map((template) => ({
    key: String(template.id),
    name: template.name,
    text: template.text,
    of: template.idDoctor === null ? say("of the clinic") : "",
    stored: template,
  }));
  const starters = STARTER_TEMPLATES.map(({ name, text }) => ({
    key: name,
    name,
    text,
    of: say("example"),
    stored: null,
  }));
  return [...stored, ...starters];
}

interface ChooserProps {
  choices: readonly Choice[];
  /** The marked one. */
  at: number;
  typed: string;
  onType: (typed: string) => void;
  onMark: (at: number) => void;
  onApply: (choice: Choice | undefined) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function Chooser({ choices, at, typed, onType, onMark, onApply }: ChooserProps) {
  const list = useId();
  const idOf = (index: number) => `${list}-${index}`;
  return (
    <>
      <TextField
        data-autofocus
        label={say("Search templates")}
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={choices.length > 0 ? idOf(at) : undefined}
        dir="auto"
        autoComplete="off"
        maxLength={80}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          if (step !== undefined) {
            event.preventDefault();
            const next = Math.max(0, Math.min(at + step, choices.length - 1));
            onMark(next);
            document.getElementById(idOf(next))?.scrollIntoView({ block: "nearest" });
          }
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onApply(choices[at]);
        }}
      />
      <div id={list} role="listbox" aria-label={say("Templates")} className={classes.list}>
        {choices.map(({ key, name, of }, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the marked option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose it
          <div
            key={key}
            id={idOf(index)}
            role="option"
            aria-selected={index === at}
            className={classes.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onMark(index)}
            onDoubleClick={() => onApply(choices[index])}
          >
            <bdi>{name}</bdi> <span className="soft fs-13">{of}</span>
          </div>
        ))}
      </div>
      {choices.length === 0 && typed !== "" && <p className="soft">{say("No template is called so.")}</p>}
    </>
  );
}

function Chosen({ choice: { text, stored }, onApply }: { choice: Choice; onApply: () => void }) {
  const { act, busy } = useAct(removeTemplate, { refreshes: [listTemplates] });
  const may = useMay();
  const mayRemove =
    stored !== null &&
    may("clinicalNotes.write") &&
    (stored.idDoctor !== null || may("appointments.readAll"));
  const [isAsking, ask] = useState(false);
  return (
    <div className={classes.chosen}>
      {!stored && <p className="fs-13">{say("An example, to be read by your doctor before it is used.")}</p>}
      <ul>
        {prescriptionLines(text).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <li key={index}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
      <Row gap={8} wrap>
        <Button size="sm" onClick={onApply}>
          {say("Add these medicines")}
        </Button>
        {mayRemove && !isAsking && (
          <Button size="sm" variant="default" onClick={() => ask(true)}>
            {say("Delete template…")}
          </Button>
        )}
        {mayRemove && isAsking && (
          <Button size="sm" color="red" loading={busy} onClick={() => act({ query: { id: stored.id } })}>
            {say("Delete it for good")}
          </Button>
        )}
      </Row>
    </div>
  );
}

/** Keeps the present medicines by a name; an administrator may keep them for every doctor. */
function SaveRows({ idDoctor, text }: Pick<TemplatesDialogProps, "idDoctor" | "text">) {
  const [name, setName] = useState("");
  const [isForAll, setForAll] = useState(false);
  const { act, busy } = useAct(saveTemplate, { refreshes: [listTemplates], onDone: () => setName("") });
  const may = useMay();
  const isReady = name.trim() !== "";
  const save = () => {
    if (isReady && !busy) void act({ body: { idDoctor: isForAll ? null : idDoctor, name, text } });
  };
  const count = prescriptionLines(text).length;
  return (
    <Grid gap={8} className={classes.save}>
      <Row gap={8} align="end" wrap>
        <TextField
          className="grow"
          label={say("Keep the {count} lines of this note as a template", { count })}
          placeholder={say("Name, such as after scaling")}
          dir="auto"
          autoComplete="off"
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.nativeEvent.isComposing) save();
          }}
        />
        <Button size="sm" variant="default" disabled={!isReady} loading={busy} onClick={save}>
          {say("Save template")}
        </Button>
      </Row>
      {may("appointments.readAll") && (
        <Checkbox
          label={say("For every doctor of the clinic")}
          checked={isForAll}
          onChange={(event) => setForAll(event.currentTarget.checked)}
        />
      )}
    </Grid>
  );
}
