let isPressed = false;
let waiting: (() => void)[] = [];

/** A release without a click (a drag, a touch that became a scroll) ends the press as well. */
function release(): void {
  setTimeout(() => {
    isPressed = false;
    const works = waiting;
    waiting = [];
    for (const work of works) work();
  });
}

if (typeof window !== "undefined") {
  window.addEventListener("pointerdown", () => (isPressed = true), { capture: true });
  for (const end of ["pointerup", "pointercancel", "dragend"]) window.addEventListener(end, release, true);
}

/**
 * Does something at once, or, while a mouse button or finger is down, when it is up again. An error that appears
 * because a field is left would otherwise push away the very thing that is being pressed, and the press be lost.
 */
export function deferUntilPointerUp(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}
