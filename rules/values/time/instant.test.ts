import { describe, expect, it } from "vitest";
import { parseInstant } from "./instant.ts";

const HOUR = 3_600_000;
/** A zone five hours east of Greenwich. */
const read = (text: string) => parseInstant(text, () => 5 * HOUR);
const instant = (text: string) => Date.parse(text);

describe("an instant in ISO 8601", () => {
  it.each([
    ["2026-11-20", "2026-11-19T19:00:00Z"],
    ["2026-11-20T23:30", "2026-11-20T18:30:00Z"],
    ["2026-11-20T24:00", "2026-11-20T19:00:00Z"],
    ["2026-11-20 19:00:00.123456+00", "2026-11-20T19:00:00.123Z"],
    ["2026-11-20T19:00:00,5Z", "2026-11-20T19:00:00.500Z"],
    ["2026-11-20T193015+0530", "2026-11-20T14:00:15Z"],
    ["2026-11-20T10-05:00", "2026-11-20T15:00:00Z"],
    ["2026-11-20T10.5Z", "2026-11-20T10:30:00Z"],
    ["2026-11-20Z", "2026-11-20T00:00:00Z"],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"],
  ])("%s is %s", (text, expected) => {
    expect(read(text)).toBe(instant(expected));
  });

  it.each([
    "",
    "2026",
    "0000-01-01",
    "2026-02-29",
    "2026-11-20T24:01",
    "2026-11-20T25:00",
    "2026-11-20T10:60",
    "2026-11-20T10:00:60",
    "2026-11-20T1:00",
    "2026-11-20T10:00z",
    "2026-11-20T10:00+05:75",
    "2026-11-20 10:00 Z",
    "2026-11-20+05:00",
    "20 November 2026",
  ])("%j is none", (text) => {
    expect(read(text)).toBeNull();
  });
});
