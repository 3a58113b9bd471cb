import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { FORMS, type Form } from "#contract/values/endpoint.ts";
import { createPuzzle, PUZZLE_PIECES, SEED_LENGTH } from "#rules/values/proof-of-work.ts";
import { secretOf } from "#server/platform/auth/secrets.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { takeUse } from "./throttle.ts";

/** Long enough to fill in a form and send it again over a bad line. */
const LIFETIME_SECONDS = 600;

/** A form's completed proof of work. */
export interface Proof {
  form: Form;
  /** Its difficulty. */
  bits: number;
}

/**
 * A challenge: "form.bits.expires.random.signature". The beginning of the signature is the puzzle's seed, so that nobody
 * can work ahead. It is not bound to an address, because phones change theirs.
 */
export async function challengeFor(db: Executor, { form, bits }: Proof): Promise<string> {
  const expires = Math.floor(Date.now() / 1000) + LIFETIME_SECONDS;
  const claim = `${form}.${bits}.${expires}.${randomBytes(12).toString("base64url")}`;
  return `${claim}.${await signatureOf(db, claim)}`;
}

async function signatureOf(db: Executor, claim: string): Promise<string> {
  const key = await secretOf(db, "form challenges");
  return createHmac("sha256", key).update(claim).digest("base64url").slice(0, SEED_LENGTH);
}

const SHAPE = new RegExp(
  `^(?<claim>(?<form>${FORMS.join("|")})\\.(?<bits>\\d{1,2})\\.(?<expires>\\d{10})\\.[\\w-]{16})\\.` +
    `(?<seed>[\\w-]{${SEED_LENGTH}})~(?<answers>\\d{1,10}(?:-\\d{1,10}){${PUZZLE_PIECES - 1}})$`,
);

/** The proof of work in a header, used up by this call; null when it is missing, wrong, late or was used before. */
export async function redeemProof(db: Executor, header: unknown): Promise<Proof | null> {
  const found = typeof header === "string" && header.length < 300 ? SHAPE.exec(header)?.groups : undefined;
  if (!found) return null;
  const { claim = "", form, seed = "", answers = "" } = found;
  const bits = Number(found.bits);
  const secondsLeft = Number(found.expires) - Math.floor(Date.now() / 1000);
  if (secondsLeft <= 0) return null;
  if (!answers.split("-").every((answer, piece) => createPuzzle(seed, piece)(Number(answer), bits)))
    return null;
  if (!timingSafeEqual(Buffer.from(seed), Buffer.from(await signatureOf(db, claim)))) return null;
  const { taken } = await takeUse(db, `proof ${seed}`, 1, secondsLeft + 1);
  return taken ? { form: form as Form, bits } : null;
}
