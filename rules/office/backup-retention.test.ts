import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#rules/values/time/clinic-time.ts";
import { backupsToRemove, type KeptBackup } from "./backup-retention.ts";

/** One backup at noon of each of so many days up to the last one. */
const daily = (days: number, last = "2026-11-22"): KeptBackup[] =>
  Array.from({ length: days }, (_, before) => ({
    takenOn: `${addDays(last, -before)}T07:00:00.000Z`,
    isVerified: true,
  }));

/** The days of those that stay, newest first. */
function stays(backups: KeptBackup[]): string[] {
  const gone = new Set(backupsToRemove(backups));
  return backups.filter((backup) => !gone.has(backup)).map(({ takenOn }) => takenOn.slice(0, 10));
}

describe("of a backup every night", () => {
  it.each([
    ["a week: all", 7, 7],
    ["eight days: the eighth was last of its week", 8, 8],
    ["two weeks", 14, 8],
  ])("after %s", (_, days, count) => {
    expect(stays(daily(days))).toHaveLength(count);
  });

  it("after three years seven days, five Sundays, twelve months and the years stay", () => {
    expect(stays(daily(3 * 365))).toEqual([
      "2026-11-22",
      "2026-11-21",
      "2026-11-20",
      "2026-11-19",
      "2026-11-18",
      "2026-11-17",
      "2026-11-16",
      "2026-11-15",
      "2026-11-08",
      "2026-11-01",
      "2026-10-31",
      "2026-10-25",
      ...["09-30", "08-31", "07-31", "06-30", "05-31", "04-30", "03-31", "02-28", "01-31"].map(
        (day) => `2026-${day}`,
      ),
      "2025-12-31",
      "2024-12-31",
      "2023-12-31",
    ]);
  });

  it("keeps two of one of these days, and of an older week its last by the clinic's clock", () => {
    const morning = { takenOn: "2026-11-22T05:00:00.000Z", isVerified: true };
    expect(backupsToRemove([morning, ...daily(3)])).toEqual([]);
    // 19:00 in UTC is midnight in the clinic: one is Sunday's, the other Monday's.
    const sunday = { takenOn: "2026-11-08T18:59:00.000Z", isVerified: true };
    const monday = { takenOn: "2026-11-08T19:00:00.000Z", isVerified: true };
    expect(backupsToRemove([sunday, monday, ...daily(7)])).toEqual([]);
    const earlier = { takenOn: "2026-11-08T12:00:00.000Z", isVerified: true };
    expect(backupsToRemove([sunday, earlier, ...daily(7)])).toEqual([earlier]);
  });
});

const backup = fc.record({
  takenOn: fc
    .date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString()),
  isVerified: fc.boolean(),
});
const newestOf = (backups: KeptBackup[]) => backups.toSorted((a, b) => (a.takenOn < b.takenOn ? 1 : -1));

describe("whatever backups there are", () => {
  it("never removes the newest verified one, and nothing while the newest is not verified", () => {
    fc.assert(
      fc.property(fc.array(backup), (backups) => {
        const gone = backupsToRemove(backups);
        const [newest] = newestOf(backups);
        if (!newest?.isVerified) expect(gone).toEqual([]);
        expect(gone).not.toContain(newestOf(backups.filter(({ isVerified }) => isVerified))[0]);
      }),
    );
  });

  it("removes the same whatever their order, and nothing more when asked again", () => {
    fc.assert(
      fc.property(fc.uniqueArray(backup, { selector: ({ takenOn }) => takenOn }), (backups) => {
        const gone = new Set(backupsToRemove(backups));
        expect(new Set(backupsToRemove(backups.toReversed()))).toEqual(gone);
        expect(backupsToRemove(backups.filter((one) => !gone.has(one)))).toEqual([]);
      }),
    );
  });

  it("keeps at least seven where there are seven verified of seven days", () => {
    fc.assert(
      fc.property(fc.integer({ min: 7, max: 60 }), (days) => {
        expect(stays(daily(days)).length).toBeGreaterThanOrEqual(7);
      }),
    );
  });
});
