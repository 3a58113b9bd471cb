import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

const STILL = `document.getAnimations().every(({ effect, playState }) =>
  playState !== "running" || effect?.getComputedTiming().endTime === Infinity)`;

/**
 * What is half faded in or out has no colours to judge yet. Asked from outside: waiting in the page would make code
 * from text there, which the pages forbid and the browser complains about.
 */
const whenStill = (page: Page) => expect.poll(() => page.evaluate(STILL)).toBe(true);

const IS_LOADED = `typeof axe === "object"`;
/** Of the rules that the page keeps nothing is told: writing that down takes as long as looking. */
const FINDINGS = `axe.run(document, { resultTypes: ["violations"] })
  .then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0]?.html))`;

/**
 * What axe finds wrong with the page in its present state: of each broken rule its name and the first element.
 * The page keeps axe, more than a megabyte of script, until another one is loaded. Our pages hold no frames of ours
 * to look into.
 */
async function findingsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(IS_LOADED))) await page.evaluate(axe.source);
  return page.evaluate<string[]>(FINDINGS);
}

/** Expects that axe finds no accessibility problem on the page in its present state. */
export async function expectAccessible(page: Page): Promise<void> {
  // A message may begin to fade while axe looks; what keeps people out is still there when it has gone.
  await expect(async () => {
    await whenStill(page);
    expect(await findingsOf(page)).toEqual([]);
  }).toPass({ timeout: 20_000 });
}

/** Expects no accessibility problem on a desktop screen and on a phone, and no overflow on the phone. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expectAccessible(page);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
  }
}
