import { type Config, readConfig } from "./config.ts";
import { endOnSignals, Lifetime, StoppedEarly } from "./lifetime.ts";
import { createLog, type Log } from "./log.ts";
import { startFailureMessage } from "./start-messages.ts";

/**
 * Runs one command beside the app, such as `npm run demo`, and ends the process: everything that it opened is closed,
 * and what went wrong is said in one line, with exit code 1.
 */
export async function runCommand(
  work: (config: Config, lifetime: Lifetime, log: Log) => Promise<void>,
): Promise<never> {
  const log = createLog("warn");
  const lifetime = new Lifetime();
  let running: Promise<void> | undefined;
  endOnSignals(lifetime, () => running, log);
  try {
    running = work(readConfig(process.env), lifetime, log);
    await running;
    await lifetime.end();
  } catch (error) {
    if (!(error instanceof StoppedEarly)) {
      await lifetime.end();
      const line = startFailureMessage(error);
      if (!line) throw error;
      process.stderr.write(`${line}\n`);
      process.exitCode = 1;
    }
  }
  // The line to the script that started this would keep the process alive.
  return process.exit();
}
