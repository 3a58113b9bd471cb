import { formatDate } from "#rules/values/display.ts";
import { addMoney, subtractMoney, toPaisa, toRupees } from "#rules/values/money.ts";
import { spread } from "#rules/values/spread.ts";
import { monthName } from "#rules/values/time/month.ts";
import { sessionValues } from "./accounts/package.ts";
import { leftOfLines } from "./bills/credit-note.ts";

/**
 * A doctor's share of what patients paid (docs/handbook/money/share.md): a function of the bill's present state, so that
 * refunds and credit notes need no rule of their own. Amounts are rupees, days `yyyy-MM-dd`.
 */

/** "S-000012", as the database numbers the statement 12. */
export const shareStatementNumber = (id: number): string => `S-${String(id).padStart(6, "0")}`;

/** The least that can be paid out, as an expense has at least this amount. */
export const LEAST_PAID_SHARE = 1;

/**
 * The version of the computation: raise it whenever `sharesOfBill`, or its input, gives other results for any bill, so that
 * the next statements read every bill again and not only changed ones.
 */
export const SHARES_COUNTED_AS = 3;

/** Why a statement with this total cannot be paid; null: it can. */
export const whyNotPaid = (total: number): string | null => {
  if (total < 0) return "It comes to less than nothing, which is carried into the next statement.";
  return total < LEAST_PAID_SHARE ? "It comes to less than Rs 1, so that there is nothing to pay out." : null;
};

/** Why a statement was not paid on a day (`yyyy-MM-dd`), or null: no share is paid before its month (`yyyy-MM`). */
export const paidTooEarly = (month: string, paidOn: string): string | null =>
  paidOn.slice(0, 7) < month
    ? `The share of ${monthName(month)} is not paid before ${formatDate(`${month}-01`)}.`
    : null;

/** The kinds of rules: a percentage of what is received, or an amount for a fully paid line. */
export const SHARE_KINDS = ["Percent", "Fixed amount"] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

/** An agreement with a doctor from a day on. */
export interface ShareRule {
  idDoctor: number;
  /** null: every service without a rule of its own. */
  idService: number | null;
  /** Percent of what is received, with at most two decimals; null where `fixed` is agreed. */
  percent: number | null;
  /** The amount for a fully paid line; for a partly paid one in proportion. */
  fixed: number | null;
  /** 1: the percentage is of what is received in proportion to what the laboratory's cost leaves of the line. */
  afterLab?: 0 | 1 | undefined;
  /** The date of the first bills that it covers. */
  validFrom: string;
}

/** A line of a bill as shares need it. */
export interface SharedLine {
  price: number;
  idService: number | null;
  /** Who did it; null or absent: the bill's doctor. */
  idDoctor?: number | null | undefined;
  /** What laboratories charge for its work; absent: nothing. */
  lab?: number | undefined;
  package: SharedPackage | null;
}

/** A package sold by a line: it earns with each used session, for the session's doctor. */
export interface SharedPackage {
  sessions: number;
  usedBy: readonly (number | null)[];
  /**
   * What was credited on the line when its patient stopped, and whether that has happened yet; null: the package was not
   * closed.
   */
  closing: { credited: number; isPast: boolean } | null;
}

/** A bill as shares need it. */
export interface SharedBill {
  paymentDate: string;
  /** The doctor of lines, and of their sessions, that name no other. */
  idDoctor: number | null;
  /** The whole discount, credit notes included. */
  discountAmount: number;
  creditedAmount: number;
  creditNotes: readonly { lines: readonly { position: number; amount: number }[] }[];
  paymentDetails: readonly SharedLine[];
}

/**
 * The rule for a service on a bill of that day, or null: a rule for the service before one for all others, then the newest.
 * @param rules in the order of agreement; of two with the same first day the later one applies.
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

/** A quotient of paisa as rupees, rounded half up to the paisa; 0 when the divisor is 0. */
function quotient(dividend: bigint, divisor: bigint): number {
  if (divisor === 0n) return 0;
  const doubled = 2n * dividend + divisor;
  const above = ((doubled % (2n * divisor)) + 2n * divisor) % (2n * divisor);
  return toRupees(Number((doubled - above) / (2n * divisor)));
}

const paisaOf = (rupees: number) => BigInt(toPaisa(rupees));
const HUNDRED = paisaOf(100);

/**
 * A rule's share of a line or session with this `net` and this much received. After the laboratory's cost it is
 * `percent × received × (net − lab) ÷ net`, rounded once; nothing where the laboratory takes all.
 */
export function shareOf(
  rule: Pick<ShareRule, "percent" | "fixed" | "afterLab"> | null,
  received: number,
  net: number,
  lab = 0,
): number {
  if (rule === null) return 0;
  const [paid, whole] = [paisaOf(received), paisaOf(net)];
  if (rule.percent === null) return quotient(paisaOf(rule.fixed ?? 0) * paid, whole);
  const percent = paisaOf(rule.percent);
  if (!rule.afterLab || lab === 0) return quotient(paid * percent, HUNDRED);
  return lab >= net ? 0 : quotient(paid * percent * (whole - paisaOf(lab)), HUNDRED * whole);
}

/**
 * What is received on each used session of a package, and its net. Closing the package leaves both unchanged: money kept
 * for sessions that never took place earns no share.
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

/** One doctor's share of a line. */
export interface LineShare {
  /** From 1. */
  position: number;
  idDoctor: number | null;
  /** The amount received on the line, or on its sessions given by the doctor. */
  received: number;
  share: number;
  /** The laboratory's cost that the share was counted after; absent: none. */
  lab?: number | undefined;
}

/**
 * The doctors' shares of each line of a bill on which this much is received. The discount is spread over the lines by their
 * prices, a credit note over its own lines; the received amount by what is left of each.
 */
export function sharesOfBill(bill: SharedBill, received: number, rules: readonly ShareRule[]): LineShare[] {
  const nets = leftOfLines({ ...bill, paymentDetails: [...bill.paymentDetails] });
  const paid = spread(received, nets);
  return bill.paymentDetails.flatMap((line, index) => {
    const part = (idDoctor: number | null, ofReceived: number, ofNet: number): LineShare => {
      const rule = ruleFor(rules, { idDoctor, idService: line.idService, day: bill.paymentDate });
      const lab = rule?.afterLab && line.package === null ? (line.lab ?? 0) : 0;
      const share = shareOf(rule, ofReceived, ofNet, lab);
      return { position: index + 1, idDoctor, received: ofReceived, share, ...(lab > 0 && { lab }) };
    };
    const [ofReceived = 0, ofNet = 0] = [paid[index], nets[index]];
    const doctorOfLine = line.idDoctor ?? bill.idDoctor;
    if (line.package === null) return [part(doctorOfLine, ofReceived, ofNet)];
    const worth = usedSessions(line.package, ofReceived, ofNet);
    const sessions = line.package.usedBy.map((doctor, used) =>
      part(doctor ?? doctorOfLine, worth[used]?.received ?? 0, worth[used]?.net ?? 0),
    );
    return [...Map.groupBy(sessions, ({ idDoctor }) => idDoctor).values()].map((of) => ({
      position: index + 1,
      idDoctor: of[0]?.idDoctor ?? null,
      received: addMoney(...of.map((each) => each.received)),
      share: addMoney(...of.map(({ share }) => share)),
    }));
  });
}
