import { setImmediate as breathe } from "node:timers/promises";
import { createPuzzle, PUZZLE_PIECES, SEED_LENGTH } from "#rules/values/proof-of-work.ts";

/** Does the work of a challenge as a browser does; answers the header's value. Others get their turn meanwhile. */
export async function solve(challenge: string, bits: number): Promise<string> {
  const answers: number[] = [];
  for (let piece = 0; piece < PUZZLE_PIECES; piece++) {
    const solves = createPuzzle(challenge.slice(-SEED_LENGTH), piece);
    let answer = 0;
    while (!solves(answer, bits)) {
      answer++;
      if (answer % 1024 === 0) await breathe();
    }
    answers.push(answer);
  }
  return `${challenge}~${answers.join("-")}`;
}
