// Before a connection is made: it counts what is sent.
import "#bench/desk/sent.ts";
import { tellTurns } from "#bench/desk/beside-sql.ts";
import { tell } from "#bench/desk/clinic.ts";
import { requestOf } from "#bench/load/connection.ts";
import { AT_ONCE, drive, type Target } from "#bench/load/drive.ts";
import { medianRound, type Times } from "#bench/load/times.ts";
import { createBill } from "#contract/money/bills.ts";
import type { TreatmentPlan } from "#contract/money/plan-records.ts";
import { addShareRule, previewShares } from "#contract/money/shares.ts";
import { getPlan, listPlansOfPatient, presentPlan } from "#contract/money/treatment-plans.ts";
import { getUnbilled } from "#contract/money/unbilled.ts";
import { getPatient } from "#contract/patients/patients.ts";
import type { Endpoint, InputOf } from "#contract/values/endpoint.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic } from "#tests/support/clinic.ts";
import { labNamed } from "#tests/support/money/lab.ts";
import { doneWork, pastVisit } from "#tests/support/money/work.ts";
import { planActs } from "#tests/support/plans.ts";
import { startTestCluster } from "#tests/support/platform/cluster.ts";
import { spawnApp } from "#tests/support/platform/process.ts";

/**
 * What treatment plans, bills of work and shares after the laboratory cost, beside a bare file, bare bills and bare shares.
 * `npx node bench/clinical/plans.ts [rounds]`
 */

const ROUNDS = Number(process.argv[2] ?? 200);
const ITEMS = 40;
const WORKS = 6;
const BILLS_OF_A_MONTH = 400;
const PRICE = 9000;
const SECONDS = 2;
const LOADED_ROUNDS = 5;

const stop = await startTestCluster();
const clinic = await openClinic();
const { token } = await clinic.signIn("Administrator");
const { idDoctor, services } = await catalogue(clinic);
const [plain = 0, crown = 0] = services.map(({ id }) => id);
const acts = planActs(clinic, token);
const today = clinicToday();

const ask = async <E extends Endpoint>(endpoint: E, input: object) => {
  const { status, body } = await clinic.call(endpoint, input as InputOf<E>, token);
  if (status !== 200 || !body.data) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`);
  return body.data;
};
const newPatient = async () => (await registerPatient(clinic, token)).id;

/** A plan of 40 items in three phases and two options. */
const newPlan = (idPatient: number): Promise<TreatmentPlan> => {
  const options = ["A", "B"].map((letter) => ({
    letter,
    name: `Option ${letter}`,
    note: null,
    discount: 900,
  }));
  const items = Array.from({ length: ITEMS }, (_, n) => ({
    ...{ idService: crown, teeth: [11 + (n % 8)], price: PRICE, phase: 1 + (n % 3) },
    letter: [null, "A", "B"][n % 3],
  }));
  return acts.make({ idPatient, idDoctor, options, items } as never);
};

/** A bill of lines of Rs 9,000 each. */
const billForm = (patientId: number, lines: object[], receivedAmount = 100) => ({
  ...{ patientId, patientName: "Sana", idDoctor, paymentDate: today, paymentMethod: "Cash", receivedAmount },
  chargeableAmount: PRICE * lines.length,
  paymentDetails: lines.map((line) => ({ description: "Crown", price: PRICE, ...line })),
});
const bill = (lines: object[]) => ask(createBill, { body: billForm(patient, lines) });

const patient = await newPatient();
const planned = await newPatient();
const shown = await acts.say(await acts.show(await newPlan(planned)), { letter: "A" });
const ofPlanned = { query: { patientId: planned } };
const reading = await tellTurns(
  [
    ["GetPatientById", () => ask(getPatient, { params: { id: patient } })],
    ["TreatmentPlans/GetById, 40 items", () => ask(getPlan, { query: { id: shown.id } })],
    ["TreatmentPlans/GetAllByPatientId, one plan", () => ask(listPlansOfPatient, ofPlanned)],
    ["Procedures/GetUnbilled, none", () => ask(getUnbilled, ofPlanned)],
  ],
  ROUNDS,
);

/** What calls take while 32 ask at once, in a process of its own: their paths in turn, the middle one of some rounds. */
async function atBusiest(paths: readonly string[]): Promise<Times[]> {
  const app = await spawnApp({ env: { DATABASE_URL: clinic.url } });
  const target = (path: string): Target => ({
    port: Number(new URL(app.url).port),
    pids: [app.pid],
    request: () => requestOf("GET", `/api${path}`, { authorization: `Bearer ${token}` }),
  });
  const rounds = paths.map((): Times[] => []);
  for (const path of paths) await drive(target(path), SECONDS);
  for (let n = 0; n < LOADED_ROUNDS; n++)
    for (const [index, path] of paths.entries()) rounds[index]?.push(await drive(target(path), SECONDS));
  await app.stop();
  return rounds.map(medianRound);
}

const turns = Math.min(ROUNDS, 100);
const toShow: TreatmentPlan[] = [];
const works: number[][] = [];
const visit = await pastVisit(clinic, { patientId: patient, idDoctor });
for (let n = 0; n <= turns; n++) {
  toShow.push(await newPlan(planned));
  const done = { patientId: patient, idDoctor, idService: crown, price: PRICE, appointmentId: visit };
  works.push(await Promise.all(Array.from({ length: WORKS }, () => doneWork(clinic, done))));
}
const SIX = Array.from({ length: WORKS }, () => ({ idService: crown }));
const writing = await tellTurns(
  [
    ["CreatePayment, one line", () => bill([{ idService: crown }])],
    ["CreatePayment, six lines", () => bill(SIX)],
    [
      "CreatePayment, six works",
      (n) => bill((works[n] ?? []).map((idProcedure) => ({ idService: crown, idProcedure }))),
    ],
    ["TreatmentPlans/Present, 40 items", (n) => ask(presentPlan, { body: { id: toShow[n]?.id } })],
  ],
  turns,
);

/**
 * A clinic with a month of paid bills of two lines; `after`: one of them is work that a lab charges for, and the doctor's
 * percentage is counted after that. Answers how to read the month's shares, and how to close it.
 */
async function clinicWithMonth(after: boolean) {
  const other = await openClinic();
  const { token: by } = await other.signIn("Administrator");
  const { id: patientId } = await registerPatient(other, by);
  const visitThere = await pastVisit(other, { patientId, idDoctor });
  const { id: idLab } = await labNamed(other, by);
  const send = async <E extends Endpoint>(endpoint: E, input: object) => {
    const { status, body } = await other.call(endpoint, input as InputOf<E>, by);
    if (status !== 200 || !body.data) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`);
    return body.data;
  };
  const rule = { idDoctor, kind: "Percent", percent: 40, validFrom: "2020-01-01" };
  await send(addShareRule, { body: rule });
  await send(addShareRule, { body: { ...rule, idService: crown, ...(after && { afterLab: 1 }) } });
  for (let n = 0; n < BILLS_OF_A_MONTH; n++) {
    const work = { patientId, idDoctor, idService: crown, price: PRICE, appointmentId: visitThere };
    const idProcedure = after ? await doneWork(other, work) : null;
    if (after)
      await other.database.pool.query(
        `INSERT INTO lab_cases (patient_id, lab_id, doctor_id, what, sent_on, received_on, cost, procedure_id)
         VALUES ($1, $2, $3, 'Crown', $4, $4, 2500, $5)`,
        [patientId, idLab, idDoctor, today, idProcedure],
      );
    const lines = [{ idService: plain }, { idService: crown, ...(idProcedure && { idProcedure }) }];
    await send(createBill, { body: billForm(patientId, lines, 2 * PRICE) });
  }
  const read = async () => {
    const { doctors, share } = await send(previewShares, { query: { month: today.slice(0, 7) } });
    const each = 0.4 * (2 * PRICE - (after ? 2500 : 0));
    if (doctors[0]?.bills.length !== BILLS_OF_A_MONTH || Math.abs(share - each * BILLS_OF_A_MONTH) > 0.01)
      throw new Error(`the shares come to ${share}, not to ${BILLS_OF_A_MONTH} times ${each}`);
  };
  return { read, close: () => other.close() };
}
const [bare, after] = [await clinicWithMonth(false), await clinicWithMonth(true)];
const shares = await tellTurns(
  [
    ["Shares/Preview, a month", bare.read],
    ["Shares/Preview, a month after labs", after.read],
  ],
  Math.min(ROUNDS, 60),
);

const tellRatio = (what: string, of: Map<string, number>, dear: string, cheap: string, most: number) => {
  const ratio = (of.get(dear) ?? Number.NaN) / (of.get(cheap) ?? Number.NaN);
  tell(what, `× ${ratio.toFixed(2)} of ${cheap}`, `at most × ${most}`, ratio <= most);
};
tellRatio("a plan of 40 items", reading, "TreatmentPlans/GetById, 40 items", "GetPatientById", 2);
tellRatio(
  "showing a plan of 40 items",
  writing,
  "TreatmentPlans/Present, 40 items",
  "CreatePayment, one line",
  2,
);
tellRatio("a bill of six works", writing, "CreatePayment, six works", "CreatePayment, six lines", 1.25);
tellRatio(
  "the shares of a month after labs",
  shares,
  "Shares/Preview, a month after labs",
  "Shares/Preview, a month",
  1.1,
);

const [fileAt32, planAt32] = await atBusiest([
  `/Patient/GetPatientById/${patient}`,
  `/TreatmentPlans/GetById?id=${shown.id}`,
]);
if (fileAt32 && planAt32)
  tell(
    `a plan of 40 items, ${AT_ONCE} at once`,
    `median ${planAt32.median.toFixed(1)} ms, p99 ${planAt32.p99.toFixed(1)} ms, × ${(planAt32.median / fileAt32.median).toFixed(2)} of GetPatientById`,
    "at most × 2",
    planAt32.median <= 2 * fileAt32.median,
  );

await Promise.all([clinic.close(), bare.close(), after.close()]);
await stop();
