import { type Kind, showToast, type Words } from "./toast.ts";

const KEY = "matab.toast";

/** Leaves a message for the page that comes next. False when this browser lets nothing be kept. */
export function setFlashToast(kind: Kind, words: Words): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ kind, words }));
    return true;
  } catch {
    return false;
  }
}

function takeFlashToast(): string | null {
  try {
    const carried = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return carried;
  } catch {
    return null;
  }
}

/** Shows what the page before has left to say. */
export function showFlashToast(): void {
  const carried = takeFlashToast();
  if (!carried) return;
  const { kind, words } = JSON.parse(carried);
  showToast(kind, words);
}
