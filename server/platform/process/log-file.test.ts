import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LogFile } from "./log-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "matab-log-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the log file", () => {
  it("goes on where the last run ended, and is for its owner alone", () => {
    const file = join(folder, "log/matab.log");
    new LogFile(file).write("one\n");
    new LogFile(file).write("two\n");
    expect(readFileSync(file, "utf8")).toBe("one\ntwo\n");
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("begins a new file when one is full, and forgets the eleventh", () => {
    const log = new LogFile(join(folder, "matab.log"), 10);
    for (let line = 1; line <= 25; line++) log.write(`${String(line).padStart(4, "0")}\n`);
    const names = readdirSync(folder).sort();
    expect(names).toEqual([...Array.from({ length: 9 }, (_, i) => `matab.${i + 1}.log`), "matab.log"].sort());
    expect(readFileSync(join(folder, "matab.log"), "utf8")).toBe("0025\n");
    expect(readFileSync(join(folder, "matab.1.log"), "utf8")).toBe("0023\n0024\n");
    expect(readFileSync(join(folder, "matab.9.log"), "utf8")).toBe("0007\n0008\n");
  });

  it("loses lines that it cannot write, stops nothing, and goes on when it can", () => {
    writeFileSync(join(folder, "in-the-way"), "");
    const log = new LogFile(join(folder, "in-the-way/matab.log"));
    log.write("lost\n");
    rmSync(join(folder, "in-the-way"));
    log.write("kept\n");
    expect(readFileSync(join(folder, "in-the-way/matab.log"), "utf8")).toBe("kept\n");
  });
});
