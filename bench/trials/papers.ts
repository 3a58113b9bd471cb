import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { createBill } from "#contract/money/bills.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { startTestCluster } from "#tests/support/platform/cluster.ts";

/**
 * What a paper costs as PDF as its bill grows, in Latin and in Urdu, and how long the server's event loop stands still
 * meanwhile: for everybody else that is how long nothing is answered. Every line has words of its own, so that nothing
 * is set twice. Usage: `node bench/trials/papers.ts [letters of a line]`, by default 60; a line may have 500.
 */

const LINES = [1, 40, 200];
const RUNS = 7;
const GOAL_MS = 50;
const letters = Number(process.argv[2] ?? 60);
const ALPHABETS = { Latin: "abcdefghijklmnopqrstuvwxyz", Urdu: "ابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھءیے" };
const say = (text: string) => process.stdout.write(`${text}\n`);
const chance = (below: number) => Math.floor(Math.random() * below);

function words(alphabet: string): string {
  let text = "";
  while (text.length < letters) {
    const word = Array.from({ length: 2 + chance(6) }, () => alphabet[chance(alphabet.length)]);
    text += `${word.join("")} `;
  }
  return text.slice(0, letters).trim();
}

async function fetchPaper(clinic: TestClinic, token: string, id: number, paper: string): Promise<number> {
  const start = performance.now();
  const { statusCode } = await clinic.app.inject({
    url: "/api/Payments/GetInvoicePdf",
    query: { id: String(id), paper },
    headers: { authorization: `Bearer ${token}` },
  });
  if (statusCode !== 200) throw new Error(`the paper answered ${statusCode}`);
  return performance.now() - start;
}

/** Makes a bill of so many lines, and answers its number. */
async function billOf(clinic: TestClinic, token: string, count: number, alphabet: string): Promise<number> {
  const { id, fullName } = await registerPatient(clinic, token);
  const { idDoctor } = await catalogue(clinic);
  const paymentDetails = Array.from({ length: count }, () => ({ description: words(alphabet), price: 1000 }));
  const money = { chargeableAmount: count * 1000, receivedAmount: 1000, paymentMethod: "Cash" };
  const bill = { patientId: id, patientName: fullName, idDoctor, paymentDate: "2026-11-20" };
  const { body } = await clinic.call(createBill, { body: { ...bill, ...money, paymentDetails } }, token);
  if (!body.data) throw new Error(body.message);
  return body.data.paymentId;
}

/** The longest stand-still of an event loop that has nothing to do: what the machine itself adds. */
async function standStill(ms: number): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await setTimeout(ms);
  delay.disable();
  return delay.max / 1e6;
}

/** Median time of a paper, and the longest stand-still of the event loop while some were made, in ms. */
async function measure(clinic: TestClinic, token: string, ids: number[], paper: string) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const times: number[] = [];
  delay.enable();
  for (const id of ids) times.push(await fetchPaper(clinic, token, id, paper));
  delay.disable();
  const alone = await standStill(times.reduce((sum, time) => sum + time, 0));
  return { time: times.toSorted((a, b) => a - b)[ids.length >> 1] ?? 0, still: delay.max / 1e6, alone };
}

async function run(clinic: TestClinic): Promise<void> {
  const { token } = await clinic.signIn("Administrator");
  await fetchPaper(clinic, token, await billOf(clinic, token, 1, ALPHABETS.Latin), "a4");
  say(`lines of ${letters} letters, median of ${RUNS}\n`);
  say("                       ms   ÷ one Latin line   event loop still, ms   ÷ goal   the same, idle");
  let unit = 0;
  for (const [script, alphabet] of Object.entries(ALPHABETS))
    for (const paper of ["a4", "roll"])
      for (const count of LINES) {
        const ids: number[] = [];
        while (ids.length < RUNS) ids.push(await billOf(clinic, token, count, alphabet));
        const { time, still, alone } = await measure(clinic, token, ids, paper);
        unit ||= time;
        const figures = [
          time.toFixed(0),
          (time / unit).toFixed(1),
          still.toFixed(1),
          (still / GOAL_MS).toFixed(2),
          alone.toFixed(1),
        ];
        const name = `${script} ${paper}, ${count}`.padEnd(18);
        say(name + figures.map((figure, at) => figure.padStart([7, 19, 23, 9, 17][at] ?? 0)).join(""));
      }
}

const stop = await startTestCluster();
try {
  const clinic = await openClinic();
  await run(clinic).finally(() => clinic.close());
} finally {
  await stop();
}
