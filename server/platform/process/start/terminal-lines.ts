/** A line of the log, as it was written. */
interface Line {
  time: string;
  level: string;
  msg?: string;
  err?: { code?: string; message?: string; stack?: string };
  [fact: string]: unknown;
}

/** What happens at every start, in words; null: not worth a line, other words say it. */
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
 * Turns the lines of the log into what a person reads in a terminal: words for what happens at every start, short lines
 * with their facts for the rest. @returns what to write for a line, a blank text for nothing.
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
