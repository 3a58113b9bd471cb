import { MS_PER_MINUTE } from "#rules/values/time/time-units.ts";

/**
 * How far a screen knows the day: a snapshot of the database, and when it was taken by the server's clock, in milliseconds.
 */
export interface Cursor {
  readonly snapshot: string;
  readonly takenOn: number;
}

/** The feed removes what was committed 15 minutes ago, so that an older cursor would miss changes. */
const AGE_AT_MOST = 10 * MS_PER_MINUTE;
const LONGEST = 4000;

/** "1795369381123-745:748:745,746", as the browser keeps it. */
export const cursorText = ({ snapshot, takenOn }: Cursor) => `${takenOn}-${snapshot}`;

/** A cursor that a browser sent back; null where it is malformed or older than ten minutes. */
export function readCursor(text: string, now: number): Cursor | null {
  if (text.length > LONGEST) return null;
  const [, takenOn, snapshot] = /^(\d{1,15})-(\d{1,18}:\d{1,18}:[\d,]*)$/.exec(text) ?? [];
  if (takenOn === undefined || snapshot === undefined || !isSnapshot(snapshot)) return null;
  const age = now - Number(takenOn);
  // Clocks of two servers differ a little.
  return Math.abs(age) > AGE_AT_MOST ? null : { snapshot, takenOn: Number(takenOn) };
}

/**
 * Whether PostgreSQL can parse the text as a snapshot: "xmin:xmax:running", in order. An unparsable one would fail the
 * statement for all.
 */
function isSnapshot(text: string): boolean {
  const [xmin, xmax, running] = text.split(":");
  const first = BigInt(xmin ?? 0);
  const end = BigInt(xmax ?? 0);
  const xids = running ? running.split(",") : [];
  if (first === 0n || end < first || xids.some((xid) => !/^\d{1,18}$/.test(xid))) return false;
  const numbers = xids.map(BigInt);
  return numbers.every((xid, place) => xid >= (numbers[place - 1] ?? first) && xid >= first && xid < end);
}
