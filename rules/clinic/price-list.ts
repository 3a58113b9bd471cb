import { MAX_MONEY } from "#rules/values/money.ts";
import { toAsciiDigits } from "#rules/values/text/phone.ts";
import { withoutCurrency } from "#rules/values/typed-amount.ts";

/** A service from a spreadsheet; `line` counts the lines of the pasted text from 1. */
export interface PastedService {
  readonly line: number;
  /** Null where the text has no column for it. */
  readonly department: string | null;
  readonly name: string;
  /** In rupees. */
  readonly fees: number;
}

export interface PastedPriceList {
  readonly services: readonly PastedService[];
  /** The skipped lines, a sentence each: "Line 3: …". */
  readonly problems: readonly string[];
}

const MOST_LINES = 500;
const LONGEST_NAME = 200;

/** "Rs. 2,500/-", "PKR 2500" and "2500.00" as 2500; undefined for anything else. */
export function readPrice(cell: string): number | undefined {
  const plain = withoutCurrency(toAsciiDigits(cell).trim());
  const digits = plain.replace(/(?<=\d)[,\s](?=\d)/g, "");
  return /^\d+(\.\d{1,2})?$/.test(digits) ? Number(digits) : undefined;
}

/** A spreadsheet quotes a cell that holds a quote or a line break. */
const unquoted = (cell: string) =>
  (/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell).replace(/\s+/g, " ").trim();

const isPriced = (cells: readonly string[]) => cells.some((cell) => readPrice(cell) !== undefined);

/** Words in a list's title, which is no department: "Price list 2026". */
const TITLE = /\b(price|rate|fee|charge|list|service|treatment)s?\b|قیمت|فہرست/i;

/**
 * The department that a line on its own announces: "Dentistry:", "EYES", or any name that comes first, follows an empty
 * line, or is an existing department's. Null: none.
 */
function headingOf(lines: readonly string[][], index: number, known: readonly string[]): string | null {
  const [name, ...others] = (lines[index] ?? []).filter((cell) => cell !== "");
  const next = lines.slice(index + 1).find((cells) => cells.some((cell) => cell !== ""));
  if (!name || others.length > 0 || name.length > LONGEST_NAME || readPrice(name) !== undefined) return null;
  const isKnown = known.some((other) => other.toLowerCase() === name.toLowerCase());
  if (isKnown) return name;
  if (!next || !isPriced(next) || TITLE.test(name)) return null;
  const isSetApart = index === 0 || (lines[index - 1] ?? []).every((cell) => cell === "");
  const isShouted = /\p{Lu}/u.test(name) && name === name.toUpperCase();
  return isSetApart || isShouted || name.endsWith(":") ? name.replace(/\s*:$/, "") : null;
}

/**
 * Reads a pasted spreadsheet: a line per service, columns separated by tabs. The last column that reads as a price is the
 * price; a column before the name is the department, which also applies to following lines that leave it empty, as does one
 * announced on a line of its own. A first line without a price is a heading.
 * @param known the names of the existing departments.
 */
export function readPriceList(text: string, known: readonly string[] = []): PastedPriceList {
  const services: PastedService[] = [];
  const problems: string[] = [];
  let department: string | null = null;
  const typed = text.split(/\r\n|\r|\n/);
  if (typed.length > MOST_LINES) problems.push(`Only the first ${MOST_LINES} lines are read.`);
  const lines = typed.slice(0, MOST_LINES).map((line) => line.split("\t").map(unquoted));
  for (const [index, cells] of lines.entries()) {
    const line = index + 1;
    if (cells.every((cell) => cell === "")) continue;
    const heading = headingOf(lines, index, known);
    if (heading) {
      department = heading;
      continue;
    }
    const at = cells.findLastIndex((cell) => readPrice(cell) !== undefined);
    const fees = readPrice(cells[at] ?? "");
    const words = cells.slice(0, Math.max(at, 0)).filter((cell, place) => cell !== "" || place === 0);
    if (fees === undefined || at < 1) {
      if (services.length > 0 || problems.length > 0 || line > 1 || fees !== undefined)
        problems.push(`Line ${line}: ${problemOf(cells, fees)}`);
      continue;
    }
    const name = words.at(-1) ?? "";
    if (words.length > 1 && words[0]) department = words[0];
    const problem = serviceProblem(name, fees);
    if (problem) problems.push(`Line ${line}: ${problem}`);
    else services.push({ line, department, name, fees });
  }
  return { services, problems };
}

const problemOf = (cells: readonly string[], fees: number | undefined) =>
  fees === undefined ? `“${cells.find(Boolean)}” has no price.` : "this price has no service before it.";

function serviceProblem(name: string, fees: number): string | null {
  if (name === "") return "this price has no service before it.";
  if (name.length > LONGEST_NAME) return `the name is longer than ${LONGEST_NAME} characters.`;
  return fees > MAX_MONEY ? `${name}: the price is too high.` : null;
}
