import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { createElement } from "react";
import { IconCircleCheck } from "#admin/kit/display/icons.ts";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import classes from "./undo-toast.module.css";

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
  notifications.hide(ID);
  notifications.show({
    id: ID,
    title: (
      <>
        {text}
        {detail && <span className={classes.detail}>{detail}</span>}
      </>
    ),
    message: (
      <Button data-undo size="xs" variant="default" rightSection={<KeyCaps of="u" />} onClick={run}>
        Undo
      </Button>
    ),
    icon: createElement(IconCircleCheck, { size: 18, stroke: 1.75, "aria-hidden": true }),
    autoClose: UNDO_MS,
    style: { "--toast-ink": "var(--accent)" },
    closeButtonProps: { "aria-label": "Dismiss", size: 24 },
  });
}

export const hideUndo = (): void => void notifications.hide(ID);
