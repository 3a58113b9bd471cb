import { getAvailability } from "#contract/clinic/availability.ts";
import type { OutputOf } from "#contract/values/endpoint.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { queryRequired } from "#site/islands/elements.ts";
import { say, voice } from "#site/islands/urdu/voice.ts";
import { call } from "#ui/call.ts";
import { timeButtons } from "./time-buttons.ts";

type Availability = OutputOf<typeof getAvailability>;

function hintFor({ date, windows, times, closed }: Availability): string {
  const day = voice().weekday(date);
  if (closed) return voice().closed(closed, day);
  if (windows.length === 0) return voice().awayOn(day);
  return times.some(({ free }) => free) ? voice().free(day) : voice().allTaken(day);
}

/** Shows the doctor's free times on the chosen day as buttons that fill in the time field. */
export function startFreeTimes(form: HTMLFormElement): { reset(): void } {
  const doctor = queryRequired<HTMLSelectElement>(form, "[name=iddoctor]");
  const date = queryRequired<HTMLInputElement>(form, "[name=date]");
  const panel = queryRequired(form, "[data-free-times]");
  const hint = queryRequired(form, "[data-times-hint]");
  const buttons = timeButtons(form);
  let running: AbortController | undefined;

  const show = (text: string, times: Availability["times"] = []) => {
    hint.textContent = text;
    buttons.offer(times);
  };
  const load = async () => {
    running?.abort();
    panel.hidden = !doctor.value || !date.value || date.value < clinicToday();
    if (panel.hidden) return show("");
    const current = new AbortController();
    running = current;
    show(say("lookingForTimes"));
    try {
      const query = { idDoctor: doctor.value, date: date.value };
      const { data } = await call(getAvailability, { query }, current);
      show(hintFor(data), data.times);
    } catch {
      if (!current.signal.aborted) show(say("timesFailed"));
    }
  };
  doctor.addEventListener("change", () => void load());
  date.addEventListener("change", () => void load());
  return { reset: () => void load() };
}
