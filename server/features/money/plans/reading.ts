import type { PlanRow, TreatmentPlan } from "#contract/money/plan-records.ts";
import { leftOfLines } from "#rules/money/bills/credit-note.ts";
import { isSameContent, shownContent } from "#rules/money/plans/content.ts";
import { amountOf, totalsOf } from "#rules/money/plans/plan.ts";
import {
  type ItemWork,
  isCovered,
  isToBill,
  itemState,
  planStatus,
  workState,
} from "#rules/money/plans/status.ts";
import { addMoney, subtractMoney } from "#rules/values/money.ts";
import { spread } from "#rules/values/spread.ts";
import type { StoredBill, StoredPlan } from "./store.ts";

/** A plan as it is answered: status, states and sums out of what is stored. */

/** What each line of a bill stands at, and its part of what was received. */
function linesOf({ received, prices, credits, ...bill }: StoredBill) {
  const nets = leftOfLines({
    ...bill,
    paymentDetails: prices.map((price) => ({ price })),
    creditNotes: [{ lines: credits }],
  });
  return { nets, paid: spread(received, nets) };
}

interface BilledWork extends ItemWork {
  id: number;
  idAppointment: number;
  net: number;
  paid: number;
  /** What a bill of it would come to, as `unbilled` proposes one; 0 where none is to be written. */
  toBill: number;
}

/** Work with what its line stands at and what was paid of it, or with what is to be billed. */
function withMoney(plan: StoredPlan): Map<number, BilledWork[]> {
  const lines = new Map(plan.bills.map((bill) => [bill.id, linesOf(bill)]));
  const byItem = new Map<number, BilledWork[]>();
  for (const { idItem, position, value, ...each } of plan.work) {
    const bill = each.paymentId === null ? undefined : lines.get(each.paymentId);
    const net = bill?.nets[(position ?? 0) - 1] ?? 0;
    const paid = bill?.paid[(position ?? 0) - 1] ?? 0;
    const isOpen = each.completes && isToBill({ ...each, isPaid: false });
    const agreed = isOpen ? (agreedDiscounts(plan, each.day).get(idItem) ?? 0) : 0;
    const toBill = isOpen ? subtractMoney(value, Math.min(agreed, value)) : 0;
    byItem.set(idItem, [...(byItem.get(idItem) ?? []), { ...each, net, paid, toBill, isPaid: paid >= net }]);
  }
  return byItem;
}

/** The newest answer that was given by a day, where it is an acceptance. */
function acceptedBy(day: string, { answers, versions }: StoredPlan): TreatmentPlan["accepted"] {
  const newest = answers.find(({ answeredOn }) => answeredOn <= day);
  if (newest?.answer !== "Accepted") return null;
  const { version, letter, phases, answeredOn } = newest;
  const validUntil = versions.find((each) => each.version === version)?.validUntil ?? answeredOn;
  return { version, letter, phases, on: answeredOn, validUntil };
}

/** The ids of the items that the accepted version holds and the answer covers. */
function acceptedItems(plan: StoredPlan, accepted: TreatmentPlan["accepted"]): Set<number> {
  const content = accepted && plan.contents.find(({ version }) => version === accepted.version)?.content;
  if (!accepted || !content) return new Set();
  return new Set(content.items.filter((item) => isCovered(item, accepted)).map(({ id }) => id));
}

/**
 * What was agreed to be taken off for work of a day, item by item of the version that was accepted by then and holds; empty
 * where nothing was accepted. The same answer as `accepted_price` of the database.
 */
export function agreedDiscounts(plan: StoredPlan, day: string): Map<number, number> {
  const accepted = acceptedBy(day, plan);
  const content = accepted && plan.contents.find(({ version }) => version === accepted.version)?.content;
  const option = content?.options.find(({ letter }) => letter === (accepted?.letter ?? "A"));
  if (!accepted || !content || !option || accepted.validUntil < day) return new Map();
  const { items, nets } = totalsOf(content.items, option);
  const covered = acceptedItems(plan, accepted);
  return new Map(
    items.flatMap((item, index) =>
      covered.has(item.id) ? [[item.id, subtractMoney(amountOf(item), nets[index] ?? 0)]] : [],
    ),
  );
}

/** The option whose sums a plan shows: the accepted one, else A. */
const chosenOf = (plan: StoredPlan, accepted: TreatmentPlan["accepted"]) =>
  plan.options.find(({ letter }) => letter === (accepted?.letter ?? "A")) ?? {
    letter: "A" as const,
    discount: 0,
  };

/** Items with their states. */
function shownItems(plan: StoredPlan, accepted: Set<number>, workOf: Map<number, BilledWork[]>) {
  return plan.items.map((item) => {
    const work = workOf.get(item.id) ?? [];
    const settled = work.findLast(
      (each) => each.settled === "package" || each.settled === "nothing",
    )?.settled;
    return {
      ...item,
      state: workState(work),
      begunOn: work[0]?.day ?? null,
      doneOn: work.at(-1)?.day ?? null,
      stage: work.at(-1)?.stage ?? null,
      isAccepted: accepted.has(item.id) ? (1 as const) : (0 as const),
      money: {
        state: itemState(work),
        paymentIds: [...new Set(work.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId])))],
        toBill: addMoney(...work.map((each) => each.toBill)),
        settled: settled === "package" || settled === "nothing" ? settled : null,
      },
    };
  });
}

/** The sums of the desk. `nets`: what each item costs after its part of the discount. */
function moneyOf(
  items: ReturnType<typeof shownItems>,
  { nets, workOf, credit }: { nets: Map<number, number>; workOf: Map<number, BilledWork[]>; credit: number },
) {
  const work = [...workOf.values()].flat();
  /** What is on bills or to be billed; of work that gets no bill, what the plan says. */
  const worthOf = (id: number) =>
    addMoney(...(workOf.get(id) ?? []).map(({ net, toBill }) => net + toBill)) || (nets.get(id) ?? 0);
  const visits = new Set(
    work.filter((each) => each.completes && isToBill(each)).map(({ idAppointment }) => idAppointment),
  );
  return {
    done: addMoney(...items.map(({ id, state }) => (state === "done" ? worthOf(id) : 0))),
    billed: addMoney(...work.map(({ net }) => net)),
    paid: addMoney(...work.map(({ paid }) => paid)),
    toBill: addMoney(...items.map(({ money }) => money.toBill)),
    idAppointment: visits.size === 1 ? ([...visits][0] ?? null) : null,
    credit,
  };
}

/** A plan as it stands on a day. */
export function shownPlan(plan: StoredPlan, today: string): TreatmentPlan {
  const accepted = acceptedBy(today, plan);
  const [newest] = plan.versions;
  const shown = plan.contents.find(({ version }) => version === newest?.version)?.content;
  const isChanged = shown !== undefined && !isSameContent(shown, shownContent(plan));
  const answer = plan.answers.find(({ version }) => version === newest?.version) ?? null;
  const totals = totalsOf(plan.items, chosenOf(plan, accepted));
  const nets = new Map(totals.items.map((item, index) => [item.id, totals.nets[index] ?? 0]));
  const workOf = withMoney(plan);
  const items = shownItems(plan, acceptedItems(plan, accepted), workOf);
  const states = items.filter(({ isAccepted }) => isAccepted).map(({ state }) => state);
  const facts = { closedOn: plan.closedOn, version: newest ?? null, isChanged, answer, accepted: states };
  const { contents: _, work: __, bills: ___, credit, ...rest } = plan;
  const money = moneyOf(items, { nets, workOf, credit });
  return {
    ...rest,
    items,
    status: planStatus(facts, today),
    phases: answer?.answer === "Accepted" ? answer.phases : null,
    isChanged: isChanged ? 1 : 0,
    net: totals.net,
    version: newest?.version ?? null,
    validUntil: newest?.validUntil ?? null,
    toBill: money.toBill,
    accepted,
    money,
  };
}

/** The same for a list. */
export function rowOf(plan: TreatmentPlan): PlanRow {
  const { id, number, idPatient, idDoctor, doctorName, name, status, phases, isChanged, net } = plan;
  const { version, validUntil, toBill, createdOn, updatedOn } = plan;
  return {
    ...{ id, number, idPatient, idDoctor, doctorName, name, status, phases, isChanged, net },
    ...{ version, validUntil, toBill, createdOn, updatedOn },
  };
}
