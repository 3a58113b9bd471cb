import { ActionIcon, Button } from "@mantine/core";
import type { EditorState } from "prosemirror-state";
import { isInTable } from "prosemirror-tables";
import { type KeyboardEvent, useState } from "react";
import frame from "#admin/features/website/blog/text/toolbar.module.css";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconTable,
} from "#admin/kit/display/icons.ts";
import { preventFocusChange } from "#admin/kit/focus/prevent-focus-change.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import { linkAt, pictureAt, TOOLS, type Tool } from "./commands.ts";

const BUTTONS = [
  { name: "heading", label: "Heading", keys: "Ctrl Alt 2", icon: IconH2 },
  { name: "subheading", label: "Smaller heading", keys: "Ctrl Alt 3", icon: IconH3 },
  { name: "bold", label: "Bold", keys: "Ctrl B", icon: IconBold },
  { name: "italic", label: "Italic", keys: "Ctrl I", icon: IconItalic },
  { name: "list", label: "List", keys: "Ctrl Shift 8", icon: IconList },
  { name: "numbers", label: "Numbered list", keys: "Ctrl Shift 7", icon: IconListNumbers },
  { name: "quote", label: "Quote", keys: "Ctrl Shift 9", icon: IconBlockquote },
  { name: "link", label: "Link", keys: "Ctrl K", icon: IconLink },
  { name: "picture", label: "Picture", keys: "", icon: IconPhoto },
  { name: "table", label: "Table", keys: "", icon: IconTable },
  { name: "undo", label: "Undo", keys: "Ctrl Z", icon: IconArrowBackUp },
  { name: "redo", label: "Redo", keys: "Ctrl Shift Z", icon: IconArrowForwardUp },
] as const;

const IN_TABLE = [
  { name: "addRow", label: "Row below" },
  { name: "addColumn", label: "Column after" },
  { name: "removeRow", label: "Remove row" },
  { name: "removeColumn", label: "Remove column" },
  { name: "removeTable", label: "Remove table" },
] as const;

export type ToolName = keyof typeof TOOLS | "link" | "picture";

const tools: Partial<Record<ToolName, Tool>> = TOOLS;

/** Whether a button is pressed where the cursor stands; undefined: it is none that stays pressed. */
function isOn(name: ToolName, state: EditorState): boolean | undefined {
  if (name === "link") return linkAt(state) !== null;
  if (name === "picture") return pictureAt(state) !== null;
  return tools[name]?.isOn?.(state);
}

const canRun = (name: ToolName, state: EditorState) => tools[name]?.run(state) ?? true;

interface ToolbarProps {
  state: EditorState;
  onRun: (name: ToolName) => void;
}

/** The buttons above a text: one stop for Tab, with arrows from one to the next. */
export function Toolbar({ state, onRun }: ToolbarProps) {
  const [stop, setStop] = useState<ToolName>("heading");
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const all = [...event.currentTarget.querySelectorAll("button")];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    all[(at + step + all.length) % all.length]?.focus();
    event.preventDefault();
  };
  const shared = (name: ToolName) => ({
    tabIndex: name === stop ? 0 : -1,
    "aria-pressed": isOn(name, state),
    // Not disabled: the button in focus would lose it.
    "aria-disabled": !canRun(name, state) && !isOn(name, state),
    onFocus: () => setStop(name),
    onMouseDown: preventFocusChange,
    onClick: () => onRun(name),
  });
  return (
    <Row
      gap={2}
      align="center"
      wrap
      className={frame.bar}
      role="toolbar"
      aria-label="Format"
      onKeyDown={walk}
    >
      {BUTTONS.map(({ name, label, keys, icon: Icon }) => (
        <ActionIcon
          key={name}
          variant={isOn(name, state) ? "light" : "subtle"}
          aria-label={label}
          title={keys ? `${label}  ${keys}` : label}
          {...shared(name)}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      ))}
      {isInTable(state) &&
        IN_TABLE.map(({ name, label }) => (
          <Button key={name} size="compact-sm" variant="default" {...shared(name)}>
            {label}
          </Button>
        ))}
    </Row>
  );
}
