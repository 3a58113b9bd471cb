import "./screen.css";
import type { Room } from "#contract/desk/screen.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicTimeOf, clinicToday } from "#rules/values/time/clinic-time.ts";
import { weekdayAndDay } from "#site/urdu/time.ts";
import { change, isNotPaired, newCode, room as readRoom } from "./ask.ts";
import { chime, isSilent, wakeSound } from "./chime.ts";
import { both, drawRoom, fitTokens, make, SHOWN_AT_ONCE } from "./draw.ts";
import { keepToken, keptToken } from "./kept-token.ts";
import { offlineSince, WORDS } from "./words.ts";

/** The television of the waiting room (docs/handbook/desk/waiting-room.md). */

const CALL_MS = 5000;
const OFFLINE_AFTER_MS = 30_000;
const HEAD_TURNS_MS = 10_000;
const PAGE_TURNS_MS = 15_000;
/** Hours and delays change without anybody's doing. */
const OLD_AFTER_MS = 60_000;
const PAIRED_YET_MS = 3000;
const CALM_MS = 300;
const LONGEST_PAUSE_S = 15;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

function place(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-${name}]`);
  if (!found) throw new Error(`The page has no place for ${name}.`);
  return found;
}
const places = {
  clinic: place("clinic"),
  day: place("day"),
  clock: place("clock"),
  main: place("main"),
  foot: place("foot"),
  said: place("said"),
};

let room: Room | null = null;
/** Milliseconds between the server's clock and the television's, which may be wrong by years. */
let clockOff = 0;
let heardOn = Date.now();
let firstOfPage = 0;
let failures = 0;
const known = new Set<string>();
const calling = new Set<string>();

const now = () => new Date(Date.now() + clockOff);

function drawHead(): void {
  const inUrdu = room?.clinic.ur && Math.floor(Date.now() / HEAD_TURNS_MS) % 2 === 1;
  const today = clinicToday(now());
  const weekday = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }).format(new Date(today));
  const [name, day] = inUrdu
    ? [room?.clinic.ur ?? "", weekdayAndDay(today)]
    : [room?.clinic.en ?? "Waiting room", `${weekday}, ${formatDate(today)}`];
  for (const [element, text] of [
    [places.clinic, name],
    [places.day, day],
  ] as const) {
    element.textContent = text;
    element.lang = inUrdu ? "ur" : "en";
    element.dir = inUrdu ? "rtl" : "ltr";
    element.classList.toggle("ur", Boolean(inUrdu));
  }
  places.clock.textContent = clinicTimeOf(now().toISOString());
}

function drawFoot(): void {
  const isOffline = Date.now() - heardOn > OFFLINE_AFTER_MS;
  document.body.classList.toggle("offline", isOffline);
  const words = isOffline
    ? offlineSince(clinicTimeOf(new Date(heardOn + clockOff).toISOString()))
    : isSilent()
      ? WORDS.sound
      : WORDS.foot;
  if (places.foot.dataset.says === words.en) return;
  places.foot.dataset.says = words.en;
  places.foot.replaceChildren(both("", words));
}

/** The doctors of the page that is to be seen: six at a time in turns, those who call first. */
function drawMain(): void {
  if (!room) return;
  const { doctors } = room;
  const caller = doctors.findIndex(({ called }) => called.some(({ call }) => calling.has(call)));
  if (caller >= 0) firstOfPage = caller - (caller % SHOWN_AT_ONCE);
  if (firstOfPage >= doctors.length) firstOfPage = 0;
  const shown = doctors.slice(firstOfPage, firstOfPage + SHOWN_AT_ONCE);
  places.main.replaceChildren(drawRoom({ ...room, doctors: shown }, calling));
  fitTokens(places.main);
}

function turnPage(): void {
  if (!room || room.doctors.length <= SHOWN_AT_ONCE || calling.size > 0) return;
  firstOfPage += SHOWN_AT_ONCE;
  drawMain();
}

/** Lets flash and sound what is called since the last look; what was called before this screen began is not new. */
function announceCalls(isFirst: boolean): void {
  const calls =
    room?.doctors.flatMap(({ name, called }) => called.map((one) => ({ ...one, name, who: name }))) ?? [];
  const fresh = calls.filter(({ call }) => !known.has(call));
  for (const { call } of calls) known.add(call);
  if (isFirst || fresh.length === 0) return;
  for (const { call } of fresh) calling.add(call);
  chime();
  places.said.textContent = fresh.map(({ token, who }) => `${token}, please come in. ${who}.`).join(" ");
  setTimeout(() => {
    for (const { call } of fresh) calling.delete(call);
    drawMain();
  }, CALL_MS);
}

async function look(token: string): Promise<Room> {
  const isFirst = room === null;
  const found = await readRoom(token);
  heard();
  clockOff = Date.parse(found.now) - Date.now();
  const isAnotherDay = room !== null && room.day !== found.day;
  room = found;
  // A page that is loaded anew once a day is never older than the program.
  if (isAnotherDay) location.reload();
  announceCalls(isFirst);
  drawHead();
  drawMain();
  drawFoot();
  return found;
}

function heard(): void {
  heardOn = Date.now();
  failures = 0;
}

/** Shows the room until the screen is removed. Throws what the network says. */
async function show(token: string): Promise<never> {
  for (;;) {
    let { day, cursor } = await look(token);
    const lookedOn = Date.now();
    for (;;) {
      const news = await change(token, { day, cursor });
      heard();
      drawFoot();
      cursor = news.cursor;
      await pause(news.pauseSeconds * 1000 || CALM_MS);
      if (news.changed || Date.now() - lookedOn > OLD_AFTER_MS) break;
    }
    day = room?.day ?? day;
  }
}

/** Shows six digits until somebody has typed them. Answers the token that they stand for. */
async function pair(): Promise<string> {
  const { code, token, expiresOn } = await newCode();
  heard();
  const digits = make("p", "digits", `${code.slice(0, 3)} ${code.slice(3)}`);
  digits.setAttribute("aria-label", [...code].join(" "));
  digits.setAttribute("role", "img");
  places.main.replaceChildren(
    make("div", "alone", both("large", WORDS.pair, "h2"), digits, both("small", WORDS.pairHow)),
  );
  drawFoot();
  while (Date.now() + clockOff < Date.parse(expiresOn)) {
    await pause(PAIRED_YET_MS);
    try {
      await readRoom(token);
      keepToken(token);
      return token;
    } catch (error) {
      if (!isNotPaired(error)) throw error;
      heard();
    }
  }
  return pair();
}

/** Dark, with words, until somebody wants new digits. */
async function showRemoved(): Promise<void> {
  keepToken(null);
  room = null;
  known.clear();
  const button = both("again", WORDS.again, "button");
  places.main.replaceChildren(make("div", "alone", both("large", WORDS.removed, "h2"), button));
  button.focus();
  await new Promise((done) => button.addEventListener("click", done, { once: true }));
}

/** 1, 2, 4 … 15 seconds. */
const waitAfterFailure = () => pause(Math.min(2 ** failures++, LONGEST_PAUSE_S) * 1000);

async function run(): Promise<never> {
  for (;;) {
    const token = keptToken();
    try {
      await show(token ?? (await pair()));
    } catch (error) {
      if (isNotPaired(error)) await showRemoved();
      else {
        if (!room) places.main.replaceChildren(make("div", "alone", both("large", WORDS.noAnswer, "h2")));
        drawFoot();
        await waitAfterFailure();
      }
    }
  }
}

/** Where the browser can, the television is kept from falling asleep. */
async function stayAwake(): Promise<void> {
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // Not in the foreground, or not allowed: it is asked again when the page is seen again.
  }
}

document.addEventListener("visibilitychange", () => void stayAwake());
for (const event of ["keydown", "pointerdown"])
  document.addEventListener(event, () => {
    wakeSound();
    setTimeout(drawFoot, CALM_MS);
  });
setInterval(drawHead, 1000);
setInterval(drawFoot, 1000);
setInterval(turnPage, PAGE_TURNS_MS);
// Letters are as wide as they stay once their font is there.
document.fonts.addEventListener("loadingdone", () => fitTokens(places.main));
addEventListener("resize", () => fitTokens(places.main));
wakeSound();
void stayAwake();
drawHead();
void run();
