import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Installed, installed, NEXT, RELEASE, releaseKey } from "#tests/support/updates/installed.ts";

/** `./matab update`, with a small program in the place of Matab. */

/** How many power cuts are tried, spread evenly over the update: 20, say. */
const CUTS = Number(process.env.UPDATE_CUTS ?? 2);
const POLL_MS = 20;
const TIMEOUT_MS = 60_000;

/** Runs the command beside this process, so that it can be answered meanwhile. */
async function update(
  of: Installed,
  args: string[],
  { env = {}, node = [] }: { env?: Record<string, string>; node?: string[] } = {},
) {
  const child = spawn(process.execPath, [...node, resolve("server/update.ts"), "--in", of.folder, ...args], {
    env: { ...of.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const [status, signal] = await once(child, "close");
  return { status, signal, stdout, stderr: stderr.trim() };
}

/** The version that answers, once one does. */
async function runningVersion({ address }: Installed): Promise<string> {
  for (;;) {
    try {
      return ((await (await fetch(`${address}/readyz`)).json()) as { version: string }).version;
    } catch {
      await delay(POLL_MS);
    }
  }
}

describe("an update", { timeout: TIMEOUT_MS }, () => {
  let place: Installed;
  beforeAll(async () => {
    place = await installed();
    place.start();
    await runningVersion(place);
  }, TIMEOUT_MS);
  afterAll(() => place.remove());

  describe("refuses, and leaves everything as it was:", () => {
    let good: string;
    beforeAll(() => {
      good = place.archive("good");
    });

    const refused = async (file: string, args: string[] = [], env = {}) => {
      const versions = readdirSync(join(place.folder, "versions"));
      const { status, stderr } = await update(place, [file, ...args], { env });
      expect([status, place.current(), await runningVersion(place), place.leftovers()]).toEqual([
        1,
        place.old,
        "1.0.0",
        [],
      ]);
      return { stderr, isUntouched: readdirSync(join(place.folder, "versions")).join() === versions.join() };
    };

    it.each<[string, (of: Installed) => string, string]>([
      ["no file", () => "/nowhere/matab.tar.gz", "/nowhere/matab.tar.gz is not there."],
      [
        "an unsigned one",
        (of) => {
          const file = of.copyOf(good, "unsigned.tar.gz");
          rmSync(`${file}.sig`);
          return file;
        },
        "unsigned.tar.gz is not signed: unsigned.tar.gz.sig does not lie beside it.",
      ],
      [
        "one signed by somebody else",
        (of) => of.archive("forged", { key: releaseKey().key }),
        "forged.tar.gz is not what was signed",
      ],
      [
        "one with a signature that is none",
        (of) => {
          const file = of.copyOf(good, "scribbled.tar.gz");
          writeFileSync(`${file}.sig`, "yes\n");
          return file;
        },
        "scribbled.tar.gz is not what was signed",
      ],
      [
        "one that was cut off",
        (of) => {
          const file = of.copyOf(good, "cut.tar.gz");
          truncateSync(file, 400);
          return file;
        },
        "cut.tar.gz is not what was signed: it was cut off or changed",
      ],
      [
        "one with more at its end",
        (of) => {
          const file = of.copyOf(good, "longer.tar.gz");
          appendFileSync(file, "x");
          return file;
        },
        "longer.tar.gz is not what was signed",
      ],
      [
        "a folder",
        (of) => {
          const file = of.copyOf(good, "folder.tar.gz");
          rmSync(file);
          mkdirSync(file);
          return file;
        },
        "folder.tar.gz is a folder or a device, and no file.",
      ],
      [
        "one whose signature is a device without an end",
        (of) => {
          const file = of.copyOf(good, "endless.tar.gz");
          rmSync(`${file}.sig`);
          symlinkSync("/dev/zero", `${file}.sig`);
          return file;
        },
        "endless.tar.gz.sig is a folder or a device, and no file.",
      ],
      [
        "one whose signature is a whole book",
        (of) => {
          const file = of.copyOf(good, "book.tar.gz");
          writeFileSync(`${file}.sig`, "x".repeat(10_001));
          return file;
        },
        "book.tar.gz.sig is too large for a signature.",
      ],
      [
        "one with a version that cannot be compared",
        (of) => of.archive("candidate", { release: { ...NEXT, version: "1.0.0-rc1" } }),
        "candidate.tar.gz does not say which version it is.",
      ],
      [
        "one with a file that nobody vouches for",
        (of) => of.archive("more", { change: (folder) => writeFileSync(join(folder, "more-of-it"), "") }),
        "more.tar.gz holds more-of-it, which its SHA256SUMS does not name.",
      ],
      [
        "another computer's",
        (of) => of.archive("arm", { release: { ...NEXT, platform: "linux-arm64" } }),
        "arm.tar.gz is for computers of the kind linux-arm64, and this one is linux-x64",
      ],
      [
        "an older one",
        (of) =>
          of.archive("older", {
            release: { ...RELEASE, commit: "cccccccccccc", date: "2026-10-01T10:00:00+00:00" },
          }),
        "older.tar.gz is Matab 1.0.0 of 2026-10-01 10:00, older than Matab 1.0.0 of 2026-11-01 10:00 that runs here.",
      ],
      [
        "the same",
        (of) => of.archive("same", { release: RELEASE }),
        "same.tar.gz is the version that runs here already",
      ],
      [
        "one with another PostgreSQL",
        (of) => of.archive("major", { release: { ...NEXT, postgres: "19.1.0" } }),
        "major.tar.gz brings PostgreSQL 19, which cannot open the records of PostgreSQL 18",
      ],
      [
        "one with a link out of its folder",
        (of) => of.archive("link", { change: (folder) => symlinkSync("/etc", join(folder, "etc")) }),
        "link.tar.gz is no bundle of Matab",
      ],
      [
        "what is no bundle",
        (of) => of.archive("other", { change: (folder) => rmSync(join(folder, "matab")) }),
        "other.tar.gz is no bundle of Matab",
      ],
      [
        "one whose files are not what it says of them",
        (of) => of.archive("damaged", { change: (folder) => appendFileSync(join(folder, "bin/node"), "!") }),
        "damaged.tar.gz did not come out as it was packed",
      ],
    ])("%s", async (_, make, words) => {
      const { stderr, isUntouched } = await refused(make(place));
      expect(stderr).toContain(words);
      expect(stderr).not.toContain("\n");
      expect(isUntouched).toBe(true);
    });

    it("when no backup can be made, unless that is known", async () => {
      const { stderr } = await refused(good, [], { BACKUP_RECIPIENT: "" });
      expect(stderr).toContain("BACKUP_RECIPIENT is not set");
      expect(stderr).toContain("update knowingly without one");
    });

    it("when the backup fails", async () => {
      expect((await refused(good, [], { BACKUP_FAILS: "1" })).stderr).toBe(
        "There is no backup, so there is no update: why is said above.",
      );
    });

    it("a version without a way back where no backup is wanted", async () => {
      const { stderr } = await refused(place.archive("lost", { worksFrom: "-- works from 0104" }), [
        "--without-backup",
      ]);
      expect(stderr).toContain(
        "After this update the old version no longer works on the records (0104_newer.sql)",
      );
    });

    it("a service command that does not stop it", async () => {
      const command = join(place.folder, "idle");
      writeFileSync(command, "#!/bin/sh\n", { mode: 0o755 });
      expect((await refused(good, [], { UPDATE_SERVICE: command })).stderr).toContain(
        "Something still answers at",
      );
    });
  });

  it.each<[string, (of: Installed) => void]>([
    ["that is empty", (of) => writeFileSync(join(of.folder, "update.json"), "")],
    ["of zeros", (of) => writeFileSync(join(of.folder, "update.json"), Buffer.alloc(100))],
    ["with a link that leads nowhere", (of) => symlinkSync("/nowhere", join(of.folder, "updating"))],
  ])("goes on after a journal %s", async (_, damage) => {
    damage(place);
    writeFileSync(join(place.folder, "update.tar.gz"), "half");
    const { status, stdout, stderr } = await update(place, ["--resume"]);
    expect([status, stdout, stderr]).toEqual([
      0,
      "An update was cut off, and how far it was cannot be read: Matab 1.0.0 of 2026-11-01 10:00 is started, and what the update left is removed\n",
      "",
    ]);
    expect([place.current(), await runningVersion(place), place.leftovers()]).toEqual([
      place.old,
      "1.0.0",
      [],
    ]);
  });

  it.each([
    ["broken", "it did not answer"],
    ["unready", "The database is not up to date."],
  ] as const)("goes back from a version that is %s, with all records", async (behaviour, said) => {
    const file = place.archive(behaviour, { behaviour });
    await fetch(`${place.address}/before-${behaviour}`, { method: "POST" });
    const { status, stderr } = await update(place, [file, "--wait", "0.03"]);
    expect([status, stderr]).toEqual([
      1,
      `Matab 1.1.0 of 2026-11-20 10:00 did not become ready: ${said}. Matab 1.0.0 of 2026-11-01 10:00 runs again, on all records. Show its log to who helps you.`,
    ]);
    expect([place.current(), await runningVersion(place), place.leftovers()]).toEqual([
      place.old,
      "1.0.0",
      [],
    ]);
    expect(readFileSync(place.records, "utf8")).toContain(`/before-${behaviour}\n`);
  });

  it("makes the backup while nobody can write where the way back is the backup", async () => {
    const file = place.archive("new", { worksFrom: "-- works from 0104" });
    mkdirSync(join(place.folder, "versions/0.9.0"));
    writeFileSync(join(place.folder, "versions/0.9.0/release.json"), "{}");
    const { status, stdout, stderr } = await update(place, [file]);
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout.split("\n")).toEqual([
      "checking new.tar.gz",
      "unpacking it beside the version that runs",
      "The old version does not work on the records as the new one keeps them: the backup is made while Matab is stopped.",
      "stopping Matab",
      "making a backup with the version that runs",
      `backup: ${place.folder}/backup`,
      "starting Matab 1.1.0 of 2026-11-20 10:00",
      `Matab 1.1.0 of 2026-11-20 10:00 runs. The old version stays in ${place.old}.`,
      "",
    ]);
    expect(await runningVersion(place)).toBe("1.1.0");
    expect(readdirSync(join(place.folder, "versions"))).toEqual(["1.0.0", "1.1.0-bbbbbbbbbbbb"]);
    expect(place.leftovers()).toEqual([]);
  });
});

describe("a power cut", () => {
  /** Writes until told to stop. @returns what was acknowledged. */
  function writer(of: Installed) {
    const acknowledged: string[] = [];
    let isDone = false;
    const writing = (async () => {
      for (let number = 0; !isDone; number++) {
        const path = `/${number}`;
        const answer = await fetch(`${of.address}${path}`, { method: "POST" }).catch(() => null);
        if (answer?.ok) acknowledged.push(path);
        else await delay(POLL_MS);
      }
    })();
    return async () => {
      isDone = true;
      await writing;
      return acknowledged;
    };
  }

  /** An update under way that is cut off, and a computer that starts again. */
  async function cutAt(call: number | undefined, behaviour: "ready" | "broken") {
    const place = await installed();
    try {
      const file = place.archive("next", { behaviour });
      place.start();
      await runningVersion(place);
      const stopWriting = writer(place);
      const done = await update(place, [file, "--wait", "0.03"], {
        node: ["--import", resolve("tests/support/updates/power-cut.ts")],
        env: call === undefined ? {} : { CUT_AT: String(call) },
      });
      place.cutPower();
      const acknowledged = await stopWriting();
      place.boot();
      const kept = new Set(readFileSync(place.records, "utf8").split("\n"));
      return {
        ...done,
        acknowledged: acknowledged.length,
        lost: acknowledged.filter((path) => !kept.has(path)),
        running: await runningVersion(place),
        current: JSON.parse(readFileSync(join(place.current(), "release.json"), "utf8")).version,
        leftovers: place.leftovers(),
        isOldThere: existsSync(place.old),
      };
    } finally {
      place.remove();
    }
  }

  it.each(["ready", "broken"] as const)(
    `at any of ${CUTS} steps leaves one of the two versions running on all that was acknowledged; the new one is %s`,
    async (behaviour) => {
      const whole = await cutAt(undefined, behaviour);
      const calls = Number(/^calls: (\d+)$/m.exec(whole.stdout)?.[1]);
      expect(calls).toBeGreaterThan(20);
      const outcomes: string[] = [];
      for (let index = 0; index < CUTS; index++) {
        const call = 1 + Math.round((index * (calls - 1)) / Math.max(1, CUTS - 1));
        const after = await cutAt(call, behaviour);
        const at = `call ${call} of ${calls}`;
        expect([at, after.signal, after.lost, after.leftovers, after.isOldThere]).toEqual([
          at,
          "SIGKILL",
          [],
          [],
          true,
        ]);
        expect([at, after.running]).toEqual([at, after.current]);
        expect(after.acknowledged).toBeGreaterThan(0);
        outcomes.push(after.running);
      }
      expect(outcomes[0]).toBe("1.0.0");
      expect(outcomes.at(-1)).toBe(behaviour === "ready" ? "1.1.0" : "1.0.0");
    },
    (CUTS + 1) * TIMEOUT_MS,
  );
});
