import { randomBytes } from "node:crypto";
import type { Executor } from "#server/platform/db/database.ts";
import type { Origin } from "#server/platform/http/origin.ts";
import { fingerprint } from "./fingerprint.ts";
import { findKnownPlaces, rememberPlaces } from "./store.ts";

/** Where somebody signs in: the mark that their browser keeps, if any, and the network's address block. */
export interface Place {
  device: string | null;
  origin: Origin;
}

/** A browser's mark as this server draws it. It is no credential: it spares its holder waiting, and nothing else. */
const MARK = /^[\w-]{43}$/;

/** The mark a browser keeps from now on: the one it has, or a new one. */
export const markOf = ({ device }: Place) =>
  device && MARK.test(device) ? device : randomBytes(32).toString("base64url");

const deviceHash = (db: Executor, device: string) => fingerprint(db, `device ${device}`);
const blockHash = (db: Executor, block: string) => fingerprint(db, `block ${block}`);

/**
 * Where guesses at an account are counted, and whether it has signed in from there before. A browser that is known
 * has a count of its own, out of reach of its neighbours in the network; all others share their address block's.
 */
export async function whereFrom(
  db: Executor,
  email: string,
  { device, origin }: Place,
): Promise<{ name: string; isKnown: boolean }> {
  const byDevice = device && MARK.test(device) ? await deviceHash(db, device) : null;
  const byBlock = origin && (await blockHash(db, origin.near));
  const places = [byDevice, byBlock].filter((place) => place !== null);
  const known = await findKnownPlaces(db, email, places);
  if (byDevice && known.some((place) => place.equals(byDevice)))
    return { name: `device ${byDevice.toString("base64url")}`, isKnown: true };
  return { name: origin?.near ?? "somewhere", isKnown: known.length > 0 };
}

/** From now on the account is known here. */
export async function remember(trx: Executor, staffId: number, { device, origin }: Place): Promise<void> {
  const places = [
    ...(device ? [await deviceHash(trx, device)] : []),
    ...(origin ? [await blockHash(trx, origin.near)] : []),
  ];
  await rememberPlaces(trx, staffId, places);
}
