import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";
import { checkClocks, NOT_BEFORE } from "./clock.ts";

const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = NOT_BEFORE + 400 * DAY;

describe("the clocks", () => {
  it.each([
    ["agree", now, now, null, "right"],
    ["agree nearly", now, now + 5 * SECOND, now - DAY, "right"],
    ["differ by seconds", now, now - 6 * SECOND, null, "differs"],
    ["differ by two minutes, the other way", now, now + 120 * SECOND, null, "differs"],
    ["are two minutes apart", now, now - 121 * SECOND, null, "apart"],
    ["are years apart", now, now + 3000 * DAY, null, "apart"],
    ["were set back by another zone", now, now, now + 12 * HOUR, "right"],
    ["lie before what was recorded", now, now, now + 12 * HOUR + 1, "wrong"],
    ["lie before the program was made", NOT_BEFORE - 1, NOT_BEFORE - 1, null, "wrong"],
    ["have just been made", NOT_BEFORE, NOT_BEFORE, null, "right"],
    ["are those of a dead battery", 0, SECOND, now, "wrong"],
  ])("%s", (_case, computer, database, latest, state) => {
    const found = checkClocks({ computer, database, latest });
    expect(found.state).toBe(state);
    expect(found.words === null).toBe(state === "right");
  });

  it("have a notice that says what to correct", () => {
    const dead = Date.parse("2015-01-01T09:05:00+05:00");
    expect(checkClocks({ computer: dead, database: dead, latest: null }).words).toMatch(
      /^The clock of this computer says 01-Jan-2015 09:05.*: set it\. Until then records can be read/,
    );
    expect(checkClocks({ computer: now, database: now + 3 * HOUR, latest: null }).words).toMatch(
      /^The clocks of this computer and of the database differ by 3 hours\. Set them;/,
    );
  });

  it("are compared with the newest recorded day, which advances with the program", () => {
    const folder = join(PROJECT_ROOT, "docs/decisions");
    const dated = readdirSync(folder).flatMap((name) => {
      const [, day] = /^Status: .*?(\d{4}-\d{2}-\d{2})/m.exec(readFileSync(join(folder, name), "utf8")) ?? [];
      return day ? [Date.parse(day)] : [];
    });
    expect(dated.length).toBeGreaterThan(50);
    const behind = Math.max(...dated) - NOT_BEFORE;
    expect(behind).toBeGreaterThanOrEqual(0);
    expect(behind, "NOT_BEFORE of clock.ts may be moved on").toBeLessThan(180 * DAY);
  });
});
