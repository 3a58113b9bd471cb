import { setTimeout as delay } from "node:timers/promises";
import { Clinic } from "./clinic.ts";
import { Cluster, type PatroniKind, patroniCommand } from "./cluster.ts";
import { FAULTS } from "./faults.ts";
import { makeMachines } from "./machine.ts";
import { compare, HEAD, isPassed, type Result, rowOf } from "./measure.ts";

/**
 * The trial itself, started by run.ts in the namespace of the desk: `node trial.ts FOLDER installed|repaired 2|3 FAULT…`.
 * It ends with 1 when a fault cost anything.
 */

const [folder = "", patroni = "repaired", copies = "3", ...faults] = process.argv.slice(2);
const say = (text: string) => process.stdout.write(`${text}\n`);
/** Milliseconds of writing before a fault, and after everything is well again. */
const CALM = 8000;

const machines = makeMachines(folder);
const cluster = new Cluster(machines, patroniCommand(patroni as PatroniKind, folder), Number(copies));
const clinic = new Clinic(machines.filter(({ name }) => name !== "witness"));

async function suffer(name: string): Promise<Result> {
  await cluster.whole();
  await clinic.ready();
  const desks = clinic.open(name);
  try {
    await delay(CALM);
    await FAULTS[name]?.(cluster);
    await cluster.whole();
    await delay(CALM);
  } finally {
    await desks.close();
  }
  return await compare(name, desks.answers, cluster, clinic.ended());
}

await cluster.start();
await clinic.start();
say(await clinic.checkCluster(cluster.holders));
const results: Result[] = [];
say(HEAD);
for (const name of faults) {
  const result = await suffer(name);
  results.push(result);
  say(rowOf(result));
}
process.exit(results.every(isPassed) ? 0 : 1);
