import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Installation } from "./installation.ts";

let folder: string;
const version = (number: string) => join(folder, "versions", number);
beforeEach(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), "matab-installation-"));
  for (const number of ["0.9.0", "1.0.0"]) {
    mkdirSync(version(number), { recursive: true });
    writeFileSync(join(version(number), "release.json"), "{}");
  }
  symlinkSync(version("1.0.0"), join(folder, "current"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("keeps the version that runs, by whatever name the installation is called", () => {
  const alias = join(folder, "alias");
  symlinkSync(folder, alias);
  const { current } = new Installation(alias);
  new Installation(alias).keepOnly([current]);
  expect(readdirSync(join(folder, "versions"))).toEqual(["1.0.0"]);
});

describe("a journal", () => {
  const written = (text: string) => {
    writeFileSync(join(folder, "update.json"), text);
    const installation = new Installation(folder);
    expect(installation.isCutOff).toBe(true);
    return installation.journal;
  };

  it("is read where its versions are here", () => {
    const journal = { step: "switch", from: version("0.9.0"), to: version("1.0.0") };
    expect(written(JSON.stringify(journal))).toEqual(journal);
  });

  it.each<[string, () => string]>([
    ["nothing", () => ""],
    ["zeros", () => "\0".repeat(64)],
    ["no JSON", () => '{"step": "swi'],
    ["null", () => "null"],
    ["another step", () => JSON.stringify({ step: "fly", from: version("1.0.0") })],
    ["no version to go back to", () => JSON.stringify({ step: "switch", to: version("1.0.0") })],
    ["a number for a version", () => JSON.stringify({ step: "switch", from: version("1.0.0"), to: 1 })],
    ["a version that is gone", () => JSON.stringify({ step: "back", from: version("0.1.0") })],
    ["a version elsewhere", () => JSON.stringify({ step: "back", from: folder })],
  ])("of %s is none, though the update was cut off", (_, text) => {
    expect(written(text())).toBeNull();
  });
});
