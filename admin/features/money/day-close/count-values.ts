import type { DayCountInput, OpenDay } from "#contract/money/day-close.ts";
import { CASH, methodKey } from "#rules/money/bills/payment-method.ts";
import { countedCash, NOTES } from "#rules/money/day-close/day-close.ts";
import { isMoney } from "#rules/values/money.ts";

type Typed = number | string;

/** What is typed into the count; an empty field of notes or coins counts as nothing. */
export interface CountValues extends Record<string, unknown> {
  fromDay: string | null;
  openingFloat: Typed;
  day: string;
  /** How many of each note, in the order of `NOTES`. */
  notes: Typed[];
  coins: Typed;
  methods: { method: string; amount: Typed }[];
}

/** A count, 0 while what is typed is none. */
export const wholeOf = (typed: Typed) => (Number.isSafeInteger(Number(typed)) ? Number(typed) : 0);
const rupees = (typed: Typed) => (isMoney(Number(typed)) ? Number(typed) : 0);

/** What a count begins with: nothing, or of days that were opened again what was counted last. */
export function firstCount({ fromDay, today, day, methods, lastCount }: OpenDay): CountValues {
  const last = new Map(lastCount?.methods.map(({ method, amount }) => [methodKey(method), amount]));
  const notes = new Map(lastCount?.notes.map(({ value, count }) => [value, count]));
  return {
    fromDay: fromDay ?? lastCount?.fromDay ?? today,
    openingFloat: lastCount?.openingFloat ?? "",
    day,
    notes: NOTES.map((value) => notes.get(value) || ""),
    coins: lastCount?.coins || "",
    methods: othersOf(methods).map((method) => ({ method, amount: last.get(methodKey(method)) ?? "" })),
  };
}

/** The methods that are compared with an app or a terminal. */
export const othersOf = (methods: readonly string[]) => methods.filter((method) => method !== CASH);

/** As it was typed: what is no amount is refused, not left out. */
const said = (typed: Typed) => Number(typed);
/** What an app or a terminal shows; an untouched field says nothing, which the contract refuses. */
const shown = (typed: Typed) => (typed === "" ? Number.NaN : said(typed));

/** What is sent: of a later close neither the first day nor the float, which are known. */
export function countBody(
  { fromDay, openingFloat, day, notes, coins, methods }: CountValues,
  isFirst: boolean,
): DayCountInput {
  return {
    day,
    fromDay: isFirst ? fromDay : null,
    openingFloat: isFirst ? said(openingFloat) : null,
    notes: NOTES.map((value, index) => ({ value, count: said(notes[index] ?? "") })),
    coins: said(coins),
    methods: methods.map(({ method, amount }) => ({ method, amount: shown(amount) })),
  };
}

/** What the typed notes and coins come to, in rupees. */
export const cashOf = ({ notes, coins }: Pick<CountValues, "notes" | "coins">) =>
  countedCash(
    NOTES.map((value, index) => ({ value, count: wholeOf(notes[index] ?? 0) })),
    rupees(coins),
  );
