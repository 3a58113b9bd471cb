import { createElement, queryRequired } from "#site/islands/elements.ts";
import type { ToastText } from "#site/islands/toast.ts";
import { voice } from "#site/islands/urdu/voice.ts";
import type { Errors } from "./form-errors.ts";

/** The element that gets the focus when a message is followed: the field's control, or the whole group. */
function controlOf(field: HTMLElement): HTMLElement {
  return field.querySelector<HTMLElement>("input, select, textarea") ?? field;
}

function linkTo(field: HTMLElement, message: string): HTMLElement {
  const control = controlOf(field);
  const link = createElement("a", { href: `#${control.id}` }, voice().message(message));
  link.addEventListener("click", (event) => {
    event.preventDefault();
    field.scrollIntoView({ block: "center" });
    control.focus({ preventScroll: true });
  });
  return createElement("li", {}, link);
}

/** The box at the top of a form that lists all its errors. */
export function errorSummary(form: HTMLFormElement, { title, text }: Exclude<ToastText, string>) {
  const box = queryRequired(form, "[data-summary]");
  queryRequired(box, "[data-summary-title]").textContent = title;
  queryRequired(box, "[data-summary-text]").textContent = text;
  const list = queryRequired(box, "[data-summary-links]");
  return {
    /** Lists the messages in the order of the fields; hides the box if there are none. */
    show(errors: Errors) {
      const links = [...form.querySelectorAll<HTMLElement>("[data-field]")].flatMap((field) => {
        const message = errors.get(field.dataset.field ?? "");
        return message ? [linkTo(field, message)] : [];
      });
      list.replaceChildren(...links);
      box.hidden = links.length === 0;
    },
    /** Whether the box is visible and must be kept up to date. */
    isShown: () => !box.hidden,
    /** Moves the focus to the box, so that screen readers read it out. */
    focus() {
      box.scrollIntoView({ block: "start" });
      box.focus({ preventScroll: true });
    },
  };
}
