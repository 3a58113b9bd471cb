import { teethText } from "#rules/clinical/dental/teeth.ts";
import { LEAST_EXPENSE } from "#rules/money/day-close/expense.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney } from "#rules/values/money.ts";
import { addDays } from "#rules/values/time/clinic-time.ts";

/** Work that a dental laboratory makes for a patient (docs/handbook/money/lab.md). Days are `yyyy-MM-dd`, amounts rupees. */

/** The number of a case as papers name it: "L-000012". */
export const labCaseNumber = (id: number): string => `L-${String(id).padStart(6, "0")}`;

export const LAB_STATUSES = ["To send", "At the lab", "Late", "Received", "Fitted", "Cancelled"] as const;
export type LabStatus = (typeof LAB_STATUSES)[number];

/** The days of a case; null: not yet. */
export interface LabDays {
  sentOn: string | null;
  dueOn: string | null;
  receivedOn: string | null;
  fittedOn: string | null;
  cancelledOn: string | null;
}

/** What a case is on a day; the SQL of it is in server/features/money/lab/store.ts. */
export function labStatus(days: LabDays, today: string): LabStatus {
  if (days.cancelledOn !== null) return "Cancelled";
  if (days.fittedOn !== null) return "Fitted";
  if (days.receivedOn !== null) return "Received";
  if (days.sentOn === null) return "To send";
  return days.dueOn !== null && days.dueOn < today ? "Late" : "At the lab";
}

/** Whether the clinic still waits for it. */
export const isAwaited = ({
  receivedOn,
  cancelledOn,
}: Pick<LabDays, "receivedOn" | "cancelledOn">): boolean => receivedOn === null && cancelledOn === null;

/** "Crown 36", "Bridge 35, 37"; without teeth "Denture". */
export const workName = ({ what, teeth }: { what: string; teeth: readonly number[] }): string =>
  teeth.length === 0 ? what : `${what} ${teethText(teeth)}`;

/** What is done with a case. */
export const LAB_ACTS = ["change", "receive", "fit", "cancel", "pay"] as const;
export type LabAct = (typeof LAB_ACTS)[number];

export interface LabCaseFacts extends LabDays {
  number: string;
  cost: number | null;
  /** The day of the expense that pays it; null: it is not paid. */
  paidOn: string | null;
}

/** Why an act cannot be done with a case, in words for the desk; null: it can. */
export function labActProblem(act: LabAct, of: LabCaseFacts): string | null {
  const { number, sentOn, receivedOn, fittedOn, cancelledOn } = of;
  if (cancelledOn !== null)
    return act === "cancel"
      ? `${number} was cancelled on ${formatDate(cancelledOn)} already.`
      : `${number} was cancelled on ${formatDate(cancelledOn)}. Order the work again.`;
  if (act === "pay") return paymentProblem(of);
  if (act === "change") return null;
  if (act === "cancel" && of.paidOn !== null)
    return `${number} is paid, on ${formatDate(of.paidOn)}. Delete the expense first.`;
  if (fittedOn !== null)
    return act === "cancel"
      ? `${number} was fitted on ${formatDate(fittedOn)}, so it is not cancelled.`
      : `${number} was fitted on ${formatDate(fittedOn)} already.`;
  if (act === "receive") {
    if (receivedOn !== null) return `${number} came back on ${formatDate(receivedOn)} already.`;
    if (sentOn === null) return `${number} is not sent yet. Say first when it was sent.`;
  }
  if (act === "fit" && receivedOn === null) return `${number} is not back from the lab yet.`;
  return null;
}

function paymentProblem({ number, cost, paidOn }: LabCaseFacts): string | null {
  if (paidOn !== null) return `${number} is paid already, on ${formatDate(paidOn)}.`;
  if (cost === null) return `${number} has no cost yet. Write down what the lab charges.`;
  return cost === 0 ? `${number} costs nothing.` : null;
}

/** A field and what is wrong with it. */
export interface LabFieldProblem {
  field: keyof LabDays;
  message: string;
}

/** The first of a case's days that is before one it follows; null: all are in order. */
export function daysProblem({ sentOn, dueOn, receivedOn, fittedOn }: LabDays): LabFieldProblem | null {
  const before = (day: string | null, other: string | null) => day !== null && other !== null && day < other;
  if (before(dueOn, sentOn))
    return { field: "dueOn", message: `It is sent on ${formatDate(sentOn)}, so it is not due before.` };
  if (receivedOn !== null && sentOn === null)
    return { field: "sentOn", message: "It came back, so it was sent: say when." };
  if (before(receivedOn, sentOn))
    return {
      field: "receivedOn",
      message: `It was sent on ${formatDate(sentOn)}, so it did not come back before.`,
    };
  if (fittedOn !== null && receivedOn === null)
    return { field: "receivedOn", message: "It was fitted, so it came back: say when." };
  if (before(fittedOn, receivedOn))
    return {
      field: "fittedOn",
      message: `It came back on ${formatDate(receivedOn)}, so it was not fitted before.`,
    };
  return null;
}

/**
 * Why work that is not sent yet cannot be due back on the day that is asked for; null: it can. A day that stood there before
 * stays. Of work that is sent, `daysProblem` says it.
 */
export function dueDayProblem(
  { sentOn, dueOn }: Pick<LabDays, "sentOn" | "dueOn">,
  { before, today }: { before: string | null; today: string },
): LabFieldProblem | null {
  if (sentOn !== null || dueOn === null || dueOn === before || dueOn >= today) return null;
  return { field: "dueOn", message: "It is not sent yet, so it is due today at the earliest." };
}

/** What the payment of a case keeps. */
interface Charged {
  idLab: number;
  cost: number | null;
  /** The work with which its cost counts in the share. */
  idProcedure: number | null;
}

/** Why a paid case cannot be changed so, in words; null: it can. What was paid is what the case cost. */
export function paidChangeProblem(of: LabCaseFacts & Charged, to: Charged): string | null {
  if (of.paidOn === null) return null;
  const day = formatDate(of.paidOn);
  if (to.idLab !== of.idLab || to.cost !== of.cost)
    return `${of.number} is paid, on ${day}: its lab and its cost stay. Delete the expense first.`;
  return of.idProcedure !== null && to.idProcedure !== of.idProcedure
    ? `${of.number} is paid, on ${day}: its cost stays with its work. Delete the expense first.`
    : null;
}

/** The work, done or planned, that a case is made for. */
interface MadeFor {
  idProcedure: number | null;
  idPlanItem: number | null;
}

/**
 * Why a case cannot leave its work, or with `to` null be cancelled, but by those who pay labs, in words; null: it can. What
 * stands on a bill or came back counts in a doctor's share; nor does it count as not back first.
 */
export function freedWorkProblem(
  of: Pick<LabCaseFacts, "number" | "receivedOn"> &
    MadeFor & { madeFor: string | null; idBill: number | null },
  to: (MadeFor & Pick<LabCaseFacts, "receivedOn">) | null,
): string | null {
  const leaves = (field: keyof MadeFor) =>
    of[field] !== null && (to?.[field] !== of[field] || (of.receivedOn !== null && to.receivedOn === null));
  if (to !== null && !leaves("idProcedure") && !leaves("idPlanItem")) return null;
  if (of.idBill !== null) return `${of.madeFor} is on bill ${of.idBill}: ask who pays the lab.`;
  return of.receivedOn === null
    ? null
    : `${of.number} came back on ${formatDate(of.receivedOn)}: ask who pays the lab.`;
}

/** Why work cannot be made again for this case, in words; null: it can. */
export function remakeProblem(first: Pick<LabCaseFacts, "number" | "receivedOn">): string | null {
  return first.receivedOn === null
    ? `${first.number} is not back from the lab yet, so it is not made again.`
    : null;
}

/** Why cases are not paid together, in words; null: they can. They must be of one lab, and each must be unpaid. */
export function labPaymentProblem(
  cases: readonly (LabCaseFacts & { idLab: number; labName: string })[],
): string | null {
  const [first] = cases;
  const other = cases.find(({ idLab }) => idLab !== first?.idLab);
  if (first && other)
    return `${first.number} is from ${first.labName} and ${other.number} from ${other.labName}. Pay each lab by itself.`;
  const problem = cases.map((one) => labActProblem("pay", one)).find((found) => found !== null);
  if (problem) return problem;
  const sum = labSum(cases);
  return sum < LEAST_EXPENSE
    ? `It comes to ${formatMoneyExactly(sum)}, and an expense is ${formatMoneyExactly(LEAST_EXPENSE)} or more.`
    : null;
}

/** What cases come to. */
export const labSum = (cases: readonly Pick<LabCaseFacts, "cost">[]): number =>
  addMoney(...cases.map(({ cost }) => cost ?? 0));

/** The description of the expense that pays cases: "Lab, L-000012, L-000015". */
export const labExpenseText = (cases: readonly { number: string }[]): string =>
  ["Lab", ...cases.map(({ number }) => number)].join(", ");

/** The day on which a lab that usually takes so many days gives it back; null where nothing is known. */
export const usualDueDay = (sentOn: string, usualDays: number | null): string | null =>
  usualDays === null ? null : addDays(sentOn, usualDays);

/** Work that the clinic waits for. */
export interface AwaitedWork {
  what: string;
  teeth: readonly number[];
  dueOn: string | null;
  /** The visit at which it was ordered. */
  idAppointment: number | null;
}

/** "20-Nov", of another year "20-Nov-2027". */
export const shortDay = (day: string, beside: string) => {
  const written = formatDate(day);
  return day.slice(0, 4) === beside.slice(0, 4) ? written.slice(0, -5) : written;
};

/** "Crown 36 is due back on 20-Nov.", where a visit on `day` comes too early to fit it; else null. It wants a day in hand. */
export function bookedTooEarly(
  work: Pick<AwaitedWork, "what" | "teeth" | "dueOn">,
  day: string,
): string | null {
  if (work.dueOn === null || day >= addDays(work.dueOn, 1)) return null;
  return `${workName(work)} is due back on ${shortDay(work.dueOn, day)}.`;
}

/**
 * "Crown 36 not back (due 18-Nov)", for a visit of today or tomorrow; else null. The visit at which it was ordered does not
 * wait for it.
 */
export function notBackWords(
  work: AwaitedWork,
  visit: { id: number | null; day: string },
  today: string,
): string | null {
  if (visit.day < today || visit.day > addDays(today, 1)) return null;
  if (work.idAppointment !== null && work.idAppointment === visit.id) return null;
  const due = work.dueOn === null ? "" : ` (due ${shortDay(work.dueOn, visit.day)})`;
  return `${workName(work)} not back${due}`;
}

/** What a chat with the lab begins with: number and due day, and never whose it is. */
export const labChatText = ({ number, dueOn }: { number: string; dueOn: string | null }): string =>
  dueOn === null ? `${number}: when is it ready?` : `${number}, due ${formatDate(dueOn)}`;

/** Teeth as typed, "36 46" or "36, 46", in the order of the typing; null: something is no number. */
export function readTeeth(text: string): number[] | null {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  return words.every((word) => /^\d{2}$/.test(word)) ? words.map(Number) : null;
}
