import { describe, expect, it } from "vitest";
import { type ChartEntry, chartOn } from "#rules/clinical/dental/chart.ts";
import {
  CHART_CODES,
  type ChartCode,
  type ChartDetail,
  factsOf,
  isWork,
} from "#rules/clinical/dental/codes.ts";
import { ALL_TEETH, UPPER } from "#rules/clinical/dental/teeth.ts";
import { fieldsOf } from "./fields.ts";
import { measuresOf } from "./measures.ts";
import { type DrawnTooth, drawChart, quarterOf, ROWS } from "./picture.ts";
import type { Look, Shape } from "./shapes.ts";
import { svgOf } from "./svg.ts";

const DAY = "2026-11-20";
let made = 0;
/** "36 MO caries", with a source. */
function entry(
  teeth: number[],
  code: ChartCode,
  surfaces = "",
  source: ChartEntry["source"] = "finding",
  detail: ChartDetail | null = null,
): ChartEntry {
  made += 1;
  const on = new Date(Date.UTC(2026, 10, 20) + made * 1000).toISOString();
  return {
    ...{ source, id: made, day: DAY, on, teeth, surfaces, code, detail, endsId: null, retractsId: null },
    ...{ completes: true, planItemId: null, until: null },
  };
}
const drawn = (entries: ChartEntry[], tooth: number): DrawnTooth =>
  drawChart(chartOn(entries, DAY), [[tooth]]).teeth[0] as DrawnTooth;
const shapesOf = ({ side, top, signs }: DrawnTooth): Shape[] => [...side.shapes, ...top.shapes, ...signs];
const looksOf = (tooth: DrawnTooth): string[] => shapesOf(tooth).map(({ looks }) => looks.join(" "));
/** How a field of the biting surface looks. */
const fieldLook = (tooth: DrawnTooth, surface: "M" | "O" | "D" | "B" | "L"): readonly Look[] | undefined => {
  const d = fieldsOf(measuresOf(tooth.tooth))[surface];
  return tooth.top.shapes.find((shape) => "d" in shape && shape.d === d)?.looks;
};

describe("the picture of a chart", () => {
  it.each([
    ["permanent", 32],
    ["mixed", 52],
    ["milk", 20],
  ] as const)("of %s teeth has %i, none outside of it or over another", (dentition, count) => {
    const { teeth, width, height } = drawChart(chartOn([], DAY), ROWS[dentition]);
    expect(teeth).toHaveLength(count);
    for (const { box } of teeth) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
    }
    const clash = teeth.filter(({ box: a }, index) =>
      teeth
        .slice(index + 1)
        .some(
          ({ box: b }) =>
            a.x < b.x + b.width - 0.01 &&
            b.x < a.x + a.width - 0.01 &&
            a.y < b.y + b.height - 0.01 &&
            b.y < a.y + a.height - 0.01,
        ),
    );
    expect(clash).toEqual([]);
  });

  it("draws every code on every tooth it can lie on, in each state", () => {
    for (const code of CHART_CODES.filter((one) => !factsOf(one).ofMouth))
      for (const source of isWork(code) ? (["finding", "procedure", "plan"] as const) : ["finding" as const])
        for (const tooth of ALL_TEETH) {
          const before = drawn([entry([tooth], "sound")], tooth);
          const after = drawn([entry([tooth], code, "", source)], tooth);
          const isDrawn =
            JSON.stringify([before.side, before.top, before.signs]) !==
              JSON.stringify([after.side, after.top, after.signs]) || code === "sound";
          expect(isDrawn, `${code} of ${source} on ${tooth}`).toBe(true);
          const state = { finding: isWork(code) ? "existing" : null, procedure: "done", plan: "planned" }[
            source
          ];
          const saysState = looksOf(after).some((looks) => state && looks.includes(state));
          expect(saysState || !state || after.isMissing, `${state} of ${code}`).toBe(true);
        }
  });

  it("leaves a tooth thin of which nobody said anything, and says so", () => {
    const tooth = drawn([], 36);
    expect(tooth.isUnexamined).toBe(true);
    expect(tooth.label).toBe("36, lower left first molar: not examined");
    expect(drawn([entry([36], "sound")], 36).isUnexamined).toBe(false);
  });

  it("marks the surfaces that were said and no others", () => {
    const tooth = drawn([entry([36], "caries", "MO")], 36);
    expect(fieldLook(tooth, "M")).toContain("found");
    expect(fieldLook(tooth, "O")).toContain("found");
    expect(fieldLook(tooth, "D")).toEqual(["face"]);
    expect(tooth.label).toBe("36, lower left first molar: caries mesial and occlusal");
  });

  it.each([
    [
      "a plan over what was found",
      [entry([15], "caries", "O"), entry([15], "filling", "O", "plan")],
      "planned",
    ],
    [
      "a plan over what was found later",
      [entry([15], "filling", "O", "plan"), entry([15], "caries", "O")],
      "planned",
    ],
    [
      "done work over existing",
      [entry([15], "filling", "O"), entry([15], "filling", "O", "procedure")],
      "done",
    ],
    [
      "caries that came back on a filling",
      [entry([15], "filling", "O"), entry([15], "caries", "O")],
      "found",
    ],
  ])("shows %s", (_what, entries, state) => {
    expect(fieldLook(drawn(entries, 15), "O")).toContain(state);
  });

  it("draws a missing tooth pale and struck, and an implant in its place", () => {
    const missing = drawn([entry([36], "missing")], 36);
    expect(missing.isMissing).toBe(true);
    expect(looksOf(missing)).toContain("struck");
    const implant = drawn([entry([36], "missing"), entry([36], "implant", "", "plan")], 36);
    expect(looksOf(implant)).toContain("planned");
    expect(looksOf(implant)).not.toContain("root");
  });

  it("tilts an impacted tooth, sinks an unerupted one and numbers how loose one is", () => {
    expect(drawn([entry([38], "impacted")], 38).side.turn).not.toBe(0);
    expect(drawn([entry([23], "unerupted")], 23).isUnerupted).toBe(true);
    const loose = drawn([entry([41], "mobile", "", "finding", { grade: "3" })], 41);
    expect(loose.signs).toEqual([expect.objectContaining({ text: "III" })]);
  });

  it("writes the six scores of a gum screening, and the numbers in the notation that is asked for", () => {
    const scores = ["2", "1", "2", "3", "2*", "x"];
    const chart = chartOn([entry([], "gum-screening", "", "finding", { scores })], DAY);
    const { lines, teeth } = drawChart(chart, ROWS.permanent, "Universal");
    expect(lines.flatMap((line) => ("text" in line ? [line.text] : []))).toEqual(scores);
    expect(teeth.map(({ number }) => number.text).slice(0, 3)).toEqual(["1", "2", "3"]);
  });

  it("shows a quarter of the mouth alone", () => {
    expect(quarterOf(ROWS.permanent, "upper right")).toEqual([UPPER.slice(0, 8)]);
    expect(quarterOf(ROWS.mixed, "lower left")).toEqual([
      [71, 72, 73, 74, 75],
      [31, 32, 33, 34, 35, 36, 37, 38],
    ]);
  });

  it("has marks that look alike once on paper, and each of their signs", () => {
    const again = (code: ChartCode, count: number) => {
      const entries = Array.from({ length: count }, () => entry([36], code));
      return svgOf(drawChart(chartOn(entries, DAY), [[36]])).replace(/<title>.*<\/title>/u, "");
    };
    expect(again("fracture", 3)).toBe(again("fracture", 1));
    expect(again("extra", 2).match(/class="sign"/gu)).toHaveLength(2);
  });

  it("becomes an SVG file that names each tooth and holds no text as markup", () => {
    const svg = svgOf(drawChart(chartOn([entry([36], "caries", "O")], DAY), ROWS.permanent));
    expect(svg.match(/<title>/gu)).toHaveLength(32);
    expect(svg).toContain("<title>36, lower left first molar: caries occlusal</title>");
    expect(svg).not.toMatch(/NaN|undefined|Infinity/u);
  });
});
