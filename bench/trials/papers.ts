import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { createBill } from "#contract/money/bills.ts";
import { MOST_ITEMS } from "#rules/money/plans/plan.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { labNamed, orderedCrown } from "#tests/support/money/lab.ts";
import { pastVisit } from "#tests/support/money/work.ts";
import { planActs } from "#tests/support/plans.ts";
import { startTestCluster } from "#tests/support/platform/cluster.ts";

/**
 * What a paper costs as PDF as its bill, plan or chart grows, in Latin and in Urdu, and how long the server's event loop
 * stands still meanwhile: for everybody else that is how long nothing is answered. Every line has words of its own, so that
 * nothing is set twice. Usage: `node bench/trials/papers.ts [letters of a line]`, by default 60; a line may have 500.
 */

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

async function fetchPaper(clinic: TestClinic, token: string, path: string): Promise<number> {
  const start = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode } = await clinic.app.inject({ url: `/api${path}`, headers });
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
  return performance.now() - start;
}

/** Makes a bill of so many lines. */
async function billOf(clinic: TestClinic, token: string, { count, alphabet }: Size): Promise<string> {
  const { id, fullName } = await registerPatient(clinic, token);
  const { idDoctor } = await catalogue(clinic);
  const paymentDetails = Array.from({ length: count }, () => ({ description: words(alphabet), price: 1000 }));
  const money = { chargeableAmount: count * 1000, receivedAmount: 1000, paymentMethod: "Cash" };
  const bill = { patientId: id, patientName: fullName, idDoctor, paymentDate: "2026-11-20" };
  const { body } = await clinic.call(createBill, { body: { ...bill, ...money, paymentDetails } }, token);
  if (!body.data) throw new Error(body.message);
  return `/Payments/GetInvoicePdf?id=${body.data.paymentId}`;
}

const toothOf = (n: number) => 11 + 10 * (Math.floor(n / 8) % 4) + (n % 8);

/** Shows a plan of so many items. */
async function planOf(clinic: TestClinic, token: string, { count, alphabet }: Size): Promise<string> {
  const idPatient = (await registerPatient(clinic, token)).id;
  const { idDoctor, services } = await catalogue(clinic);
  const items = Array.from({ length: count }, (_, n) => ({
    ...{ idService: services[0]?.id, description: words(alphabet), price: 1000, teeth: [toothOf(n)] },
  }));
  const acts = planActs(clinic, token);
  const { id } = await acts.show(await acts.make({ idPatient, idDoctor, items } as never));
  return `/TreatmentPlans/GetPdf?id=${id}`;
}

/** Charts so many findings. */
async function chartOf(clinic: TestClinic, token: string, { count, alphabet }: Size): Promise<string> {
  const idPatient = (await registerPatient(clinic, token)).id;
  const { idDoctor } = await catalogue(clinic);
  const visit = await pastVisit(clinic, { patientId: idPatient, idDoctor });
  const notes = Array.from({ length: count }, (_, n) => [toothOf(n), words(alphabet)] as const);
  await clinic.database.pool.query(
    `INSERT INTO tooth_findings (patient_id, appointment_id, doctor_id, noted_on, teeth, surfaces, code, detail, note)
     SELECT $1, $2, $3, clinic_today(), ARRAY[tooth], 'O', 'caries', '{"depth": "pulp"}', note
     FROM unnest($4::smallint[], $5::text[]) AS n (tooth, note)`,
    [idPatient, visit, idDoctor, notes.map(([tooth]) => tooth), notes.map(([, note]) => note)],
  );
  return `/Chart/GetPdf?patientId=${idPatient}`;
}

/** Orders lab work with instructions of so many lines. */
async function slipOf(clinic: TestClinic, token: string, { count, alphabet }: Size): Promise<string> {
  const idPatient = (await registerPatient(clinic, token)).id;
  const { idDoctor } = await catalogue(clinic);
  const idLab = (await labNamed(clinic, token)).id;
  const instructions = Array.from({ length: count }, () => words(alphabet))
    .join("\n")
    .slice(0, 2000);
  const { id } = await orderedCrown(clinic, token, { idPatient, idDoctor, idLab, instructions });
  return `/LabCases/GetPdf?id=${id}`;
}

interface Size {
  count: number;
  alphabet: string;
}

/** What is set: how one of a size is made, how large it is tried, and on which papers. */
const KINDS = [
  { kind: "bill", make: billOf, counts: [1, 40, 200], papers: ["a4", "roll"] },
  { kind: "estimate", make: planOf, counts: [1, 40, MOST_ITEMS], papers: [null] },
  { kind: "chart", make: chartOf, counts: [1, 40, 300], papers: [null] },
  { kind: "slip", make: slipOf, counts: [1, 30], papers: ["a5", "roll"] },
] as const;

/** The longest stand-still of an event loop that has nothing to do: what the machine itself adds. */
async function standStill(ms: number): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await setTimeout(ms);
  delay.disable();
  return delay.max / 1e6;
}

/** Median time of a paper, and the longest stand-still of the event loop while some were made, in ms. */
async function measure(clinic: TestClinic, token: string, paths: string[]) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const times: number[] = [];
  delay.enable();
  for (const path of paths) times.push(await fetchPaper(clinic, token, path));
  delay.disable();
  const alone = await standStill(times.reduce((sum, time) => sum + time, 0));
  return { time: times.toSorted((a, b) => a - b)[paths.length >> 1] ?? 0, still: delay.max / 1e6, alone };
}

async function run(clinic: TestClinic): Promise<void> {
  const { token } = await clinic.signIn("Administrator");
  await fetchPaper(clinic, token, await billOf(clinic, token, { count: 1, alphabet: ALPHABETS.Latin }));
  say(`lines of ${letters} letters, median of ${RUNS}\n`);
  say("                           ms   ÷ one Latin line   event loop still, ms   ÷ goal   the same, idle");
  let unit = 0;
  const trials = Object.entries(ALPHABETS).flatMap(([script, alphabet]) =>
    KINDS.flatMap(({ papers, counts, ...kind }) =>
      papers.flatMap((paper) => counts.map((count) => ({ ...kind, script, paper, count, alphabet }))),
    ),
  );
  for (const { kind, make, script, paper, count, alphabet } of trials) {
    const paths: string[] = [];
    while (paths.length < RUNS)
      paths.push((await make(clinic, token, { count, alphabet })) + (paper ? `&paper=${paper}` : ""));
    const { time, still, alone } = await measure(clinic, token, paths);
    unit ||= time;
    const figures = [
      ...[time.toFixed(0), (time / unit).toFixed(1), still.toFixed(1)],
      ...[(still / GOAL_MS).toFixed(2), alone.toFixed(1)],
    ];
    const name = [script, kind, paper, count]
      .filter((word) => word !== null)
      .join(" ")
      .padEnd(22);
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
