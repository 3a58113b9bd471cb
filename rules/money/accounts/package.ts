import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney, toPaisa, toRupees } from "#rules/values/money.ts";
import { spread } from "#rules/values/spread.ts";
import { addDays, daysBetween } from "#rules/values/time/clinic-time.ts";

/** Packages of sessions (docs/handbook/money/packages.md). Amounts are rupees, days `yyyy-MM-dd`. */

export const PACKAGE_STATES = ["open", "used up", "expired", "closed"] as const;
export type PackageState = (typeof PACKAGE_STATES)[number];

export const PACKAGE_STATE_LABELS: Readonly<Record<PackageState, string>> = {
  open: "Open",
  "used up": "Used up",
  expired: "Expired",
  closed: "Closed",
};

/** Days before its last day from which a package counts as expiring soon. */
export const EXPIRING_DAYS = 30;
/** Days without a session after which a package counts as unused. */
export const UNUSED_DAYS = 60;

/** The message on a line that would sell a package, for people who may write bills but not sell packages. */
export const MAY_NOT_SELL = "Your account may not sell packages. Ask an administrator of the clinic.";

/** Whether a service is offered on a bill: packages only to people who may sell them. */
export const isOffered = ({ sessions }: { sessions: number | null }, maySell: boolean): boolean =>
  maySell || sessions === null;

/** The facts about a package's sessions. */
export interface Sessions {
  sessions: number;
  used: number;
  soldOn: string;
  /** The last day on which a session can be used; null: none. */
  expiresOn: string | null;
  /** The day of the last used session; null: none. */
  lastUsedOn: string | null;
  /** The day on which it was closed because the patient stopped; null or absent: it was not. */
  closedOn?: string | null;
}

/**
 * The state of a package. A closed one is closed whatever else applies; one without sessions left is used up, even after
 * its last day.
 */
export function packageState({ sessions, used, expiresOn, closedOn }: Sessions, today: string): PackageState {
  if (closedOn) return "closed";
  if (used >= sessions) return "used up";
  return expiresOn !== null && expiresOn < today ? "expired" : "open";
}

/** Whether an open package expires within `EXPIRING_DAYS`. */
export const isExpiring = (of: Sessions, today: string): boolean =>
  packageState(of, today) === "open" &&
  of.expiresOn !== null &&
  of.expiresOn <= addDays(today, EXPIRING_DAYS);

/** Whether an open package had no session for `UNUSED_DAYS`, counted from the last one or the sale. */
export const isUnused = (of: Sessions, today: string): boolean =>
  packageState(of, today) === "open" && daysBetween(of.lastUsedOn ?? of.soldOn, today) >= UNUSED_DAYS;

/** Why no session can be used on a day, in words for the desk, or null. */
export function sessionProblem(of: Sessions & { number: string }, day: string): string | null {
  const closed = closedProblem(of);
  if (closed) return closed;
  const state = packageState(of, day);
  if (state === "used up") return `All ${of.sessions} sessions of ${of.number} are used.`;
  if (state === "expired" && of.expiresOn) return `${of.number} expired on ${formatDate(of.expiresOn)}.`;
  return null;
}

/** Why a closed package cannot be changed, or null. */
export const closedProblem = ({
  number,
  closedOn,
}: {
  number: string;
  closedOn?: string | null;
}): string | null => (closedOn ? `${number} was closed on ${formatDate(closedOn)}.` : null);

/** Why a package cannot be closed, or null. An expired one can: it may have a rest. */
export const closingProblem = (of: Sessions & { number: string }): string | null =>
  closedProblem(of) ??
  (of.used >= of.sessions ? `All ${of.sessions} sessions of ${of.number} are used; nothing is left.` : null);

/** "1 session", "6 sessions". */
export const sessionsInWords = (count: number): string => `${count} ${count === 1 ? "session" : "sessions"}`;

/** Why a package cannot leave its bill, or null: with a used session its line stays. `act` ends the sentence. */
export function soldProblem(
  { number, used, closedOn }: { number: string; used: number; closedOn?: string | null },
  act: string,
): string | null {
  if (used === 0) return closedOn ? `${number} is closed, ${act}.` : null;
  return `${sessionsInWords(used)} of ${number} ${used === 1 ? "is" : "are"} used, ${act}.`;
}

/** The desk's note on a package that is not fully paid, or null. */
export const dueNote = (due: number | null): string | null =>
  due === null || due === 0 ? null : `${formatMoneyExactly(due)} of this package is due.`;

/** The package in a bill's line. */
export interface SoldAs {
  number: string;
  sessions: number;
  expiresOn: string | null;
  /** For a closed package: since when, and how many sessions had been used. */
  closed?: { on: string; after: number } | undefined;
}

/** "6 sessions until 20-May-2027 (K-000012)", "6 sessions (K-000012), closed on 23-Nov-2026 with 2 used". */
export function soldAs({ number, sessions, expiresOn, closed }: SoldAs): string {
  if (closed)
    return `${sessionsInWords(sessions)} (${number}), closed on ${formatDate(closed.on)} with ${closed.after} used`;
  return `${sessionsInWords(sessions)}${expiresOn === null ? "" : ` until ${formatDate(expiresOn)}`} (${number})`;
}

/** "session 3 of 6 (K-000012)". */
export const sessionName = (session: number, { sessions, number }: { sessions: number; number: string }) =>
  `session ${session} of ${sessions} (${number})`;

/** The value of each session of a package, by largest remainder: the first ones may be a paisa higher. */
export const sessionValues = (net: number, sessions: number): number[] =>
  spread(
    net,
    Array.from({ length: sessions }, () => 1),
  );

/**
 * What is left of a package when its patient stops: by the value of each session and, if a single session has a price, what
 * remains after the used ones at that price, never below 0.
 */
export function leftWhenStopping(of: {
  net: number;
  sessions: number;
  used: number;
  singlePrice: number | null;
}): { byValue: number; atSinglePrice: number | null } {
  const { net, sessions, used, singlePrice } = of;
  const byValue = addMoney(...sessionValues(net, sessions).slice(used));
  if (singlePrice === null) return { byValue, atSinglePrice: null };
  const usedUp = toPaisa(singlePrice) * used;
  return { byValue, atSinglePrice: toRupees(Math.max(toPaisa(net) - usedUp, 0)) };
}

/**
 * The proposed credit: of what is `left`, so much that the overpaid part is whole rupees, because nobody pays paisa in
 * cash. Never more than is left.
 */
export const creditInWholeRupees = (left: number, overpaid: number): number =>
  toRupees(toPaisa(left) - (toPaisa(overpaid) % 100));

/** Why this amount cannot be credited when a package with this rest is closed, or null. */
export function closingAmountProblem(
  amount: number,
  { leftByValue, leftAtSinglePrice }: { leftByValue: number; leftAtSinglePrice: number | null },
): string | null {
  const most = Math.max(leftByValue, leftAtSinglePrice ?? 0);
  return amount > most ? `${formatMoneyExactly(most)} is left of this package at most.` : null;
}

/** The number of the session used for a visit, from 1; null: none. */
export function sessionOf(
  uses: readonly { idAppointment: number | null; session: number | null }[],
  idAppointment: number,
): number | null {
  return uses.find((use) => use.idAppointment === idAppointment && use.session !== null)?.session ?? null;
}
