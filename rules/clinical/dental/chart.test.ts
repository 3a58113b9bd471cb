import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ChartEntry, chartOn, markText, standingOn, toothText } from "./chart.ts";
import { CHART_CODES, type ChartCode, isWork } from "./codes.ts";
import { ALL_TEETH } from "./teeth.ts";

/** A finding on 36 of the first day, unless said otherwise. */
const entry = (part: Partial<ChartEntry>): ChartEntry => ({
  ...{
    source: "finding",
    id: 1,
    day: "2026-01-01",
    on: "2026-01-01T10:00:00.000Z",
    teeth: [36],
    surfaces: "",
  },
  ...{
    code: null,
    detail: null,
    endsId: null,
    retractsId: null,
    completes: true,
    planItemId: null,
    until: null,
  },
  ...part,
});

/** "36 caries MO": existing work says "had", planned "plan", done "did"; "begun" is done and not finished. */
function read(text: string, index: number): ChartEntry {
  const [how = "", ...words] = text.split(" ");
  const day = `2026-01-${String(index + 1).padStart(2, "0")}`;
  const base = { id: index + 1, day, on: `${day}T10:00:00.000Z` };
  if (how === "back" || how === "ends")
    return entry({ ...base, teeth: [], [how === "back" ? "retractsId" : "endsId"]: Number(words[0]) });
  const source = how === "plan" ? "plan" : how === "did" || how === "begun" ? "procedure" : "finding";
  const [tooth, code, surfaces = ""] = words;
  return entry({
    ...{
      ...base,
      source,
      teeth: tooth === "mouth" ? [] : [Number(tooth)],
      code: code as ChartCode,
      surfaces,
    },
    completes: how !== "begun",
  });
}

const LAST_DAY = "2026-12-31";
const chartOf = (...texts: string[]) => chartOn(texts.map(read), LAST_DAY);
/** What stands on 36 in the end. */
const standing = (...texts: string[]) =>
  (chartOf(...texts).teeth.get(36)?.marks ?? []).map(({ code, surfaces, state }) =>
    [state, code, surfaces].filter(Boolean).join(" "),
  );

const CASES: readonly (readonly [why: string, entries: readonly string[], stands: readonly string[]])[] = [
  ["nothing said", [], []],
  ["a finding stands", ["found 36 caries MO"], ["found caries MO"]],
  ["surfaces in their order", ["found 36 caries DOM"], ["found caries MOD"]],
  ["work of elsewhere is existing", ["had 36 filling O"], ["existing filling O"]],
  ["planned work", ["plan 36 crown"], ["planned crown"]],
  ["work done here", ["did 36 filling O"], ["done filling O"]],
  ["another tooth is another matter", ["found 37 caries O"], []],
  ["a filling ends caries on its surfaces", ["found 36 caries MO", "did 36 filling MO"], ["done filling MO"]],
  ["and leaves the rest", ["found 36 caries MOD", "did 36 filling O"], ["found caries MD", "done filling O"]],
  ["existing fillings too", ["found 36 caries O", "had 36 filling O"], ["existing filling O"]],
  [
    "a begun filling ends nothing",
    ["found 36 caries O", "begun 36 filling O"],
    ["found caries O", "done filling O"],
  ],
  [
    "a planned filling ends nothing",
    ["found 36 caries O", "plan 36 filling O"],
    ["found caries O", "planned filling O"],
  ],
  [
    "a new filling takes the place of the old one",
    ["had 36 filling MO", "did 36 filling O"],
    ["existing filling M", "done filling O"],
  ],
  ["an inlay is a filling", ["found 36 caries O", "did 36 inlay O"], ["done inlay O"]],
  [
    "caries beside a filling",
    ["did 36 filling O", "found 36 caries D"],
    ["done filling O", "found caries D"],
  ],
  [
    "caries under a filling, later",
    ["did 36 filling O", "found 36 caries O"],
    ["done filling O", "found caries O"],
  ],
  ["caries said again is said once", ["found 36 caries O", "found 36 caries O"], ["found caries O"]],
  [
    "a crown hides fillings and caries",
    ["had 36 filling MO", "found 36 caries D", "did 36 crown"],
    ["done crown"],
  ],
  [
    "a planned crown hides nothing",
    ["had 36 filling MO", "plan 36 crown"],
    ["existing filling MO", "planned crown"],
  ],
  [
    "a crown leaves the root",
    ["did 36 root-canal", "found 36 apical", "did 36 crown"],
    ["done root-canal", "found apical", "done crown"],
  ],
  ["a new crown replaces the old one", ["had 36 crown", "did 36 crown"], ["done crown"]],
  ["a bridge covers its pillar like a crown", ["had 36 filling O", "did 36 bridge"], ["done bridge"]],
  [
    "a root canal ends no infection by itself",
    ["found 36 apical", "did 36 root-canal"],
    ["found apical", "done root-canal"],
  ],
  ["somebody says that it is over", ["found 36 apical", "did 36 root-canal", "ends 1"], ["done root-canal"]],
  [
    "a missing tooth hides what was on it",
    ["found 36 caries O", "did 36 root-canal", "found 36 missing"],
    ["found missing"],
  ],
  ["so does an extraction", ["found 36 caries O", "did 36 extraction"], ["done extraction"]],
  [
    "not a planned one",
    ["found 36 caries O", "plan 36 extraction"],
    ["found caries O", "planned extraction"],
  ],
  ["nor a begun one", ["found 36 caries O", "begun 36 extraction"], ["found caries O", "done extraction"]],
  [
    "a plan outlives the tooth",
    ["plan 36 implant", "did 36 extraction"],
    ["planned implant", "done extraction"],
  ],
  [
    "an implant follows",
    ["did 36 extraction", "did 36 implant", "did 36 crown"],
    ["done extraction", "done implant", "done crown"],
  ],
  [
    "an extra tooth beside it stays",
    ["found 36 extra", "found 36 missing"],
    ["found extra", "found missing"],
  ],
  ["an eruption ends what hid the tooth", ["found 36 unerupted", "found 36 erupted"], ["found erupted"]],
  ["and a gap that was none", ["found 36 missing", "found 36 erupted"], ["found erupted"]],
  ["a new grade replaces the old", ["found 36 mobile", "found 36 mobile"], ["found mobile"]],
  ["sound is said", ["found 36 sound"], ["found sound"]],
  ["and gone with the next finding", ["found 36 sound", "found 36 caries O"], ["found caries O"]],
  ["work leaves it", ["found 36 sound", "did 36 sealant O"], ["found sound", "done sealant O"]],
  ["taken back", ["found 36 caries O", "back 1"], []],
  [
    "taken back, what it hid is there again",
    ["found 36 caries O", "found 36 missing", "back 2"],
    ["found caries O"],
  ],
  ["an end that was a mistake", ["found 36 apical", "ends 1", "back 2"], ["found apical"]],
  ["the whole mouth is no tooth", ["found mouth gum-screening"], []],
];

describe("what stands on a tooth", () => {
  it.each(CASES)("%s", (_, entries, stands) => {
    expect(standing(...entries)).toEqual(stands);
  });

  it("is planned no more when the work is done, the item given up, or the day not come", () => {
    const item = entry({ source: "plan", id: 7, code: "crown", day: "2026-02-01" });
    const fitted = entry({ source: "procedure", id: 7, code: "crown", planItemId: 7, day: "2026-03-01" });
    const states = (entries: ChartEntry[], day: string) =>
      chartOn(entries, day)
        .teeth.get(36)
        ?.marks.map(({ state }) => state) ?? [];
    expect(states([item, fitted], "2026-01-31")).toEqual([]);
    expect(states([item, fitted], "2026-02-28")).toEqual(["planned"]);
    expect(states([item, fitted], "2026-03-01")).toEqual(["done"]);
    expect(states([item, { ...fitted, completes: false }], "2026-03-01")).toEqual(["planned", "done"]);
    expect(states([{ ...item, until: "2026-02-15" }], "2026-02-14")).toEqual(["planned"]);
    expect(states([{ ...item, until: "2026-02-15" }], "2026-02-15")).toEqual([]);
  });

  it("knows since when a tooth is missing, also under an implant", () => {
    const since = (...texts: string[]) => chartOf(...texts).teeth.get(36)?.missingSince;
    expect(since("found 36 caries O")).toBeNull();
    expect(since("found 36 caries O", "did 36 extraction", "did 36 implant")).toBe("2026-01-02");
    expect(since("found 36 missing", "back 1")).toBeUndefined();
    expect(since("found 36 missing", "found 36 erupted")).toBeNull();
  });

  it("keeps the newest gum screening", () => {
    const { mouth } = chartOf("found mouth gum-screening", "found mouth gum-screening");
    expect(mouth.map(({ entry: { id } }) => id)).toEqual([2]);
  });
});

it("of thousands of plans and findings on every tooth ends caries on its surfaces", () => {
  const planned = Array.from({ length: 4000 }, (_, id) =>
    entry({ source: "plan", id, teeth: ALL_TEETH, code: "crown" }),
  );
  const found = Array.from({ length: 2000 }, (_, id) =>
    entry({ id, day: "2026-01-02", teeth: ALL_TEETH, code: "caries", surfaces: "MODBL".charAt(id % 5) }),
  );
  const { teeth } = chartOn([...planned, ...found], LAST_DAY);
  expect(teeth.get(36)?.marks.filter(({ code }) => code === "caries")).toHaveLength(5);
});

describe("the chart of an earlier day", () => {
  const day = fc.integer({ min: 1, max: 9 }).map((number) => `2026-01-0${number}`);
  const said = fc.record({
    day,
    source: fc.constantFrom("finding", "procedure", "plan" as const),
    teeth: fc.uniqueArray(fc.constantFrom(11, 36, 55, 85), { maxLength: 3 }),
    surfaces: fc.constantFrom("", "O", "MO", "MODBLC"),
    code: fc.constantFrom(...CHART_CODES),
    completes: fc.boolean(),
    back: fc.option(fc.nat(), { freq: 3 }),
    ends: fc.boolean(),
  });
  const charts = fc.array(said, { maxLength: 25 }).map((rows) =>
    rows.map(({ back, ends, ...row }, index): ChartEntry => {
      const base = { ...row, id: index + 1, on: `${row.day}T10:00:00.000Z` };
      // Conditions are found; work may come from any source.
      const source = isWork(row.code) ? row.source : "finding";
      if (back === null || index === 0) return entry({ ...base, source });
      const target = (back % index) + 1;
      const isEnd = ends && row.source === "finding";
      return entry({
        ...{ ...base, code: null, teeth: [], surfaces: "" },
        ...(isEnd ? { source: "finding", endsId: target } : { retractsId: target }),
      });
    }),
  );
  const shown = (entries: readonly ChartEntry[], until: string) =>
    JSON.stringify([...chartOn(entries, until).teeth].toSorted(([a], [b]) => a - b));

  it("is what was said until then, whatever came later", () => {
    fc.assert(
      fc.property(charts, day, (entries, until) => {
        const then = entries.filter((each) => each.day <= until);
        expect(shown(entries, until)).toBe(shown(then, LAST_DAY));
      }),
    );
  });

  it("does not depend on the order in which entries are read", () => {
    fc.assert(
      fc.property(charts, fc.infiniteStream(fc.nat()), (entries, numbers) => {
        const mixed = entries
          .map((each) => ({ each, key: numbers.next().value as number }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ each }) => each);
        expect(shown(mixed, LAST_DAY)).toBe(shown(entries, LAST_DAY));
      }),
    );
  });

  it("shows nothing of what was taken back, and each thing once", () => {
    fc.assert(
      fc.property(charts, (entries) => {
        const stands = standingOn(entries, LAST_DAY);
        const back = new Set(
          entries.flatMap(({ source, retractsId }) => (retractsId ? [`${source} ${retractsId}`] : [])),
        );
        expect(stands.filter(({ source, id }) => back.has(`${source} ${id}`))).toEqual([]);
        for (const { marks } of chartOn(entries, LAST_DAY).teeth.values()) {
          const ids = marks.map(({ entry: { source, id } }) => `${source} ${id}`);
          expect(new Set(ids).size).toBe(ids.length);
        }
      }),
    );
  });
});

describe("the chart in words", () => {
  it("says what the picture shows", () => {
    const chart = chartOf("found 36 caries OD", "plan 36 crown", "had 37 missing");
    expect(toothText(chart.teeth.get(36), 36)).toBe(
      "36, lower left first molar: caries occlusal and distal; crown, planned",
    );
    expect(toothText(chart.teeth.get(37), 37)).toBe("37, lower left second molar: missing");
    expect(toothText(undefined, 11)).toBe("11, upper right central incisor: not examined");
    expect(toothText(chartOf("found 36 tender", "ends 1").teeth.get(36), 36, "19")).toMatch(
      /^19, lower left first molar/u,
    );
  });

  it.each([
    [{ code: "caries", surfaces: "O", detail: { depth: "pulp" } }, "caries occlusal, pulp"],
    [{ code: "mobile", detail: { grade: "2" } }, "loose, II"],
    [{ code: "crown", detail: { material: "zirconia" }, source: "plan" }, "crown, zirconia, planned"],
    [
      { code: "root-canal", source: "procedure", completes: false, detail: { stage: "opened" } },
      "root canal, opened, begun",
    ],
    [{ code: "bridge", teeth: [35, 36, 37], detail: { pontics: [36] } }, "bridge, pontic, existing"],
    [{ code: "filling", surfaces: "M", source: "procedure" }, "filling mesial, done"],
  ] as const)("%j is %s", (part, words) => {
    const [mark] = chartOn([entry(part as Partial<ChartEntry>)], LAST_DAY).teeth.get(36)?.marks ?? [];
    expect(mark && markText(mark, 36)).toBe(words);
  });

  it("has words for each code on each tooth", () => {
    for (const code of CHART_CODES)
      for (const tooth of ALL_TEETH) {
        const [mark] = chartOn([entry({ code, teeth: [tooth] })], LAST_DAY).teeth.get(tooth)?.marks ?? [];
        expect(mark && markText(mark, tooth)).toMatch(/^[a-z]/u);
      }
  });
});
