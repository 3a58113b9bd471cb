let isPressed = false;
let waiting: (() => void)[] = [];

/** Also called when a press ends without a click: a drag, or a touch that became a scroll. */
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
 * Runs `work` now, or, while a mouse button or finger is down, once it is released. A field that loses the focus may
 * show an error, which moves the button that is being pressed; the click would then miss it.
 */
export function deferUntilPointerUp(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}
