import type { Errors } from "./form-errors.ts";

/**
 * Keeps the set of fields that the visitor has left, because a message shows only after that. `onLeave` is called when
 * a field is left, but never while a pointer is down: a new message would then move the button that is being pressed.
 */
export function touchedFields(form: HTMLFormElement, onLeave: () => void) {
  const touched = new Set<string>();
  // Fields that were left before this script was loaded.
  for (const { dataset } of form.querySelectorAll<HTMLElement>("[data-left]"))
    if (dataset.field) touched.add(dataset.field);
  let pressed = false;
  let all = false;
  const leave = () => !pressed && onLeave();
  const touch = ({ target }: Event) => {
    const name = target instanceof Element && target.closest<HTMLElement>("[data-field]")?.dataset.field;
    if (name) touched.add(name);
  };
  // "change" counts too: after a picture is chosen, the focus stays on its button.
  form.addEventListener("change", (event) => {
    touch(event);
    leave();
  });
  form.addEventListener("focusout", (event) => {
    touch(event);
    leave();
  });
  const press = (down: boolean) => () => {
    pressed = down;
    // Waits until the click was handled.
    if (!down) setTimeout(leave);
  };
  addEventListener("pointerdown", press(true), true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, press(false), true);
  return {
    /** The messages of fields that were left. */
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
