/**
 * What is typed between asking for the search and its field being there: on a slow machine that is several letters,
 * and a name without its first one finds somebody else.
 */
let typed = "";
let listening: AbortController | null = null;

function keep(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (target instanceof Element && target.closest('[role="dialog"]')) {
    listening?.abort();
    return;
  }
  if (ctrlKey || metaKey || altKey || key.length !== 1) return;
  event.preventDefault();
  event.stopPropagation();
  typed += key;
}

/** From now on letters belong to the search. @returns what ends it, for a search that never came. */
export function typeAhead(): () => void {
  const listener = new AbortController();
  typed = "";
  listening = listener;
  window.addEventListener("keydown", keep, { capture: true, signal: listener.signal });
  return () => listener.abort();
}

/** The field is there and takes the letters itself. @returns what came before it. */
export function takeTypedAhead(): string {
  listening?.abort();
  const taken = typed;
  typed = "";
  return taken;
}
