import { MS_PER_MINUTE } from "#rules/values/time/time-units.ts";

/** What this desk does itself was said when it was done; it is seen in the list within this time. */
const SEEN_WITHIN_MS = 2 * MS_PER_MINUTE;

const settled = new Map<number, number>();

/** Notes that somebody at this desk decides about a visit of the rearrange list. */
export const settleHere = (id: number): void => void settled.set(id, Date.now());

/** Whether this desk has just decided about the visit. */
export const isSettledHere = (id: number): boolean =>
  Date.now() - (settled.get(id) ?? Number.NEGATIVE_INFINITY) < SEEN_WITHIN_MS;
