import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatBytes, overallHealth, type StatusFacts, statusLines } from "./clinic-status.ts";

const NOW = Date.parse("2026-11-22T12:00:00+05:00");
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

const WELL: StatusFacts = {
  program: { version: "1.4.0", startedOn: ago(600) },
  database: { isEmbedded: true, version: "18.4", bytes: 95 * 2 ** 20, writable: true },
  disk: { state: "enough", freeBytes: 41 * 2 ** 30 },
  clock: "right",
  calls: { total: 4212, failed: 0, halfWithin: 10, nearlyAllWithin: 100 },
  mail: { isSent: true, waiting: 0, oldestWaitingOn: null, givenUp: 0 },
  upkeepOn: ago(1),
  failedSignIns: 0,
};

const lineOf = (facts: Partial<StatusFacts>, part: string) => {
  const line = statusLines({ ...WELL, ...facts }, NOW).find((one) => one.part === part);
  return [line?.health, line?.state, line?.detail];
};

describe("the status of the clinic's computer", () => {
  it("is good when every part is", () => {
    const lines = statusLines(WELL, NOW);
    expect(overallHealth(lines)).toBe("good");
    expect(lines.map(({ part, state, detail }) => `${part}: ${state}. ${detail}`)).toEqual([
      "Records: Can be read and saved. PostgreSQL 18.4 inside Matab, 95 MB",
      "Disk: 41 GB free. ",
      "Clock: Right. ",
      "Answers: 4,212 in 24 hours, none failed. Half of them within 10 ms, 99 of 100 within 100 ms",
      "Mails: All sent. ",
      "Sign-ins: None failed in 24 hours. ",
      "Upkeep: Done 22-Nov-2026 11:59. ",
      "Program: Matab 1.4.0. Running since 22-Nov-2026 02:00",
    ]);
  });

  const { database, calls, mail } = WELL;
  it.each<[string, Partial<StatusFacts>, string, string | undefined]>([
    ["Records", { database: { ...database, writable: false } }, "trouble", "Cannot be saved now"],
    ["Disk", { disk: { state: "low", freeBytes: 1.5 * 2 ** 30 } }, "watch", "1.5 GB free"],
    ["Disk", { disk: { state: "scarce", freeBytes: 90 * 2 ** 20 } }, "trouble", "90 MB free"],
    ["Disk", { disk: { state: "full", freeBytes: -5 } }, "trouble", "Full"],
    ["Disk", { disk: { state: "elsewhere", freeBytes: null } }, "good", "On another computer"],
    ["Disk", { disk: { state: "full", freeBytes: null } }, "trouble", "Full"],
    ["Clock", { clock: "differs" }, "watch", "Differs from the database's"],
    ["Clock", { clock: "apart" }, "trouble", "Differs from the database's"],
    ["Clock", { clock: "wrong" }, "trouble", "Wrong"],
    ["Answers", { calls: { ...calls, failed: 1 } }, "watch", "4,212 in 24 hours, 1 failed"],
    ["Answers", { calls: { ...calls, failed: 43 } }, "trouble", "4,212 in 24 hours, 43 failed"],
    ["Answers", { calls: { ...calls, nearlyAllWithin: 1000 } }, "good", undefined],
    ["Answers", { calls: { ...calls, nearlyAllWithin: 2500 } }, "watch", undefined],
    [
      "Answers",
      { calls: { total: 0, failed: 0, halfWithin: null, nearlyAllWithin: null } },
      "good",
      "Nothing was asked yet",
    ],
    ["Mails", { mail: { ...mail, waiting: 2, oldestWaitingOn: ago(59) } }, "good", "2 waiting"],
    ["Mails", { mail: { ...mail, waiting: 2, oldestWaitingOn: ago(61) } }, "watch", "2 waiting"],
    ["Mails", { mail: { ...mail, waiting: 2, givenUp: 1 } }, "trouble", "1 could not be sent"],
    ["Mails", { mail: { ...mail, isSent: false } }, "watch", "Written to files"],
    ["Sign-ins", { failedSignIns: 49 }, "good", "49 failed in 24 hours"],
    ["Sign-ins", { failedSignIns: 50 }, "watch", "50 failed in 24 hours"],
    ["Upkeep", { upkeepOn: ago(61) }, "watch", "Done 22-Nov-2026 10:59"],
    ["Upkeep", { upkeepOn: null }, "watch", "Not yet since the start"],
    [
      "Upkeep",
      { upkeepOn: null, program: { version: "1", startedOn: ago(1) } },
      "good",
      "Not yet since the start",
    ],
  ])("%s, of %j: %s", (part, facts, health, state) => {
    const [seen, words] = lineOf(facts, part);
    expect(seen).toBe(health);
    if (state) expect(words).toBe(state);
  });

  it("is the worst of its parts", () => {
    const health = (facts: Partial<StatusFacts>) => overallHealth(statusLines({ ...WELL, ...facts }, NOW));
    expect(health({ clock: "differs" })).toBe("watch");
    expect(health({ clock: "differs", mail: { ...mail, givenUp: 1 } })).toBe("trouble");
  });
});

describe("sizes", () => {
  it.each([
    [0, "less than 1 MB"],
    [2 ** 20, "1 MB"],
    [2 ** 30 - 1, "1023 MB"],
    [1.44 * 2 ** 30, "1.4 GB"],
    [12.9 * 2 ** 30, "12 GB"],
  ])("%d bytes read %s", (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  it("never promise more room than there is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2 ** 20, max: 2 ** 50 }), (bytes) => {
        const [number, unit] = formatBytes(bytes).split(" ");
        const said = Number(number) * (unit === "GB" ? 2 ** 30 : 2 ** 20);
        // A tenth of a gigabyte is rounded, below ten of them.
        expect(said).toBeLessThanOrEqual(
          bytes + (unit === "GB" && bytes < 10 * 2 ** 30 ? 0.05 * 2 ** 30 : 0),
        );
      }),
    );
  });
});
