import { createElement, queryRequired } from "#site/islands/elements.ts";
import { say, voice } from "#site/islands/urdu/voice.ts";

interface Slot {
  time: string;
  free: boolean;
  /** Free, but another pending request asks for it. */
  asked: boolean;
}

function timeButton({ time, free, asked }: Slot): HTMLButtonElement {
  const button = createElement(
    "button",
    { type: "button", disabled: !free, ariaPressed: "false" },
    voice().clockTime(time),
  );
  if (!free) button.append(createElement("span", { className: "visually-hidden" }, ` ${say("taken")}`));
  if (asked) button.append(createElement("span", { className: "visually-hidden" }, ` ${say("asked")}`));
  button.toggleAttribute("data-asked", asked);
  button.dataset.time = time;
  return button;
}

/** The buttons of free times under the time field: a button fills in the field, and the field marks its button. */
export function timeButtons(form: HTMLFormElement): { offer(slots: readonly Slot[]): void } {
  const field = queryRequired<HTMLInputElement>(form, "[name=time]");
  const row = queryRequired(form, "[data-times]");
  const note = queryRequired(form, "[data-time-note]");
  let offered: readonly Slot[] = [];

  const mark = () => {
    const typed = field.value.slice(0, 5);
    for (const button of row.querySelectorAll("button"))
      button.ariaPressed = String(button.dataset.time === typed);
    const unknown = typed === "" || offered.length === 0;
    const slot = offered.find(({ time, free }) => free && time === typed);
    note.textContent = slot?.asked ? say("askedToo") : unknown || slot ? "" : say("notFree");
  };
  row.addEventListener("click", ({ target }) => {
    const chosen = target instanceof Element ? target.closest("button")?.dataset.time : undefined;
    if (!chosen) return;
    field.value = chosen;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  field.addEventListener("input", mark);
  return {
    offer(slots) {
      offered = slots.some(({ free }) => free) ? slots : [];
      row.replaceChildren(...offered.map(timeButton));
      row.hidden = offered.length === 0;
      mark();
    },
  };
}
