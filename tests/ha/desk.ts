import { setTimeout as delay } from "node:timers/promises";
import { clinicToday } from "#rules/values/time/clinic-time.ts";

/**
 * The desks of one machine: each writes bills at the app beside it, one after the other, until its standard input ends.
 * A bill that was not acknowledged is sent again under its key until it is. Each answer is a line of JSON on standard
 * output. Started by the trial: `node tests/ha/desk.ts '{"prefix": …}'`.
 */

export interface DeskTask {
  /** Begins what each bill's first line is called; the rest is its number. */
  prefix: string;
  desks: number;
  token: string;
  patientId: number;
}

/** One answer, or that there was none (0). */
export interface Answered {
  bill: string;
  status: number;
  /** Of the bill, where it was acknowledged. */
  id?: number;
  /** Milliseconds since 1970. */
  from: number;
  to: number;
}

/** Between two bills of one desk, in milliseconds: the load is even, not the most that can be had. */
const BETWEEN = 60;

const task = JSON.parse(process.argv[2] ?? "") as DeskTask;
let isOpen = true;
process.stdin.on("end", () => {
  isOpen = false;
});
process.stdin.resume();

const billOf = (bill: string) =>
  JSON.stringify({
    patientId: task.patientId,
    patientName: "Sana Javed",
    idDoctor: 1,
    paymentDate: clinicToday(),
    paymentMethod: "Cash",
    chargeableAmount: 300,
    receivedAmount: 100,
    paymentDetails: [
      { description: bill, price: 200 },
      { description: "X-ray", price: 100 },
    ],
  });

async function send(bill: string): Promise<Answered> {
  const from = Date.now();
  const answered = await fetch("http://127.0.0.1:3000/api/Payments/CreatePayment", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${task.token}`,
      "idempotency-key": bill.replaceAll(" ", "-"),
    },
    body: billOf(bill),
  })
    .then(async (answer) => {
      const { data } = (await answer.json()) as { data: { paymentId: number } | null };
      return { status: answer.status, id: data?.paymentId };
    })
    .catch(() => ({ status: 0 }));
  return { bill, ...answered, from, to: Date.now() };
}

async function desk(number: number): Promise<void> {
  for (let n = 1; isOpen; n++) {
    const bill = `${task.prefix} ${number} ${n}`;
    for (;;) {
      const answered = await send(bill);
      process.stdout.write(`${JSON.stringify(answered)}\n`);
      await delay(BETWEEN);
      if (answered.status === 200 || !isOpen) break;
    }
  }
}

await Promise.all(Array.from({ length: task.desks }, (_, number) => desk(number + 1)));
