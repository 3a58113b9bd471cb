import { queryRequired } from "#site/islands/elements.ts";

const KEY = "matab.registered";

/** Stores the number that somebody was registered under, for the home page to show. */
export function keepNumber(registerNo: string): void {
  try {
    sessionStorage.setItem(KEY, registerNo);
  } catch {
    // The toast says the number where the browser forbids storage.
  }
}

function takeNumber(): string | null {
  try {
    const number = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return number;
  } catch {
    return null;
  }
}

/** Shows the number that the registration's page stored, until the visitor goes on: whoever has the phone next sees nothing. */
export function showRegistered(): void {
  const number = takeNumber();
  if (!number) return;
  const note = queryRequired(document, "[data-registered]");
  queryRequired(note, "[data-fact=number]").textContent = number;
  note.hidden = false;
  note.focus();
}
