import { type Connection, openConnection } from "./connection.ts";
import { processorTime } from "./processor.ts";
import { type Times, timesOf } from "./times.ts";

/** Whom the calls go to, and what the n-th of them asks. */
export interface Target {
  port: number;
  /** Its processes, whose children count with them. */
  pids: readonly number[];
  request(n: number): Buffer;
}

/** How many ask at once in a clinic at its busiest. */
export const AT_ONCE = 32;

/** Keeps so many connections busy for so long, each asking again as soon as it has its answer. */
export async function drive(target: Target, seconds: number, atOnce = AT_ONCE): Promise<Times> {
  const connections = await Promise.all(Array.from({ length: atOnce }, () => openConnection(target.port)));
  const took: number[] = [];
  let asked = 0;
  const before = processorTime(target.pids) ?? 0;
  const ourBefore = process.cpuUsage();
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const askOn = async (connection: Connection) => {
    while (performance.now() < end) {
      const request = target.request(asked++);
      const started = performance.now();
      const { status, body } = await connection.ask(request);
      if (status !== 200) throw new Error(`answered ${status}: ${body().slice(0, 500)}`);
      took.push(performance.now() - started);
    }
  };
  await Promise.all(connections.map(askOn));
  const lasted = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(ourBefore);
  const times = timesOf(took, lasted, {
    processor: (processorTime(target.pids) ?? 0) - before,
    asking: (user + system) / 1000,
  });
  for (const connection of connections) connection.close();
  return times;
}

/** Asks several targets in turn, one call at a time, so that what else the machine does falls on all of them. */
export async function askInTurn(targets: readonly Target[], calls: number): Promise<Times[]> {
  const connections = await Promise.all(targets.map(({ port }) => openConnection(port)));
  const took: number[][] = targets.map(() => []);
  for (let n = 0; n < calls; n++) {
    for (const [index, target] of targets.entries()) {
      const request = target.request(n);
      const started = performance.now();
      const answer = await connections[index]?.ask(request);
      if (answer?.status !== 200)
        throw new Error(`answered ${answer?.status}: ${answer?.body().slice(0, 500)}`);
      took[index]?.push(performance.now() - started);
    }
  }
  for (const connection of connections) connection.close();
  return took.map((times) => timesOf(times, times.reduce((sum, ms) => sum + ms, 0) / 1000));
}
