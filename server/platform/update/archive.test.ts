import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { takeArchive, unpack } from "./archive.ts";
import { readReleaseKeys } from "./release-keys.ts";

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), "matab-archive-"));
  mkdirSync(join(folder, "matab-next"));
  writeFileSync(join(folder, "matab-next/matab"), "");
  file = join(folder, "next.tar.gz");
  execFileSync("tar", ["--create", "--gzip", `--file=${file}`, `--directory=${folder}`, "matab-next"]);
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

it.each(["Cannot write: No space left on device", "Wrote only 512 of 10240 bytes", "Disk quota exceeded"])(
  "says room where tar says %j",
  (words) => {
    const bin = mkdtempSync(join(folder, "bin-"));
    const script = `#!/bin/sh
case "$*" in *--extract*) echo "tar: matab-next/matab: ${words}" >&2; exit 2 ;; esac
PATH="${process.env.PATH}" exec tar "$@"
`;
    writeFileSync(join(bin, "tar"), script, { mode: 0o755 });
    vi.stubEnv("PATH", `${bin}:${process.env.PATH}`);
    expect(() => unpack(file, join(bin, "draft"), "next.tar.gz")).toThrow(
      "There is no room for next.tar.gz on the disk.",
    );
  },
);

it("does not wait for a pipe that nobody writes to", async () => {
  const pipe = join(folder, "pipe.tar.gz");
  execFileSync("mkfifo", [pipe]);
  writeFileSync(`${pipe}.sig`, "");
  const keys = readReleaseKeys(`${"A".repeat(43)}=`);
  await expect(takeArchive(pipe, join(folder, "copy"), keys)).rejects.toThrow(
    "pipe.tar.gz is a folder or a device, and no file.",
  );
});
