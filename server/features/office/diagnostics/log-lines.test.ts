import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lastLines, withoutContacts, withoutValues } from "./log-lines.ts";

describe("lines of a log, without people", () => {
  it.each([
    [
      'ERROR:  invalid input syntax for type date: "Zainab"',
      'ERROR:  invalid input syntax for type date: "…"',
    ],
    [
      'ERROR:  duplicate key value violates unique constraint "staff_email"',
      'ERROR:  duplicate key value violates unique constraint "staff_email"',
    ],
    ['ERROR:  value "Zainab "Zeb" Khan" is out of range', 'ERROR:  value "…" is out of range'],
    [
      'ERROR:  null value in column "name" of relation "patients"',
      'ERROR:  null value in column "name" of relation "patients"',
    ],
    [
      'ERROR:  malformed array literal: "{Zainab}" in column "x"',
      'ERROR:  malformed array literal: "…" in column "x"',
    ],
  ])("%s", (line, expected) => {
    expect(withoutValues(line)).toBe(expected);
  });

  it.each([
    ["550 <zainab.khan@clinic.example.pk>: unknown", "550 <(mail address)>: unknown"],
    ["no answer from 0321-4578216", "no answer from (phone number)"],
    ["no answer from +923214578216.", "no answer from (phone number)."],
    ['"time":"2026-11-22T08:42:15.123Z","pid":3214578', '"time":"2026-11-22T08:42:15.123Z","pid":3214578'],
  ])("%s", (line, expected) => {
    expect(withoutContacts(line)).toBe(expected);
  });

  it("are the last of several files", () => {
    const folder = mkdtempSync(join(tmpdir(), "lines-"));
    const [new_, old] = [join(folder, "new"), join(folder, "old")];
    writeFileSync(old, "1\n2\n3\n");
    writeFileSync(new_, "4\n5\n");
    expect(lastLines([new_, old, join(folder, "none")], 3)).toEqual(["3", "4", "5"]);
    expect(lastLines([new_, old], 1)).toEqual(["5"]);
    rmSync(folder, { recursive: true });
  });
});
