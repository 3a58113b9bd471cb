import { type Bare, startBare } from "#bench/bare/bare.ts";
import type { Side } from "#bench/clinic/side.ts";
import { openConnection, requestOf } from "#bench/load/connection.ts";
import { AT_ONCE, askInTurn, drive, type Target } from "#bench/load/drive.ts";
import { medianRound, type Times } from "#bench/load/times.ts";
import { showProgress } from "#bench/report/say.ts";
import { type Operation, operations } from "./operations.ts";

/** One operation on one side: called alone, one call at a time, and by 32 at once. */
export interface Figures {
  alone: Times;
  loaded: Times;
}

export interface Measured {
  name: string;
  ours: Figures;
  bare: Figures;
  /** The bare route's statement through `pg`, without HTTP, by 32 at once. */
  pg: Times;
  /** The other checkout, where there is one. */
  other?: Figures;
}

const CALLS_ALONE = 60;
const WARM_UP_CALLS = 20;

interface Effort {
  seconds: number;
  rounds: number;
}

/** Measures operations on one clinic: ours, the bare route and another checkout take turns throughout. */
export async function measure(
  names: readonly string[],
  side: Side,
  other: Side | undefined,
  effort: Effort,
): Promise<Measured[]> {
  if (names.length === 0) return [];
  const bare = await startBare(side.server.owner);
  const measured: Measured[] = [];
  try {
    for (const operation of operations.filter(({ name }) => names.includes(name))) {
      showProgress(`measuring ${operation.name}`, measured.length, names.length);
      measured.push(await measureOne(operation, side, other, bare, effort));
    }
    showProgress("measured", names.length, names.length);
  } finally {
    await bare.stop();
  }
  return measured;
}

const targetOf = (operation: Operation, { clinic, server, token }: Side): Target => ({
  port: server.port,
  pids: [server.app.pid, server.databasePid],
  request: (n) => requestOf("GET", `/api${operation.path(n, clinic)}`, { authorization: `Bearer ${token}` }),
});

const bareTargetOf = (
  { bare: { statement, value } }: Operation,
  { clinic, server }: Side,
  { port, pid }: Bare,
): Target => ({
  port,
  pids: [pid, server.databasePid],
  request: (n) => requestOf("GET", `/${statement}?asked=${encodeURIComponent(value(n, clinic))}`, {}),
});

async function measureOne(
  operation: Operation,
  side: Side,
  other: Side | undefined,
  bare: Bare,
  { seconds, rounds }: Effort,
): Promise<Measured> {
  const targets = [targetOf(operation, side), bareTargetOf(operation, side, bare)];
  if (other) targets.push(targetOf(operation, other));
  if (operation.sameAnswer) await requireSameAnswer(operation.name, targets);
  await askInTurn(targets, WARM_UP_CALLS);
  const alone = await askInTurn(targets, CALLS_ALONE);
  // Not counted: Node still compiles what the load runs, the longer the more there is of it.
  for (const target of targets) await drive(target, seconds);
  const loaded: Times[][] = targets.map(() => []);
  const pg: Times[] = [];
  const asked = Array.from({ length: 1000 }, (_, n) => operation.bare.value(n, side.clinic));
  for (let round = 0; round < rounds; round++) {
    for (const [index, target] of targets.entries()) loaded[index]?.push(await drive(target, seconds));
    pg.push(await bare.alone(operation.bare.statement, asked, seconds, AT_ONCE));
  }
  const figures = alone.map((times, index) => ({ alone: times, loaded: medianRound(loaded[index] ?? []) }));
  const [ours, bareFigures, otherFigures] = figures;
  if (!ours || !bareFigures) throw new Error("nothing was measured");
  return { name: operation.name, ours, bare: bareFigures, pg: medianRound(pg), other: otherFigures };
}

/** The bare route does the same work where it answers the same records and the same total. */
async function requireSameAnswer(name: string, targets: readonly Target[]): Promise<void> {
  const answers: string[] = [];
  for (const target of targets) {
    const connection = await openConnection(target.port);
    const { body } = await connection.ask(target.request(0));
    connection.close();
    const { data, total = 0 } = JSON.parse(body()) as {
      data: { id: number }[] | { id: number };
      total?: number;
    };
    const ids = [data].flat().map(({ id }) => id);
    answers.push(`${ids.join(" ")} of ${total}`);
  }
  if (new Set(answers).size > 1)
    throw new Error(`${name}: the answers differ, so their times say nothing:\n${answers.join("\n")}`);
}
