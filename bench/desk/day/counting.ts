import type { Browser, Page } from "@playwright/test";

/** What somebody did by hand, and how often something else stood before them. */
export interface Effort {
  /** Letters and digits typed into fields. */
  letters: number;
  /** All other keys; a chord is one. */
  keys: number;
  clicks: number;
  /** Screens and dialogs that came up. */
  screens: number;
}

export const NO_EFFORT: Effort = { letters: 0, keys: 0, clicks: 0, screens: 0 };

export const sumOf = (efforts: readonly Effort[]): Effort =>
  efforts.reduce(
    (sum, one) => ({
      letters: sum.letters + one.letters,
      keys: sum.keys + one.keys,
      clicks: sum.clicks + one.clicks,
      screens: sum.screens + one.screens,
    }),
    NO_EFFORT,
  );

export const timesOf = (effort: Effort, times: number): Effort =>
  sumOf(Array.from({ length: times }, () => effort));

/** In the page: counts what a person did, and dialogs that came up. */
const WATCH_PERSON = `
  const chords = ["Control", "Shift", "Alt", "Meta"];
  document.addEventListener("keydown", ({ isTrusted, key, target, ctrlKey }) => {
    if (!isTrusted || chords.includes(key)) return;
    const isField = /^(INPUT|TEXTAREA)$/.test(target.tagName);
    count(isField && key.length === 1 && !ctrlKey ? "letters" : "keys");
  }, true);
  document.addEventListener("pointerdown", ({ isTrusted }) => isTrusted && count("clicks"), true);
  const dialogs = new WeakSet();
  new MutationObserver(() => {
    for (const dialog of document.querySelectorAll("[role=dialog]")) {
      if (dialogs.has(dialog)) continue;
      dialogs.add(dialog);
      count("screens");
    }
  }).observe(document, { childList: true, subtree: true });`;

export interface CountedPage {
  page: Page;
  /** What a piece of work took. */
  during(work: () => Promise<unknown>): Promise<Effort>;
}

/** A page of a person who is signed in, on which everything is counted. */
export async function openCounted(browser: Browser, url: string, session: string): Promise<CountedPage> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1366, height: 768 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  let effort = NO_EFFORT;
  const count = (what: keyof Effort) => {
    effort = { ...effort, [what]: effort[what] + 1 };
  };
  await page.exposeFunction("count", count);
  await page.addInitScript(WATCH_PERSON);
  await page.addInitScript((text) => {
    localStorage.setItem("matab.session", text);
    localStorage.setItem("matab.chat-way", "link");
    Object.assign(globalThis, { open: () => null });
  }, session);
  let path = "";
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame()) return;
    const now = new URL(frame.url()).pathname;
    if (now !== path) count("screens");
    path = now;
  });
  return {
    page,
    during: async (work) => {
      effort = NO_EFFORT;
      await work();
      return effort;
    },
  };
}
