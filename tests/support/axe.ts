import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const STILL = `document.getAnimations().every(({ effect, playState }) =>
  playState !== "running" || effect?.getComputedTiming().endTime === Infinity)`;

/**
 * What is half faded in or out has no colours to judge yet. Asked from outside: waiting in the page would make code
 * from text there, which the pages forbid and the browser complains about.
 */
const whenStill = (page: Page) => expect.poll(() => page.evaluate(STILL)).toBe(true);

/** Expects that axe finds no accessibility problem on the page in its present state. */
export async function expectAccessible(page: Page): Promise<void> {
  // A message may begin to fade while axe looks; what keeps people out is still there when it has gone.
  await expect(async () => {
    await whenStill(page);
    // Our pages hold no frames of ours; without looking for some, axe needs no second page for its findings.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
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
