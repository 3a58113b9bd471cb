import { describe, expect, it } from "vitest";
import { type ChartedPer, SERVICE_CHART_CODES } from "#rules/clinic/service-charting.ts";
import { CHART_CODE_WORDS } from "#rules/clinic/service-charting-words.ts";
import { codeLabel, WORK_CODES } from "./codes.ts";
import { needsTeeth, unitsOf } from "./units.ts";

describe("how many of a service were done", () => {
  it.each<[ChartedPer | null, number[], string, number]>([
    [null, [14, 15, 16], "MOD", 1],
    ["visit", [14, 15, 16], "MOD", 1],
    ["mouth", [14, 35], "", 1],
    ["tooth", [], "", 1],
    ["tooth", [46], "MOD", 1],
    ["tooth", [14, 15, 16], "", 3],
    ["surface", [36], "MOD", 3],
    ["surface", [36, 37], "MO", 4],
    ["surface", [36], "", 1],
    ["arch", [], "", 1],
    ["arch", [11, 12], "", 1],
    ["arch", [11, 31], "", 2],
    ["arch", [51, 85], "", 2],
  ])("charted per %s on %j %s is %i", (per, teeth, surfaces, units) => {
    expect(unitsOf(per, teeth, surfaces)).toBe(units);
  });

  it("is said of a tooth where the fee is for a tooth or its surfaces", () => {
    const per = ["visit", "tooth", "surface", "arch", "mouth", null] as const;
    expect(per.filter(needsTeeth)).toEqual(["tooth", "surface"]);
  });
});

it("calls a service's code as the chart does", () => {
  expect([...SERVICE_CHART_CODES].toSorted()).toEqual([...WORK_CODES].toSorted());
  for (const code of SERVICE_CHART_CODES) expect(CHART_CODE_WORDS[code]).toBe(codeLabel(code));
});
