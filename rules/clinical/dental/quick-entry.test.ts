import { describe, expect, it } from "vitest";
import { CHART_CODES, codeLabel, factsOf, isWork } from "./codes.ts";
import { type QuickEntry, readQuickEntry } from "./quick-entry.ts";
import { ALL_TEETH, type Notation, toothIn } from "./teeth.ts";

const read = (line: string, notation?: Notation) => readQuickEntry(line, notation);
const entry = (changes: Partial<QuickEntry>): { entry: QuickEntry } => ({
  entry: { teeth: [36], surfaces: "", code: "caries", detail: null, state: null, ...changes },
});

describe("a line of the chart", () => {
  it.each<[string, Partial<QuickEntry>]>([
    ["36 mod caries", { surfaces: "MOD" }],
    ["36 caries dom", { surfaces: "MOD" }],
    ["36 o d pulp decay", { surfaces: "OD", detail: { depth: "pulp" } }],
    ["caries 36", {}],
    [
      "16 crown zirconia planned",
      { teeth: [16], code: "crown", detail: { material: "zirconia" }, state: "planned" },
    ],
    [
      "16 pfm done",
      { teeth: [16], code: "crown", detail: { material: "porcelain on metal" }, state: "done" },
    ],
    [
      "16 crown porcelain on metal",
      { teeth: [16], code: "crown", detail: { material: "porcelain on metal" } },
    ],
    ["13-23 veneer", { teeth: [13, 12, 11, 21, 22, 23], code: "veneer" }],
    ["18 28 38 48 missing", { teeth: [18, 28, 38, 48], code: "missing" }],
    ["18, 28 gone", { teeth: [18, 28], code: "missing" }],
    ["46 rct", { teeth: [46], code: "root-canal" }],
    ["46 root canal opened", { teeth: [46], code: "root-canal", detail: { stage: "opened" } }],
    ["46 rc existing", { teeth: [46], code: "root-canal", state: "existing" }],
    ["38 ext planned", { code: "extraction", teeth: [38], state: "planned" }],
    ["36 imp", { code: "implant" }],
    ["24 do comp", { teeth: [24], code: "filling", surfaces: "OD", detail: { material: "composite" } }],
    ["24 5 gic", { teeth: [24], code: "filling", surfaces: "C", detail: { material: "glass ionomer" } }],
    [
      "24 o glass ionomer done",
      { teeth: [24], code: "filling", surfaces: "O", detail: { material: "glass ionomer" }, state: "done" },
    ],
    ["11 i fracture", { teeth: [11], code: "fracture", surfaces: "O" }],
    ["31 loose 2", { teeth: [31], code: "mobile", detail: { grade: "2" } }],
    ["31 mobile III", { teeth: [31], code: "mobile", detail: { grade: "3" } }],
    ["75 infection at the root", { teeth: [75], code: "apical" }],
    ["14-16 bridge pontic 15", { teeth: [14, 15, 16], code: "bridge", detail: { pontics: [15] } }],
    [
      "gum 2 1 2 3 2* x",
      { teeth: [], code: "gum-screening", detail: { scores: ["2", "1", "2", "3", "2*", "x"] } },
    ],
    ["UR6 seal", { teeth: [16], code: "sealant" }],
  ])("%s", (line, expected) => {
    expect(read(line)).toEqual(entry(expected));
  });

  it.each([
    ["", "Type a tooth and what is there, such as 36 mod caries.", ""],
    ["49 caries", "There is no tooth 49.", "49"],
    ["36 mom caries", "M stands twice.", "mom"],
    ["36 carries", "“carries” is not understood.", "carries"],
    ["36 mod", "Say what is there, such as caries or crown.", "36 mod"],
    ["caries", "Say which tooth first.", "caries"],
    ["36 36 caries", "36 stands twice.", "36 36 caries"],
    ["36 caries crown", "Divide several things by “;”.", "crown"],
    ["36 crown mod", "A crown lies on no surface.", "36 crown mod"],
    ["36 caries planned", "A caries is found, not planned.", "planned"],
    [
      "36 crown pulp",
      "The material is one of: zirconia, porcelain on metal, metal, ceramic, acrylic, steel.",
      "pulp",
    ],
    ["13-33 veneer", "13-33 does not lie along one row.", "13-33"],
    [
      "gum 2 1 2",
      "Six scores from 0 to 4 are required; * for a furcation, x for a part without teeth.",
      "gum 2 1 2",
    ],
    ["14-16 bridge pontic 17", "A pontic is one of the bridge’s teeth.", "14-16 bridge pontic 17"],
    ["14-16 bridge pontic 15 15", "15 stands twice.", "14-16 bridge pontic 15 15"],
  ])("%s is refused: %s", (line, problem, wrong) => {
    const reading = read(line);
    expect(reading).toMatchObject({ problem });
    if ("problem" in reading) expect(line.slice(reading.from, reading.to)).toBe(wrong);
  });

  it("reads teeth as the browser numbers them", () => {
    for (const notation of ["FDI", "Universal", "Quadrant"] as const)
      for (const tooth of ALL_TEETH)
        expect(read(`${toothIn(tooth, notation)} watch`, notation), `${tooth} in ${notation}`).toEqual(
          entry({ teeth: [tooth], code: "watch" }),
        );
    expect(read("30 o caries", "Universal")).toEqual(entry({ teeth: [46], surfaces: "O" }));
    expect(read("48 caries", "Universal")).toMatchObject({ problem: "There is no tooth 48." });
  });

  it("knows every code by its name and its words", () => {
    for (const code of CHART_CODES.filter((one) => !factsOf(one).ofMouth))
      for (const name of [code, codeLabel(code)])
        expect(read(`36 ${name}${isWork(code) ? " existing" : ""}`), name).toMatchObject({ entry: { code } });
  });

  it("never throws, whatever is typed", () => {
    const signs = [
      "36",
      "mod",
      "5",
      "-",
      "13-",
      "ii",
      "crown",
      "🦷",
      "‮",
      "\u0000",
      "gum",
      "*",
      "pontic",
      "ur9",
      "constructor",
    ];
    for (const a of signs)
      for (const b of signs) for (const c of signs) expect(() => read(`${a} ${b} ${c}`)).not.toThrow();
  });
});
