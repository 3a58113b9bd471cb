import type { Browser, BrowserContext, Page } from "@playwright/test";
import { signInFully } from "#bench/clinic/server.ts";
import type { Side } from "#bench/clinic/side.ts";
import { at } from "#bench/desk/clinic.ts";
import { medianOf } from "#bench/load/times.ts";
import { showProgress } from "#bench/report/say.ts";
import { type Act, during, openBrowserOf, openSlowly, pressOn, type Slowness, workOf } from "./slow-page.ts";

/** The desk's commonest screens and acts on an old computer behind a slow line, for staff.ts and the gate. */

/** Milliseconds between two keys of somebody who types well; each is answered before the next. */
const KEY_MS = 180;

const ROWS = "document.querySelector('main tbody tr td a, main tbody tr td button')";
const SCREENS = [
  { name: "patients", path: "/admin/patients", isReady: ROWS },
  {
    name: "bill form",
    path: "/admin/billing/add",
    isReady: "document.querySelector('main table[aria-label=Lines]')",
  },
  {
    name: "dashboard",
    path: "/admin/dashboard",
    isReady: "document.querySelector('main h1') && /Rs/.test(document.querySelector('main').innerText)",
  },
] as const;

const type = (page: Page, text: string) => page.keyboard.type(text, { delay: KEY_MS });

async function actsOfList(context: BrowserContext, slowness: Slowness): Promise<Act[]> {
  const { page } = await openSlowly(context, "/admin/patients", ROWS, slowness);
  const acts: Act[] = [];
  const act = async (name: string, work: () => Promise<unknown>) =>
    void acts.push(await during(page, name, work));
  await page.getByRole("searchbox").first().click();
  await act("search a list", () => type(page, "zulqarnain"));
  await act("sort a list", await pressOn(page.getByRole("columnheader").nth(1).getByRole("button").first()));
  await act("open Ctrl+K", () => page.keyboard.press("Control+k"));
  await act("search by Ctrl+K", () => type(page, "muhammad ali"));
  await page.close();
  return acts;
}

async function actsOfBill(context: BrowserContext, slowness: Slowness): Promise<Act[]> {
  const { page } = await openSlowly(context, SCREENS[1].path, SCREENS[1].isReady, slowness);
  const acts: Act[] = [];
  const act = async (name: string, work: () => Promise<unknown>) =>
    void acts.push(await during(page, name, work));
  const patient = page.getByRole("combobox", { name: "Patient" });
  await act("open a picker", await pressOn(patient));
  await act("search a picker", () => type(page, "zulqarnain"));
  await act("choose a patient", await pressOn(page.getByRole("option").first()));
  const doctor = page.getByRole("combobox", { name: "Doctor" });
  await act("open the doctors", await pressOn(doctor));
  await act("choose a doctor", await pressOn(page.getByRole("option").first()));
  await act("add a line", () => page.keyboard.press("Alt+l"));
  await act("describe a line", () => type(page, "gauze and tape"));
  await act("leave it", () => page.keyboard.press("Enter"));
  await act("type a price", () => type(page, "12500"));
  await page.getByLabel("Discount Amount").focus();
  await act("type a discount", () => type(page, "500"));
  await page.getByLabel("Notes").focus();
  await act("type a note", () => type(page, "pays the rest next week"));
  await page.close();
  return acts;
}

const sessionOf = async ({ server }: Side) => ({
  url: server.app.url,
  session: JSON.stringify(await signInFully(server)),
});

/**
 * Milliseconds of each screen on each side, medians, in turn: cold, then again with what the browser kept.
 * @returns also what a fixed piece of work takes in such a page.
 */
export async function timesOfScreens(
  browser: Browser,
  sides: readonly Side[],
  slowness: Slowness,
  rounds: number,
  only?: string,
) {
  const opened = await Promise.all(sides.map(sessionOf));
  const screens = SCREENS.filter(({ name }) => !only || name === only);
  const taken = screens.map(({ name }) => ({
    name,
    times: sides.map(() => ({ cold: [] as number[], warm: [] as number[] })),
  }));
  const works: number[] = [];
  for (let round = 0; round < rounds; round++)
    for (const [index, { path, isReady }] of screens.entries()) {
      showProgress("opening screens", round * screens.length + index, rounds * screens.length);
      for (const [n, { url, session }] of opened.entries()) {
        const context = await openBrowserOf(browser, url, session);
        for (const kind of ["cold", "warm"] as const) {
          const { page, took } = await openSlowly(context, path, isReady, slowness);
          taken[index]?.times[n]?.[kind].push(took);
          await page.waitForLoadState("networkidle");
          works.push(await workOf(page));
          await page.close();
        }
        await context.close();
      }
    }
  const medians = taken.map(({ name, times }) => ({
    name,
    times: times.map(({ cold, warm }) => ({ cold: medianOf(cold), warm: medianOf(warm) })),
  }));
  return { screens: medians, work: medianOf(works) };
}

/** The Event Timing names what took less than 16 ms nowhere. */
const UNNAMED = 8;
/** Milliseconds of every input of an act. */
export const allOf = ({ inputs, durations }: Act) => [
  ...durations,
  ...Array.from({ length: Math.max(0, inputs - durations.length) }, () => UNNAMED),
];

/** What each key and press of the desk's commonest acts took. */
export async function keysOfDesk(browser: Browser, side: Side, slowness: Slowness) {
  const { url, session } = await sessionOf(side);
  const context = await openBrowserOf(browser, url, session);
  const acts = [...(await actsOfList(context, slowness)), ...(await actsOfBill(context, slowness))];
  await context.close();
  const all = acts.flatMap(allOf);
  return { acts, p95: at(all, 0.95), longest: Math.max(...all) };
}
