import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeBackup } from "#server/platform/backup/make-backup.ts";
import { clearDraft } from "#server/platform/db/embedded-postgres/draft.ts";
import { BACKUP_RECIPIENT, KEY, runCommand, SECRET_KEY, temporaryFolder } from "#tests/support/backups.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** What a restore into a folder finds there, and what it leaves. */

let clinic: TestClinic;
let file: string;
const { folder, remove } = temporaryFolder();
// Under root, PostgreSQL runs as another user, who passes through.
chmodSync(folder, 0o711);
const keyFile = join(folder, "key");

beforeAll(async () => {
  writeFileSync(keyFile, `${SECRET_KEY}\n`);
  clinic = await openClinic();
  file = (await makeBackup({ connection: clinic.owner, folder, recipients: [KEY] })).path;
});
afterAll(async () => {
  await clinic.close();
  remove();
});

function newFolder(name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o711 });
  return path;
}

const restore = (into: string) => runCommand("restore", [file, "--key", keyFile, "--into", into]);

describe("a folder called restoring that Matab did not make", () => {
  it("stays with everything that it holds and leads to", () => {
    const into = newFolder("own");
    const precious = newFolder("precious");
    mkdirSync(join(into, "restoring"));
    mkdirSync(join(precious, "sub"));
    writeFileSync(join(into, "restoring/thesis.txt"), "mine");
    symlinkSync(join(precious, "sub"), join(into, "restoring/postgres"));
    const { status, stderr } = restore(into);
    expect([status, stderr]).toEqual([
      1,
      `${into}/restoring was not made by Matab, and was left as it is. Move it elsewhere, then restore again.`,
    ]);
    expect(readdirSync(precious)).toEqual(["sub"]);
    expect(readFileSync(join(into, "restoring/thesis.txt"), "utf8")).toBe("mine");
    expect(existsSync(join(into, "postgres"))).toBe(false);
  });

  it("is not followed where it is a link", () => {
    const into = newFolder("linked");
    const precious = newFolder("precious too");
    writeFileSync(join(precious, "matab-restore"), "1 1");
    symlinkSync(precious, join(into, "restoring"));
    expect(restore(into).stderr).toContain("was not made by Matab");
    expect(readdirSync(precious)).toEqual(["matab-restore"]);
  });
});

/** A restore under way, as soon as it has come to the tables. */
async function begin(into: string) {
  const child = spawn(process.execPath, ["server/restore.ts", file, "--key", keyFile, "--into", into], {
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  const started = Promise.withResolvers<void>();
  child.stderr.on("data", (text) => {
    said += text;
    started.resolve();
  });
  const exit = once(child, "close").then(([code]) => ({ code, said }));
  await Promise.race([started.promise, exit]);
  return { child, exit };
}

/** A process that has ended, and that nobody has asked about yet, does not run. */
function isRunning(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}

describe("a restore under way", () => {
  it("keeps a second one and a start away, and leaves nothing when it is stopped", async () => {
    const into = newFolder("two");
    const { child, exit } = await begin(into);
    child.kill("SIGSTOP");
    const refused = `A backup is just being restored into ${into}. Wait until it is done, or stop it first.`;
    expect(restore(into)).toMatchObject({ status: 1, stderr: refused });
    await expect(clearDraft(into)).rejects.toThrow(refused);
    child.kill("SIGTERM");
    child.kill("SIGCONT");
    const { code, said } = await exit;
    expect([code, said.trim().split("\n").at(-1)]).toEqual([1, "Stopped: nothing was restored."]);
    expect(readdirSync(into)).toEqual([]);
  });

  it("leaves, when it is killed, what a start clears with its server", async () => {
    const into = newFolder("cut off");
    const { child, exit } = await begin(into);
    child.kill("SIGKILL");
    await exit;
    expect(readdirSync(into)).toEqual(["restoring"]);
    const lock = join(into, "restoring/postgres/postmaster.pid");
    const pid = Number.parseInt(readFileSync(lock, "utf8"), 10);
    await clearDraft(into);
    expect(readdirSync(into)).toEqual([]);
    expect(isRunning(pid)).toBe(false);
  });
});

describe.runIf(process.getuid?.() === 0)("a folder below one that PostgreSQL's user may not enter", () => {
  it("gets the clinic as `npm start` would: the data where that user passes, and a link to it", () => {
    const closed = newFolder("closed");
    chmodSync(closed, 0o700);
    const into = join(closed, "clinic");
    expect(restore(into)).toMatchObject({ status: 0 });
    const home = dirname(readlinkSync(join(into, "postgres")));
    try {
      expect(home).toMatch(/^\/var\/lib\/matab\//);
      const backup = runCommand("backup", ["--to", folder], { DATA_DIR: into, BACKUP_RECIPIENT });
      expect(backup.stderr).toContain("read back and found whole");
    } finally {
      rmSync(home, { recursive: true });
    }
  });
});

describe("a folder that was restored and not started", () => {
  it("can be backed up as it is", () => {
    const into = newFolder("at once");
    expect(restore(into)).toMatchObject({ status: 0 });
    const backup = runCommand("backup", ["--to", folder], { DATA_DIR: into, BACKUP_RECIPIENT });
    expect(backup.stderr).toContain("read back and found whole");
  });
});

describe("the list of erased patients", () => {
  it("is asked for where none lies beside the file", () => {
    const beside = newFolder("beside");
    const copy = join(beside, basename(file));
    copyFileSync(file, copy);
    const restored = (into: string) =>
      runCommand("restore", [copy, "--key", keyFile, "--into", newFolder(into)]).stderr;
    expect(restored("without a list")).toContain(
      "No list of erased patients lies beside this file: whoever was erased after it was made is back.",
    );
    writeFileSync(join(beside, "matab-erasures.json"), "[]");
    expect(restored("with a list")).not.toContain("No list");
  });
});

describe("the draft of a restore that was killed", () => {
  it("goes with the next restore, but not where a link in it leads", () => {
    const into = newFolder("killed");
    const precious = newFolder("precious three");
    mkdirSync(join(precious, "sub"));
    mkdirSync(join(into, "restoring"));
    writeFileSync(join(into, "restoring/matab-restore"), "1 0");
    symlinkSync(join(precious, "sub"), join(into, "restoring/postgres"));
    expect(restore(into)).toMatchObject({ status: 0 });
    expect(readdirSync(into)).toEqual(["postgres"]);
    expect(readdirSync(precious)).toEqual(["sub"]);
  });
});
