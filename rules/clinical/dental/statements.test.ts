import { describe, expect, it } from "vitest";
import { readQuickEntry } from "./quick-entry.ts";
import { MOST_STATEMENTS, readStatements } from "./statements.ts";

const SINGLE = [
  "36 mod caries",
  "18, 28 gone",
  "16 crown zirconia planned",
  "gum 2 1 2 3 2* x",
  "46 rct done",
];
const WRONG = ["36 carries", "49 caries", "36 mod", "caries", "36 crown mod"];
const BETWEEN = [";", "; ", " ;", "\n", "\r\n", ";;", "; \n ;"];

const statementsOf = (line: string) => {
  const read = readStatements(line);
  if ("problems" in read) throw new Error(`${line}: ${JSON.stringify(read.problems)}`);
  return read.statements;
};
const underlined = (line: string) => {
  const read = readStatements(line);
  return "problems" in read ? read.problems.map(({ from, to }) => line.slice(from, to)) : [];
};

describe("several statements", () => {
  it("are read as each would be alone, whatever divides them", () => {
    for (const between of BETWEEN) {
      const line = SINGLE.join(between);
      expect(
        statementsOf(line).map(({ entry }) => ({ entry })),
        JSON.stringify(between),
      ).toEqual(SINGLE.map((text) => readQuickEntry(text)));
      expect(statementsOf(line).map(({ text }) => text)).toEqual(SINGLE);
    }
  });

  it("may begin and end with what divides them", () => {
    expect(statementsOf(";36 mod caries;\n").map(({ text }) => text)).toEqual(["36 mod caries"]);
  });

  it("are none at all where one is wrong, and every wrong one is underlined where it stands", () => {
    for (const wrong of WRONG)
      for (const right of SINGLE)
        for (const between of BETWEEN) {
          const alone = readQuickEntry(wrong);
          if (!("problem" in alone)) throw new Error(wrong);
          const words = wrong.slice(alone.from, alone.to);
          const line = [right, wrong, right, wrong].join(between);
          expect(underlined(line), line).toEqual([words, words]);
          expect(readStatements(line)).toMatchObject({ problems: [{ problem: alone.problem }, {}] });
        }
  });

  it("are at most as many as a call takes", () => {
    const some = (count: number) => Array.from({ length: count }, () => "36 watch").join(";");
    expect(statementsOf(some(MOST_STATEMENTS))).toHaveLength(MOST_STATEMENTS);
    expect(readStatements(`${some(MOST_STATEMENTS)}; 11 watch`)).toMatchObject({
      problems: [{ problem: "At most 32 at once." }],
    });
    expect(underlined(`${some(MOST_STATEMENTS)};11 watch`)).toEqual(["11 watch"]);
  });

  it("are asked for where nothing is said", () => {
    for (const line of ["", " ", ";", "\n;"])
      expect(readStatements(line)).toMatchObject({
        problems: [{ problem: "Type a tooth and what is there, such as 36 mod caries." }],
      });
  });
});
