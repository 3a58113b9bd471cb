import { expect, it } from "vitest";
import { shortNumber, ticksUpTo } from "./scale.ts";

it.each([
  [110_000, [0, 40_000, 80_000, 120_000]],
  [120_000, [0, 40_000, 80_000, 120_000]],
  [1, [0, 0.4, 0.8, 1.2]],
  [3_000_000, [0, 1_000_000, 2_000_000, 3_000_000]],
  [0, [0, 1]],
])("an axis up to %d", (highest, ticks) => {
  const found = ticksUpTo(highest);
  expect(found).toHaveLength(ticks.length);
  for (const [index, tick] of ticks.entries()) expect(found[index]).toBeCloseTo(tick);
});

it("writes large numbers short", () => {
  expect([0, 950, 40_000, 1_500_000].map(shortNumber)).toEqual(["0", "950", "40k", "1.5M"]);
});
