import type { Browser } from "@playwright/test";
import { ALWAYS_IN, type DeskClinic, openDeskClinic, signIn, tell } from "#bench/desk/clinic.ts";
import { launchBrowser } from "#bench/load/browser.ts";
import { type CountedPage, type Effort, openCounted, sumOf, timesOf } from "./counting.ts";
import * as now from "./new-way.ts";
import * as old from "./old-way.ts";
import { bookTheDay, type People, REMINDERS } from "./people.ts";

/**
 * A receptionist's day of 40 patients in the browser, and 40 reminders: what it takes in keys, clicks and screens, beside
 * the same on lists and forms alone, where each piece is done once and counted as often as it comes up.
 * `npx node bench/desk/day/day.ts`
 */

interface Piece {
  name: string;
  times: number;
  now: Effort;
  /** Null: it cannot be said on those screens. */
  before: Effort | null;
}

const WALK_IN_MS = 15_000;
const KNOWN_MS = 8000;
const FAR = 8;
/** What stood on the screen where a piece did not go on. */
const STUMBLED = "test-results/desk-day.png";

async function liveTheDay({ page, during }: CountedPage, people: People, clinic: DeskClinic) {
  const done = new Map<string, Effort>();
  const took = { new: [] as number[], known: [] as number[] };
  const act = async (name: string, work: () => Promise<unknown>) => void done.set(name, await during(work));
  const each = async <One>(list: readonly One[], work: (one: One) => Promise<unknown>) => {
    for (const one of list) await work(one);
  };
  await now.openBoard(page);
  await act("walk-in, not known", () =>
    each(["A", "B", "C", "D", "E"], async (letter) =>
      took.new.push(
        await now.walkInNew(page, `034512345${letter.charCodeAt(0)}`, `Khalid Mahmood ${letter}`),
      ),
    ),
  );
  await act("walk-in, known, two of a family", () =>
    each(people.known, async ({ phone, name }) => took.known.push(await now.walkInKnown(page, phone, name))),
  );
  const seen = [...people.onTime, ...people.late, ...people.family];
  await act("arrives: on time, late, a family", () => each(seen, (visit) => now.arrive(page, visit)));
  await act("called, with the doctor, done", () => each(seen, (visit) => now.see(page, visit)));
  await act("no-show", () => now.noShow(page, people.absent));
  await act("laser hour cancelled", () => now.cancel(page, people.laser));
  await act("laser hour filled from the waiting list", () =>
    now.fillFromWaitingList(page, people.laser, people.filler),
  );
  await act("doctor sick, 12 booked", () => now.sickDoctor(page, people));
  await clinic.owner.query(REMINDERS);
  await act("reminder", () => now.sendReminders(page, 40));
  return { done, took };
}

/** One of each, on lists and forms alone. */
async function liveTheOldWay({ page, during }: CountedPage, people: People) {
  await page.goto("/admin/appointments");
  const [visit = people.absent, other = people.absent] = people.sick.visits;
  return {
    "walk-in, not known": await during(() => old.walkInNew(page, "03451112223", "Nasreen Akhtar")),
    "walk-in, known, two of a family": await during(() => old.walkInKnown(page, people.known[0]?.name ?? "")),
    "called, with the doctor, done": await during(() => old.sayStatus(page, visit, "Completed")),
    "laser hour cancelled": await during(() => old.sayStatus(page, other, "Cancelled")),
    "laser hour filled from the waiting list": await during(() =>
      old.moveTo(page, people.filler, FAR, "14:00"),
    ),
    "doctor sick, 12 booked": await during(() => old.moveTo(page, people.filler, FAR + 1, "15:00")),
    reminder: await during(() => old.remind(page)),
  } as Record<string, Effort>;
}

const TIMES: Record<string, number> = {
  "walk-in, not known": 5,
  "walk-in, known, two of a family": 3,
  "arrives: on time, late, a family": 16,
  "called, with the doctor, done": 16,
  "no-show": 1,
  "laser hour cancelled": 1,
  "laser hour filled from the waiting list": 1,
  "doctor sick, 12 booked": 12,
  reminder: 40,
};

const words = (effort: Effort | null) =>
  effort
    ? `${effort.letters} letters, ${effort.keys} keys, ${effort.clicks} clicks, ${effort.screens} screens`
    : "cannot be said";
const handsOf = ({ letters, keys, clicks }: Effort) => letters + keys + clicks;

function report(pieces: readonly Piece[], took: { new: number[]; known: number[] }): void {
  for (const { name, times, now: ours, before } of pieces)
    process.stdout.write(`  ${name} × ${times}: ${words(ours)} | before: ${words(before)}\n`);
  const compared = pieces.filter(({ before }) => before !== null);
  const [all, same, before] = [
    sumOf(pieces.map((piece) => piece.now)),
    sumOf(compared.map((piece) => piece.now)),
    sumOf(compared.flatMap((piece) => piece.before ?? [])),
  ];
  process.stdout.write(
    `  the whole day: ${words(all)}\n  what could be done before: ${words(same)} | before: ${words(before)}\n`,
  );
  tell(
    "presses for the same work",
    `${handsOf(same)} of ${handsOf(before)} before, screens ${same.screens} of ${before.screens}`,
    "fewer than half",
    handsOf(same) * 2 < handsOf(before),
  );
  const [slow, known] = [Math.max(...took.new), Math.max(...took.known)];
  tell(
    "walk-in who is not known, 60 ms a key",
    `${(slow / 1000).toFixed(1)} s at most`,
    "15 s",
    slow < WALK_IN_MS,
  );
  tell("walk-in who is known", `${(known / 1000).toFixed(1)} s at most`, "8 s", known < KNOWN_MS);
  const besides = (pieces[0]?.now.keys ?? 0) / 5;
  tell("keys beside the text of a walk-in", String(besides), "≤ 4", besides <= 4);
}

async function sessionAt(url: string, admin: DeskClinic["admin"]): Promise<string> {
  const answer = await fetch(`${url}/api/Account/AdminLogin`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(admin),
  });
  return JSON.stringify(((await answer.json()) as { data: object }).data);
}

/** A clinic of its own for each way, so that neither finds what the other left. */
async function inClinic<Result>(
  browser: Browser,
  live: (page: CountedPage, people: People, clinic: DeskClinic) => Promise<Result>,
): Promise<Result> {
  const clinic = await openDeskClinic(1);
  const url = clinic.apps[0]?.url ?? "";
  const counted = await openCounted(browser, url, await sessionAt(url, clinic.admin));
  try {
    await clinic.owner.query(ALWAYS_IN);
    const people = await bookTheDay(await signIn(url, clinic.admin), clinic.owner);
    return await live(counted, people, clinic);
  } catch (error) {
    await counted.page.screenshot({ path: STUMBLED });
    throw error;
  } finally {
    await clinic.close();
  }
}

const browser = await launchBrowser();
try {
  const before = await inClinic(browser, liveTheOldWay);
  const { done, took } = await inClinic(browser, liveTheDay);
  const pieces = [...done].map(([name, effort]) => {
    const [times, once] = [TIMES[name] ?? 1, before[name]];
    return { name, times, now: effort, before: once ? timesOf(once, times) : null };
  });
  report(pieces, took);
} finally {
  await browser.close();
}
