import { readFileSync } from "node:fs";

/** The last lines of a log that is kept in several files. @param files the newest first; those not there are passed over. */
export function lastLines(files: readonly string[], count: number): string[] {
  let lines: string[] = [];
  for (const file of files) {
    if (lines.length >= count) break;
    lines = [...linesOf(file), ...lines];
  }
  return lines.slice(-count);
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n").filter(Boolean);
  } catch {
    return [];
  }
}

/** What PostgreSQL names in quotes that is ours: the rest in quotes may be what somebody typed. */
const NAME_OF_OURS =
  /(\b(?:relation|table|column|constraint|index|function|trigger|role|database|schema|type|parameter|extension|file|directory) "[^"]*")/;

/**
 * A line of PostgreSQL's log without the values that it quotes: `invalid input syntax for type date: "12 Jan"`. Quotes
 * of people's own may stand inside, so everything from the first to the last one goes.
 */
export function withoutValues(line: string): string {
  const parts = line.split(NAME_OF_OURS);
  // Every second part is one that the pattern matched.
  return parts.map((part, place) => (place % 2 === 1 ? part : part.replace(/".*"/s, '"…"'))).join("");
}

const MAIL_ADDRESS = /[^\s"'<>(){},;:]+@[\w-]+(\.[\w-]+)+/g;
const PHONE_NUMBER = /(?<![\w.:-])(\+|00)?(92)?[\s-]?0?3\d{2}[\s-]?\d{7}(?!\d)/g;

/** A line without what reaches a person: a mail server's refusal names the address that it refused. */
export function withoutContacts(line: string): string {
  return line.replace(MAIL_ADDRESS, "(mail address)").replace(PHONE_NUMBER, "(phone number)");
}
