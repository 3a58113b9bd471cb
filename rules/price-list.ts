import { MAX_MONEY } from "./money.ts";

/** A service as a spreadsheet has it; `line` counts the lines of the pasted text from 1. */
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
  /** What was left out, a sentence each: "Line 3: …". */
  readonly problems: readonly string[];
}

const MOST_LINES = 500;
const LONGEST_NAME = 200;

/** Digits of other scripts as 0 to 9. */
const withPlainDigits = (text: string) =>
  text.replace(/[\u06f0-\u06f9\u0660-\u0669]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));

/** "Rs. 2,500/-", "PKR 2500" and "2500.00" as 2500; undefined when it is no price. */
export function readPrice(cell: string): number | undefined {
  const plain = withPlainDigits(cell)
    .trim()
    .replace(/^(?:rs\.?|pkr|₨|روپے)\s*/i, "")
    .replace(/\s*(?:\/-|\/=|rs\.?|pkr|روپے|only)$/i, "");
  const digits = plain.replace(/(?<=\d)[,\s](?=\d)/g, "");
  return /^\d+(\.\d{1,2})?$/.test(digits) ? Number(digits) : undefined;
}

/** A cell that a spreadsheet put in quotes, because it holds a quote or a line break. */
const unquoted = (cell: string) =>
  (/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell).replace(/\s+/g, " ").trim();

/**
 * Reads what is pasted from a spreadsheet: a line for each service, columns apart by tabs. The price is the last column
 * that reads as one; a column before the name is the department, which holds on for lines that leave it empty. A first
 * line without a price is a heading.
 */
export function readPriceList(text: string): PastedPriceList {
  const services: PastedService[] = [];
  const problems: string[] = [];
  let department: string | null = null;
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > MOST_LINES) problems.push(`Only the first ${MOST_LINES} lines are read.`);
  for (const [index, typed] of lines.slice(0, MOST_LINES).entries()) {
    const line = index + 1;
    const cells = typed.split("\t").map(unquoted);
    if (cells.every((cell) => cell === "")) continue;
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
