import { BY_ADVANCE, MOVED } from "#rules/money/accounts/advance.ts";

/**
 * Payment methods are text, and a clinic names its own (docs/handbook/money/billing.md#what-a-bill-comes-to). What the ledger itself
 * says of a row is known by its type, never by this text; some words are the ledger's all the same, in whatever spelling.
 */

/** The method by which a bill is waived: no money moves. */
export const FREE = "Free";

/** Methods that differ only in spelling, or in what cannot be seen, have one key: "cash " is Cash. */
export const methodKey = (method: string) =>
  method
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .trim()
    .replace(/\s+/g, " ")
    .toLowerCase();

/**
 * For each of these names of methods the one by which its method is shown: of those that differ only in spelling, the first
 * that is given.
 */
export function shownSpellings(methods: readonly string[]): ReadonlyMap<string, string> {
  const shown = new Map<string, string>();
  for (const method of methods)
    if (!shown.has(methodKey(method))) shown.set(methodKey(method), method.trim());
  return new Map(methods.map((method) => [method, shown.get(methodKey(method)) ?? method]));
}

/** So many methods stand side by side. */
const MOST_COMMON = 4;

/**
 * Those of the offered methods by which `recent` payments came most often, at most four, in the order in which they are offered;
 * that is also who comes first where nothing tells them apart.
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

/** The method whose money lies in the drawer; every other one is compared with what its app or terminal says. */
export const CASH = "Cash";
/** The letters of "cash" and "free", and those of other alphabets that look like them. */
const LOOKALIKES = {
  ...{ a: "аαɑꭺ", c: "сϲᴄⲥꮯ", s: "ѕꜱ", h: "һʜн" },
  ...{ f: "ғϝƒ", r: "гʀ", e: "еҽε" },
};
const LOOKS_LIKE = new Map(
  Object.entries(LOOKALIKES).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter])),
);

/**
 * Why no method can be named so, or null: "Cash." or "Cаsh" with a letter of another alphabet would be read as Cash, and be
 * counted as another method than what lies in the drawer.
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

/** Why a new bill cannot name its method so, or null: what looks like Free waives the bill or is no method. */
export const billMethodProblem = (method: string): string | null =>
  method !== FREE && isFree(method) ? "Choose Free as it is offered, or another method." : null;

/** What the account of a patient calls an entry that moved nothing in the drawer. */
const MOVED_NOTHING = [MOVED, "Opening balance"].map(methodKey);

/** Whether a method is what the ledger calls money that came from an advance or never came: none to be offered. */
export const isOfLedger = (method: string): boolean =>
  [...MOVED_NOTHING, methodKey(BY_ADVANCE)].includes(methodKey(method));

/** Why money of an advance cannot come or go by this method, or null. */
export const advanceMethodProblem = (method: string): string | null =>
  MOVED_NOTHING.includes(methodKey(method))
    ? "This is what an advance calls money that did not come or go at the desk. Choose another method."
    : null;
