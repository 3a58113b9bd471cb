import type { KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { useBoard } from "#admin/features/desk/board/board-context.ts";
import { toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { continuesSequence, shortcutsAreOff, useShortcut } from "#admin/kit/focus/shortcuts.ts";
import type { BoardVisit } from "#contract/desk/board.ts";
import { MAY_FOLLOW, type Step, whyNot } from "#rules/desk/board/attendance.ts";
import { billAddress } from "./bill-address.ts";

const GROUP = "Day board, on a visit";

/** What each letter does to the visit that has the focus. */
const STEP_KEYS: Readonly<Record<string, { label: string; step: (visit: BoardVisit) => Step }>> = {
  a: { label: "Arrived", step: () => "Arrived" },
  c: { label: "Call", step: () => "Called" },
  d: {
    label: "With doctor, then done",
    step: ({ stage }) => (stage === "With doctor" ? "Done" : "With doctor"),
  },
  x: { label: "No-show", step: () => "No-show" },
  l: { label: "Left", step: () => "Left" },
};

function useListed(keys: string, label: string, isOn: boolean) {
  useShortcut(isOn ? { keys, label, group: GROUP } : null);
}

/**
 * The letters that act on the visit in focus, on cards and rows alike. They are listed under `?`, act only with the
 * focus inside the board, and can be switched off with all letters. Answers true when the key was one of them.
 */
export function useVisitKeys(): (event: KeyboardEvent, visit: BoardVisit | undefined) => boolean {
  const { actions, may } = useBoard();
  const navigate = useNavigate();
  useListed("Enter", "Open", true);
  useListed("ArrowUp", "The visit before; ↓ the one after", true);
  useListed("ArrowLeft", "The doctor before; → the one after", true);
  useListed("m", "Pick up and move, with the arrows", may.move);
  useListed("a", "Arrived", may.run);
  useListed("c", "Call", may.run);
  useListed("d", "With doctor, then done", may.run);
  useListed("x", "No-show", may.run);
  useListed("l", "Left", may.run);
  useListed("b", "Bill", may.bill);
  return (event, visit) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (!visit || altKey || ctrlKey || metaKey || key.length !== 1 || shortcutsAreOff()) return false;
    if (continuesSequence(event.nativeEvent)) return false;
    const known = STEP_KEYS[key.toLowerCase()];
    if (known && may.run) {
      const step = known.step(visit);
      event.preventDefault();
      if (MAY_FOLLOW[visit.stage].includes(step)) void actions.stage(visit, step);
      else toastWarning(whyNot(visit));
      return true;
    }
    if (key.toLowerCase() !== "b" || !may.bill) return false;
    event.preventDefault();
    navigate(billAddress(visit));
    return true;
  };
}
