import { expect, it } from "vitest";
import { NEXT, RELEASE } from "#tests/support/updates/installed.ts";
import { objectionTo } from "./may-follow.ts";

it.each([
  ["1.1.0-rc1", NEXT.date],
  ["1.1", NEXT.date],
  ["1.1.0.1", NEXT.date],
  ["", NEXT.date],
  ["1.1.0", "yesterday"],
  ["1.1.0", "2026-13-45T10:00:00Z"],
])("refuses a version %j of %j, which cannot be compared", (version, date) => {
  expect(objectionTo({ ...NEXT, version, date }, RELEASE, true)).toBe("does not say which version it is.");
  expect(objectionTo(NEXT, { ...RELEASE, version, date }, true)).toContain("cannot be compared");
});

it("takes ten for more than nine", () => {
  expect(objectionTo({ ...NEXT, version: "1.10.0" }, { ...RELEASE, version: "1.9.0" }, true)).toBeNull();
});
