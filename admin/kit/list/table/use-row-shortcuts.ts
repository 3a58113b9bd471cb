import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { continuesSequence, shortcutsAreOff } from "#admin/kit/focus/shortcuts.ts";
import type { RowAction } from "#admin/kit/list/types.ts";

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

type Body = HTMLTableSectionElement;

/** Which row of the body holds a node; -1 for none. */
const indexIn = (body: Body, node: EventTarget | null) =>
  [...body.rows].findIndex((row) => node instanceof Node && row.contains(node));

/** The row that the keyboard works on: the one with the focus, or the last that had it. */
function useCurrentRow(rows: readonly unknown[]) {
  const [focused, setFocused] = useState(0);
  const current = Math.min(focused, Math.max(rows.length - 1, 0));

  // The focused button may be gone after the row changed; the focus then moves to the row. A row that has the focus keeps it
  // where others come or go above it.
  const inside = useRef<Body | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are the reason
  useEffect(() => {
    const body = inside.current;
    if (!body) return;
    if (document.activeElement === document.body) body.rows[current]?.focus();
    else {
      const at = indexIn(body, document.activeElement);
      if (at >= 0) setFocused(at);
    }
  }, [rows]);

  const onFocus = (event: FocusEvent<Body>) => {
    inside.current = event.currentTarget;
    const index = indexIn(event.currentTarget, event.target);
    if (index >= 0) setFocused(index);
  };
  const onBlur = () => {
    inside.current = null;
  };
  return { current, onFocus, onBlur };
}

/**
 * The keyboard within the rows: arrows move from row to row, and the keys of the row's actions run them. Only the
 * current row can be reached with Tab (roving tabindex), so that Tab passes a list of a hundred rows in one step.
 */
export function useRowShortcuts<Row>(
  rows: readonly Row[],
  actionsOf: (row: Row) => readonly RowAction[],
  linkOf: ((row: Row) => string) | undefined,
) {
  const navigate = useNavigate();
  const { current, onFocus, onBlur } = useCurrentRow(rows);

  const act = (action: Pick<RowAction, "to" | "run">) => {
    if (action.to) navigate(action.to);
    else action.run?.();
  };

  const onKeyDown = (event: KeyboardEvent<Body>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // By the row that has the focus: rows may have come above it since.
    const at = indexIn(event.currentTarget, event.target);
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      event.currentTarget.rows[step(at < 0 ? current : at, rows.length - 1)]?.focus();
      return;
    }
    const row = rows[at];
    const onRowItself = event.target instanceof HTMLTableRowElement;
    // Enter on a link or button inside the row is handled by that control.
    if (!row || (event.key === "Enter" && !onRowItself)) return;
    if (event.key.length === 1 && (shortcutsAreOff() || continuesSequence(event.nativeEvent))) return;
    const named = actionsOf(row).find(({ keys }) => keys?.toLowerCase() === event.key.toLowerCase());
    // Enter opens the link of the name, unless an action uses that key.
    const to = event.key === "Enter" ? linkOf?.(row) : undefined;
    const action = named ?? (to ? { to } : undefined);
    if (!action) return;
    event.preventDefault();
    // No other shortcut may use the letter: R rejects here.
    event.stopPropagation();
    act(action);
  };
  return { current, body: { onKeyDown, onFocus, onBlur } };
}
