import { MS_PER_MINUTE } from "#rules/values/time/time-units.ts";

/**
 * Where a screen's knowledge of the day ends: a snapshot of the database, and when it was taken by the server's clock,
 * in milliseconds.
 */
export interface Cursor {
  readonly snapshot: string;
  readonly takenOn: number;
}

/** The feed forgets what was committed 15 minutes ago; a cursor that old would miss changes. */
const AGE_AT_MOST = 10 * MS_PER_MINUTE;
const LONGEST = 4000;

/** "1795369381123-745:748:745,746": as the browser keeps it. */
export const cursorText = ({ snapshot, takenOn }: Cursor) => `${takenOn}-${snapshot}`;

/** A cursor that a browser sent back; null where it cannot be read or is not of the last ten minutes. */
export function readCursor(text: string, now: number): Cursor | null {
  if (text.length > LONGEST) return null;
  const [, takenOn, snapshot] = /^(\d{1,15})-(\d{1,18}:\d{1,18}:[\d,]*)$/.exec(text) ?? [];
  if (takenOn === undefined || snapshot === undefined || !isSnapshot(snapshot)) return null;
  const age = now - Number(takenOn);
  // Clocks of two servers differ a little.
  return Math.abs(age) > AGE_AT_MOST ? null : { snapshot, takenOn: Number(takenOn) };
}

/** Whether PostgreSQL reads the text as a snapshot: "xmin:xmax:running", in order. One that it cannot read fails for all. */
function isSnapshot(text: string): boolean {
  const [xmin, xmax, running] = text.split(":");
  const first = BigInt(xmin ?? 0);
  const end = BigInt(xmax ?? 0);
  const xids = running ? running.split(",") : [];
  if (first === 0n || end < first || xids.some((xid) => !/^\d{1,18}$/.test(xid))) return false;
  const numbers = xids.map(BigInt);
  return numbers.every((xid, place) => xid >= (numbers[place - 1] ?? first) && xid >= first && xid < end);
}
