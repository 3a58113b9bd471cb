import { expect, it } from "vitest";
import { CHART_CODES, isWork } from "./codes.ts";
import { treatmentFor } from "./treatment.ts";

it.each([
  ["caries", { depth: "enamel" }, "filling"],
  ["caries", null, "filling"],
  ["caries", { depth: "pulp" }, "root-canal"],
  ["apical", null, "root-canal"],
  ["fracture", null, "crown"],
  ["retained-root", null, "extraction"],
  ["mobile", { grade: "1" }, null],
  ["mobile", { grade: "3" }, "extraction"],
  ["missing", null, null],
  ["watch", null, null],
  ["sound", null, null],
] as const)("%s with %j: %s", (code, detail, work) => {
  expect(treatmentFor(code, detail)).toBe(work);
});

it("proposes work alone, and nothing for work", () => {
  for (const code of CHART_CODES) {
    const proposed = treatmentFor(code, null);
    expect(proposed === null || (isWork(proposed) && !isWork(code))).toBe(true);
  }
});
