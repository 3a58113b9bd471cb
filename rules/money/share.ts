import { formatDate } from "#rules/values/display.ts";
import { addMoney, subtractMoney, toPaisa, toRupees } from "#rules/values/money.ts";
import { spread } from "#rules/values/spread.ts";
import { monthName } from "#rules/values/time/month.ts";
import { sessionValues } from "./accounts/package.ts";
import { leftOfLines } from "./bills/credit-note.ts";

/**
 * A doctor's share of what patients paid (docs/handbook/money/share.md): a function of the bill as it stands, so that a refund or a
 * credit note needs no rule of its own. Amounts are rupees, days `yyyy-MM-dd`.
 */

/** "S-000012", as the database numbers the statement 12. */
export const shareStatementNumber = (id: number): string => `S-${String(id).padStart(6, "0")}`;

/** The least that can be paid: what an expense is at least. */
export const LEAST_PAID_SHARE = 1;

/**
 * How shares are counted: to be raised whenever `sharesOfBill`, or what it is asked, answers otherwise for some bill, so that the next statements read
 * every bill again and not only those that changed.
 */
export const SHARES_COUNTED_AS = 2;

/** Why a statement that comes to so much cannot be paid; null: it can be. */
export const whyNotPaid = (total: number): string | null => {
  if (total < 0) return "It comes to less than nothing, which is carried into the next statement.";
  return total < LEAST_PAID_SHARE ? "It comes to less than Rs 1, so that there is nothing to pay out." : null;
};

/** Why a statement was not paid out on a day (`yyyy-MM-dd`), or null: no share is paid before the month that it is of (`yyyy-MM`). */
export const paidTooEarly = (month: string, paidOn: string): string | null =>
  paidOn.slice(0, 7) < month
    ? `The share of ${monthName(month)} is not paid before ${formatDate(`${month}-01`)}.`
    : null;

/** What a rule gives: a part of what is received, or an amount for a line that is wholly paid. */
export const SHARE_KINDS = ["Percent", "Fixed amount"] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

/** What is agreed with a doctor from a day on: a part of what is received on a line, or an amount for a line that is paid. */
export interface ShareRule {
  idDoctor: number;
  /** null: every service that has no rule of its own. */
  idService: number | null;
  /** Of what is received, with at most two decimals; null where `fixed` is agreed. */
  percent: number | null;
  /** Of a line that is wholly paid; of a part of it as much less. */
  fixed: number | null;
  /** The first day of the bills that it is for. */
  validFrom: string;
}

/** A line of a bill as shares see it. */
export interface SharedLine {
  price: number;
  idService: number | null;
  package: SharedPackage | null;
}

/** A package of sessions that a line sold: it earns with each session that is used, for the doctor of the session. */
export interface SharedPackage {
  sessions: number;
  usedBy: readonly (number | null)[];
  /** What was credited on the line when its patient stopped, and whether that has happened yet; null: the package was not closed. */
  closing: { credited: number; isPast: boolean } | null;
}

/** A bill as shares see it. */
export interface SharedBill {
  paymentDate: string;
  /** Whose every line is, and every session that names no doctor. */
  idDoctor: number | null;
  /** All that was taken off, credit notes included. */
  discountAmount: number;
  creditedAmount: number;
  creditNotes: readonly { lines: readonly { position: number; amount: number }[] }[];
  paymentDetails: readonly SharedLine[];
}

/**
 * The rule for a service on a bill of that day, or null: one of the service before one for all others, then the newest.
 * @param rules in the order in which they were agreed; of the same first day the later one holds.
 */
export function ruleFor(
  rules: readonly ShareRule[],
  { idDoctor, idService, day }: { idDoctor: number | null; idService: number | null; day: string },
): ShareRule | null {
  const valid = rules.filter((rule) => rule.idDoctor === idDoctor && rule.validFrom <= day);
  const own = valid.filter((rule) => rule.idService !== null && rule.idService === idService);
  const candidates = own.length > 0 ? own : valid.filter((rule) => rule.idService === null);
  return (
    candidates
      .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : Number(a.validFrom > b.validFrom)))
      .at(-1) ?? null
  );
}

/** `amount × part / whole`, rounded half up to the paisa; 0 of a whole of nothing. */
function partOf(amount: number, part: number, whole: number): number {
  const all = BigInt(toPaisa(whole));
  if (all === 0n) return 0;
  const doubled = 2n * BigInt(toPaisa(amount)) * BigInt(toPaisa(part)) + all;
  const above = ((doubled % (2n * all)) + 2n * all) % (2n * all);
  return toRupees(Number((doubled - above) / (2n * all)));
}

/** What a rule gives of a line, or of a session, that comes to `net` and of which so much is received. */
export function shareOf(
  rule: Pick<ShareRule, "percent" | "fixed"> | null,
  received: number,
  net: number,
): number {
  if (rule === null) return 0;
  if (rule.percent !== null) return partOf(received, rule.percent, 100);
  return partOf(rule.fixed ?? 0, received, net);
}

/**
 * What is received on each session of a package that was used, and what it comes to. Closing the package leaves both as they
 * were: what is kept for sessions that never took place is nobody's.
 */
function usedSessions(
  { sessions, usedBy, closing }: SharedPackage,
  ofReceived: number,
  ofNet: number,
): { received: number; net: number }[] {
  const whole = addMoney(ofNet, closing?.credited ?? 0);
  const nets = sessionValues(whole, sessions).slice(0, usedBy.length);
  const kept = Math.max(subtractMoney(ofNet, addMoney(...nets)), 0);
  const received = closing?.isPast
    ? spread(ofReceived, [...nets, kept])
    : sessionValues(ofReceived, sessions);
  return nets.map((net, used) => ({ received: received[used] ?? 0, net }));
}

/** What one doctor has of a line. */
export interface LineShare {
  /** From 1. */
  position: number;
  idDoctor: number | null;
  /** What is received on the line, or on its sessions that the doctor gave. */
  received: number;
  share: number;
}

/**
 * What each doctor has of each line of a bill on which so much is received. What is taken off is laid on the lines by their
 * prices, a credit note on its own lines; what is received by what is left of each.
 */
export function sharesOfBill(bill: SharedBill, received: number, rules: readonly ShareRule[]): LineShare[] {
  const nets = leftOfLines({ ...bill, paymentDetails: [...bill.paymentDetails] });
  const paid = spread(received, nets);
  return bill.paymentDetails.flatMap((line, index) => {
    const part = (idDoctor: number | null, ofReceived: number, ofNet: number): LineShare => {
      const rule = ruleFor(rules, { idDoctor, idService: line.idService, day: bill.paymentDate });
      return { position: index + 1, idDoctor, received: ofReceived, share: shareOf(rule, ofReceived, ofNet) };
    };
    const [ofReceived = 0, ofNet = 0] = [paid[index], nets[index]];
    if (line.package === null) return [part(bill.idDoctor, ofReceived, ofNet)];
    const worth = usedSessions(line.package, ofReceived, ofNet);
    const sessions = line.package.usedBy.map((doctor, used) =>
      part(doctor ?? bill.idDoctor, worth[used]?.received ?? 0, worth[used]?.net ?? 0),
    );
    return [...Map.groupBy(sessions, ({ idDoctor }) => idDoctor).values()].map((of) => ({
      position: index + 1,
      idDoctor: of[0]?.idDoctor ?? null,
      received: addMoney(...of.map((each) => each.received)),
      share: addMoney(...of.map(({ share }) => share)),
    }));
  });
}
