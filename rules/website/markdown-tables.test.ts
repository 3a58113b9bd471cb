import { describe, expect, it } from "vitest";
import { hasHugeTable } from "./markdown-tables.ts";

const table = (columns: number, rows: number, row = "|a|") =>
  [`${"|a".repeat(columns)}|`, `${"|-".repeat(columns)}|`, ...Array<string>(rows).fill(row)].join("\n");

describe("a text with tables", () => {
  it("may have a long price list, and bars outside of any table", () => {
    expect(hasHugeTable(table(6, 400, "|a|b|c|d|e|f|"))).toBe(false);
    expect(hasHugeTable("a | b\n".repeat(5000))).toBe(false);
    expect(hasHugeTable("")).toBe(false);
  });

  it("has too many cells when many short rows are filled up to a wide one", () => {
    expect(hasHugeTable(table(500, 10_000))).toBe(true);
    expect(hasHugeTable(`|${"a|".repeat(4000)}\n${"|\n".repeat(3000)}`)).toBe(true);
  });
});
