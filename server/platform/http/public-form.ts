import { sql } from "kysely";
import type { Form } from "#contract/values/endpoint.ts";
import type { FormChallenge } from "#contract/values/form-proof.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { uploads } from "./body-limits.ts";
import type { CallerNetwork } from "./caller-network.ts";
import { AppError, throttled } from "./errors.ts";
import { challengeFor, type Proof, redeemProof } from "./form-proof.ts";
import { allowUse, takeUse } from "./throttle.ts";

const FASTEST_PERSON_MS = 1500;
const WINDOW_SECONDS = 600;

/** How often a bucket may be used within ten minutes: freely, and at most with work done. */
interface Limit {
  bucket: string;
  free: number;
  most: number;
}

/** Mobile networks here put many people behind one address, so its cap is far above one person's use. */
function limitsOf(network: CallerNetwork): Limit[] {
  const limits = [{ bucket: "form from anywhere", free: 1200, most: 1_000_000 }];
  if (network?.wideBlock) limits.unshift({ bucket: `form from ${network.wideBlock}`, free: 240, most: 1200 });
  if (network) limits.unshift({ bucket: `form from ${network.block}`, free: 60, most: 300 });
  return limits;
}

/** Eight pieces of 2^14 tries take half a second on a cheap phone; no caller is asked for more than four times that. */
const LEAST_BITS = 14;
const MOST_BITS = 16;

/** The difficulty doubles with each doubling of forms sent, with work done, over the cap. */
const bitsFor = (hits: number, free: number) =>
  Math.min(MOST_BITS, LEAST_BITS + Math.max(0, Math.floor(Math.log2(hits / free))));

/**
 * Admits a public form's call before its body is read; answers whether its sender has done work. Up to the caps none is
 * needed. Over them work decides, so that a flood does not lock out everybody; only a flood from one address block is
 * refused whatever it does. Throws 429. Refused calls are not counted, so a flood without work makes it no harder for
 * others.
 */
export async function guardForm(
  db: Executor,
  form: Form,
  network: CallerNetwork,
  header: unknown,
): Promise<{ hasProofOfWork: boolean }> {
  const used = await redeemProof(db, header);
  const proof = used?.form === form ? used : null;
  for (const limit of limitsOf(network)) await count(db, limit, proof);
  return { hasProofOfWork: proof !== null };
}

async function count(db: Executor, { bucket, free, most }: Limit, proof: Proof | null): Promise<void> {
  const { taken, hits, wait } = await takeUse(db, bucket, proof ? most : free, WINDOW_SECONDS);
  if (!taken) throw throttled(wait);
  if (proof && hits > free && proof.bits < bitsFor(hits, free)) throw throttled(1);
}

/** The work that a form needs from this caller now. Writes nothing. */
export async function challenge(db: Executor, form: Form, network: CallerNetwork): Promise<FormChallenge> {
  const limits = limitsOf(network);
  const { rows } = await sql<{ bucket: string; hits: number }>`
    SELECT bucket, hits FROM throttle
    WHERE bucket = ANY(${limits.map(({ bucket }) => bucket)}) AND resets_on > now()`.execute(db);
  const hitsOf = ({ bucket }: Limit) => rows.find((row) => row.bucket === bucket)?.hits ?? 0;
  const bits = Math.max(...limits.map((limit) => bitsFor(hitsOf(limit) + 1, limit.free)));
  const isBusy = form === "registration" && uploads.isBusy();
  const needed = isBusy || limits.some((limit) => hitsOf(limit) >= limit.free);
  return { challenge: await challengeFor(db, { form, bits }), bits, needed };
}

/** The signs in a form's body that tell people from machines. */
interface Signs {
  website?: string | null;
  filledInMs?: number | null;
}

/** Forms of one address block within ten minutes that may leave out how long they were on the screen. */
const WITHOUT_SIGN = 20;

/**
 * Throws 429 for what looks like a machine and has done no work. A caller who sends only the form's fields gives no sign
 * and is served up to a separate cap; the answer never says which sign was wrong.
 */
export async function refuseMachine(
  db: Executor,
  network: CallerNetwork,
  { website, filledInMs }: Signs,
): Promise<void> {
  if (website || (filledInMs ?? FASTEST_PERSON_MS) < FASTEST_PERSON_MS)
    throw new AppError("throttled", "That was very quick. Please check your details and send again.", {
      retryAfter: 2,
    });
  if (network && typeof filledInMs !== "number")
    await allowUse(db, `form without a sign from ${network.block}`, WITHOUT_SIGN, WINDOW_SECONDS);
}
