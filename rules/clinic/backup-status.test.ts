import { describe, expect, it } from "vitest";
import {
  type BackupFacts,
  backupHeadline,
  backupNotice,
  backupOccasion,
  drillText,
  formatAge,
  stepText,
} from "./backup-status.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse("2026-11-22T12:00:00+05:00");
const ago = (age: number) => new Date(NOW - age).toISOString();

const facts = (lastGoodOn: string | null, lastDrill: BackupFacts["lastDrill"] = null): BackupFacts => ({
  isSetUp: true,
  lastGoodOn,
  lastDrill,
  places: [],
});

describe("the age of a backup", () => {
  it.each([
    [-HOUR, "just now"],
    [59_999, "just now"],
    [MINUTE, "1 minute ago"],
    [HOUR - 1, "59 minutes ago"],
    [HOUR, "1 hour ago"],
    [48 * HOUR - 1, "47 hours ago"],
    [48 * HOUR, "2 days ago"],
    [9.9 * DAY, "9 days ago"],
  ])("of %d ms reads %s", (age, text) => expect(formatAge(NOW - age, NOW)).toBe(text));

  it.each([
    [MINUTE, "good"],
    [48 * HOUR, "good"],
    [48 * HOUR + 1, "watch"],
    [7 * DAY, "watch"],
    [7 * DAY + 1, "trouble"],
  ])("of %d ms is %s", (age, health) => expect(backupHeadline(facts(ago(age)), NOW).health).toBe(health));

  it("is none where nothing is set up, and where the first is still to come", () => {
    expect(backupHeadline({ ...facts(null), isSetUp: false }, NOW)).toMatchObject({
      health: "trouble",
      headline: "No backups are made",
    });
    expect(backupHeadline(facts(null), NOW)).toMatchObject({ health: "watch", headline: "No backup yet" });
  });

  it("is no comfort where no more are made, or where none could be made", () => {
    expect(backupHeadline({ ...facts(ago(MINUTE)), isSetUp: false }, NOW)).toMatchObject({
      health: "trouble",
      headline: "No backups are made any more",
      detail: expect.stringContaining("Last good backup, "),
    });
    const places = [{ error: null }, { error: "The folder /media/stick is not there." }];
    expect(backupHeadline({ ...facts(null), places }, NOW)).toMatchObject({
      health: "trouble",
      headline: "No backup could be made",
    });
    expect(backupHeadline({ ...facts(ago(MINUTE)), places }, NOW).health).toBe("good");
  });
});

describe("the trial of a restore", () => {
  const drill = (age: number, error: string | null = null) =>
    drillText(facts(null, { drilledOn: ago(age), error }), NOW);
  it("is asked for until there was one", () => {
    expect(drillText(facts(null), NOW)).toMatchObject({ health: "watch", state: "Not yet" });
  });
  it.each([
    [DAY, null, "good", "Every record and figure was equal."],
    [36 * DAY, null, "watch", "Every record and figure was equal."],
    [DAY, "12 rows of bills differ.", "trouble", "12 rows of bills differ."],
  ])("%d ms ago, with %j, is %s", (age, error, health, detail) => {
    expect(drill(age, error)).toEqual({ health, state: expect.stringMatching(/2026/), detail });
  });
});

describe("the notice of a late backup", () => {
  it.each([
    [null, null, null],
    [ago(48 * HOUR), null, null],
    [ago(3 * DAY), "3 days ago", null],
    [ago(8 * DAY), "8 days ago", "8 days ago"],
  ])("made %s is %s for administrators and %s for everybody", (lastGoodOn, administrators, everybody) => {
    for (const [expected, isForAll] of [
      [administrators, false],
      [everybody, true],
    ] as const) {
      const notice = backupNotice({ lastGoodOn, recordsSince: null }, NOW, { everybody: isForAll });
      if (expected === null) expect(notice).toBeNull();
      else expect(notice).toContain(expected);
    }
  });
});

describe("a clinic that never had a good backup", () => {
  it.each([
    [null, null, null],
    [ago(0), "every record is lost", null],
    [ago(7 * DAY), "every record is lost", null],
    [ago(8 * DAY), "every record is lost", "Tell whoever looks after"],
  ])(
    "with patients since %s tells administrators %s and everybody %s",
    (recordsSince, administrators, everybody) => {
      const notice = (isForAll: boolean) =>
        backupNotice({ lastGoodOn: null, recordsSince }, NOW, { everybody: isForAll });
      const like = (words: string | null) => (words === null ? null : expect.stringContaining(words));
      expect([notice(false), notice(true)]).toEqual([like(administrators), like(everybody)]);
    },
  );

  it("is mailed once from the first patient on, and once more after a week", () => {
    const keys = [ago(0), ago(6 * DAY), ago(8 * DAY), ago(80 * DAY)].map(
      (recordsSince) => backupOccasion.late({ lastGoodOn: null, recordsSince }, NOW)?.key,
    );
    expect(keys).toEqual([
      "no backup ever",
      "no backup ever",
      "no backup ever, overdue",
      "no backup ever, overdue",
    ]);
  });
});

describe("what is mailed", () => {
  it.each([
    [null, null],
    [48 * HOUR, null],
    [48 * HOUR + 1, "backup late"],
    [7 * DAY, "backup late"],
    [7 * DAY + 1, "backup overdue"],
  ])("about a backup of %j ms is %j", (age, key) => {
    const occasion = backupOccasion.late(
      { lastGoodOn: age === null ? null : ago(age), recordsSince: null },
      NOW,
    );
    expect(occasion?.key.split(",")[0] ?? null).toBe(key);
  });
  it("about trials is one occasion from one good trial to the next", () => {
    const keys = [null, ago(DAY)].map((good) => backupOccasion.drillFailed("12 rows differ.", good)?.key);
    expect(new Set(keys).size).toBe(2);
    expect(backupOccasion.drillFailed("other words", null)?.key).toBe(keys[0]);
    expect(backupOccasion.drillFailed(null, null)).toBeNull();
  });
});

describe("how far a backup is", () => {
  it.each([
    [null, "Being made now."],
    [{ step: "bill_lines", count: 0 }, "Copying the records."],
    [{ step: "bill_lines", count: 12000 }, "Copying the records: bill lines, 12,000 rows."],
    [{ step: "reading it back", count: 0 }, "Reading it back."],
    [{ step: "sending to s3://clinic/main", count: 0 }, "Sending to s3://clinic/main."],
    [{ step: "sending to s3://clinic/main, MB", count: 32 }, "Sending to s3://clinic/main: 32 MB."],
    [{ step: "restoring for trial", count: 3 }, "Made. Now it is restored for trial, beside the clinic."],
  ])("%j reads %s", (step, text) => expect(stepText(step)).toBe(text));
});
