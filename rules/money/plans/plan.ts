import { formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney, MAX_MONEY, subtractMoney, toPaisa, toRupees } from "#rules/values/money.ts";
import { netOfLines, spread } from "#rules/values/spread.ts";

/** Treatment plans: options, phases, sums and what each item costs after the discount. Amounts are rupees. */

export const LETTERS = ["A", "B", "C"] as const;
export type Letter = (typeof LETTERS)[number];
export const MOST_ITEMS = 200;
export const MOST_VERSIONS = 20;
export const MOST_PHASES = 9;
export const VALID_DAYS = 30;

export interface PlanOption {
  letter: Letter;
  /** Taken off what the items of the option cost. */
  discount: number;
}

export interface PlanItem {
  /** Null: in every option. */
  letter: Letter | null;
  phase: number;
  quantity: number;
  /** Of one. */
  price: number;
}

/** What an item costs before any discount. */
export const amountOf = ({ price, quantity }: Pick<PlanItem, "price" | "quantity">): number =>
  toRupees(toPaisa(price) * quantity);

/** The items that an option consists of, in their order. */
export const itemsOf = <Item extends Pick<PlanItem, "letter">>(
  items: readonly Item[],
  letter: Letter,
): Item[] => items.filter((item) => item.letter === null || item.letter === letter);

export interface PhaseSum {
  phase: number;
  /** Before the discount. */
  sum: number;
  /** After the discount's parts on its items. */
  net: number;
}

export interface OptionTotals<Item> {
  items: Item[];
  /** What each item costs after its part of the discount, to the paisa; they add up to `net`. */
  nets: number[];
  sum: number;
  discount: number;
  net: number;
  phases: PhaseSum[];
}

/** The sums of an option. Throws RangeError for amounts that are no money. */
export function totalsOf<Item extends PlanItem>(
  items: readonly Item[],
  { letter, discount }: PlanOption,
): OptionTotals<Item> {
  const own = itemsOf(items, letter);
  const amounts = own.map(amountOf);
  const nets = netOfLines(amounts, discount);
  const sum = addMoney(...amounts);
  const phases = [...new Set(own.map(({ phase }) => phase))].toSorted((a, b) => a - b);
  const within = (phase: number, values: readonly number[]) =>
    addMoney(...values.filter((_, index) => own[index]?.phase === phase));
  return {
    items: own,
    nets,
    sum,
    discount,
    net: subtractMoney(sum, own.length === 0 ? 0 : discount),
    phases: phases.map((phase) => ({ phase, sum: within(phase, amounts), net: within(phase, nets) })),
  };
}

/**
 * The sums of an option as it stands. Of the accepted one what was agreed counts: its discount, and for each item the price
 * that was agreed, if one holds.
 */
export function standingTotals<Item extends PlanItem & { agreedPrice: number | null }>(
  items: readonly Item[],
  option: PlanOption,
  accepted: { letter: Letter | null; discount: number } | null,
): OptionTotals<Item> {
  if (!accepted || (accepted.letter ?? "A") !== option.letter) return totalsOf(items, option);
  const agreed = items.map((item) => ({ ...item, price: item.agreedPrice ?? item.price }));
  const sum = addMoney(...itemsOf(agreed, option.letter).map(amountOf));
  return totalsOf(agreed, { ...option, discount: Math.min(accepted.discount, sum) });
}

/**
 * The discount proposed for a bill of some items of an option: the sum of their parts. Bills of all items, one after the
 * other, come to the option's net.
 */
export function proposedDiscount<Item extends PlanItem>(
  items: readonly Item[],
  option: PlanOption,
  isBilled: (item: Item) => boolean,
): number {
  const own = itemsOf(items, option.letter);
  const parts = spread(option.discount, own.map(amountOf));
  return addMoney(...parts.filter((_, index) => isBilled(own[index] as Item)));
}

/** A thing that is wrong with a plan, by the field of its form. */
export interface PlanProblem {
  field: string;
  message: string;
}

/** What is wrong with options and items together, in words for the desk. */
export function planProblems(options: readonly PlanOption[], items: readonly PlanItem[]): PlanProblem[] {
  const wrongLetter = options.findIndex(({ letter }, index) => letter !== LETTERS[index]);
  if (wrongLetter >= 0) return [{ field: "options", message: "Options are A, then B, then C." }];
  const known = new Set(options.map(({ letter }) => letter));
  const problems: PlanProblem[] = [];
  for (const [index, item] of items.entries()) {
    if (item.letter !== null && !known.has(item.letter))
      problems.push({ field: `items.${index}.letter`, message: `There is no option ${item.letter}.` });
    if (item.price * item.quantity > MAX_MONEY)
      problems.push({ field: `items.${index}.price`, message: "This amount is too large." });
  }
  if (problems.length > 0) return problems;
  return options.flatMap((option, index) => {
    const sum = addMoney(...itemsOf(items, option.letter).map(amountOf));
    if (sum > MAX_MONEY) return [{ field: "items", message: `Option ${option.letter} is too large.` }];
    const message = discountProblem(option, sum);
    return message ? [{ field: `options.${index}.discount`, message }] : [];
  });
}

/** Why a discount cannot be given on an option of this sum, or null. */
export const discountProblem = ({ letter, discount }: PlanOption, sum: number): string | null =>
  discount > sum ? `The discount is more than option ${letter} costs: ${formatMoneyExactly(sum)}.` : null;

const PER_VISIT = "visit";

/**
 * An item of a service that is charted once for a visit has no teeth: those that were named become a note behind its
 * description.
 */
export function withTeethAsNote<
  Item extends { description: string; teeth: readonly number[]; surfaces: string },
>(item: Item, chartedPer: string | null): Item {
  if (chartedPer !== PER_VISIT || item.teeth.length === 0) return item;
  const note = ` (${item.teeth.join(", ")})`;
  const description = `${[...item.description].slice(0, 500 - note.length).join("")}${note}`;
  return { ...item, description, teeth: [], surfaces: "" };
}
