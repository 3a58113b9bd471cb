import { getAvailability } from "#contract/appointments.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { clinicToday } from "#rules/clinic-time.ts";
import { clockWords } from "#site/sections/clock-words.ts";
import { call } from "#ui/call.ts";
import { make, must } from "./elements.ts";

type Availability = OutputOf<typeof getAvailability>;

const LOADING = "Looking for free times…";
const FAILED = "Free times could not be loaded. Type the time that suits you; reception will confirm it.";

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
/** "Wednesday 26 November" */
const dayWords = (date: string) => dayFormat.format(new Date(`${date}T00:00Z`)).replace(",", "");

function hintFor({ date, windows, times }: Availability): string {
  const day = dayWords(date);
  if (windows.length === 0)
    return `This doctor sees no patients on ${day}. Choose another day, or type a time and reception will call you.`;
  if (!times.some(({ free }) => free))
    return `Every time on ${day} is taken. Choose another day, or type a time and reception will call you.`;
  return `Free on ${day}`;
}

function timeButton({ time, free }: { time: string; free: boolean }): HTMLButtonElement {
  const button = make("button", { type: "button", disabled: !free, ariaPressed: "false" }, clockWords(time));
  if (!free) button.append(make("span", { className: "unseen" }, " taken"));
  button.dataset.time = time;
  return button;
}

/** Offers the doctor's free times on the chosen day as buttons that fill the time. */
export function startFreeTimes(form: HTMLFormElement): { reset(): void } {
  const doctor = must<HTMLSelectElement>(form, "[name=iddoctor]");
  const date = must<HTMLInputElement>(form, "[name=date]");
  const time = must<HTMLInputElement>(form, "[name=time]");
  const panel = must(form, "[data-free-times]");
  const hint = must(form, "[data-times-hint]");
  const buttons = must(form, "[data-times]");
  let running: AbortController | undefined;

  const mark = () => {
    for (const button of buttons.querySelectorAll("button"))
      button.ariaPressed = String(button.dataset.time === time.value.slice(0, 5));
  };
  const show = (text: string, times: Availability["times"] = []) => {
    hint.textContent = text;
    const free = times.some((slot) => slot.free);
    buttons.replaceChildren(...(free ? times.map(timeButton) : []));
    buttons.hidden = !free;
    mark();
  };
  const load = async () => {
    running?.abort();
    panel.hidden = !doctor.value || !date.value || date.value < clinicToday();
    if (panel.hidden) return show("");
    const current = new AbortController();
    running = current;
    show(LOADING);
    try {
      const query = { idDoctor: doctor.value, date: date.value };
      const { data } = await call(getAvailability, { query }, current);
      show(hintFor(data), data.times);
    } catch {
      if (!current.signal.aborted) show(FAILED);
    }
  };
  const pick = ({ target }: Event) => {
    const chosen = target instanceof Element ? target.closest("button")?.dataset.time : undefined;
    if (!chosen) return;
    time.value = chosen;
    time.dispatchEvent(new Event("input", { bubbles: true }));
  };
  doctor.addEventListener("change", () => void load());
  date.addEventListener("change", () => void load());
  time.addEventListener("input", mark);
  buttons.addEventListener("click", pick);
  return { reset: () => void load() };
}
