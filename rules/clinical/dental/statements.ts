import { type Problem, type QuickEntry, readQuickEntry } from "./quick-entry.ts";
import type { Notation } from "./teeth.ts";

/** The most statements of one line, as many as a call takes. */
export const MOST_STATEMENTS = 32;

export interface Statement {
  entry: QuickEntry;
  /** As it was typed. */
  text: string;
}

export type Statements = { statements: Statement[] } | { problems: Problem[] };

/** Reads statements that `;` or line breaks divide: all of them, or everything that is wrong, in its order. */
export function readStatements(line: string, notation: Notation = "FDI"): Statements {
  const statements: Statement[] = [];
  const problems: Problem[] = [];
  const parts = [...line.matchAll(/[^;\r\n]+/gu)].filter(([text]) => text.trim() !== "");
  for (const { 0: text, index } of parts) {
    const reading = readQuickEntry(text, notation);
    if ("entry" in reading) statements.push({ entry: reading.entry, text: text.trim() });
    else problems.push({ ...reading, from: index + reading.from, to: index + reading.to });
  }
  const tooMany = parts[MOST_STATEMENTS];
  if (tooMany)
    return {
      problems: [{ problem: `At most ${MOST_STATEMENTS} at once.`, from: tooMany.index, to: line.length }],
    };
  if (parts.length > 0) return problems.length > 0 ? { problems } : { statements };
  const nothing = readQuickEntry("");
  return { problems: "problem" in nothing ? [nothing] : [] };
}
