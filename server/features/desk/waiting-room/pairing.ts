import { randomInt } from "node:crypto";
import type { z } from "zod";
import { CODE_MINUTES, type Display, type pairDisplay } from "#contract/desk/screen.ts";
import { isStaffNetwork } from "#server/features/clinic/account/sign-in-places.ts";
import { newDisplayToken } from "#server/platform/auth/displays.ts";
import { forgetSessions } from "#server/platform/auth/session-memory.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { afterCommit } from "#server/platform/db/transaction.ts";
import type { CallerNetwork } from "#server/platform/http/caller-network.ts";
import { invalid, notFound, throttled } from "#server/platform/http/errors.ts";
import { allowUse, takeUse } from "#server/platform/http/throttle.ts";
import {
  addDisplay,
  countDoctors,
  forgetOldCodes,
  keepCode,
  readDisplays,
  revokeDisplay,
  takeCode,
} from "./store.ts";

const CODE_SECONDS = CODE_MINUTES * 60;
/**
 * Limits on pairing codes within ten minutes: for one network, for one company's networks, and for all networks beyond the
 * first few of each. A network in which staff have signed in has only its own limit, so that no flood keeps the clinic's
 * own display from getting a code. Few codes of a million are valid at a time.
 */
const PER_BLOCK = 20;
const PER_WIDE_BLOCK = 40;
const FIRST_FEW = 5;
const AT_ALL = 60;
const MOST_FIRST = 600;
/** Attempts to pair by one person within ten minutes. */
const TRIES = 10;

/**
 * A code for a display to show, and the token that becomes the display's once somebody types the code. Throws 429 to
 * callers who ask too often.
 */
export async function giveCode(db: Executor, network: CallerNetwork) {
  await countCode(db, network);
  await forgetOldCodes(db);
  const { token, tokenHash } = newDisplayToken();
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const expiresOn = await keepCode(db, { code, tokenHash, minutes: CODE_MINUTES });
    if (expiresOn) return { code, token, expiresOn };
  }
}

/**
 * Counts a code. Throws 429 past the limits; other callers never use up a network's first few codes, nor the clinic's own.
 */
async function countCode(db: Executor, network: CallerNetwork): Promise<void> {
  if (!network) return await allowUse(db, "screen code from this machine", AT_ALL, CODE_SECONDS);
  const { block, wideBlock } = network;
  const ofBlock = await take(db, `screen code from ${block}`, PER_BLOCK);
  if (!ofBlock.taken) throw throttled(ofBlock.wait);
  const ofWide = wideBlock ? await take(db, `screen code from ${wideBlock}`, PER_WIDE_BLOCK) : ofBlock;
  const together = !ofWide.taken
    ? ofWide
    : ofWide.hits <= FIRST_FEW
      ? await take(db, "first screen codes", MOST_FIRST)
      : await take(db, "screen code", AT_ALL);
  if (!together.taken && !(await isStaffNetwork(db, network))) throw throttled(together.wait);
}

const take = (db: Executor, bucket: string, limit: number) => takeUse(db, bucket, limit, CODE_SECONDS);

/** Counts an attempt to pair, successful or not. Throws 429 after ten within ten minutes. */
export const countTry = (db: Executor, staffId: number) =>
  allowUse(db, `screen paired by ${staffId}`, TRIES, CODE_SECONDS);

/** Pairs the display that shows the code. Throws 400 when none does, or a doctor does not exist. */
export async function pair(
  trx: Executor,
  { code, name, idDoctors }: z.output<(typeof pairDisplay)["body"]>,
): Promise<Display> {
  if ((await countDoctors(trx, idDoctors)) < idDoctors.length)
    throw invalid({ field: "idDoctors", message: "Choose doctors from the list." });
  const tokenHash = await takeCode(trx, code);
  if (!tokenHash)
    throw invalid({ field: "code", message: "No screen shows these digits. They may have changed." });
  const id = await addDisplay(trx, { name, tokenHash, idDoctors: idDoctors.length > 0 ? idDoctors : null });
  const [display] = await readDisplays(trx, id);
  if (!display) throw new Error("no screen came back");
  return display;
}

/** Revokes a display's token; the display goes dark within a second or two. */
export async function remove(trx: Executor, id: number): Promise<null> {
  if (!(await revokeDisplay(trx, id))) throw notFound("This screen");
  afterCommit(trx, forgetSessions);
  return null;
}
