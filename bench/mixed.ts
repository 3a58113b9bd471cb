import type { Side } from "#bench/clinic/side.ts";
import { requestOf } from "#bench/load/connection.ts";
import { drive, type Target } from "#bench/load/drive.ts";
import { medianRound, type Times } from "#bench/load/times.ts";
import { findOperation } from "./operations.ts";

/**
 * A busy desk: of ten calls eight read (the list three times, a file twice, appointments twice, a rare name) and two
 * write (a patient, an expense), as 32 connections send them.
 */

const READS = ["list", "get", "appointments", "list", "get", "appointments", "list", "rare"];
const EVERY = READS.length + 2;

/** Measures it on each side in turn, and answers in the sides' order. */
export async function measureMixed(
  sides: readonly Side[],
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Times[]> {
  const taken: Times[][] = sides.map(() => []);
  let sent = 0;
  const targets = sides.map((side) => mixedTarget(side, () => sent++));
  for (let round = 0; round <= rounds; round++)
    for (const [index, target] of targets.entries()) {
      const times = await drive(target, seconds);
      // The first round warms up.
      if (round > 0) taken[index]?.push(times);
    }
  return taken.map(medianRound);
}

/** @param number gives each write one that no other has. */
function mixedTarget({ clinic, server, token }: Side, number: () => number): Target {
  const authorization = `Bearer ${token}`;
  const write = (path: string, type: string, body: string) => {
    const headers = {
      authorization,
      "content-type": type,
      "idempotency-key": `bench-${process.pid}-${number()}`,
    };
    return requestOf("POST", `/api${path}`, headers, body);
  };
  return {
    port: server.port,
    pids: [server.app.pid, server.databasePid],
    request: (n) => {
      const turn = n % EVERY;
      const read = READS[turn];
      if (read) return requestOf("GET", `/api${findOperation(read).path(n, clinic)}`, { authorization });
      return turn === READS.length
        ? write(
            "/Patient/InsertOrUpdatePatient",
            `multipart/form-data; boundary=${BOUNDARY}`,
            patientForm(clinic.until),
          )
        : write("/Expense/InsertExpense", "application/json", expense(clinic.until));
    },
  };
}

const BOUNDARY = "matab-bench";

function patientForm(createdOn: string): string {
  const patient = {
    id: 0,
    fullName: "Sana Malik",
    guardianName: "Imran Malik",
    phone: "03214578216",
    emgencyContactNo: "03214578217",
    emgencyContactPersonName: "Imran Malik",
    gender: "Female",
    dob: "1990-05-12",
    createdOn,
  };
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="patientData"\r\n\r\n`;
  return `${head}${JSON.stringify(patient)}\r\n--${BOUNDARY}--\r\n`;
}

const expense = (expensesDate: string) =>
  JSON.stringify({
    expenseBy: "Desk",
    description: "Gloves",
    amount: 1500,
    paymentMethod: "cash",
    expensesDate,
  });
