import type { Command, EditorState } from "prosemirror-state";
import { type ReactNode, useRef, useState } from "react";
import { useLibrary } from "#admin/features/website/website/pictures/use-library.ts";
import { Note } from "#admin/kit/display/note.tsx";
import type { SiteLanguage } from "#contract/values/texts.ts";
import { linkAt, pictureAt, putPicture, setLink, TOOLS } from "./commands.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { type OpenedText, openText } from "./open-text.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import { Toolbar, type ToolName } from "./toolbar.tsx";
import { type Opened, useEditor } from "./use-editor.ts";
import classes from "./visual.module.css";

interface VisualTextProps {
  value: string;
  onChange: (markdown: string) => void;
  language: SiteLanguage;
  error: ReactNode;
  /** Stands instead where the text has no visual form. */
  asMarkdown: ReactNode;
}

/** The text of a post as it will look, stored as Markdown. */
export default function VisualText(props: VisualTextProps) {
  const [opened, setOpened] = useState(() => openText(props.value));
  if (!("problem" in opened)) return <Editor {...props} opened={opened} onProblem={setOpened} />;
  return (
    <>
      <Note title="This text is edited as Markdown.">{opened.problem}</Note>
      {props.asMarkdown}
    </>
  );
}

function Rewrites({ from, to, lines }: NonNullable<Opened["rewrites"]>) {
  const count = lines === 1 ? "One line" : `${lines} lines`;
  return (
    <p className="hint">
      {count} of the Markdown will be written in another way once the text is changed here; the page stays the
      same. The first: <code dir="auto">{from}</code> becomes <code dir="auto">{to}</code>
    </p>
  );
}

type EditorProps = VisualTextProps & { opened: Opened; onProblem: (opened: OpenedText) => void };

function Editor({ value, onChange, language, error, opened, onProblem }: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<"link" | "picture" | null>(null);
  const { state, view } = useEditor(host, {
    opened,
    value,
    language,
    isWrong: Boolean(error),
    pictures: useLibrary().data,
    onChange,
    onProblem,
    onLink: () => setDialog("link"),
  });
  const perform = (command: Command) => command(view.current?.state ?? state, view.current?.dispatch);
  const run = (name: ToolName) => {
    if (name === "link" || name === "picture") return setDialog(name);
    perform(TOOLS[name].run);
    view.current?.focus();
  };
  const close = () => {
    setDialog(null);
    requestAnimationFrame(() => view.current?.focus());
  };
  return (
    <div>
      <Toolbar state={state} onRun={run} />
      {opened.rewrites && <Rewrites {...opened.rewrites} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the text box is made inside it */}
      <div
        ref={host}
        className={classes.text}
        data-language={language}
        data-wrong={error ? true : undefined}
        data-empty={state.doc.childCount === 1 && state.doc.content.size === 2 ? true : undefined}
        // Keys that the text has used are none of the application's: Ctrl K is its search elsewhere.
        onKeyDown={(event) => event.defaultPrevented && event.stopPropagation()}
      />
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      {dialog && <Dialog dialog={dialog} state={state} language={language} onRun={perform} onClose={close} />}
    </div>
  );
}

interface DialogProps {
  dialog: "link" | "picture";
  state: EditorState;
  language: SiteLanguage;
  onRun: (command: Command) => void;
  onClose: () => void;
}

function Dialog({ dialog, state, language, onRun, onClose }: DialogProps) {
  const done = (command: Command) => {
    onRun(command);
    onClose();
  };
  if (dialog === "link")
    return (
      <LinkDialog address={linkAt(state)} onChoose={(address) => done(setLink(address))} onClose={onClose} />
    );
  return (
    <PictureDialog
      picture={pictureAt(state)}
      language={language}
      onChoose={(picture) => done(putPicture(picture))}
      onClose={onClose}
    />
  );
}
