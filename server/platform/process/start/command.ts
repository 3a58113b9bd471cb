import { type Config, readConfig } from "#server/platform/process/config.ts";
import { endOnSignals, Lifetime, StoppedEarly } from "#server/platform/process/lifetime.ts";
import { createLog, type Log } from "#server/platform/process/log.ts";
import { startFailureMessage } from "./start-messages.ts";

/**
 * Runs one command beside the app, such as `npm run backup`, and ends the process: closes everything it opened, and reports
 * a failure in one line, with exit code 1.
 * @param whenStopped the message, with exit code 1 too, when Ctrl-C or a signal came before the end.
 */
export async function runCommand(
  work: (config: Config, lifetime: Lifetime, log: Log) => Promise<void>,
  whenStopped = "Stopped before the end.",
): Promise<never> {
  const log = createLog("warn");
  const lifetime = new Lifetime();
  let running: Promise<void> | undefined;
  endOnSignals(lifetime, () => running, log);
  running = perform(
    lifetime,
    async () => work(readConfig(process.env), lifetime, log),
    (error) => (error instanceof StoppedEarly ? whenStopped : failureLine(error)),
  );
  await running;
  // An open channel to the parent script would keep the process alive.
  return process.exit();
}

/** Closes everything after the work, then reports the result. */
async function perform(
  lifetime: Lifetime,
  work: () => Promise<void>,
  toLine: (error: unknown) => string,
): Promise<void> {
  const errors: unknown[] = [];
  await work().catch((error: unknown) => errors.push(error));
  await lifetime.end().catch((error: unknown) => errors.push(error));
  if (errors.length === 0) return;
  process.exitCode = 1;
  process.stderr.write(`${toLine(errors[0])}\n`);
}

/** One line. The database's errors may quote a record, so only their code is shown. */
function failureLine(error: unknown): string {
  const line = startFailureMessage(error);
  if (line) return line;
  const { code, severity, message } = error as { code?: string; severity?: string; message?: string };
  if (severity && /^2[23]/.test(code ?? ""))
    return `The database refused a record (its error ${code}). Nothing more is said of it, for it may name a person.`;
  return `It failed: ${message || code || error}`.split("\n", 1)[0] ?? "";
}
