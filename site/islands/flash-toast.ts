import { type Kind, showToast, type ToastText } from "./toast.ts";

const KEY = "matab.toast";

/** Stores a message for the next page to show. Returns false if the browser forbids storage. */
export function setFlashToast(kind: Kind, words: ToastText): boolean {
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

/** Shows the message that the previous page stored. */
export function showFlashToast(): void {
  const carried = takeFlashToast();
  if (!carried) return;
  const { kind, words } = JSON.parse(carried);
  showToast(kind, words);
}
