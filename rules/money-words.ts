import { ToWords } from "to-words/en-PK";
import { toPaisa } from "./money.ts";

const PAISA_PER_RUPEE = 100;
const speller = new ToWords();
const spell = (count: number) => speller.convert(count).toLowerCase();

/**
 * Rupees as a cheque spells them, in lakh and crore: "Rupees twelve thousand five hundred only", "Rupees ten and
 * fifty paisa only". Throws RangeError for a negative amount and for one that is no money.
 */
export function moneyInWords(rupees: number): string {
  const paisa = toPaisa(rupees);
  if (paisa < 0) throw new RangeError(`Only what is paid or owed is spelled out: ${rupees}`);
  const whole = Math.floor(paisa / PAISA_PER_RUPEE);
  const rest = paisa % PAISA_PER_RUPEE;
  if (whole === 0 && rest > 0) return `Paisa ${spell(rest)} only`;
  return rest > 0 ? `Rupees ${spell(whole)} and ${spell(rest)} paisa only` : `Rupees ${spell(whole)} only`;
}
