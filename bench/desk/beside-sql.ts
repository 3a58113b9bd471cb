import pg from "pg";
import type { Endpoint } from "#contract/values/endpoint.ts";
import type { TestClinic } from "#tests/support/clinic.ts";
import { at } from "./clinic.ts";
import { isFrame, takeSent } from "./sent.ts";

/** A call that reads, by name: its endpoint, what it is asked, and who asks. */
export type ReadingCall = readonly [name: string, endpoint: Endpoint, input: object, token: string];

/** Milliseconds of some work. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/**
 * Says what each call sends to the database, and how long it takes beside the same statements sent straight, turn by turn.
 * @returns the median milliseconds of each call, by its name
 */
export async function tellReadingCalls(
  clinic: TestClinic,
  calls: readonly ReadingCall[],
  rounds: number,
): Promise<Map<string, number>> {
  const straight = new pg.Client(clinic.owner);
  await straight.connect();
  const medians = new Map<string, number>();
  process.stdout.write("call: statements, milliseconds, × the same statements sent straight\n");
  for (const [name, endpoint, input, token] of calls) {
    const ask = () => clinic.call(endpoint, input as never, token);
    const first = await ask();
    if (first.status !== 200) throw new Error(`${name}: ${first.status} ${first.body.message}`);
    takeSent();
    await ask();
    const statements = takeSent().filter((one) => !isFrame(one));
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let n = 0; n < rounds; n++) {
      ours.push(await timed(ask));
      theirs.push(
        await timed(async () => {
          for (const { text, values } of statements) await straight.query(text, values);
        }),
      );
    }
    const [call, sql] = [at(ours, 0.5), at(theirs, 0.5)];
    medians.set(name, call);
    process.stdout.write(
      `  ${name}: ${statements.length}, ${call.toFixed(2)} ms, × ${(call / sql).toFixed(2)} of ${sql.toFixed(2)} ms\n`,
    );
  }
  await straight.end();
  return medians;
}

/** Says the same of calls that write, whose statements cannot be sent again: beside the time the database took for them. */
export async function tellWritingCalls(
  calls: readonly (readonly [name: string, write: (n: number) => Promise<unknown>])[],
  rounds: number,
): Promise<Map<string, number>> {
  const medians = new Map<string, number>();
  process.stdout.write(
    "writing call: statements, milliseconds, × the time that the database took for them\n",
  );
  for (const [name, write] of calls) {
    const [ours, share, counts]: [number[], number[], number[]] = [[], [], []];
    for (let n = 0; n < rounds; n++) {
      takeSent();
      const took = await timed(() => write(n));
      const all = takeSent();
      ours.push(took);
      share.push(took / all.reduce((sum, one) => sum + one.took, 0));
      counts.push(all.filter((one) => !isFrame(one)).length);
    }
    medians.set(name, at(ours, 0.5));
    process.stdout.write(
      `  ${name}: ${Math.max(...counts)}, ${at(ours, 0.5).toFixed(2)} ms, × ${at(share, 0.5).toFixed(2)}\n`,
    );
  }
  return medians;
}

/** Says the milliseconds of each piece of work, done turn by turn so that whatever else the machine does slows all alike. */
export async function tellTurns(
  works: readonly (readonly [name: string, work: (n: number) => Promise<unknown>])[],
  rounds: number,
): Promise<Map<string, number>> {
  const times = new Map<string, number[]>(works.map(([name]) => [name, []]));
  const counts = new Map<string, number>();
  // The first turn is not counted.
  for (let n = 0; n <= rounds; n++)
    for (const [name, work] of works) {
      takeSent();
      const took = await timed(() => work(n));
      if (n > 0) times.get(name)?.push(took);
      counts.set(name, takeSent().filter((one) => !isFrame(one)).length);
    }
  process.stdout.write("turn by turn: statements, milliseconds\n");
  const medians = new Map([...times].map(([name, all]) => [name, at(all, 0.5)]));
  for (const [name, median] of medians)
    process.stdout.write(`  ${name}: ${counts.get(name)}, ${median.toFixed(2)} ms\n`);
  return medians;
}
