import type { Form } from "#contract/values/endpoint.ts";
import { getFormChallenge } from "#contract/values/form-proof.ts";
import { createPuzzle, PUZZLE_PIECES, SEED_LENGTH } from "#rules/values/proof-of-work.ts";
import { createElement, queryRequired } from "#site/islands/elements.ts";
import { say } from "#site/islands/urdu/voice.ts";
import { call } from "#ui/call.ts";

/** Milliseconds: of work before the page may handle events, and until the visitor is told about the delay. */
const SLICE = 40;
const SILENCE = 1000;

const yieldToBrowser = () => new Promise((resolve) => setTimeout(resolve));

/** Solves a challenge (`rules/values/proof-of-work.ts`) and returns the request header's value. The page stays responsive. */
export async function solve(challenge: string, bits: number): Promise<string> {
  const seed = challenge.slice(-SEED_LENGTH);
  const answers: number[] = [];
  let until = performance.now() + SLICE;
  for (let piece = 0; piece < PUZZLE_PIECES; piece++) {
    const solves = createPuzzle(seed, piece);
    let answer = 0;
    while (!solves(answer, bits)) {
      answer++;
      if (answer % 1024 !== 0 || performance.now() < until) continue;
      await yieldToBrowser();
      until = performance.now() + SLICE;
    }
    answers.push(answer);
  }
  return `${challenge}~${answers.join("-")}`;
}

/** Shows a progress text if `work` takes longer than SLICE: in the overlay if there is one, else beside the button. */
async function withProgressText<T>(form: HTMLFormElement, work: () => Promise<T>): Promise<T> {
  const overlay = form.querySelector("[data-overlay-text]");
  const words = overlay ?? queryRequired(form, ".send").appendChild(createElement("p"));
  if (!overlay) words.setAttribute("role", "status");
  const before = words.textContent;
  const timer = setTimeout(() => {
    words.textContent = say("checking");
  }, SILENCE);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (overlay) overlay.textContent = before;
    else words.remove();
  }
}

/**
 * Does the proof of work that a form requires while many are being sent, or after this browser was taken for a bot.
 * Returns undefined if `onlyIfNeeded` and the form requires none.
 */
export async function proofOfWorkFor(
  form: HTMLFormElement,
  name: Form,
  { onlyIfNeeded }: { onlyIfNeeded: boolean },
): Promise<string | undefined> {
  const { data } = await call(getFormChallenge, { query: { form: name } });
  if (onlyIfNeeded && !data.needed) return undefined;
  return await withProgressText(form, () => solve(data.challenge, data.bits));
}
