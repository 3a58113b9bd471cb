import type { Bare } from "#bench/bare/bare.ts";
import { untilCompared } from "#bench/clinic/compared.ts";
import type { Side } from "#bench/clinic/side.ts";
import { requestOf } from "#bench/load/connection.ts";
import { drive, type Target } from "#bench/load/drive.ts";
import { medianRound, type Times } from "#bench/load/times.ts";
import { findOperation } from "./operations.ts";
import { WRITES, writeRequest } from "./writes.ts";

/**
 * A busy desk: of ten calls eight read (the list three times, a file twice, appointments twice, a rare name) and two
 * write (a patient, an expense), as 32 connections send them.
 */

const READS = ["list", "get", "appointments", "list", "get", "appointments", "list", "rare"];
const EVERY = READS.length + 2;

/**
 * Measures it on each side and on bare routes over the first side's clinic, in turn. The bare routes write an
 * idempotency key and the audit trail too, and are answered as late: when it is on disk.
 * @returns in the sides' order, the bare routes last.
 */
export async function measureMixed(
  sides: readonly Side[],
  bare: Bare,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Times[]> {
  let sent = 0;
  const number = () => sent++;
  const targets = sides.map((side) => mixedTarget(side, number));
  if (sides[0]) targets.push(bareTarget(sides[0], bare, number));
  const taken: Times[][] = targets.map(() => []);
  for (let round = 0; round <= rounds; round++)
    for (const [index, target] of targets.entries()) {
      const times = await drive(target, seconds);
      // What a round leaves to be done, the bare one in the first side's clinic, would slow the next.
      for (const { server } of sides) await untilCompared(server.owner);
      // The first round warms up.
      if (round > 0) taken[index]?.push(times);
    }
  return taken.map(medianRound);
}

/** @param number gives each write one that no other has. */
function mixedTarget(side: Side, number: () => number): Target {
  const { clinic, server, token } = side;
  const authorization = `Bearer ${token}`;
  return {
    port: server.port,
    pids: [server.app.pid, server.databasePid],
    request: (n) => {
      const turn = n % EVERY;
      const read = READS[turn];
      if (read) return requestOf("GET", `/api${findOperation(read).path(n, clinic)}`, { authorization });
      return writeRequest(turn === READS.length ? "patient" : "expense", side, number());
    },
  };
}

function bareTarget({ clinic, server }: Side, { port, pid }: Bare, number: () => number): Target {
  const write = (statement: string, fields: object) => {
    const body = JSON.stringify({ key: `bench-${process.pid}-${number()}`, ...fields });
    return requestOf("POST", `/${statement}`, { "content-type": "application/json" }, body);
  };
  return {
    port,
    pids: [pid, server.databasePid],
    request: (n) => {
      const turn = n % EVERY;
      const read = READS[turn];
      if (!read) {
        const what = turn === READS.length ? "patient" : "expense";
        return write(what, WRITES[what].fields(number(), clinic));
      }
      const { statement, value } = findOperation(read).bare;
      return requestOf("GET", `/${statement}?asked=${encodeURIComponent(value(n, clinic))}`, {});
    },
  };
}
