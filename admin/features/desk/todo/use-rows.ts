import { type KeyboardEvent, useEffect, useRef } from "react";
import { useUndo } from "#admin/kit/dialogs/use-undo.ts";
import { useArrowsFromPage } from "#admin/kit/focus/arrows-from-page.ts";
import { continuesSequence, shortcutsAreOff, useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { useUser } from "#admin/kit/page/use-session.ts";
import type { WorkMessage } from "#contract/desk/messages.ts";
import { MS_PER_MINUTE } from "#rules/values/time/time-units.ts";
import type { useWorklist } from "./use-worklist.ts";

/** So long the server takes an answer back. */
const TAKEN_BACK_FOR_MS = 10 * MS_PER_MINUTE;

type Said = "sent" | "skipped" | "no WhatsApp" | "has WhatsApp";

const WORDS: Record<Said, string> = {
  sent: "Sent",
  skipped: "Skipped",
  "no WhatsApp": "No WhatsApp",
  "has WhatsApp": "Has WhatsApp",
};
const WAYS_BACK = {
  sent: "not sent",
  skipped: "not sent",
  "no WhatsApp": "has WhatsApp",
  "has WhatsApp": "no WhatsApp",
} as const;

/** Of a school on one phone, the first two names. */
function namesOf({ visits }: WorkMessage): string {
  const names = visits.map(({ patientName }) => patientName);
  return names.slice(0, 2).join(", ") + (names.length > 2 ? ` and ${names.length - 2} more` : "");
}

/** What else can be done with a row: by its letter, or by a button where a mouse or a finger is used. */
export type RowLetter = "e" | "k" | "w";

interface RowsOptions {
  /** The messages as they stand on the screen. */
  shown: readonly WorkMessage[];
  onEdit: (message: WorkMessage) => void;
  /** Somebody else has it open: asks first. */
  onAsk: (message: WorkMessage) => void;
}

/** Gives the focus to the rows' buttons; once the list is read anew, to the row that takes the place of one that went. */
function useRowFocus(data: unknown, shown: readonly WorkMessage[]) {
  const rows = useRef<HTMLUListElement>(null);
  const steps = () => [...(rows.current?.querySelectorAll<HTMLElement>("[data-step]") ?? [])];
  const focusRow = (index: number) =>
    steps()
      .at(Math.min(Math.max(index, 0), steps().length - 1))
      ?.focus();
  useArrowsFromPage(() => focusRow(0));
  const wanted = useRef<{ index: number; id?: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are the reason
  useEffect(() => {
    if (wanted.current === null) return;
    const { index, id } = wanted.current;
    const back = id === undefined ? -1 : shown.findIndex(({ ids }) => ids.includes(id));
    if (back === -1 && document.activeElement !== document.body) return;
    focusRow(back === -1 ? index : back);
    wanted.current = null;
  }, [data]);
  return { rows, steps, focusRow, wanted };
}

/** The rows' keys, what their buttons do, and the way back from the last answer. */
export function useRows(
  { list, open, answer }: ReturnType<typeof useWorklist>,
  { shown, onEdit, onAsk }: RowsOptions,
) {
  const { id: me } = useUser();
  const { rows, steps, focusRow, wanted } = useRowFocus(list.data, shown);
  const { offer, undo } = useUndo(TAKEN_BACK_FOR_MS);
  useShortcut({ keys: "u", label: "Take the last answer back", group: "This list", run: undo });
  const isMine = (message: WorkMessage) => message.by?.id === me;
  const settle = async (message: WorkMessage, said: Said, index: number) => {
    wanted.current = { index };
    if (!(await answer(message, said))) return;
    const what = said === "sent" && message.chat === null ? "Called" : WORDS[said];
    offer(`${what}: ${namesOf(message)}`, async () => {
      wanted.current = { index, id: message.ids[0] };
      await answer(message, WAYS_BACK[said]);
    });
  };
  const step = (message: WorkMessage, index: number) => {
    if (message.state !== "opened") void open(message);
    else if (isMine(message)) void settle(message, "sent", index);
    else onAsk(message);
  };
  const letters: Record<RowLetter, (message: WorkMessage, index: number) => void> = {
    k: (message, index) => void settle(message, "skipped", index),
    w: (message, index) =>
      void settle(message, message.why === "no WhatsApp" ? "has WhatsApp" : "no WhatsApp", index),
    e: onEdit,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const index = steps().indexOf(event.target as HTMLElement);
    const message = shown[index];
    if (!message || event.ctrlKey || event.metaKey || event.altKey) return;
    const letter =
      shortcutsAreOff() || continuesSequence(event.nativeEvent)
        ? undefined
        : letters[event.key.toLowerCase() as RowLetter];
    if (event.key === "ArrowDown") focusRow(index + 1);
    else if (event.key === "ArrowUp") focusRow(index - 1);
    else if (event.repeat && (letter || event.key === "Enter")) event.preventDefault();
    else if (letter) letter(message, index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { rows, isMine, step, act: letters, onKeyDown, enter: () => focusRow(0) };
}
