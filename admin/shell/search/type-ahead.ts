/**
 * Collects what is typed between Ctrl+K and the search field being mounted. On a slow machine that is several letters,
 * and a name without its first letter finds somebody else.
 */
let typed = "";
let listening: AbortController | null = null;

function keep(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  // By selector: the search is a chunk that is not there yet, and knows no ref.
  if (target instanceof Element && target.closest('[role="dialog"]')) {
    listening?.abort();
    return;
  }
  if (ctrlKey || metaKey || altKey || key.length !== 1) return;
  event.preventDefault();
  event.stopPropagation();
  typed += key;
}

/** Starts collecting letters. @returns a function that stops it, for when the search does not open. */
export function typeAhead(): () => void {
  const listener = new AbortController();
  typed = "";
  listening = listener;
  window.addEventListener("keydown", keep, { capture: true, signal: listener.signal });
  return () => listener.abort();
}

/** Stops collecting, once the field is mounted. @returns the letters typed until then. */
export function takeTypedAhead(): string {
  listening?.abort();
  const taken = typed;
  typed = "";
  return taken;
}
