import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { SIGNED_TABLES, type SignedTable, signedOtherwise } from "./signed-tables.ts";

const sha256Of = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

/** The first lines of pages that say whether somebody has signed them. */
const UNSIGNED = /^No (pharmacist|clinician) has signed this (table|file) yet/m;

describe("the clinical tables", () => {
  it("have a file each", () => {
    expect(SIGNED_TABLES.filter(({ file }) => !existsSync(file))).toEqual([]);
    expect(new Set(SIGNED_TABLES.map(({ file }) => file)).size).toBe(SIGNED_TABLES.length);
    expect(new Set(SIGNED_TABLES.map(({ table }) => table)).size).toBe(SIGNED_TABLES.length);
  });

  it.each(SIGNED_TABLES)("$table: unchanged since it was signed, if it was", (signed) => {
    const sha256 = sha256Of(readFileSync(signed.file));
    const names = signedOtherwise(signed, sha256).map(({ name }) => name);
    expect(
      names,
      `${signed.file} changed since it was signed. Take the signatures out of rules/clinical/signed-tables.ts, or have ` +
        `the change read and signed: the file's hash is ${sha256} now.`,
    ).toEqual([]);
  });

  it.each(
    SIGNED_TABLES.flatMap(({ table, signatures }) => signatures.map((signature) => ({ table, signature }))),
  )("$table: signed by somebody, on a day that was", ({ signature }) => {
    expect(signature.name.trim()).not.toBe("");
    expect(signature.role.trim()).not.toBe("");
    expect(signature.sha256).toMatch(/^[\da-f]{64}$/);
    expect(signature.on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(signature.on <= clinicToday()).toBe(true);
  });

  it.each(SIGNED_TABLES.filter(({ file }) => file.endsWith(".md")))(
    "$table: the page itself says whether somebody has signed it",
    ({ file, signatures }) => {
      expect(UNSIGNED.test(readFileSync(file, "utf8"))).toBe(signatures.length === 0);
    },
  );
});

describe("signatures", () => {
  const signed = (...contents: string[]): SignedTable => ({
    ...{ table: "Brand words", file: "brand-words.md", signers: "Two pharmacists", needed: 2 },
    signatures: contents.map((content, n) => ({
      ...{ name: `Pharmacist ${n + 1}`, role: "Pharmacist, 12345-A", on: "2026-11-01" },
      sha256: sha256Of(content),
    })),
  });
  const AMOXIL = "Amoxil: amoxicillin\n";

  it.each<[string, string[], string, string[]]>([
    ["the same content", [AMOXIL, AMOXIL], AMOXIL, []],
    ["one other letter", [AMOXIL], "Amoxil: amoxicilline\n", ["Pharmacist 1"]],
    ["a line break less", [AMOXIL], AMOXIL.trim(), ["Pharmacist 1"]],
    ["a change between both", [AMOXIL, "Amoxil: ampicillin\n"], "Amoxil: ampicillin\n", ["Pharmacist 1"]],
    ["nobody", [], AMOXIL, []],
  ])("of %s: %j, now %j", (_, contents, now, otherwise) => {
    const names = signedOtherwise(signed(...contents), sha256Of(now)).map(({ name }) => name);
    expect(names).toEqual(otherwise);
  });
});
