import { readFileSync } from "node:fs";

/** The last lines of a log in several files. @param files the newest first; missing ones are skipped. */
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

/** Names of ours that PostgreSQL quotes; other quotes may hold what somebody typed. */
const NAME_OF_OURS =
  /(\b(?:relation|table|column|constraint|index|function|trigger|role|database|schema|type|parameter|extension|file|directory) "[^"]*")/;

/**
 * A line of PostgreSQL's log without the values that it quotes: `invalid input syntax for type date: "12 Jan"`. Values may
 * contain quotes, so everything from the first quote to the last is removed.
 */
export function withoutValues(line: string): string {
  const parts = line.split(NAME_OF_OURS);
  // The odd parts are the pattern's matches.
  return parts.map((part, place) => (place % 2 === 1 ? part : part.replace(/".*"/s, '"…"'))).join("");
}

const MAIL_ADDRESS = /[^\s"'<>(){},;:]+@[\w-]+(\.[\w-]+)+/g;
const PHONE_NUMBER = /(?<![\w.:-])(\+|00)?(92)?[\s-]?0?3\d{2}[\s-]?\d{7}(?!\d)/g;

/** A line without contact data: a mail server's refusal quotes the address that it refused. */
export function withoutContacts(line: string): string {
  return line.replace(MAIL_ADDRESS, "(mail address)").replace(PHONE_NUMBER, "(phone number)");
}
