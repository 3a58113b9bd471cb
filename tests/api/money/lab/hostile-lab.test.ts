import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Appointment } from "#contract/desk/appointments.ts";
import { createBill } from "#contract/money/bills.ts";
import { createLabCase, getLabCase, type LabCase, updateLabCase } from "#contract/money/lab.ts";
import { cancelLabCase, fitLabCase, payLab, receiveLabCase } from "#contract/money/lab-acts.ts";
import { saveLab } from "#contract/money/labs.ts";
import { createPlan } from "#contract/money/treatment-plans.ts";
import type { Endpoint, InputOf } from "#contract/values/endpoint.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { someDay } from "#tests/support/cases.ts";
import { type Charting, openCharting } from "#tests/support/chart.ts";

/** Lab work whose cost somebody would lose, and lab work that tells of work that is closed. */

const TODAY = clinicToday();
let at: Charting;
let crown: number;
let idLab: number;
beforeAll(async () => {
  at = await openCharting();
  crown = await at.newService("crown", 28_000, "tooth");
  const lab = { id: 0, name: "Lab of costs", phone: "", usualDays: null, isActive: 1, updatedOn: null };
  const { body } = await at.clinic.call(saveLab, { body: lab } as never, at.admin);
  idLab = body.data?.id ?? 0;
});
afterAll(() => at.clinic.close());

type Visit = Pick<Appointment, "id" | "idPatient">;

/** What a call answers: status, words, record. */
async function ask<E extends Endpoint>(endpoint: E, body: object, token = at.admin) {
  const { status, body: answer } = await at.clinic.call(endpoint, { body } as InputOf<E>, token);
  const words =
    answer.errors?.map(({ field, message }) => `${field}: ${message}`).join(" ") ?? answer.message;
  return { status, words, data: answer.data as LabCase | null };
}
const statusOf = async (answer: ReturnType<typeof ask>) => (await answer).status;

const orderFor = ({ idPatient }: Visit, more: object = {}, token = at.admin) =>
  ask(
    createLabCase,
    { idPatient, idLab, idDoctor: at.idDoctor, teeth: "46", what: "Crown", sentOn: someDay(-3), ...more },
    token,
  );
async function ordered(visit: Visit, more: object = {}): Promise<LabCase> {
  const { data, words } = await orderFor(visit, { cost: 9000, ...more });
  if (!data) throw new Error(words);
  return data;
}
const change = (one: LabCase, more: object, token = at.doctor) =>
  ask(updateLabCase, { ...one, updatedOn: null, ...more }, token);
const cancel = ({ id }: LabCase, token = at.doctor) => ask(cancelLabCase, { id, reason: "No need" }, token);
const receive = ({ id }: LabCase, token = at.admin) => ask(receiveLabCase, { id, receivedOn: TODAY }, token);
const read = async ({ id }: LabCase) =>
  (await at.clinic.call(getLabCase, { query: { id } }, at.admin)).body.data;
async function pay(...cases: LabCase[]) {
  const body = {
    ids: cases.map(({ id }) => id),
    amount: cases.length * 9000,
    paymentMethod: "cash",
    paidOn: TODAY,
  };
  expect(await ask(payLab, body)).toMatchObject({ status: 200 });
}
async function done(visit: Visit, more: object = {}): Promise<number> {
  const { body } = await at.work(visit, [{ idService: crown, teeth: [46], ...more }]);
  return body.data?.[0]?.id ?? 0;
}
async function bill(visit: Visit, idProcedure: number): Promise<number> {
  const line = { idService: crown, description: "Crown", actualPrice: 28_000, price: 28_000, idProcedure };
  const body = {
    ...{ patientId: visit.idPatient, patientName: "P", idDoctor: at.idDoctor, paymentDate: TODAY },
    ...{ paymentMethod: "Cash", receivedAmount: 28_000, allowSecondBill: true, paymentDetails: [line] },
    ...{ chargeableAmount: 28_000, discountAmount: 0 },
  };
  return (await at.clinic.call(createBill, { body } as never, at.admin)).body.data?.paymentId ?? 0;
}
async function itemOf({ idPatient }: Visit): Promise<number> {
  const items = [{ idService: crown, teeth: [46] }];
  const body = { idPatient, idDoctor: at.idDoctor, name: "Crowns", items };
  return (await at.clinic.call(createPlan, { body } as never, at.admin)).body.data?.items[0]?.id ?? 0;
}

describe("the cost of lab work stays with its work", () => {
  it("once that is on a bill, but for those who pay labs", async () => {
    const visit = await at.newVisit();
    const [work, other] = [await done(visit), await done(visit)];
    const one = await ordered(visit, { idProcedure: work });
    const idBill = await bill(visit, work);
    const refused = { status: 409, words: `${one.madeFor} is on bill ${idBill}: ask who pays the lab.` };
    for (const token of [at.doctor, at.reception]) {
      expect(await change(one, { idProcedure: null }, token)).toMatchObject(refused);
      expect(await change(one, { idProcedure: other }, token)).toMatchObject(refused);
      expect(await cancel(one, token)).toMatchObject(refused);
      expect((await change(one, { what: "Onlay" }, token)).status).toBe(200);
    }
    expect((await read(one))?.idProcedure).toBe(work);
    expect((await change(one, { idProcedure: other }, at.admin)).data?.idProcedure).toBe(other);
  });

  it("once it is back, done or planned", async () => {
    const visit = await at.newVisit();
    const made = await ordered(visit, { idProcedure: await done(visit) });
    const planned = await ordered(visit, { idPlanItem: await itemOf(visit) });
    for (const one of [made, planned]) {
      await receive(one);
      const words = `${one.number} came back on ${formatDate(TODAY)}: ask who pays the lab.`;
      const back = { ...one, receivedOn: TODAY };
      const left = { idProcedure: null, idPlanItem: null };
      expect(await change(back, left)).toMatchObject({ status: 409, words });
      expect(await cancel(one)).toMatchObject({ status: 409, words });
      const unsaid = { receivedOn: null, checked: null };
      expect(await change(back, unsaid)).toMatchObject({ status: 409, words });
      expect(await statusOf(change(back, left, at.admin))).toBe(200);
      expect(await statusOf(change(back, { idProcedure: made.idProcedure }))).toBe(200);
      expect(await statusOf(cancel(one, at.admin))).toBe(200);
    }
  });

  it("and is the doctor's to change before", async () => {
    const visit = await at.newVisit();
    const one = await ordered(visit, { idProcedure: await done(visit) });
    expect((await change(one, { idProcedure: null })).data?.idProcedure).toBeNull();
    expect(await statusOf(cancel(one))).toBe(200);
  });

  it("goes with work that is corrected, paid or not, planned or not", async () => {
    const visit = await at.newVisit();
    const idPlanItem = await itemOf(visit);
    for (const more of [{}, { idPlanItem }]) {
      const work = await done(visit, more);
      const cases = [
        await ordered(visit, { idProcedure: work }),
        await ordered(visit, { idProcedure: work }),
      ];
      await pay(...cases.slice(0, 1));
      const corrected = await at.correct(work, { idService: crown, teeth: [47] }, "Other tooth");
      const now = corrected.body.data?.[0]?.id;
      expect(now).toBeGreaterThan(work);
      for (const one of cases) expect((await read(one))?.idProcedure).toBe(now);
    }
  });

  it("keeps work from being taken back once it is paid", async () => {
    const visit = await at.newVisit();
    const work = await done(visit);
    const one = await ordered(visit, { idProcedure: work });
    await pay(one);
    const { status, body } = await at.undo(work, "Not done");
    expect([status, body.message]).toEqual([
      409,
      `${one.number} was made for it and is paid, on ${formatDate(TODAY)}. Correct the work, or delete the expense first.`,
    ]);
  });

  it("waits for other work when work is taken back", async () => {
    const visit = await at.newVisit();
    const work = await done(visit);
    const one = await ordered(visit, { idProcedure: work });
    expect((await at.undo(work, "Not done")).status).toBe(200);
    expect(await read(one)).toMatchObject({ idProcedure: null, madeFor: null });
    const next = await done(visit);
    expect((await change(one, { idProcedure: next })).data?.idProcedure).toBe(next);
  });
});

describe("lab work of a closed history", () => {
  it("tells a doctor of no work", async () => {
    const visit = await at.newVisit();
    const [idProcedure, idPlanItem] = [await done(visit), await itemOf(visit)];
    const one = await ordered(visit);
    for (const named of [{ idProcedure }, { idPlanItem }, { idProcedure: 999_999 }]) {
      const answers = [
        await orderFor(visit, named, at.otherDoctor),
        await change(one, named, at.otherDoctor),
      ];
      for (const answer of answers)
        expect(answer).toMatchObject({
          status: 403,
          words: expect.stringContaining("stays closed"),
          data: null,
        });
      expect((await read(one))?.madeFor).toBeNull();
    }
    expect(await statusOf(orderFor(visit, {}, at.otherDoctor))).toBe(200);
    expect(await statusOf(change(one, { what: "Onlay" }, at.otherDoctor))).toBe(200);
    expect(await statusOf(orderFor(visit, { idProcedure }, at.reception))).toBe(200);
  });

  it("is nothing for assistants to write about, unless the patient is before their doctors today", async () => {
    const away = await at.newVisit({ appointmentDate: someDay(-3) });
    const here = await at.newVisit({ status: "Scheduled", appointmentTime: "17:31", durationMinutes: 5 });
    const acts = async (visit: Visit) => {
      const [one, other] = [await ordered(visit), await ordered(visit)];
      return [
        await change(one, { what: "Onlay" }, at.assistant),
        await receive(one, at.assistant),
        await ask(fitLabCase, { id: one.id, fittedOn: TODAY, idAppointment: null }, at.assistant),
        await cancel(other, at.assistant),
      ];
    };
    for (const answer of await acts(away))
      expect(answer).toMatchObject({ status: 403, words: expect.stringContaining("has no visit today") });
    expect((await acts(here)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});

it("less than a rupee is not paid, and the desk reads why", async () => {
  const one = await ordered(await at.newVisit(), { cost: 0.01 });
  const body = { ids: [one.id], amount: 0.01, paymentMethod: "cash", paidOn: TODAY };
  const { status, words } = await ask(payLab, body);
  expect([status, words.replaceAll("\u00a0", " ")]).toEqual([
    409,
    "It comes to Rs 0.01, and an expense is Rs 1 or more.",
  ]);
  const more = { ...body, ids: [one.id, (await ordered(await at.newVisit(), { cost: 0.99 })).id], amount: 1 };
  expect((await ask(payLab, more)).status).toBe(200);
});
