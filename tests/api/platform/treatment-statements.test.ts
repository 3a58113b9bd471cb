import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { getChart } from "#contract/clinical/chart.ts";
import { findByLot, listProcedures } from "#contract/clinical/procedures.ts";
import { createBill } from "#contract/money/bills.ts";
import { getLabOfPatient, listLabCases, listWorkForLab } from "#contract/money/lab.ts";
import type { TreatmentPlan } from "#contract/money/plan-records.ts";
import {
  getEstimate,
  getPlan,
  listPlansOfPatient,
  presentPlan,
  updatePlan,
} from "#contract/money/treatment-plans.ts";
import { getUnbilled } from "#contract/money/unbilled.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { labNamed, orderedCrown } from "#tests/support/money/lab.ts";
import { doneWork, pastVisit } from "#tests/support/money/work.ts";
import { doWork, formOf, planActs } from "#tests/support/plans.ts";
import { watchStatements } from "#tests/support/platform/sent-statements.ts";

/** What calls of treatment send to the database: as much for many plans, items and works as for one. */

let sentBy: ReturnType<typeof watchStatements>;
let clinic: TestClinic;
let token: string;
let idDoctor: number;
let idService: number;
/** With one of each, and with many. */
let few: Treated;
let many: Treated;

interface Treated {
  idPatient: number;
  idAppointment: number;
  plan: TreatmentPlan;
}

beforeAll(async () => {
  sentBy = watchStatements();
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
  const found = await catalogue(clinic);
  idDoctor = found.idDoctor;
  idService = found.services[0]?.id ?? 0;
  few = await treated({ plans: 1, items: 1, works: 1 });
  many = await treated({ plans: 20, items: 40, works: 30 });
});
afterAll(async () => {
  await clinic.close();
  vi.restoreAllMocks();
});

/** A patient with so many accepted plans, each of so many items, of which as much is done, and as much lab work. */
async function treated({
  plans,
  items,
  works,
}: Record<"plans" | "items" | "works", number>): Promise<Treated> {
  const { id: idPatient } = await registerPatient(clinic, token);
  const idAppointment = await pastVisit(clinic, { patientId: idPatient, idDoctor });
  const idLab = (await labNamed(clinic, token)).id;
  const acts = planActs(clinic, token);
  const item = { idService, teeth: [36], price: 9000 };
  const all: TreatmentPlan[] = [];
  for (let n = 0; n < plans; n++) {
    const options = [{ letter: "A" as const, name: "Zirconia", note: null, discount: 90 }];
    const form = { idPatient, idDoctor, options, items: Array.from({ length: items }, () => item) };
    all.push(await acts.say(await acts.show(await acts.make(form as never))));
  }
  const [plan] = all;
  if (!plan) throw new Error("nothing is planned");
  const work = { idPatient, idAppointment, idDoctor, idService, price: 9000, on: clinicToday() };
  for (let n = 0; n < works; n++) {
    const idPlanItem = all[n % plans]?.items[Math.floor(n / plans)]?.id ?? 0;
    await doWork(clinic, { ...work, idPlanItem });
    await orderedCrown(clinic, token, { idPatient, idDoctor, idLab, idAppointment });
  }
  const lot = JSON.stringify({ work: { lot: `LOT ${idPatient}` } });
  await clinic.database.pool.query(
    `INSERT INTO procedures (patient_id, appointment_id, doctor_id, service_id, price, done_on, detail)
     SELECT $1, $2, $3, $4, 0, clinic_today(), $5 FROM generate_series(1, $6)`,
    [idPatient, idAppointment, idDoctor, idService, lot, works],
  );
  return { idPatient, idAppointment, plan };
}

/** How many statements a call sends. */
async function countOf(endpoint: Endpoint, input: object): Promise<number> {
  const sent = await sentBy(async () => {
    const { status, body } = await clinic.call(endpoint, input as never, token);
    expect([status, body.message]).toEqual([200, body.message]);
  });
  return sent.length;
}

const ofPatient = ({ idPatient }: Treated) => ({ query: { patientId: idPatient } });

/** Fewer are welcome: then lower the figure. */
describe("reading sends as much for many records as for few:", () => {
  it.each<[string, Endpoint, (of: Treated) => object, number]>([
    ["the work that waits for a bill", getUnbilled, ofPatient, 2],
    ["the plans of a patient", listPlansOfPatient, ofPatient, 1],
    ["a plan", getPlan, ({ plan }) => ({ query: { id: plan.id } }), 1],
    ["the estimate of a plan", getEstimate, ({ plan }) => ({ query: { id: plan.id } }), 2],
    ["what lab work may be made for", listWorkForLab, ofPatient, 1],
    ["who had a lot", findByLot, ({ idPatient }) => ({ query: { lot: `LOT ${idPatient}` } }), 1],
    ["the work of a patient", listProcedures, ofPatient, 6],
    ["the tooth chart", getChart, ofPatient, 1],
    ["the lab work of a patient", getLabOfPatient, ofPatient, 1],
    ["a page of lab work", listLabCases, () => ({ query: { page: 1 } }), 1],
  ])("%s", async (_what, endpoint, input, most) => {
    // The first view of a file compares it with others.
    for (const of of [few, many]) await countOf(endpoint, input(of));
    expect([await countOf(endpoint, input(few)), await countOf(endpoint, input(many))]).toEqual([most, most]);
  });
});

describe("writing sends as much for many lines as for one:", () => {
  it("a plan that is changed and shown", async () => {
    const counts: number[][] = [];
    for (const { plan } of [few, many]) {
      const body = { ...formOf(plan), name: "Changed" };
      const changed = await countOf(updatePlan, { query: { id: plan.id }, body });
      counts.push([changed, await countOf(presentPlan, { body: { id: plan.id } })]);
    }
    expect(counts).toEqual([
      [15, 7],
      [15, 7],
    ]);
  });

  it("a bill of work", async () => {
    const counts: number[] = [];
    for (const lines of [1, 6]) {
      const { idPatient: patientId } = few;
      const works = await Promise.all(
        Array.from({ length: lines }, () =>
          doneWork(clinic, { patientId, idDoctor, idService, price: 9000 }),
        ),
      );
      const body = {
        ...{ patientId, patientName: "Sana", idDoctor, paymentDate: clinicToday(), paymentMethod: "Cash" },
        ...{ chargeableAmount: 9000 * lines, receivedAmount: 100 },
        paymentDetails: works.map((idProcedure) => ({
          idService,
          description: "Crown",
          price: 9000,
          idProcedure,
        })),
      };
      counts.push(await countOf(createBill, { body }));
    }
    expect(counts).toEqual([21, 21]);
  });
});
