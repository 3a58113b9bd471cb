import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { RowDigest } from "./row-digest.ts";

const line = fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\n", " "));

function digestOf(chunks: Buffer[]): { rows: number; digest: string } {
  const sum = new RowDigest();
  for (const chunk of chunks) sum.update(chunk);
  return { rows: sum.rows, digest: sum.digest() };
}

const text = (lines: string[]) => Buffer.from(lines.map((row) => `${row}\n`).join(""));

it("is the sum of the rows' SHA-256 modulo 2^256", () => {
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const sum = lines.reduce(
        (total, row) => total + BigInt(`0x${createHash("sha256").update(row).digest("hex")}`),
        0n,
      );
      const digest = (sum % 2n ** 256n).toString(16).padStart(64, "0");
      expect(digestOf([text(lines)])).toEqual({ rows: lines.length, digest });
    }),
  );
});

it("does not depend on the order of the rows, nor on where chunks end", () => {
  fc.assert(
    fc.property(fc.array(line), fc.nat(7), (lines, size) => {
      const bytes = text(lines.toReversed());
      const chunks = Array.from({ length: Math.ceil(bytes.length / (size + 1)) }, (_, i) =>
        bytes.subarray(i * (size + 1), (i + 1) * (size + 1)),
      );
      expect(digestOf(chunks)).toEqual(digestOf([text(lines)]));
    }),
  );
});
