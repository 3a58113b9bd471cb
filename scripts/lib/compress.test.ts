import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { compress } from "./compress.mjs";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "compress-"));
  await mkdir(join(folder, "assets"));
});

afterEach(() => rm(folder, { recursive: true }));

it("puts two compressed copies beside a text, which say the same", async () => {
  const text = "مطب — Matab ".repeat(500);
  await writeFile(join(folder, "assets/page.html"), text);
  expect(await compress(folder)).toBe(1);
  const read = (ending: string) => readFile(join(folder, `assets/page.html${ending}`));
  expect(brotliDecompressSync(await read(".br")).toString()).toBe(text);
  expect(gunzipSync(await read(".gz")).toString()).toBe(text);
  expect((await read(".br")).length).toBeLessThan(text.length / 10);
});

it("leaves pictures, and what is too short to gain, alone", async () => {
  await writeFile(join(folder, "short.css"), "a{}");
  await writeFile(join(folder, "picture.webp"), "x".repeat(5000));
  expect(await compress(folder)).toBe(0);
  expect(await readdir(folder)).toEqual(["assets", "picture.webp", "short.css"]);
});
