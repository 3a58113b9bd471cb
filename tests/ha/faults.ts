import { setTimeout as delay } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import { plugIn, unplug } from "./network.ts";

/** Longer than the lease, so that another has taken over when the machine comes back. */
const AWAY = 45_000;
/** How long a machine that was killed stays away: what restarts a service takes its time. */
const DEAD = 40_000;

/** Strikes, waits as long as the fault lasts, and mends it. The desks write all the while. */
type Fault = (cluster: Cluster) => Promise<void>;

export const FAULTS: Readonly<Record<string, Fault>> = {
  kill: async (cluster) => {
    const primary = await cluster.primary();
    primary.signalDatabase("SIGKILL");
    await delay(DEAD);
    cluster.startDatabase(primary);
  },
  switch: async (cluster) => {
    await cluster.switchOver();
    await delay(15_000);
  },
  freeze: async (cluster) => {
    const primary = await cluster.primary();
    primary.signalDatabase("SIGSTOP");
    await delay(AWAY);
    primary.signalDatabase("SIGCONT");
    await delay(20_000);
  },
  pause: async (cluster) => {
    const primary = await cluster.primary();
    primary.signalMachine("SIGSTOP");
    unplug(primary.name);
    await delay(AWAY);
    plugIn(primary.name);
    primary.signalMachine("SIGCONT");
    await delay(20_000);
  },
  partition: async (cluster) => {
    const primary = await cluster.primary();
    unplug(primary.name);
    await delay(AWAY);
    plugIn(primary.name);
    await delay(10_000);
  },
  standbys: async (cluster) => {
    const primary = await cluster.primary();
    const standbys = cluster.holders.filter((machine) => machine !== primary);
    for (const machine of standbys) machine.signalDatabase("SIGKILL");
    await delay(DEAD);
    for (const machine of standbys) cluster.startDatabase(machine);
  },
};
