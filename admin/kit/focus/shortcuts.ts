import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from "react";
import { openDialog } from "./open-dialog.ts";

/**
 * Keyboard shortcuts, in one place so that the `?` dialog lists exactly those that work now.
 *
 *   useShortcut({ keys: "n", label: "Add", group: "This list", run: () => navigate("add") });
 *
 * `keys`: a single key ("n", "/", "?", "ArrowDown"), "mod+Enter" (Ctrl or Cmd), or a sequence ("g r"). Shortcuts
 * made of plain characters act only when no field has focus, never under an open dialog, and can be switched off
 * altogether (WCAG 2.1.4). Without `run` an entry is only listed: its component listens on its own.
 */
export interface Shortcut {
  keys: string;
  label: string;
  group: string;
  run?: (event: KeyboardEvent) => void;
  /** Also while a dialog is open: for what the dialog itself declares. */
  inDialog?: boolean;
}

const OFF_KEY = "matab.shortcuts-off";
const SEQUENCE_MS = 1000;

let shortcuts: readonly Shortcut[] = [];
const listeners = new Set<() => void>();
let prefix: { key: string; at: number } | null = null;

const changed = () => {
  for (const listener of listeners) listener();
};

const isCharacter = (keys: string) => !keys.includes("+") && keys.split(" ").every((key) => key.length === 1);

export function shortcutsAreOff(): boolean {
  return localStorage.getItem(OFF_KEY) === "1";
}

export function switchShortcuts(off: boolean): void {
  localStorage.setItem(OFF_KEY, off ? "1" : "0");
  changed();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable=true]");
}

function pressed(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key;
}

function find(keys: string, event: KeyboardEvent): Shortcut | undefined {
  return shortcuts.findLast((shortcut) => {
    if (!shortcut.run || shortcut.keys !== keys) return false;
    if (isUnderDialog && !shortcut.inDialog) return false;
    return !isCharacter(keys) || !(isTyping(event.target) || shortcutsAreOff());
  });
}

let isUnderDialog = false;
let escapeIsTaken = false;

/**
 * Esc closes an open dropdown or the dialog on top, and only that. Checked in the capture phase: when the event bubbles
 * it is closed already, and the form underneath would take the same Esc for its own.
 */
function notePress({ key, target }: KeyboardEvent): void {
  isUnderDialog = openDialog() !== undefined;
  escapeIsTaken =
    key === "Escape" &&
    target instanceof Element &&
    target.matches('[aria-expanded="true"], [data-mantine-stop-propagation="true"]');
}

/** An open dropdown handles every Enter itself, so Ctrl+Enter is caught before it and saves the form. */
function onSaveOverList(event: KeyboardEvent): void {
  const { target, altKey, isComposing } = event;
  if (pressed(event) !== "mod+Enter" || altKey || isComposing) return;
  if (!(target instanceof Element && target.matches('[role="combobox"]'))) return;
  const hit = find("mod+Enter", event);
  if (!hit?.run) return;
  event.preventDefault();
  event.stopPropagation();
  hit.run(event);
}

/** For a form's `onKeyDown`: Enter in an open dropdown may choose an option and never submits the form. */
export function keepEnterInOpenList(event: {
  key: string;
  target: EventTarget;
  preventDefault: () => void;
}): void {
  const { key, target } = event;
  const isInList = target instanceof Element && target.matches('[role="combobox"][data-expanded]');
  if (key === "Enter" && isInList) event.preventDefault();
}

function inSequence(event: KeyboardEvent, key: string): Shortcut | undefined {
  if (prefix === null || event.timeStamp - prefix.at >= SEQUENCE_MS) return undefined;
  return find(`${prefix.key} ${key}`, event);
}

/** Whether a key completes a sequence begun just before, such as G then R, so that no other listener should use it. */
export function continuesSequence(event: KeyboardEvent): boolean {
  return inSequence(event, pressed(event)) !== undefined;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.isComposing || escapeIsTaken) return;
  const key = pressed(event);
  const hit = inSequence(event, key) ?? find(key, event);
  prefix = key.length === 1 && !isTyping(event.target) ? { key, at: event.timeStamp } : null;
  if (!hit?.run) return;
  prefix = null;
  event.preventDefault();
  hit.run(event);
}

function add(shortcut: Shortcut): () => void {
  if (shortcuts.length === 0) {
    window.addEventListener("keydown", notePress, { capture: true });
    window.addEventListener("keydown", onSaveOverList, { capture: true });
    window.addEventListener("keydown", onKeyDown);
  }
  shortcuts = [...shortcuts, shortcut];
  changed();
  return () => {
    shortcuts = shortcuts.filter((other) => other !== shortcut);
    if (shortcuts.length === 0) {
      window.removeEventListener("keydown", notePress, { capture: true });
      window.removeEventListener("keydown", onSaveOverList, { capture: true });
      window.removeEventListener("keydown", onKeyDown);
    }
    changed();
  };
}

/** Declares a shortcut for as long as the component is mounted; null declares none. */
export function useShortcut(shortcut: Shortcut | null): void {
  const runLatest = useEffectEvent((event: KeyboardEvent) => shortcut?.run?.(event));
  const { keys, label, group, inDialog } = shortcut ?? {};
  const listens = shortcut?.run !== undefined;
  // As soon as what it belongs to is on the screen: a quick press is not lost.
  useLayoutEffect(() => {
    if (keys === undefined || label === undefined || group === undefined) return undefined;
    const run = listens ? (event: KeyboardEvent) => runLatest(event) : undefined;
    return add({ keys, label, group, inDialog, run });
  }, [keys, label, group, inDialog, listens]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Everything that can be pressed now, for the dialog that lists it. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => shortcuts);
}

export function useShortcutsAreOff(): boolean {
  return useSyncExternalStore(subscribe, shortcutsAreOff);
}
