import { useWindowEvent } from "@mantine/hooks";
import { type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { continuesSequence, shortcutsAreOff, useShortcut } from "#admin/kit/focus/shortcuts.ts";
import type { RowOutcome } from "#contract/office/imports.ts";

const GROUP = "Rows of the import";

/** The keys of each kind of row, as they are shown below the list and under `?`. */
const KEYS: Readonly<Record<RowOutcome, readonly (readonly [keys: string, does: string])[]>> = {
  problem: [
    ["Enter", "correct, accept"],
    ["Delete", "leave out"],
  ],
  same: [
    ["m", "same, leave out"],
    ["b", "two, keep both"],
  ],
  ready: [["Delete", "leave out"]],
  left: [["Enter", "take after all"]],
  known: [],
  imported: [],
};
const MOVE = ["ArrowUp ArrowDown", "move"] as const;

/** The hints of the list's rows. */
export const rowHints = (outcome: RowOutcome) => [MOVE, ...KEYS[outcome]];

function useListed([keys, label]: readonly [string, string] = ["", ""]): void {
  useShortcut(keys ? { keys, label: label.charAt(0).toUpperCase() + label.slice(1), group: GROUP } : null);
}

/** Where the focus was last: the row, its place in the list, and whether in a field of it. */
interface Spot {
  line: number;
  place: number;
  isField: boolean;
}

const rowsIn = (list: RefObject<HTMLElement | null>) => [
  ...(list.current?.querySelectorAll<HTMLElement>(":scope > [data-line]") ?? []),
];

/** Whether a key belongs to the field in which it is pressed. */
const isInField = (target: EventTarget) => target instanceof Element && target.matches("input");

/**
 * Arrows walk from row to row, and from field to field where one is being filled in; one row at a time is reached by Tab.
 * When a row goes because it was decided, the next one takes its place under the finger. `version` changes with the rows.
 */
export function useRowKeys(outcome: RowOutcome, lines: readonly number[], version: number) {
  const list = useRef<HTMLUListElement>(null);
  const [last, setLast] = useState<Spot | null>(null);
  const [first] = lines;
  const current = last && lines.includes(last.line) ? last.line : first;
  useListed(MOVE);
  useListed(KEYS[outcome][0]);
  useListed(KEYS[outcome][1]);

  const focusAt = (place: number, inField = false) => {
    const rows = rowsIn(list);
    const row = rows[Math.max(0, Math.min(place, rows.length - 1))];
    const field = inField ? row?.querySelector<HTMLElement>("input") : null;
    (field ?? row)?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  };

  const stay = useEffectEvent(() => {
    if (last && document.activeElement === document.body) focusAt(last.place, last.isField);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are others, and what had the focus may have gone
  useLayoutEffect(stay, [version]);
  useWindowEvent("keydown", (event) => {
    const { key, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (key !== "ArrowDown" || defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
    if (!document.activeElement?.matches("body, main, main h1")) return;
    event.preventDefault();
    focusAt(0);
  });

  return {
    list,
    current,
    onFocus: (event: { target: Element }) => {
      const row = event.target.closest<HTMLElement>("[data-line]");
      if (!row) return;
      const place = rowsIn(list).indexOf(row);
      setLast({ line: Number(row.dataset.line), place, isField: isInField(event.target) });
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      const place = rowsIn(list).findIndex((row) => row.contains(event.target as Node));
      if (by === 0 || place < 0) return;
      event.preventDefault();
      if (!isInField(event.target)) return focusAt(place + by);
      const fields = [...(list.current?.querySelectorAll("input") ?? [])];
      fields[fields.indexOf(event.target as HTMLInputElement) + by]?.focus();
    },
    /** Goes on to the next row, for a row that stays when it is decided. */
    goOn: () => focusAt((last?.place ?? 0) + 1),
  };
}

/** What keys do to the row that has the focus, false where one does nothing; not while a field of it is filled in. */
export const rowKeys =
  (...acts: readonly (readonly [key: string, act: (() => void) | false])[]) =>
  (event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey, target, currentTarget } = event;
    const isLetter = key.length === 1;
    if (altKey || ctrlKey || metaKey || isInField(target)) return;
    if (isLetter && (shortcutsAreOff() || continuesSequence(event.nativeEvent))) return;
    // Enter on a button is the button's.
    if (key === "Enter" && target !== currentTarget) return;
    const act = acts.find(([one]) => one === (isLetter ? key.toLowerCase() : key))?.[1];
    if (!act) return;
    event.preventDefault();
    act();
  };
