import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createPuzzle, PUZZLE_PIECES } from "./proof-of-work.ts";

const SEED = "Zm9ybSBwcm9vZiBzZWVkIQ";

/** What node:crypto makes of the same bytes. */
function zeroBits(piece: number, answer: number): number {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(answer);
  const hash = createHash("sha256").update(`${SEED}.${piece}`).update(number).digest();
  return Math.clz32(hash.readUInt32BE(0));
}

describe("a piece of work", () => {
  it("is judged by SHA-256, whatever the answer", () => {
    for (let piece = 0; piece < PUZZLE_PIECES; piece++) {
      const solves = createPuzzle(SEED, piece);
      for (const answer of [0, 1, 255, 65_536, 2 ** 31, 2 ** 32 - 1, 123_456_789]) {
        const bits = zeroBits(piece, answer);
        expect([solves(answer, bits), solves(answer, bits + 1)]).toEqual([true, false]);
      }
    }
  });

  it("is found by looking, and found again by checking", () => {
    const solves = createPuzzle(SEED, 3);
    let answer = 0;
    while (!solves(answer, 10)) answer++;
    expect(zeroBits(3, answer)).toBeGreaterThanOrEqual(10);
  });

  it("wants a seed of the length it was made for", () => {
    expect(() => createPuzzle("short", 0)).toThrow();
  });
});
