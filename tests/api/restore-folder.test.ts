import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeBackup } from "#server/platform/backup/make-backup.ts";
import { KEY, runCommand, SECRET_KEY, temporaryFolder } from "#tests/support/backups.ts";
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
