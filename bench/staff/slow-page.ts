import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";

/** A back-office page on an old computer behind a slow line. */

/** How slow: the processor so many times slower than this machine's. */
export interface Slowness {
  processor: number;
}

/** 1.6 Mbit/s down, 0.75 up, 150 ms there and back: a phone's line over 3G. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
} as const;

/** What a key or a press took until the next picture, and the long tasks meanwhile; milliseconds. */
export interface Act {
  name: string;
  /** Keys and presses. */
  inputs: number;
  /** Of those that took 16 or more: from the event to the picture. */
  durations: number[];
  /** Longest task of the page's one thread. */
  longestTask: number;
  /** When each key and press came, since the act began. */
  pressed: number[];
  /** Every task above 50, since the act began. */
  tasks: Task[];
}

interface Task {
  begun: number;
  took: number;
}

interface Seen {
  interactions: Record<string, number>;
  tasks: Task[];
  pressed: number[];
  ready: number | null;
}

declare global {
  var seen: Seen;
}

/** In the page: what each input took (Event Timing), and every task above 50 ms. */
const WATCH = `
  globalThis.seen = { interactions: {}, tasks: [], pressed: [], ready: null };
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) seen.interactions[interactionId] = Math.max(seen.interactions[interactionId] ?? 0, duration);
  }).observe({ type: "event", durationThreshold: 16 });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ begun: startTime, took: duration });
  }).observe({ type: "longtask" });
  const isChord = ({ key }) => ["Control", "Shift", "Alt", "Meta"].includes(key);
  const press = ({ isTrusted, timeStamp }) => { if (isTrusted) seen.pressed.push(timeStamp); };
  addEventListener("keydown", (event) => { if (!isChord(event)) press(event); }, true);
  addEventListener("pointerdown", press, true);`;

/** In the page: notes when this is first true, once it is painted. */
const watchFor = (isReady: string) => `
  (() => {
    const look = () => {
      if (!(${isReady})) return requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => { seen.ready = performance.now(); }));
    };
    addEventListener("DOMContentLoaded", look);
  })();`;

/** A browser of somebody who is signed in. Its cache is its own, so a second page finds the first one's files. */
export async function openBrowserOf(browser: Browser, url: string, session: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1366, height: 768 },
    reducedMotion: "reduce",
  });
  await context.addInitScript((text) => localStorage.setItem("matab.session", text), session);
  await context.addInitScript(WATCH);
  return context;
}

async function slowPage(context: BrowserContext, { processor }: Slowness): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", LINE);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: processor });
  return page;
}

/** Opens an address. @param isReady an expression of the page. @returns the page, and milliseconds until it was true. */
export async function openSlowly(
  context: BrowserContext,
  path: string,
  isReady: string,
  slowness: Slowness,
): Promise<{ page: Page; took: number }> {
  const page = await slowPage(context, slowness);
  await page.addInitScript(watchFor(isReady));
  await page.goto(path);
  await page.waitForFunction(() => globalThis.seen.ready !== null);
  const took = await page.evaluate(() => globalThis.seen.ready ?? 0);
  return { page, took };
}

/** Does something by hand on a page that rests, and says what each key and press took. */
export async function during(page: Page, name: string, work: () => Promise<unknown>): Promise<Act> {
  await rest(page);
  const began = await page.evaluate(() => {
    Object.assign(globalThis.seen, { interactions: {}, tasks: [], pressed: [] });
    return performance.now();
  });
  await work();
  await rest(page);
  const seen = await page.evaluate(() => globalThis.seen);
  return {
    name,
    inputs: seen.pressed.length,
    durations: Object.values(seen.interactions),
    longestTask: Math.max(0, ...seen.tasks.map(({ took }) => took)),
    pressed: seen.pressed.map((time) => time - began),
    tasks: seen.tasks.map(({ begun, took }) => ({ begun: begun - began, took })),
  };
}

/**
 * A press on something, ready to be done: its place is looked for before, and no script of the browser's driver runs in the
 * page meanwhile. `Locator.click` asks the page who is hit, within the press that is measured.
 */
export async function pressOn(target: Locator): Promise<() => Promise<void>> {
  await target.waitFor();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("what is to be pressed is not shown");
  return () => target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Until nothing more is asked or painted: entries reach their observers after the picture. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise<void>((resolve) => void setTimeout(resolve, 400)));
}

const WORK = `(() => {
  const begun = performance.now();
  let x = 1;
  for (let n = 0; n < 4e6; n++) x = (x * 31 + n) | 0;
  for (let n = 0; n < 2000; n++) document.createElement("div").textContent = String(x);
  return performance.now() - begun;
})()`;

/** Milliseconds that a fixed piece of work takes in a page: the measure of everything else in it. */
export const workOf = (page: Page) => page.evaluate<number>(WORK);
