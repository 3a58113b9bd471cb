import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { buildApp } from "./app.ts";
import { findDatabase } from "./find-database.ts";
import type { ClinicDatabase } from "./platform/db/clinic-database.ts";
import { closeGently } from "./platform/http/close-gently.ts";
import type { Config } from "./platform/process/config.ts";
import { endOnSignals, Lifetime, StoppedEarly } from "./platform/process/lifetime.ts";
import { createLog, type Log, logDestination } from "./platform/process/log.ts";
import { demoMessage } from "./platform/process/start/demo-message.ts";
import type { FirstSignIn } from "./platform/process/start/first-start.ts";
import { lacksTls, lanMessage, NO_TLS } from "./platform/process/start/lan.ts";
import {
  readyMessage,
  startFailureMessage,
  terminalMessage,
} from "./platform/process/start/start-messages.ts";

interface Clinic {
  config: Config;
  /** Fills the database before it is served, if it is reachable at the start. */
  prepare: (database: ClinicDatabase, config: Config, lifetime: Lifetime) => Promise<FirstSignIn | null>;
}

/**
 * Runs a clinic until it is told to stop. Prints why it cannot start, with exit code 1.
 * @param find throws StartError for unusable settings.
 */
export async function run(find: () => Clinic): Promise<void> {
  let clinic: Clinic | undefined;
  let log: Log | undefined;
  const lifetime = new Lifetime();
  try {
    clinic = find();
    log = createLog(clinic.config.logLevel, logDestination(clinic.config.logFile));
    let starting: Promise<void> | undefined;
    endOnSignals(lifetime, () => starting, log);
    starting = start(clinic, log, lifetime);
    await starting;
  } catch (error) {
    if (error instanceof StoppedEarly) return;
    const line = startFailureMessage(error, clinic?.config);
    if (line) process.stderr.write(`${line}\n`);
    else if (log) log.fatal({ err: error }, "Matab could not start");
    else throw error;
    await lifetime.end();
    process.exit(1);
  }
}

async function start({ config, prepare }: Clinic, log: Log, lifetime: Lifetime): Promise<void> {
  const siteFolder = join(config.dataDir, "site-cache");
  const { database, ready } = await findDatabase(config, log, lifetime, siteFolder);
  const signIn = ready ? null : await prepare(database, config, lifetime);
  const { replica } = database;
  const app = await buildApp({ database, replica, config, log, siteFolder, databaseReady: ready });
  lifetime.onEnd(() => closeGently(app));
  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as AddressInfo;
  const message = process.stdout.isTTY ? terminalMessage : readyMessage;
  process.stdout.write(`${message(config, port, signIn)}\n`);
  const toOthers = lanMessage(config, port, networkInterfaces(), process.stdout.isTTY);
  if (toOthers) process.stdout.write(`${toOthers}\n`);
  if (lacksTls(config)) log.warn(NO_TLS);
  await ready;
  // It already serves, even if the database has just gone away.
  const told = await demoMessage(database).catch(() => null);
  if (told) process.stdout.write(`${told}\n`);
}
