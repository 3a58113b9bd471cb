import { type DestinationStream, type LogFn, type Logger, pino } from "pino";
import type { LogLevel } from "./config.ts";
import { LogFile } from "./log-file.ts";
import { terminalLines } from "./start/terminal-lines.ts";

export type Log = Logger;

/**
 * The app's log, on stderr and in LOG_FILE: one JSON object a line, or words in a terminal. Requests belong on "debug", so
 * that a terminal stays calm.
 * It must never hold what people typed: requests are logged by method and route pattern (never the address, which carries
 * searches and tokens), errors without the values that the database quotes.
 */
export function createLog(level: LogLevel, destination: DestinationStream = logDestination()): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { logMethod: sayErrorSafely },
      serializers: { req: describeRequest, res: describeReply, err: describeError },
    },
    destination,
  );
}

/** With an error alone, pino would use its message as the line's text, values included. */
function sayErrorSafely(this: Logger, args: Parameters<LogFn>, method: LogFn) {
  const [subject, text] = args as [unknown, string | undefined];
  const error = subject instanceof Error ? subject : (subject as { err?: unknown } | null)?.err;
  if (text !== undefined || !(error instanceof Error)) return method.apply(this, args);
  method.call(this, subject, describeError(error).message);
}

/** Stderr, and the file where one is named. */
export function logDestination(file?: string): DestinationStream {
  const terminal = standardError();
  if (!file) return terminal;
  const kept = new LogFile(file);
  return {
    write(line) {
      terminal.write(line);
      kept.write(line);
    },
  };
}

function standardError(): DestinationStream {
  if (process.stderr.isTTY) {
    const words = terminalLines();
    return { write: (line) => process.stderr.write(words(line)) };
  }
  return pino.destination({ fd: 2, sync: true });
}

function describeRequest(request: { method?: string; routeOptions?: { url?: string } }) {
  return { method: request.method, route: request.routeOptions?.url ?? "(none)" };
}

function describeReply(reply: { statusCode?: number }) {
  return { statusCode: reply.statusCode };
}

/**
 * The parts of an error that help to find a fault. The database's `detail` and quoted values are people's data and left
 * out.
 */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, table, constraint } = error as { code?: string; table?: string; constraint?: string };
  const fromDatabase = "severity" in error;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    code,
    message: fromDatabase ? withoutValue(error.message) : error.message,
    table,
    constraint,
    stack: frames.join("\n"),
  };
}

/** `invalid input syntax for type date: "12 Jan"` quotes its value; other messages do not. */
function withoutValue(message: string): string {
  return message.replace(/: ".*"$/s, "").replace(/(value) ".*" (is out of range)/s, "$1 $2");
}
