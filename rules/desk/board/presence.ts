import { isWaiting, type Stage } from "./attendance.ts";

/** Hours of a doctor's day, `HH:mm`; midnight at its end is "24:00". */
interface Hours {
  readonly from: string;
  readonly to: string;
}

/** Where a doctor is during the day: in; in from a time on; gone after the last hours; away. */
export type Presence =
  | { readonly is: "in" | "gone" | "away" }
  | { readonly is: "later"; readonly from: string };

/**
 * Whether a doctor sees patients at a time of the day. With a patient inside the doctor is in, whatever the hours say;
 * after the last hours also one who has seen somebody and still has a queue.
 */
export function presenceOf(
  windows: readonly Hours[],
  visits: readonly { readonly stage: Stage; readonly seatedOn: string | null }[],
  clock: string,
): Presence {
  const isOpen = windows.some(({ from, to }) => from <= clock && clock < to);
  if (isOpen || visits.some(({ stage }) => stage === "With doctor")) return { is: "in" };
  const next = windows.map(({ from }) => from).filter((from) => from > clock);
  const [first] = next.sort();
  if (first !== undefined) return { is: "later", from: first };
  // A doctor who calls in sick at noon leaves a queue behind too.
  if (windows.length === 0) return { is: "away" };
  const hasSeen = visits.some(({ seatedOn }) => seatedOn !== null);
  return { is: hasSeen && visits.some(({ stage }) => isWaiting(stage)) ? "in" : "gone" };
}
