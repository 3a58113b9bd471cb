import { describe, expect, it } from "vitest";
import { inPhase, movedItem } from "./order.ts";
import type { Letter } from "./plan.ts";

const line = (id: number, phase: number, letter: Letter | null = null) => ({ id, phase, letter });
/** Lines 1, 2 and 4 of phase 1, 3 of phase 2; 2 is of option B alone. */
const items = [line(1, 1), line(2, 1, "B"), line(3, 2), line(4, 1, "A")];
const ids = (lines: { id: number }[]) => lines.map(({ id }) => id);

describe("a line moved", () => {
  it.each([
    ["down past what option A shows", 1, 1, "A", [2, 3, 4, 1]],
    ["down past what option B shows", 1, 1, "B", [2, 1, 3, 4]],
    ["up", 4, -1, "A", [4, 1, 2, 3]],
    ["up from the first place", 1, -1, "A", [1, 2, 3, 4]],
    ["down from the last place of its phase", 4, 1, "A", [1, 2, 3, 4]],
    ["within a phase of one line", 3, 1, "A", [1, 2, 3, 4]],
    ["that is not there", 9, 1, "A", [1, 2, 3, 4]],
  ] as const)("%s", (_what, id, by, shown, order) => {
    expect(ids(movedItem(items, id, by, shown))).toEqual(order);
  });

  it("to another phase stands last there", () => {
    expect(inPhase(items, 1, 2)).toEqual([line(2, 1, "B"), line(3, 2), line(4, 1, "A"), line(1, 2)]);
  });

  it.each([
    [1, 1],
    [1, 0],
    [1, 10],
    [9, 2],
  ])("line %i to phase %i changes nothing", (id, phase) => {
    expect(inPhase(items, id, phase)).toBe(items);
  });
});
