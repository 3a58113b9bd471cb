import { describe, expect, it } from "vitest";
import type { ChartEntry } from "./chart.ts";
import { chartOn } from "./chart.ts";
import { chartLines } from "./chart-lines.ts";
import { leftInWords, linesOnPaper, MOST_LINES, noteOnPaper } from "./chart-paper.ts";

const entry = (id: number, changes: Partial<ChartEntry> = {}): ChartEntry => ({
  ...{ source: "finding", id, day: "2026-01-01", on: "2026-01-01T09:00:00Z", teeth: [11 + (id % 8)] },
  ...{ surfaces: "", code: "fracture", detail: null, endsId: null, retractsId: null, completes: true },
  ...{ planItemId: null, until: null },
  ...changes,
});
const linesOf = (entries: ChartEntry[]) => chartLines(chartOn(entries, "2026-12-31"));

describe("the list of a chart's paper", () => {
  it("holds every line of a chart, in its order", () => {
    const lines = linesOf(Array.from({ length: MOST_LINES }, (_, id) => entry(id)));
    expect(linesOnPaper(lines)).toEqual({ lines, left: 0 });
    expect(leftInWords(0)).toBeNull();
  });

  it("holds the newest of what was found and is planned, and says how many lines it leaves out", () => {
    const found = Array.from({ length: 1000 }, (_, id) => entry(id));
    const newer = [entry(5000, { day: "2026-02-01" }), entry(5001, { source: "plan", day: "2026-02-01" })];
    const done = Array.from({ length: 602 }, (_, id) =>
      entry(id, { source: "procedure", code: "sealant", day: "2026-03-01" }),
    );
    const lines = linesOf([...done, ...found, ...newer]);
    const { lines: shown, left } = linesOnPaper(lines);
    expect(shown).toHaveLength(MOST_LINES);
    expect(shown).toEqual(lines.filter((line) => shown.includes(line)));
    expect(shown.map(({ entry: { id } }) => id)).toEqual(expect.arrayContaining([5000, 5001, 999]));
    expect(shown.filter(({ state }) => state === "done")).toEqual([]);
    expect(leftInWords(left)).toBe("… and 1,204 more: see the screen");
  });

  it("cuts notes between letters where it is long", () => {
    const note = "😀".repeat(300);
    expect(noteOnPaper(note, 60)).toBe(note);
    expect(noteOnPaper(note, 61)).toBe(`${"😀".repeat(200)}…`);
    expect(noteOnPaper("Short", 400)).toBe("Short");
  });
});
