import { ToWords } from "to-words/en-PK";
import { toPaisa } from "#rules/values/money.ts";

const PAISA_PER_RUPEE = 100;
const speller = new ToWords();
const TWO_WORDS =
  /\b(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety) (?=(?:one|two|three|four|five|six|seven|eight|nine)\b)/g;
const spell = (count: number) => speller.convert(count).toLowerCase().replaceAll(TWO_WORDS, "$1-");
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Rupees as a cheque spells them, in lakh and crore: "Rupees twelve thousand five hundred only", "Four hundred rupees and
 * twenty-five paisa only". Throws RangeError for a negative amount and for one that is no money.
 */
export function moneyInWords(rupees: number): string {
  const paisa = toPaisa(rupees);
  if (paisa < 0) throw new RangeError(`Only what is paid or owed is spelled out: ${rupees}`);
  const whole = Math.floor(paisa / PAISA_PER_RUPEE);
  const rest = paisa % PAISA_PER_RUPEE;
  if (rest === 0) return `Rupees ${spell(whole)} only`;
  const before = whole === 0 ? "" : `${spell(whole)} ${whole === 1 ? "rupee" : "rupees"} and `;
  return capitalised(`${before}${spell(rest)} paisa only`);
}
