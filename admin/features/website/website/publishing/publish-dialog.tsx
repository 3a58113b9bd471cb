import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Texts } from "#admin/features/website/website/use-texts.ts";
import { useWork } from "#admin/kit/call/use-act.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { IconAlertTriangle, IconCircleCheck } from "#admin/kit/display/icons.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { type EditedText, publishSite } from "#contract/website/editor.ts";
import { SECTION_NAMES } from "#contract/website/section-names.ts";
import type { TextKey } from "#contract/website/sections.ts";
import { call, Refusal } from "#ui/call.ts";
import classes from "./publishing.module.css";

const waits = (missing: number) =>
  missing === 1
    ? "One text is not written yet. It waits until it is."
    : `${missing} texts are not written yet. It waits until they are.`;

const countOf = (count: number) => (count === 1 ? "1 change" : `${count} changes`);

interface PublishDialogProps {
  texts: Texts;
  /** Opens a section, to finish what it lacks. */
  onOpen: (key: TextKey) => void;
  onClose: () => void;
}

function Change({ text, isReady, onOpen }: { text: EditedText; isReady: boolean; onOpen: () => void }) {
  const { key, changes, missing } = text;
  const Icon = isReady ? IconCircleCheck : IconAlertTriangle;
  const why = missing.length > 0 ? waits(missing.length) : "It is not saved yet.";
  return (
    <li data-waits={!isReady || undefined}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <b>{SECTION_NAMES[key].title}</b>
      <p>
        {changes.join(", ")}
        {!isReady && `. ${why}`}
      </p>
      {!isReady && (
        <Button size="xs" variant="default" onClick={onOpen}>
          Write it
        </Button>
      )}
    </li>
  );
}

/** What would be published, section by section; those that are not finished stay behind. */
export function PublishDialog({ texts, onOpen, onClose }: PublishDialogProps) {
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const changed = texts.texts.filter(({ changes }) => changes.length > 0);
  const ready = changed.filter(({ key, missing }) => missing.length === 0 && !texts.typed[key]);
  const { run, busy } = useWork({
    refreshes: [],
    failed: "There was no answer. Please try again.",
    onFailed: async (words, error) => {
      setProblem(words);
      if (error instanceof Refusal && error.code === 409) await texts.reload().catch(() => undefined);
    },
  });
  const publish = () => {
    setProblem(null);
    return run(async () => {
      const sections = ready.map(({ key, updatedOn }) => ({ key, updatedOn }));
      await call(publishSite, { body: { sections, note } });
      await texts.reload();
      toastSuccess("Published. On the website in 5 seconds. The version before is kept in History.");
      onClose();
    });
  };
  return (
    <ModalForm
      title={`Publish ${countOf(changed.length)}`}
      submit={ready.length === changed.length ? "Publish" : `Publish ${ready.length}`}
      disabled={ready.length === 0}
      busy={busy}
      onSubmit={publish}
      onClose={onClose}
    >
      {problem && (
        <Note kind="bad" announce title={problem}>
          Nothing was published.
        </Note>
      )}
      <ul className={classes.list}>
        {changed.map((text) => (
          <Change key={text.key} text={text} isReady={ready.includes(text)} onOpen={() => onOpen(text.key)} />
        ))}
      </ul>
      <TextInput
        label="Note"
        description="For the history, such as “New price list”."
        maxLength={200}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </ModalForm>
  );
}
