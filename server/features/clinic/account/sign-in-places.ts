import { randomBytes } from "node:crypto";
import type { Executor } from "#server/platform/db/database.ts";
import type { CallerNetwork } from "#server/platform/http/caller-network.ts";
import { fingerprint } from "./fingerprint.ts";
import { findKnownPlaces, isKnownPlace, rememberPlaces } from "./store.ts";

/** Where a person signs in: the device id that their browser stores, if any, and the address blocks of the network. */
export interface SignInPlace {
  device: string | null;
  network: CallerNetwork;
}

/** A device id as this server generates it. It is no credential: it only shortens the wait after wrong guesses. */
const DEVICE_ID = /^[\w-]{43}$/;

/** The device id for the browser to store: a valid one that it sent, else a new one. */
export const deviceMarkOf = ({ device }: SignInPlace) =>
  device && DEVICE_ID.test(device) ? device : randomBytes(32).toString("base64url");

const deviceHash = (db: Executor, device: string) => fingerprint(db, `device ${device}`);
const blockHash = (db: Executor, block: string) => fingerprint(db, `block ${block}`);

/**
 * Names the place under which guesses at an account are counted, and says whether the account has signed in from there
 * before. A known browser has a count of its own, which others in its network cannot raise; all other browsers share
 * the count of their address block.
 */
export async function identifyPlace(
  db: Executor,
  email: string,
  { device, network }: SignInPlace,
): Promise<{ name: string; isKnown: boolean }> {
  const byDevice = device && DEVICE_ID.test(device) ? await deviceHash(db, device) : null;
  const byBlock = network && (await blockHash(db, network.block));
  const places = [byDevice, byBlock].filter((place) => place !== null);
  const known = await findKnownPlaces(db, email, places);
  if (byDevice && known.some((place) => place.equals(byDevice)))
    return { name: `device ${byDevice.toString("base64url")}`, isKnown: true };
  return { name: network?.block ?? "somewhere", isKnown: known.length > 0 };
}

/** Whether any member of staff has signed in from this network. */
export async function isStaffNetwork(db: Executor, network: CallerNetwork): Promise<boolean> {
  return network !== null && (await isKnownPlace(db, await blockHash(db, network.block)));
}

/** Records that the account has signed in from this place. */
export async function rememberPlace(
  trx: Executor,
  staffId: number,
  { device, network }: SignInPlace,
): Promise<void> {
  const places = [
    ...(device ? [await deviceHash(trx, device)] : []),
    ...(network ? [await blockHash(trx, network.block)] : []),
  ];
  await rememberPlaces(trx, staffId, places);
}
