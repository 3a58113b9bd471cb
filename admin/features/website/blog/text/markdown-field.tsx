import { ActionIcon, Textarea } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import {
  IconBlockquote,
  IconBold,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
} from "#admin/kit/display/icons.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import type { SiteLanguage } from "#contract/values/texts.ts";
import { link, prefix, type Selection, wrap } from "./markdown-commands.ts";
import classes from "./markdown-field.module.css";
import tools from "./toolbar.module.css";

type Command = (selection: Selection) => Selection;

const COMMANDS = {
  heading: (selection: Selection) => prefix(selection, "## "),
  bold: (selection: Selection) => wrap(selection, "**", "words"),
  italic: (selection: Selection) => wrap(selection, "*", "words"),
  list: (selection: Selection) => prefix(selection, "- "),
  numbers: (selection: Selection) => prefix(selection, (line) => `${line + 1}. `),
  quote: (selection: Selection) => prefix(selection, "> "),
  link: (selection: Selection) => link(selection),
} as const satisfies Record<string, Command>;

const BUTTONS = [
  { command: "heading", label: "Heading", keys: "Ctrl Alt 2", icon: IconH2 },
  { command: "bold", label: "Bold", keys: "Ctrl B", icon: IconBold },
  { command: "italic", label: "Italic", keys: "Ctrl I", icon: IconItalic },
  { command: "list", label: "List", keys: "Ctrl Shift 8", icon: IconList },
  { command: "numbers", label: "Numbered list", keys: "Ctrl Shift 7", icon: IconListNumbers },
  { command: "quote", label: "Quote", keys: "", icon: IconBlockquote },
  { command: "link", label: "Link", keys: "Ctrl K", icon: IconLink },
] as const;

/** The command of a key; undefined: it is typed. */
function commandOf({ ctrlKey, metaKey, altKey, shiftKey, code }: KeyboardEvent): Command | undefined {
  if (!ctrlKey && !metaKey) return undefined;
  if (altKey) return code === "Digit2" ? COMMANDS.heading : undefined;
  if (shiftKey) return code === "Digit8" ? COMMANDS.list : code === "Digit7" ? COMMANDS.numbers : undefined;
  return { KeyB: COMMANDS.bold, KeyI: COMMANDS.italic, KeyK: COMMANDS.link }[code];
}

interface MarkdownFieldProps {
  value: string;
  onChange: (markdown: string) => void;
  language: SiteLanguage;
  error?: ReactNode;
}

/** The text of a post in Markdown, with buttons and keys that write the marks. */
export function MarkdownField({ value, onChange, language, error }: MarkdownFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const run = (command: Command) => {
    const field = area.current;
    if (!field) return;
    const after = command({ text: field.value, from: field.selectionStart, to: field.selectionEnd });
    onChange(after.text);
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(after.from, after.to);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const command = commandOf(event);
    if (!command) return;
    event.preventDefault();
    // Ctrl K is the application's search elsewhere.
    event.stopPropagation();
    run(command);
  };
  return (
    <div>
      <Row gap={2} align="center" wrap className={tools.bar} role="toolbar" aria-label="Format">
        {BUTTONS.map(({ command, label, keys, icon: Icon }) => (
          <ActionIcon
            key={command}
            variant="subtle"
            aria-label={label}
            title={keys ? `${label}  ${keys}` : label}
            onClick={() => run(COMMANDS[command])}
          >
            <Icon size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        ))}
      </Row>
      <Textarea
        ref={area}
        aria-label="Text of the post"
        placeholder={"What do patients ask? Begin with the answer.\n\n## A heading splits the text"}
        rows={22}
        lang={language}
        dir={language === "ur" ? "rtl" : undefined}
        value={value}
        error={error}
        classNames={{ input: language === "ur" ? (classes.urdu ?? "") : (classes.text ?? "") }}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
