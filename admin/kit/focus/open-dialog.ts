/** The modal dialog on top; undefined where none is open. By selector, because Mantine and the browser draw the dialogs. */
export function openDialog(): Element | undefined {
  return [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1);
}
