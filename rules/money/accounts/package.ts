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

/** How many days before its last day a package is said to expire soon. */
export const EXPIRING_DAYS = 30;
/** After how many days without a session a package is said to lie unused. */
export const UNUSED_DAYS = 60;

/** What somebody reads who may write bills and not sell packages, on a line that would sell one. */
export const MAY_NOT_SELL = "Your account may not sell packages. Ask an administrator of the clinic.";

/** Whether a service is offered on a bill to somebody: packages are to those alone who may sell them. */
export const isOffered = ({ sessions }: { sessions: number | null }, maySell: boolean): boolean =>
  maySell || sessions === null;

/** What the rules ask about a package. */
export interface Sessions {
  sessions: number;
  used: number;
  soldOn: string;
  /** The last day on which a session can be used; null: none. */
  expiresOn: string | null;
  /** The day of the last session that was used; null: none was. */
  lastUsedOn: string | null;
  /** The day on which it was closed, because the patient stopped; null or left out: it was not. */
  closedOn?: string | null;
}

/** A closed package is closed, whatever else it is; one whose sessions are all used is used up, also after its last day. */
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

/** Whether nothing of an open package was used for `UNUSED_DAYS`, counted from the last session or from the sale. */
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

/** Why nothing of a package that is closed can be changed, or null. */
export const closedProblem = ({
  number,
  closedOn,
}: {
  number: string;
  closedOn?: string | null;
}): string | null => (closedOn ? `${number} was closed on ${formatDate(closedOn)}.` : null);

/** Why a package cannot be closed, or null. One that has expired can: something of it may be left. */
export const closingProblem = (of: Sessions & { number: string }): string | null =>
  closedProblem(of) ??
  (of.used >= of.sessions ? `All ${of.sessions} sessions of ${of.number} are used; nothing is left.` : null);

/** "1 session", "6 sessions". */
export const sessionsInWords = (count: number): string => `${count} ${count === 1 ? "session" : "sessions"}`;

/** Why a package cannot leave its bill, or null: of what is used, the line stays. `act` ends the sentence. */
export function soldProblem(
  { number, used, closedOn }: { number: string; used: number; closedOn?: string | null },
  act: string,
): string | null {
  if (used === 0) return closedOn ? `${number} is closed, ${act}.` : null;
  return `${sessionsInWords(used)} of ${number} ${used === 1 ? "is" : "are"} used, ${act}.`;
}

/** What the desk is told of a package that is not wholly paid, or null. */
export const dueNote = (due: number | null): string | null =>
  due === null || due === 0 ? null : `${formatMoneyExactly(due)} of this package is due.`;

/** What a bill's line says of the package that it sold. */
export interface SoldAs {
  number: string;
  sessions: number;
  expiresOn: string | null;
  /** Of a package that is closed: since when, and how many sessions were used until then. */
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

/** What each session of a package is worth, by largest remainder: the first ones are a paisa dearer. */
export const sessionValues = (net: number, sessions: number): number[] =>
  spread(
    net,
    Array.from({ length: sessions }, () => 1),
  );

/**
 * What is left of a package when its patient stops: by the value of each session, and, where the price of a single session is
 * known, what remains after the used ones at that price, never less than nothing.
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
 * How much of what is left to credit is proposed, where `overpaid` would go back: so much that it goes back in whole rupees, as
 * nobody pays paisa in cash. Never more than is left.
 */
export const creditInWholeRupees = (left: number, overpaid: number): number =>
  toRupees(toPaisa(left) - (toPaisa(overpaid) % 100));

/** Why so much cannot be credited when a package is closed of which this is left, or null. */
export function closingAmountProblem(
  amount: number,
  { leftByValue, leftAtSinglePrice }: { leftByValue: number; leftAtSinglePrice: number | null },
): string | null {
  const most = Math.max(leftByValue, leftAtSinglePrice ?? 0);
  return amount > most ? `${formatMoneyExactly(most)} is left of this package at most.` : null;
}

/** Which session counts for a visit, from 1; null: none does. */
export function sessionOf(
  uses: readonly { idAppointment: number | null; session: number | null }[],
  idAppointment: number,
): number | null {
  return uses.find((use) => use.idAppointment === idAppointment && use.session !== null)?.session ?? null;
}
