import { useEffect, useState } from "react";

let dialogs = 0;
let opener: Element | null = null;

let wanted: (() => Element | null) | null = null;

/** The dialog that is about to close leads on, to what is found once it is gone, and not back. */
export function focusAfterDialog(find: () => Element | null): void {
  wanted = find;
}

function giveFocusBack(): void {
  if (dialogs > 0) return;
  const goal = wanted?.() ?? opener;
  wanted = null;
  const target = goal?.isConnected ? goal : document.querySelector("main tr[data-current], main h1");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/**
 * A dialog that is mounted open cannot give the focus back on its own. Where one dialog takes another's place,
 * the focus goes back to what opened the first.
 */
export function useDialogFocusReturn(): void {
  useState(() => {
    if (dialogs === 0) opener = document.activeElement;
  });
  useEffect(() => {
    dialogs += 1;
    return () => {
      dialogs -= 1;
      setTimeout(giveFocusBack);
    };
  }, []);
}
