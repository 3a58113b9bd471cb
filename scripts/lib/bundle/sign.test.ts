import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { temporaryFolder } from "#tests/support/backups.ts";
import { isInstalled } from "#tests/support/updates/installed.ts";
import { readSigner, signArchive } from "./sign.mjs";

const { folder, remove } = temporaryFolder();
afterAll(remove);

function newKey(name: string): { file: string; line: string } {
  const file = join(folder, name);
  const said = execFileSync(process.execPath, ["scripts/release-key.mjs", "--out", file], {
    encoding: "utf8",
  });
  return { file, line: said.trim().split("\n").at(-1) ?? "" };
}

it("signs what a Matab that knows the key installs, and no other does", async () => {
  const ours = newKey("ours");
  const other = newKey("other");
  const archive = join(folder, "matab.tar.gz");
  writeFileSync(archive, "an archive");
  await signArchive(archive, readSigner(ours.file, `# ours\n${ours.line}\n`));
  expect(isInstalled(archive, [other.line, ours.line])).toBe(true);
  expect(isInstalled(archive, [other.line])).toBe(false);
  appendFileSync(archive, "!");
  expect(isInstalled(archive, [ours.line])).toBe(false);
});

it("refuses a key that nobody would know, and what is no key", () => {
  const { file, line } = newKey("unknown");
  expect(() => readSigner(file, "# nobody\n")).toThrow(
    `deploy/release-keys.txt does not name this key, so no Matab would install what it signs: ${line}`,
  );
  const text = join(folder, "text");
  writeFileSync(text, "hello");
  expect(() => readSigner(text, line)).toThrow("holds no release key");
});

it("never writes over a key", () => {
  const { file } = newKey("kept");
  const before = readFileSync(file, "utf8");
  const again = spawnSync(process.execPath, ["scripts/release-key.mjs", "--out", file], { encoding: "utf8" });
  expect([again.status, again.stderr]).toEqual([
    1,
    `${file} is there already, and a key is never written over: name another file.\n`,
  ]);
  expect(readFileSync(file, "utf8")).toBe(before);
  rmSync(file);
});
