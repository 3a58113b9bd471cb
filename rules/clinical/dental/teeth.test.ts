import { describe, expect, it } from "vitest";
import { readSurfaces, shownSurfaces, surfaceWords, without } from "./surfaces.ts";
import {
  ALL_TEETH,
  dentitionAt,
  dentitionOf,
  inOrder,
  isMilk,
  isTooth,
  LOWER,
  predecessorOf,
  run,
  successorOf,
  teethProblem,
  teethText,
  toothIn,
  toothName,
  toothOnPaper,
  UPPER,
} from "./teeth.ts";

describe("teeth", () => {
  it("are 32 permanent and 20 milk teeth, each once, each with a name of its own", () => {
    expect(ALL_TEETH).toHaveLength(52);
    expect(new Set(ALL_TEETH.map(toothName)).size).toBe(52);
    expect(ALL_TEETH.filter(isMilk)).toHaveLength(20);
    expect([...UPPER, ...LOWER].filter(isMilk)).toEqual([]);
    for (let number = -100; number <= 1000; number++)
      expect(isTooth(number)).toBe(ALL_TEETH.includes(number));
    expect(isTooth(36.5)).toBe(false);
  });

  it.each([
    [18, "1", "UR8"],
    [11, "8", "UR1"],
    [21, "9", "UL1"],
    [28, "16", "UL8"],
    [38, "17", "LL8"],
    [31, "24", "LL1"],
    [41, "25", "LR1"],
    [48, "32", "LR8"],
    [16, "3", "UR6"],
    [55, "A", "URe"],
    [51, "E", "URa"],
    [61, "F", "ULa"],
    [65, "J", "ULe"],
    [75, "K", "LLe"],
    [71, "O", "LLa"],
    [81, "P", "LRa"],
    [85, "T", "LRe"],
  ])("%i is %s and %s", (tooth, universal, letters) => {
    expect(toothIn(tooth, "Universal")).toBe(universal);
    expect(toothIn(tooth, "Quadrant")).toBe(letters);
  });

  it("have one sign each in every notation, and the stored number stays on paper", () => {
    for (const notation of ["FDI", "Universal", "Quadrant"] as const) {
      expect(new Set(ALL_TEETH.map((tooth) => toothIn(tooth, notation))).size).toBe(52);
      for (const tooth of ALL_TEETH) expect(toothOnPaper(tooth, notation)).toContain(String(tooth));
    }
    expect(toothOnPaper(46, "Universal")).toBe("30 (46)");
    expect(toothOnPaper(46, "FDI")).toBe("46");
  });

  it.each([
    [13, 23, [13, 12, 11, 21, 22, 23]],
    [23, 21, [23, 22, 21]],
    [36, 36, [36]],
    [55, 53, [55, 54, 53]],
    [13, 43, null],
    [13, 53, null],
    [13, 49, null],
  ])("from %i to %i along the row", (from, to, teeth) => {
    expect(run(from, to)).toEqual(teeth);
  });

  it.each([
    [[36, 49], "There is no tooth 49."],
    [[36, 36], "36 stands twice."],
    [[11.5], "There is no tooth 11.5."],
    [[-1], "There is no tooth -1."],
    [ALL_TEETH.slice(0, 33), "Name at most 32 teeth."],
    [[], null],
    [[85, 11], null],
  ])("%j: %s", (teeth, problem) => {
    expect(teethProblem(teeth)).toBe(problem);
  });

  it("stand in the order of the chart", () => {
    expect(inOrder([31, 48, 11, 75, 18])).toEqual([18, 11, 75, 48, 31]);
    expect(teethText([46, 37])).toBe("46, 37");
    expect(teethText([])).toBe("");
  });

  it("follow milk teeth and are followed by permanent ones", () => {
    expect([55, 61, 74, 81].map(successorOf)).toEqual([15, 21, 34, 41]);
    expect([15, 21, 34, 41].map(predecessorOf)).toEqual([55, 61, 74, 81]);
    expect([successorOf(16), predecessorOf(16), predecessorOf(55)]).toEqual([null, null, null]);
  });

  it.each([
    [0, "milk"],
    [5, "milk"],
    [6, "mixed"],
    [12, "mixed"],
    [13, "permanent"],
    [90, "permanent"],
    [null, "permanent"],
  ] as const)("at %s years: %s", (years, dentition) => {
    expect(dentitionAt(years)).toBe(dentition);
  });
});

describe("surfaces", () => {
  it.each([
    ["dom", "MOD", "MOD", "MID"],
    ["MOD", "MOD", "MOD", "MID"],
    ["bl", "BL", "BL", "BP"],
    ["f", "B", "B", "B"],
    ["p", "L", "L", "P"],
    ["i", "O", "O", "I"],
    ["5", "C", "5", "5"],
    ["m, o", "MO", "MO", "MI"],
    ["", "", "", ""],
  ])("typed %s, stored %s, shown %s on 36 and %s on 11", (typed, stored, on36, on11) => {
    const read = readSurfaces(typed);
    expect(read).toEqual({ surfaces: stored });
    expect(shownSurfaces(stored, 36)).toBe(on36);
    expect(shownSurfaces(stored, 11)).toBe(on11);
  });

  it.each([
    ["mm", "M stands twice."],
    ["x", "x is no surface."],
    ["bf", "F stands twice."],
    ["٥", "٥ is no surface."],
  ])("typed %s: %s", (typed, problem) => {
    expect(readSurfaces(typed)).toEqual({ problem });
  });

  it("have the words of their tooth", () => {
    expect(surfaceWords("MOD", 36)).toBe("mesial, occlusal and distal");
    expect(surfaceWords("BL", 11)).toBe("labial and palatal");
    expect(surfaceWords("OC", 41)).toBe("incisal and neck");
    expect(surfaceWords("L", 46)).toBe("lingual");
    expect(without("MODBLC", "OL")).toBe("MDBC");
  });
});

it.each([
  [4, [55, 85], "milk"],
  [4, [36], "mixed"],
  [8, [36], "mixed"],
  [40, [36], "permanent"],
  [40, [], "permanent"],
  [40, [75], "mixed"],
  [null, [75, 11], "mixed"],
] as const)("at %s years with %j the paper draws the %s row", (years, teeth, dentition) => {
  expect(dentitionOf(years, teeth)).toBe(dentition);
});
