import { BY_ADVANCE, MOVED } from "#rules/money/accounts/advance.ts";

/**
 * Payment methods are text, and a clinic names its own (docs/handbook/money/billing.md#what-a-bill-comes-to). The meaning
 * of a ledger row depends on its type, never on this text; but some words are the ledger's own in every spelling.
 */

/** The method that waives a bill: no money moves. */
export const FREE = "Free";

/** A method's key, equal for spellings that differ only in case, blanks or invisible characters: "cash " is Cash. */
export const methodKey = (method: string) =>
  method
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .trim()
    .replace(/\s+/g, " ")
    .toLowerCase();

/** For each name of a method the spelling that is shown: of equal methods the first given. */
export function shownSpellings(methods: readonly string[]): ReadonlyMap<string, string> {
  const shown = new Map<string, string>();
  for (const method of methods)
    if (!shown.has(methodKey(method))) shown.set(methodKey(method), method.trim());
  return new Map(methods.map((method) => [method, shown.get(methodKey(method)) ?? method]));
}

/** Methods shown side by side. */
const MOST_COMMON = 4;

/**
 * The offered methods that `recent` payments used most, at most four, in the order in which they are offered, which also
 * decides ties.
 */
export function commonestMethods(offered: readonly string[], recent: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const method of recent) counts.set(methodKey(method), (counts.get(methodKey(method)) ?? 0) + 1);
  const often = (method: string) => counts.get(methodKey(method)) ?? 0;
  const common = offered.toSorted((a, b) => often(b) - often(a)).slice(0, MOST_COMMON);
  return offered.filter((method) => common.includes(method));
}

/** Whether a method is Free in any spelling: "free", "FREE ". */
export const isFree = (method: string): boolean => methodKey(method) === methodKey(FREE);

/** The method whose money is in the drawer; all others are compared with their app or terminal. */
export const CASH = "Cash";
/** The letters of "cash" and "free", and similar ones of other alphabets. */
const LOOKALIKES = {
  ...{ a: "аαɑꭺ", c: "сϲᴄⲥꮯ", s: "ѕꜱ", h: "һʜн" },
  ...{ f: "ғϝƒ", r: "гʀ", e: "еҽε" },
};
const LOOKS_LIKE = new Map(
  Object.entries(LOOKALIKES).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter])),
);

/**
 * Why a method cannot have this name, or null: "Cash." or "Cаsh" with a letter of another alphabet would be read as Cash,
 * but be counted as another method than the drawer's.
 */
export function lookalikeProblem(method: string): string | null {
  const key = methodKey(method);
  const seen = Array.from(
    key.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, ""),
    (sign) => LOOKS_LIKE.get(sign) ?? sign,
  );
  const meant = [CASH, FREE].find((name) => methodKey(name) === seen.join(""));
  return meant !== undefined && methodKey(meant) !== key
    ? `This reads like ${meant} and is another method. Choose ${meant}, or another name.`
    : null;
}

/** Why a new bill cannot have this method, or null: a name that looks like Free either waives the bill or is no method. */
export const billMethodProblem = (method: string): string | null =>
  method !== FREE && isFree(method) ? "Choose Free as it is offered, or another method." : null;

/** The methods of account entries that move nothing in the drawer. */
const MOVED_NOTHING = [MOVED, "Opening balance"].map(methodKey);

/** Whether a method is the ledger's own word for money from an advance or without movement, which is never offered. */
export const isOfLedger = (method: string): boolean =>
  [...MOVED_NOTHING, methodKey(BY_ADVANCE)].includes(methodKey(method));

/** Why money of an advance cannot move by this method, or null. */
export const advanceMethodProblem = (method: string): string | null =>
  MOVED_NOTHING.includes(methodKey(method))
    ? "This is what an advance calls money that did not come or go at the desk. Choose another method."
    : null;
