import { Button } from "@mantine/core";
import { Note as Message } from "#admin/kit/display/note.tsx";
import { StaleNote } from "#admin/kit/form/stale-note.tsx";
import type { TypedDraft } from "#contract/clinical/doctor-panel.ts";
import { say } from "#ui/say.ts";
import classes from "./note-column.module.css";
import type { Note } from "./use-note.ts";

function Overtaken({ draft }: Pick<Note, "draft">) {
  return (
    <Message
      kind="attention"
      title="Somebody else changed this note meanwhile"
      announce
      actions={
        <>
          <Button size="xs" variant="default" onClick={draft.keepMine}>
            Keep what I typed
          </Button>
          <Button size="xs" variant="subtle" onClick={draft.discard}>
            Show the saved note
          </Button>
        </>
      }
    >
      What you typed is below and not saved. Saving it replaces the other note.
    </Message>
  );
}

function Found({ draft }: Pick<Note, "draft">) {
  return (
    <Message
      title={`Draft from ${draft.from}, not saved yet`}
      actions={
        <Button size="xs" variant="default" onClick={draft.discard}>
          Discard draft
        </Button>
      }
    />
  );
}

/** What an assistant typed, for the doctor to take over. */
function Typed({ draft, typed }: Pick<Note, "draft"> & { typed: TypedDraft }) {
  const texts = [typed.description, typed.notes, typed.treatmentPlans, typed.doctorPrescription];
  return (
    <Message
      title={say("Typed by {name}, not saved yet", { name: typed.typedBy })}
      actions={
        <Button size="xs" variant="default" onClick={() => draft.takeOver(typed)}>
          {say("Take it over")}
        </Button>
      }
    >
      {texts.filter(Boolean).map((text) => (
        <p key={text} dir="auto" className={classes.typed}>
          {text}
        </p>
      ))}
    </Message>
  );
}

/** The state of the note: restored from a draft, written on in another tab, changed by somebody else, or refused. */
export function NoteState({ note: { draft, typed, problem } }: { note: Note }) {
  return (
    <>
      {typed.map((each) => (
        <Typed key={each.idStaff} draft={draft} typed={each} />
      ))}
      {draft.from && !draft.isOvertaken && !draft.other && <Found draft={draft} />}
      {draft.other && (
        <StaleNote
          by={null}
          ownDraft="You wrote on this note in another tab or on another device"
          changes={draft.other.changes}
          onTake={draft.other.take}
        />
      )}
      {draft.isOvertaken && !draft.other && <Overtaken draft={draft} />}
      {problem && !draft.isOvertaken && (
        <Message kind="bad" title="Not saved, nothing lost" announce>
          {problem}
        </Message>
      )}
    </>
  );
}
