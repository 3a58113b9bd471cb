import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { buildApp } from "./app.ts";
import { findDatabase } from "./find-database.ts";
import { closeGently } from "./platform/http/close-gently.ts";
import { type Config, readConfig } from "./platform/process/config.ts";
import { prepareFirstStart } from "./platform/process/first-start.ts";
import { lacksTls, lanMessage, NO_TLS } from "./platform/process/lan.ts";
import { endOnSignals, Lifetime, StoppedEarly } from "./platform/process/lifetime.ts";
import { createLog, type Log, logDestination } from "./platform/process/log.ts";
import { readyMessage, startFailureMessage, terminalMessage } from "./platform/process/start-messages.ts";

async function start(config: Config, log: Log, lifetime: Lifetime): Promise<void> {
  const siteFolder = join(config.dataDir, "site-cache");
  const { database, ready } = await findDatabase(config, log, lifetime, siteFolder);
  const signIn = ready ? null : await prepareFirstStart(database, config);
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
}

async function main(): Promise<void> {
  let config: Config | undefined;
  let log: Log | undefined;
  const lifetime = new Lifetime();
  try {
    config = readConfig(process.env);
    log = createLog(config.logLevel, logDestination(config.logFile));
    let starting: Promise<void> | undefined;
    endOnSignals(lifetime, () => starting, log);
    const started = start(config, log, lifetime);
    starting = started;
    await await started;
  } catch (error) {
    if (error instanceof StoppedEarly) return;
    const line = startFailureMessage(error, config);
    if (line) process.stderr.write(`${line}\n`);
    else if (log) log.fatal({ err: error }, "Matab could not start");
    else throw error;
    await lifetime.end();
    process.exit(1);
  }
}

await main();
