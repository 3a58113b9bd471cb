import type { Errors } from "./form-errors.ts";

/**
 * Which fields the visitor has been to, so that a message shows only after its field was left. `onLeave` is called
 * when a field has been left, but never while a finger or button is down: a message that moves the page then would
 * pull the button away from under it.
 */
export function touchedFields(form: HTMLFormElement, onLeave: () => void) {
  const touched = new Set<string>();
  // Left while this script was still on its way.
  for (const { dataset } of form.querySelectorAll<HTMLElement>("[data-left]"))
    if (dataset.field) touched.add(dataset.field);
  let pressed = false;
  let all = false;
  const leave = () => !pressed && onLeave();
  const touch = ({ target }: Event) => {
    const name = target instanceof Element && target.closest<HTMLElement>("[data-field]")?.dataset.field;
    if (name) touched.add(name);
  };
  // A picture has been decided upon while the focus is still on its button.
  form.addEventListener("change", touch);
  form.addEventListener("focusout", (event) => {
    touch(event);
    leave();
  });
  const press = (down: boolean) => () => {
    pressed = down;
    // After the click that follows.
    if (!down) setTimeout(leave);
  };
  addEventListener("pointerdown", press(true), true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, press(false), true);
  return {
    /** The messages that may be seen. */
    of: (errors: Errors): Errors =>
      all ? errors : new Map([...errors].filter(([name]) => touched.has(name))),
    touchAll() {
      all = true;
    },
    clear() {
      all = false;
      touched.clear();
    },
  };
}
