import { useWindowEvent } from "@mantine/hooks";
import { openDialog } from "./open-dialog.ts";

const ARROWS = ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"];

/** Whether a key is an arrow alone that nothing has used and no dialog lies over. */
export function isFreeArrow(event: KeyboardEvent): boolean {
  const { key, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (!ARROWS.includes(key) || defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return false;
  return !openDialog();
}

/** Whether nothing has the focus but the page itself or its title. */
export const isOnPage = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches("main, main h1") === true;

/** An arrow pressed on the page itself goes to what arrows walk on it, which Tab reaches only past the menu. */
export function useArrowsFromPage(enter: () => void): void {
  useWindowEvent("keydown", (event) => {
    if (!isFreeArrow(event) || !isOnPage()) return;
    event.preventDefault();
    enter();
  });
}
