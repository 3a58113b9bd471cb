import { describe, expect, it } from "vitest";
import { refusal, type Server, warnings } from "./external-database.ts";

const GOOD: Server = {
  version: 15,
  versionText: "15.20",
  folds: true,
  sortsByCodePoint: true,
  fsync: "on",
  fullPageWrites: "on",
  checksums: "on",
  missing: [],
  inUse: false,
};

describe("a database of one's own", () => {
  it("is taken as it is when all is well", () => {
    expect([refusal(GOOD), warnings(GOOD)]).toEqual([null, []]);
  });

  it.each<[Partial<Server>, string]>([
    [{ version: 14, versionText: "14.23" }, "it is PostgreSQL 14.23, and Matab needs 15 or newer"],
    [{ missing: ["pg_trgm", "btree_gist"] }, "its server lacks pg_trgm and btree_gist: install"],
    [{ fsync: "off" }, "fsync is off on its server, so a power cut could destroy the records"],
    [{ folds: false }, "it does not know É as the capital of é"],
  ])("is refused: %o", (differences, reason) => {
    expect(refusal({ ...GOOD, ...differences })).toContain(reason);
  });

  it.each<[Partial<Server>, string]>([
    [{ folds: false, inUse: true }, "searches miss letters with accents"],
    [{ sortsByCodePoint: false }, "sorts text by a language"],
    [{ fullPageWrites: "off" }, "full_page_writes off"],
    [{ checksums: "off" }, "has no data checksums"],
  ])("is taken with a warning: %o", (differences, words) => {
    const server = { ...GOOD, ...differences };
    expect(refusal(server)).toBeNull();
    expect(warnings(server)).toEqual([expect.stringContaining(words)]);
  });
});
