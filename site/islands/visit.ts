import { type CancelReason, MOST_WISHES, OFFERED_DAYS } from "#rules/desk/patient-link.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { Refusal } from "#ui/call.ts";
import { createElement, queryRequired } from "./elements.ts";
import { voice } from "./urdu/voice.ts";
import { ask, type Offers, type VisitAnswer } from "./visit-calls.ts";
import "./page.ts";

/**
 * The page behind a patient's link. It changes something only when a person presses a button that has been there for a
 * second: scanners of links and previews press what they find as soon as it is there
 * (docs/handbook/desk/patient-link.md#what-opens-links).
 */

const ARMED_AFTER_MS = 1000;

type Wish = { date: string; time: string };
type Panel = "coming" | "cancelling" | "other" | "cancelled" | "over" | "gone" | "offline";

const root = queryRequired(document, "[data-visit]");
const all = (selector: string) => root.querySelectorAll<HTMLElement>(selector);
const shownPlace = (name: string) => all(`[data-shown="${name}"]`);

let token = location.hash.slice(1);
let known: VisitAnswer | null = null;
let chosen: Wish[] = [];
let from = "";
let timer: ReturnType<typeof setTimeout> | undefined;

function setShown(name: string, isShown: boolean): void {
  for (const place of shownPlace(name)) place.hidden = !isShown;
}

function say(alert: "notSent" | "changed" | "given" | null): void {
  for (const line of all("[data-alert]")) line.hidden = line.dataset.alert !== alert;
}

/** Buttons work a second after they came. */
function arm(): void {
  clearTimeout(timer);
  const buttons = root.querySelectorAll<HTMLButtonElement>("button[data-step]");
  for (const button of buttons) button.disabled = true;
  timer = setTimeout(() => {
    for (const button of buttons) button.disabled = button.dataset.step === "ask" && chosen.length === 0;
  }, ARMED_AFTER_MS);
}

const WITHOUT_VISIT: readonly Panel[] = ["over", "gone", "offline"];

function show(name: Panel, { focus = true } = {}): void {
  queryRequired(root, "[data-loading]").hidden = true;
  // Of a visit that is over, or of none, there is nothing to forward and no messages to stop.
  const hasVisit = !WITHOUT_VISIT.includes(name);
  setShown("hasVisit", hasVisit);
  if (!hasVisit) queryRequired(root, "[data-stop]").hidden = true;
  for (const panel of all("[data-panel]")) {
    panel.hidden = panel.dataset.panel !== name;
    if (panel.hidden) continue;
    if (focus) panel.focus();
  }
  arm();
}

const spoken = ({ date, time }: Wish) => `${voice().weekday(date)} ${voice().clockTime(time)}`;

function fillFacts({ visit }: VisitAnswer): void {
  if (!visit) return;
  const facts: Record<string, string> = {
    name: visit.firstName,
    day: voice().weekday(visit.date),
    time: voice().clockTime(visit.time),
    doctor: voice().doctor(
      (document.documentElement.lang === "ur" && visit.doctorNameUr) || visit.doctorName,
      "",
    ),
    minutes: String(visit.durationMinutes),
    wishes: visit.wishes.map(spoken).join("; "),
  };
  for (const [name, text] of Object.entries(facts))
    for (const place of all(`[data-fact="${name}"]`)) place.textContent = text;
  setShown("waiting", !visit.isConfirmed);
  setShown("confirmed", visit.isConfirmed);
  setShown("mayConfirm", visit.mayConfirm && !visit.isConfirmed);
  setShown("mayAskOther", visit.mayAskOther && visit.wishes.length === 0);
  setShown("asked", visit.wishes.length > 0);
  setShown("mayCancel", visit.mayCancel);
  setShown("isTooLate", !visit.mayCancel && visit.mayConfirm);
  setShown("mayTakeBack", visit.takeBackUntil !== null);
  queryRequired(root, "[data-stop]").hidden = false;
  setShown("mayStop", !visit.hasStoppedMessages);
  setShown("stopping", false);
  setShown("stopped", visit.hasStoppedMessages);
}

function draw(answer: VisitAnswer, options?: { focus: boolean }): void {
  known = answer;
  fillFacts(answer);
  show(answer.state, options);
}

async function open(): Promise<void> {
  say(null);
  queryRequired(root, "[data-loading]").hidden = false;
  try {
    draw(await ask("/Visit/Open", token, {}), { focus: false });
  } catch (error) {
    show(error instanceof Refusal && error.code === 404 ? "gone" : "offline", { focus: false });
  }
}

/** What stands now, after the server did not do what was asked. */
async function afterRefusal(error: unknown, lost: "changed" | "given"): Promise<void> {
  const code = error instanceof Refusal ? error.code : 0;
  if (code !== 409 && code !== 404) return say("notSent");
  await open();
  if (code === 409) say(lost);
}

async function change(asking: Promise<VisitAnswer>, lost: "changed" | "given" = "changed"): Promise<void> {
  try {
    const answer = await asking;
    say(null);
    draw(answer);
  } catch (error) {
    await afterRefusal(error, lost);
  }
}

function pick(wish: Wish, button: HTMLButtonElement): void {
  const isChosen = chosen.some(({ date, time }) => date === wish.date && time === wish.time);
  if (!isChosen && chosen.length === MOST_WISHES) return;
  chosen = isChosen
    ? chosen.filter(({ date, time }) => date !== wish.date || time !== wish.time)
    : [...chosen, wish];
  button.ariaPressed = String(!isChosen);
  queryRequired<HTMLButtonElement>(root, '[data-step="ask"]').disabled = chosen.length === 0;
}

function timeButton(wish: Wish): HTMLButtonElement {
  const button = createElement(
    "button",
    { type: "button", ariaPressed: "false" },
    voice().clockTime(wish.time),
  );
  button.addEventListener("click", () => pick(wish, button));
  return button;
}

function drawOffers(offers: Offers): void {
  const days = offers.map(({ date, times }) =>
    createElement(
      "div",
      {},
      createElement("h2", {}, voice().weekday(date)),
      createElement("div", {}, ...times.map((time) => timeButton({ date, time }))),
    ),
  );
  queryRequired(root, "[data-offers]").replaceChildren(...days);
  setShown("noTimes", offers.length === 0);
}

async function offer(day: string): Promise<void> {
  from = day;
  chosen = [];
  setShown("lookingForTimes", true);
  setShown("timesFailed", false);
  queryRequired(root, "[data-offers]").replaceChildren();
  try {
    drawOffers(await ask("/Visit/GetOffers", token, { from: day }));
  } catch {
    setShown("timesFailed", true);
  }
  setShown("lookingForTimes", false);
}

async function askOther(): Promise<void> {
  const message = queryRequired<HTMLTextAreaElement>(root, "[data-message]").value.trim();
  try {
    draw(await ask("/Visit/AskOther", token, { wishes: chosen, message: message || null }));
    say(null);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 400)) return await afterRefusal(error, "changed");
    setShown("timeGone", true);
    await offer(from);
  }
}

/** Puts the question before the messages are stopped, or takes it away. */
function askToStop(isAsked: boolean): void {
  setShown("mayStop", !isAsked);
  setShown("stopping", isAsked);
  arm();
  if (isAsked) queryRequired(root, '[data-shown="stopping"]').focus();
}

const reason = () =>
  queryRequired(root, '[data-panel="cancelling"]').querySelector<HTMLInputElement>("input:checked");

const STEPS: Readonly<Record<string, () => void | Promise<void>>> = {
  confirm: () => change(ask("/Visit/Confirm", token, {})),
  cancelling: () => show("cancelling"),
  cancel: () =>
    change(ask("/Visit/Cancel", token, { reason: (reason()?.value as CancelReason | undefined) ?? null })),
  takeBack: () => change(ask("/Visit/TakeBack", token, {}), "given"),
  stopping: () => askToStop(true),
  keepMessages: () => askToStop(false),
  stop: () => change(ask("/Visit/StopMessages", token, {})),
  resume: () => change(ask("/Visit/ResumeMessages", token, {})),
  back: () => {
    if (known) show(known.state);
  },
  again: open,
  other: () => {
    show("other");
    setShown("timeGone", false);
    return offer(clinicToday());
  },
  later: () => offer(addDays(from, OFFERED_DAYS)),
  ask: askOther,
};

root.addEventListener("click", async (event) => {
  const button =
    event.target instanceof Element ? event.target.closest<HTMLButtonElement>("[data-step]") : null;
  // A script's press is nobody's.
  if (!button || !event.isTrusted || document.visibilityState !== "visible") return;
  const step = STEPS[button.dataset.step ?? ""];
  button.ariaBusy = "true";
  await step?.();
  button.ariaBusy = null;
});

addEventListener("hashchange", () => {
  token = location.hash.slice(1);
  void open();
});
void open();
