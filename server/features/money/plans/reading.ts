import type { PlanRow, TreatmentPlan } from "#contract/money/plan-records.ts";
import { leftOfLines } from "#rules/money/bills/credit-note.ts";
import { isSameContent, shownContent } from "#rules/money/plans/content.ts";
import { amountOf, standingTotals, totalsOf } from "#rules/money/plans/plan.ts";
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
function withMoney(plan: StoredPlan, agreedOn: Agreements): Map<number, BilledWork[]> {
  const lines = new Map(plan.bills.map((bill) => [bill.id, linesOf(bill)]));
  const byItem = new Map<number, BilledWork[]>();
  for (const { idItem, position, value, ...each } of plan.work) {
    const bill = each.paymentId === null ? undefined : lines.get(each.paymentId);
    const net = bill?.nets[(position ?? 0) - 1] ?? 0;
    const paid = bill?.paid[(position ?? 0) - 1] ?? 0;
    const isOpen = each.completes && isToBill({ ...each, isPaid: false });
    const agreed = isOpen ? (agreedOn(each.day).get(idItem)?.discount ?? 0) : 0;
    const toBill = isOpen ? subtractMoney(value, Math.min(agreed, value)) : 0;
    byItem.set(idItem, [...(byItem.get(idItem) ?? []), { ...each, net, paid, toBill, isPaid: paid >= net }]);
  }
  return byItem;
}

const contentOf = ({ contents }: StoredPlan, version: number) =>
  contents.find((each) => each.version === version)?.content;

/** The newest answer that was given by a day, where it is an acceptance. */
function acceptedBy(day: string, plan: StoredPlan): TreatmentPlan["accepted"] {
  const newest = plan.answers.find(({ answeredOn }) => answeredOn <= day);
  if (newest?.answer !== "Accepted") return null;
  const { version, letter, phases, answeredOn } = newest;
  const validUntil = plan.versions.find((each) => each.version === version)?.validUntil ?? answeredOn;
  const option = contentOf(plan, version)?.options.find((each) => each.letter === (letter ?? "A"));
  return { version, letter, phases, on: answeredOn, validUntil, discount: option?.discount ?? 0 };
}

/** The items that the accepted version holds and the answer covers. */
function acceptedItems(plan: StoredPlan, accepted: TreatmentPlan["accepted"]) {
  const content = accepted && contentOf(plan, accepted.version);
  if (!accepted || !content) return [];
  const option = { letter: accepted.letter ?? ("A" as const), discount: accepted.discount };
  const { items, nets } = totalsOf(content.items, option);
  return items
    .map((item, index) => ({ ...item, discount: subtractMoney(amountOf(item), nets[index] ?? 0) }))
    .filter((item) => isCovered(item, accepted));
}

type Agreed = ReturnType<typeof acceptedItems>[number];
type Agreements = (day: string) => ReadonlyMap<number, Agreed>;

/**
 * What was agreed for work of a day, by item of the version that was accepted by then and holds: its price, and its part of
 * the discount. The same answer as `accepted_price` of the database.
 */
export function agreementsOf(plan: StoredPlan): Agreements {
  const known = new Map<string, ReadonlyMap<number, Agreed>>();
  return (day) => {
    const before = known.get(day);
    if (before) return before;
    const accepted = acceptedBy(day, plan);
    const items = accepted && accepted.validUntil >= day ? acceptedItems(plan, accepted) : [];
    const agreed = new Map(items.map((item) => [item.id, item]));
    known.set(day, agreed);
    return agreed;
  };
}

/** The option whose sums a plan shows: the accepted one, else A. */
const chosenOf = (plan: StoredPlan, accepted: TreatmentPlan["accepted"]) =>
  plan.options.find(({ letter }) => letter === (accepted?.letter ?? "A")) ?? {
    letter: "A" as const,
    discount: 0,
  };

/** Items with their states. */
function shownItems(
  plan: StoredPlan,
  {
    accepted,
    agreedOn,
    workOf,
    today,
  }: { accepted: Set<number>; agreedOn: Agreements; workOf: Map<number, BilledWork[]>; today: string },
) {
  return plan.items.map((item) => {
    const work = workOf.get(item.id) ?? [];
    const agreed = agreedOn(work[0]?.day ?? today).get(item.id);
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
      agreedPrice: agreed && agreed.idService === item.idService ? agreed.price : null,
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
  const shown = newest && contentOf(plan, newest.version);
  const isChanged = shown !== undefined && !isSameContent(shown, shownContent(plan));
  const answer = plan.answers.find(({ version }) => version === newest?.version) ?? null;
  const agreedOn = agreementsOf(plan);
  const workOf = withMoney(plan, agreedOn);
  const covered = new Set(acceptedItems(plan, accepted).map(({ id }) => id));
  const items = shownItems(plan, { accepted: covered, agreedOn, workOf, today });
  const totals = standingTotals(items, chosenOf(plan, accepted), accepted);
  const nets = new Map(totals.items.map((item, index) => [item.id, totals.nets[index] ?? 0]));
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
