/** A line of the log, as it was written. */
interface Line {
  time: string;
  level: string;
  msg?: string;
  err?: { code?: string; message?: string; stack?: string };
  [fact: string]: unknown;
}

/** The events of every start, in words; null: not shown, because another line says it. */
const SAID: Readonly<Record<string, (line: Line) => string | null>> = {
  "bringing the database up to date": ({ migrations, functions }) =>
    `Bringing the database up to date: ${counted(migrations, "migration")}, ${counted(functions, "function")} …`,
  "database is running": ({ folder }) => `The records are in ${folder}.`,
  "the database is back": () => "The database is back.",
  "no SMTP_URL is set: mail written to a file": ({ path }) =>
    `A mail was written to ${path}: no mail server is set.`,
  "backup made": () => "A backup was made.",
  stopping: () => "Stopping …",
};
const counted = (count: unknown, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
const LISTENING = /^Server listening at /;

/**
 * Turns log lines into text for a terminal: words for the events of every start, short lines with their facts for the rest.
 * @returns the text for a line; empty for none.
 */
export function terminalLines(): (line: string) => string {
  return (text) => {
    const line: Line = JSON.parse(text);
    const { msg = "" } = line;
    if (LISTENING.test(msg)) return "";
    const said = SAID[msg]?.(line);
    return said ? `${said}\n` : withFacts(line);
  };
}

function withFacts({ time, level, msg = "", err, ...rest }: Line): string {
  const facts = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const cause = err ? `\n  ${[err.code, err.message].filter(Boolean).join(" ")}\n${err.stack ?? ""}` : "";
  return `${time.slice(11, 19)} ${level.padEnd(5)} ${[msg, ...facts].join("  ")}${cause}\n`;
}
