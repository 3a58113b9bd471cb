import { useWindowEvent } from "@mantine/hooks";
import { openDialog } from "#admin/kit/focus/open-dialog.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";

/**
 * A letter with Alt, which acts within the note's fields too. It is told by the key's place: with Alt a Mac types other
 * signs.
 */
export function useAltKey(letter: "C" | "R" | "T" | "W", label: string, run: () => void): void {
  useShortcut({ keys: `alt+${letter.toLowerCase()}`, label, group: "Treatment note" });
  useWindowEvent("keydown", (event) => {
    const { altKey, ctrlKey, metaKey, code } = event;
    if (!altKey || ctrlKey || metaKey || code !== `Key${letter}` || openDialog() !== undefined) return;
    event.preventDefault();
    run();
  });
}
