import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeAppointment } from "#contract/desk/appointments.ts";
import { createBill } from "#contract/money/bills.ts";
import { createLabCase, getLabCase, updateLabCase } from "#contract/money/lab.ts";
import { cancelLabCase, fitLabCase, getLabSlipPdf, payLab } from "#contract/money/lab-acts.ts";
import { saveLab } from "#contract/money/labs.ts";
import {
  addPlanItems,
  answerPlan,
  createPlan,
  presentPlan,
  updatePlan,
} from "#contract/money/treatment-plans.ts";
import { getUnbilled, reopenWork, settleWork } from "#contract/money/unbilled.ts";
import { getHistory } from "#contract/office/history.ts";
import { erasePatient } from "#contract/patients/erasure.ts";
import { addFact } from "#contract/patients/facts.ts";
import type { Endpoint, InputOf } from "#contract/values/endpoint.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { registerPatient, someDay } from "#tests/support/cases.ts";
import { type Charting, openCharting } from "#tests/support/chart.ts";
import { textOfPdf } from "#tests/support/files/pdf.ts";
import { pastVisit } from "#tests/support/money/work.ts";

/** What somebody hostile, or two desks at once, try with chart, plan and lab work. */

let at: Charting;
let crown: number;
let other: number;
let idLab: number;
beforeAll(async () => {
  at = await openCharting();
  crown = await at.newService("crown", 28_000, "tooth");
  other = await at.newService("implant", 120_000, "tooth");
  const lab = { id: 0, name: "Lab of slips", phone: "", usualDays: null, isActive: 1, updatedOn: null };
  idLab = (await ok(saveLab, { body: lab })).id;
});
afterAll(() => at.clinic.close());

const ask = <E extends Endpoint>(endpoint: E, input: object, token = at.admin) =>
  at.clinic.call(endpoint, input as InputOf<E>, token);
async function ok<E extends Endpoint>(endpoint: E, input: object, token = at.admin) {
  const { status, body } = await ask(endpoint, input, token);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as NonNullable<typeof body.data>;
}
const order = (idPatient: number, more: object = {}, token = at.admin) =>
  ask(
    createLabCase,
    { body: { idPatient, idLab, idDoctor: at.idDoctor, teeth: "46", what: "Crown", ...more } },
    token,
  );

describe("a hundred thousand teeth", () => {
  const teeth = Array.from({ length: 100_000 }, () => "x");
  it("are refused in one sentence", async () => {
    const { idPatient } = await at.newVisit();
    const calls = [
      ask(createPlan, { body: { idPatient, name: "N", items: [{ description: "x", teeth }] } }),
      ask(addPlanItems, { body: { idPatient, items: [{ description: "x", teeth }] } }),
      order(idPatient, { teeth }),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      expect(status).toBe(400);
      expect(JSON.stringify(body).length).toBeLessThan(500);
      expect(body.errors?.[0]?.message).toBe("Name at most 32 teeth.");
    }
  });

  it("of two hundred wrong fields each is named, of more no more", async () => {
    const { idPatient } = await at.newVisit();
    const items = Array.from({ length: 200 }, () => ({ phase: 77, quantity: -1 }));
    const { status, body } = await ask(createPlan, { body: { idPatient, name: "N", items } });
    expect([status, body.errors?.length]).toEqual([400, 200]);
  });
});

it("a pontic that is named twice is refused, found or done", async () => {
  const visit = await at.newVisit();
  const bridge = await at.newService("bridge", 60_000, "tooth");
  const said = { teeth: [14, 15, 16], detail: { pontics: [15, 15] } };
  for (const { status, body } of [
    await at.find(visit, [{ code: "bridge", ...said }]),
    await at.work(visit, [{ idService: bridge, ...said }]),
  ])
    expect([status, body.errors?.map(({ message }) => message)]).toEqual([400, ["15 stands twice."]]);
});

it("charting and billing of one visit wait in a row", async () => {
  const visit = await at.newVisit({ appointmentDate: clinicToday() });
  const { rows } = await at.clinic.database.pool.query(
    "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()",
  );
  const bill = {
    ...{ patientId: visit.idPatient, patientName: "P", appointmentId: visit.id, idDoctor: at.idDoctor },
    ...{ paymentDate: clinicToday(), paymentMethod: "Cash", chargeableAmount: 100, discountAmount: 0 },
    ...{ receivedAmount: 100, allowSecondBill: true },
    paymentDetails: [{ description: "Extra", actualPrice: 100, price: 100 }],
  };
  const calls = Array.from({ length: 6 }, () => [
    at.work(visit, [{ idService: crown, teeth: [46] }]),
    at.find(visit, [{ code: "caries", teeth: [36] }]),
    order(visit.idPatient, { idAppointment: visit.id }),
    ask(createBill, { body: bill }),
  ]).flat();
  const answers = await Promise.all(calls);
  const statuses = answers.map(({ status, body }) => (status === 200 ? 200 : body.errors));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const after = await at.clinic.database.pool.query(
    "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()",
  );
  expect(after.rows).toEqual(rows);
});

it("an accepted price is for the service that was accepted", async () => {
  const visit = await at.newVisit();
  const { idPatient } = visit;
  const plan = await ok(createPlan, {
    body: {
      idPatient,
      idDoctor: at.idDoctor,
      name: "Cheap",
      items: [{ idService: crown, teeth: [46], price: 1 }],
    },
  });
  await ok(presentPlan, { body: { id: plan.id } });
  await ok(answerPlan, { body: { id: plan.id, version: 1, answer: "Accepted", how: "Said" } });
  const [item] = plan.items;
  const changed = { id: item?.id, idService: other, teeth: [46], price: 120_000 };
  await ok(updatePlan, {
    query: { id: plan.id },
    body: { name: "Cheap", idDoctor: at.idDoctor, items: [changed] },
  });
  await at.work(visit, [{ idService: other, teeth: [46], idPlanItem: item?.id ?? 0 }]);
  const work = await ok(getUnbilled, { query: { patientId: idPatient } });
  expect(work.map(({ price }) => price)).toEqual([120_000]);
});

describe("lab work", () => {
  it("that is paid stays with its work and is not cancelled", async () => {
    const visit = await at.newVisit();
    const { body } = await at.work(visit, [{ idService: crown, teeth: [46] }]);
    const idProcedure = body.data?.[0]?.id ?? 0;
    const made = await order(visit.idPatient, { idProcedure, cost: 9000, sentOn: clinicToday() });
    const { id = 0 } = made.body.data ?? {};
    const payment = { ids: [id], amount: 9000, paymentMethod: "cash", paidOn: clinicToday() };
    await ok(payLab, { body: payment });
    const change = { id, idLab, idDoctor: at.idDoctor, teeth: "46", what: "Crown", sentOn: clinicToday() };
    const { status } = await ask(updateLabCase, { body: { ...change, idProcedure: null } });
    expect(status).toBe(409);
    expect((await ask(cancelLabCase, { body: { id, reason: "oops" } })).status).toBe(409);
    expect((await ok(getLabCase, { query: { id } })).idProcedure).toBe(idProcedure);
  });

  it("is ordered by assistants for whom is before them, and its slip warns of nothing that is closed", async () => {
    const today = await at.newVisit({ status: "Scheduled", appointmentTime: "17:31", durationMinutes: 5 });
    const away = await at.newVisit({ appointmentDate: someDay(-3) });
    expect((await order(today.idPatient, {}, at.assistant)).status).toBe(200);
    expect((await order(away.idPatient, {}, at.assistant)).status).toBe(403);
    await ok(addFact, { body: { patientId: away.idPatient, kind: "allergy", code: "latex" } });
    const made = await order(away.idPatient);
    const slip = async (by: string) => {
      const search = new URLSearchParams({ id: String(made.body.data?.id), paper: "roll" });
      const url = `/api${getLabSlipPdf.path}?${search}`;
      const answer = await at.clinic.app.inject({ url, headers: { authorization: `Bearer ${by}` } });
      return (await textOfPdf(answer.rawPayload)).join(" ");
    };
    expect(await slip(at.admin)).toMatch(/latex/i);
    expect(await slip(at.assistant)).not.toMatch(/latex/i);
  });

  it("of an erased patient is written about no more", async () => {
    const patient = await registerPatient(at.clinic, at.admin);
    const made = await order(patient.id, { sentOn: clinicToday() });
    const id = made.body.data?.id ?? 0;
    await at.clinic.database.pool.query("UPDATE lab_cases SET received_on = sent_on WHERE id = $1", [id]);
    const body = { id: patient.id, registerNo: patient.registerNo, reason: "Asked for it" };
    await ok(erasePatient, { body });
    for (const refused of [
      ask(cancelLabCase, { body: { id, reason: "HIV" } }),
      ask(fitLabCase, { body: { id, fittedOn: clinicToday() } }),
    ])
      expect((await refused).status).toBe(409);
  });
});

describe("work without a bill", () => {
  const settle = (id: number, reason: string) =>
    ask(settleWork, { body: { id, settled: "nothing", reason } });
  const reopen = (id: number, reason?: string) => ask(reopenWork, { body: { id, reason } });
  const done = async (visit: { id: number; idPatient: number }) =>
    (await at.work(visit, [{ idService: crown, teeth: [46] }])).body.data?.[0]?.id ?? 0;

  it("of an erased patient is written about no more", async () => {
    const patient = await registerPatient(at.clinic, at.admin);
    const idAppointment = await pastVisit(at.clinic, { patientId: patient.id, idDoctor: at.idDoctor });
    const visit = { id: idAppointment, idPatient: patient.id };
    const [free, open] = [await done(visit), await done(visit)];
    await settle(free, "Courtesy");
    await ok(erasePatient, {
      body: { id: patient.id, registerNo: patient.registerNo, reason: "Asked for it" },
    });
    const answers = [await settle(open, "HIV"), await reopen(free, "HIV")];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      answers.map(() => [409, "The patient’s record was erased, so nothing more is written about it."]),
    );
    const { rows } = await at.clinic.database.pool.query(
      "SELECT FROM audit_log WHERE entity = 'procedures' AND after::text LIKE '%HIV%'",
    );
    expect(rows).toEqual([]);
  });

  it("tells in its history why it waits for a bill again", async () => {
    const work = await done(await at.newVisit());
    await settle(work, "Free remake");
    expect((await reopen(work, "Billed to the insurer after all")).status).toBe(200);
    const { entries } = await ok(getHistory, { query: { entity: "procedure", id: work } });
    expect(entries[0]?.changes).toEqual([
      { field: "Settled By", before: "nothing", after: null },
      { field: "Settled Because", before: "Free remake", after: null },
      { field: "To Bill Again Because", before: null, after: "Billed to the insurer after all" },
    ]);
  });
});

it("a visit at which work was written down is not deleted", async () => {
  const visit = await at.newVisit();
  const { body } = await at.work(visit, [{ idService: crown, teeth: [46] }]);
  const { status, body: answer } = await ask(removeAppointment, { query: { id: visit.id } }, at.reception);
  expect([status, answer.message]).toEqual([409, expect.stringContaining("so it took place")]);
  await at.undo(body.data?.[0]?.id ?? 0);
  expect((await ask(removeAppointment, { query: { id: visit.id } }, at.reception)).status).toBe(200);
});
