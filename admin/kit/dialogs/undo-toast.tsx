import { Button } from "@mantine/core";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { hideToast, showToast } from "./toaster.tsx";

/** Milliseconds for which a step can be taken back. */
export const UNDO_MS = 8000;
const ID = "undo";

/** Says what was done, `detail` more closely, with a button that takes it back. There is one at a time: the newest. */
export function toastUndo(text: string, undo: () => void, detail?: string): void {
  const run = () => {
    // The button goes with its toast, and would keep the focus until then.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    hideUndo();
    undo();
  };
  showToast({
    id: ID,
    kind: "success",
    title: text,
    text: detail,
    button: (
      <Button data-undo size="xs" variant="default" rightSection={<KeyCaps of="u" />} onClick={run}>
        Undo
      </Button>
    ),
    stayMs: UNDO_MS,
  });
}

export const hideUndo = (): void => hideToast(ID);
