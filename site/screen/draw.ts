import type { Called, Room, RoomDoctor } from "#contract/desk/screen.ts";
import { type Both, lateBy, presence, WORDS } from "./words.ts";

/** An element with text and elements in it. */
export function make(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

export function urdu(text: string, tag = "span"): HTMLElement {
  const element = make(tag, "ur", text);
  element.lang = "ur";
  element.dir = "rtl";
  return element;
}

/** Both languages beside each other. */
export const both = (className: string, { en, ur }: Both, tag = "p"): HTMLElement =>
  make(tag, className, make("span", "", en), urdu(ur));

/** How many doctors are shown at a time. */
export const SHOWN_AT_ONCE = 6;

const tokens = (className: string, shown: readonly Called[]) =>
  make(
    "ol",
    className,
    ...shown.map(({ token, name }) =>
      make("li", "", token, ...(name ? [make("small", "", make("bdi", "", name))] : [])),
    ),
  );

function big({ token, name }: Called): HTMLElement[] {
  return [make("p", "token", token), ...(name ? [make("p", "name", make("bdi", "", name))] : [])];
}

/** The middle of a doctor's part: who was called, else who is inside, else where the doctor is. */
function middle(doctor: RoomDoctor, holiday: string | null): HTMLElement {
  const [called, ...others] = doctor.called;
  const [inside] = doctor.inside;
  if (called) {
    const more = [...others, ...doctor.inside].length > 0;
    return make(
      "div",
      "now",
      both("label", WORDS.comeIn),
      ...big(called),
      ...(others.length > 0 ? [tokens("too", others)] : []),
      ...(more && inside
        ? [both("inside", { en: `${WORDS.inside.en}: ${inside.token}`, ur: WORDS.inside.ur })]
        : []),
    );
  }
  if (inside) return make("div", "now", both("label", WORDS.inside), ...big(inside));
  return make("div", "now", both("away", presence(doctor, holiday)));
}

/** A name longer than this stands in smaller letters. */
const LONG_NAME = 24;
const IS_URDU = /[\u0600-\u06ff]/;

function nameOf(name: string): HTMLElement {
  const heading = IS_URDU.test(name) ? urdu(name, "h2") : make("h2", "", name);
  heading.classList.toggle("long", name.length > LONG_NAME);
  return heading;
}

function part(doctor: RoomDoctor, holiday: string | null, isNew: boolean): HTMLElement {
  const { name, letter, called, inside, next, lateMinutes } = doctor;
  const isQuiet = called.length + inside.length === 0;
  const kind = called.length > 0 ? "called" : isQuiet ? "quiet" : "";
  const article = make(
    "article",
    `part ${kind} ${isNew ? "calling" : ""}`.trim(),
    make("header", "", nameOf(name), make("span", "letter", letter)),
    ...(lateMinutes > 0 ? [both("late", lateBy(lateMinutes))] : []),
    middle(doctor, holiday),
  );
  if (next.length > 0)
    article.append(make("div", "next", both("label", WORDS.next, "h3"), tokens("tokens", next)));
  return article;
}

/** The doctors of a page of the room. `calling`: calls that are a moment old. */
export function drawRoom(
  { doctors, holiday }: Pick<Room, "doctors" | "holiday">,
  calling: ReadonlySet<string>,
): HTMLElement {
  if (doctors.length === 0) {
    const why = holiday ? { en: `Closed: ${holiday}`, ur: "آج بند ہے" } : WORDS.noDoctor;
    return make("div", "alone", both("large", why));
  }
  const grid = make("div", "parts");
  grid.dataset.count = String(doctors.length);
  grid.append(
    ...doctors.map((doctor) =>
      part(
        doctor,
        holiday,
        doctor.called.some(({ call }) => calling.has(call)),
      ),
    ),
  );
  return grid;
}

/** No token is smaller than this part of the screen's shorter side, and no word. */
const SMALLEST_TOKEN = 0.06;
const SMALLEST_TEXT = 0.028;
const STEP = 0.95;

/** Makes texts smaller, together, until what is around them can be seen whole or they are as small as they may be. */
function shrink(texts: readonly HTMLElement[], smallest: number, isCut: () => boolean): void {
  const [first] = texts;
  if (!first) return;
  let size = Number.parseFloat(getComputedStyle(first).fontSize);
  while (size * STEP >= Math.min(innerHeight, innerWidth) * smallest && isCut()) {
    size *= STEP;
    for (const text of texts) text.style.fontSize = `${size}px`;
  }
}

/** Takes elements away, the last first, until what is around them can be seen whole. */
function leaveOut(elements: readonly HTMLElement[], isCut: () => boolean): void {
  for (const element of elements.toReversed()) {
    if (!isCut()) return;
    element.hidden = true;
  }
}

/**
 * Makes each large token smaller until it and what stands around it can be seen whole. Whoever was called has to be seen:
 * where many are, those who are next make room, then who is inside, and then all that were called before become smaller.
 */
export function fitTokens(main: HTMLElement): void {
  for (const now of main.querySelectorAll<HTMLElement>(".now")) {
    const part = now.closest("article") ?? main;
    const all = (selector: string) => [...part.querySelectorAll<HTMLElement>(selector)];
    const [large, others, next, inside] = [all(".token"), all(".too li"), all(".next li"), all(".inside")];
    for (const one of [...large, ...others]) one.style.fontSize = "";
    for (const one of [...next, ...inside, ...all(".next")]) one.hidden = false;
    const isCut = () =>
      now.scrollHeight > now.clientHeight || large.some((token) => token.scrollWidth > now.clientWidth);
    shrink(large, SMALLEST_TOKEN, isCut);
    leaveOut(next, isCut);
    if (next.length > 0 && next.every(({ hidden }) => hidden)) leaveOut(all(".next"), () => true);
    leaveOut(inside, isCut);
    shrink(others, SMALLEST_TEXT, isCut);
  }
}
