import { useEffect, useState } from "react";

let dialogs = 0;
let opener: Element | null = null;

let wanted: (() => Element | null) | null = null;

/** When the dialog that is open now has closed, focuses what `find` returns then, instead of what opened the dialog. */
export function focusAfterDialog(find: () => Element | null): void {
  wanted = find;
}

function giveFocusBack(): void {
  // Whoever is quicker is already in another field, and stays there.
  const isTaken = document.activeElement !== null && document.activeElement !== document.body;
  if (dialogs > 0 || isTaken) return;
  const goal = wanted?.() ?? opener;
  wanted = null;
  // By selector: what opened the dialog is gone, and any page may be under it.
  const target = goal?.isConnected ? goal : document.querySelector("main tr[data-current], main h1");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/**
 * Returns the focus to what opened a dialog when the dialog unmounts, which Mantine does not do for a dialog that is
 * mounted open. Where one dialog replaces another, the focus returns to what opened the first.
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
