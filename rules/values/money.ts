/** The largest amount that a `numeric(12,2)` column holds, in rupees. */
export const MAX_MONEY = 9_999_999_999.99;

const PAISA_PER_RUPEE = 100;
const LARGEST = new Intl.NumberFormat("en", { minimumFractionDigits: 2 }).format(MAX_MONEY);

function paisaOrNull(rupees: number): number | null {
  const paisa = Math.round(rupees * PAISA_PER_RUPEE);
  // Exact: dividing gives the double nearest to the decimal amount, as parsing its text does.
  return Number.isSafeInteger(paisa) && paisa / PAISA_PER_RUPEE === rupees ? paisa + 0 : null;
}

/**
 * Rupees as whole paisa, which add up exactly. Throws RangeError for NaN, infinities, more than two decimals and amounts
 * too large to count exactly.
 */
export function toPaisa(rupees: number): number {
  const paisa = paisaOrNull(rupees);
  if (paisa === null) throw new RangeError(`Not an amount of rupees with at most two decimals: ${rupees}`);
  return paisa;
}

/** Whole paisa as rupees. Throws RangeError unless `paisa` is a safe integer. */
export function toRupees(paisa: number): number {
  if (!Number.isSafeInteger(paisa)) throw new RangeError(`Not a whole number of paisa: ${paisa}`);
  return paisa / PAISA_PER_RUPEE;
}

/** The sum in rupees, without floating-point error; 0 for none. Throws RangeError as `toPaisa` does. */
export function addMoney(...rupees: readonly number[]): number {
  return toRupees(rupees.reduce((sum, amount) => sum + toPaisa(amount), 0));
}

/** `a − b` in rupees, without floating-point error. Throws RangeError as `toPaisa` does. */
export function subtractMoney(a: number, b: number): number {
  return toRupees(toPaisa(a) - toPaisa(b));
}

/** Whether the value is a number of rupees that the database stores unchanged: two decimals at most, either sign. */
export function isMoney(value: unknown): value is number {
  return typeof value === "number" && Math.abs(value) <= MAX_MONEY && paisaOrNull(value) !== null;
}

/** Why a number of rupees cannot be stored unchanged, in words for the person typing, or null. */
export function moneyProblem(rupees: number): string | null {
  if (Math.abs(rupees) > MAX_MONEY) return `This amount is too large: Rs ${LARGEST} is the most.`;
  return isMoney(rupees) ? null : "Amounts have at most two decimals.";
}
