import { type Kind, showToast, type Words } from "./toast.ts";

const KEY = "matab.toast";

/** Leaves a message for the page that comes next. False when this browser lets nothing be kept. */
export function carryToast(kind: Kind, words: Words): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ kind, words }));
    return true;
  } catch {
    return false;
  }
}

function takeCarried(): string | null {
  try {
    const carried = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return carried;
  } catch {
    return null;
  }
}

/** Shows what the page before has left to say. */
export function showCarriedToast(): void {
  const carried = takeCarried();
  if (!carried) return;
  const { kind, words } = JSON.parse(carried);
  showToast(kind, words);
}
