import { afterAll, beforeAll, expect, it } from "vitest";
import { createBill } from "#contract/money/bills.ts";
import { createLabCase, getLabCase, listWorkForLab } from "#contract/money/lab.ts";
import { saveLab } from "#contract/money/labs.ts";
import { addShareRule, previewShares } from "#contract/money/shares.ts";
import { createPlan } from "#contract/money/treatment-plans.ts";
import type { Endpoint, InputOf, OutputOf } from "#contract/values/endpoint.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { type Charting, openCharting } from "#tests/support/chart.ts";

/** For which work a lab makes something, and that its cost reaches the share of that work's line. */

const TODAY = clinicToday();
let at: Charting;
let crown: number;
let idLab: number;
beforeAll(async () => {
  at = await openCharting();
  crown = await at.newService("crown", 28_000, "tooth");
  const lab = { id: 0, name: "Lab of crowns", phone: "", usualDays: null, isActive: 1, updatedOn: null };
  idLab = (await call(saveLab, { body: lab })).id;
  const rule = { idDoctor: at.idDoctor, kind: "Percent", percent: 30, afterLab: 1, validFrom: TODAY };
  await call(addShareRule, { body: rule });
});
afterAll(() => at.clinic.close());

async function call<E extends Endpoint>(endpoint: E, input: object, token = at.admin): Promise<OutputOf<E>> {
  const { status, body } = await at.clinic.call(endpoint, input as InputOf<E>, token);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as OutputOf<E>;
}

type Visit = Awaited<ReturnType<Charting["newVisit"]>>;
const planOf = async ({ idPatient }: Visit) => {
  const items = [
    { idService: crown, teeth: [46] },
    { idService: crown, teeth: [47] },
  ];
  const plan = await call(createPlan, { body: { idPatient, idDoctor: at.idDoctor, name: "Crowns", items } });
  return plan.items.map(({ id }) => id);
};
const order = (visit: Visit, more: object) =>
  call(createLabCase, {
    body: { idPatient: visit.idPatient, idLab, idDoctor: at.idDoctor, teeth: "46", what: "Crown", ...more },
  });
const choices = (visit: Visit, token = at.admin) =>
  call(listWorkForLab, { query: { patientId: visit.idPatient } }, token);
const caseOf = (id: number) => call(getLabCase, { query: { id } });
async function done(visit: Visit, idPlanItem: number | null, more: object = {}) {
  const { body } = await at.work(visit, [{ idService: crown, teeth: [46], idPlanItem, ...more }]);
  return body.data?.[0]?.id ?? 0;
}

it("offers what is planned and not done, then what was done, and nothing that was taken back", async () => {
  const visit = await at.newVisit();
  const [first = 0, second = 0] = await planOf(visit);
  expect((await choices(visit)).map(({ idPlanItem }) => idPlanItem)).toEqual([first, second]);
  const id = await done(visit, first);
  const gone = await done(visit, null, { teeth: [16] });
  await at.undo(gone);
  expect(await choices(visit, at.reception)).toMatchObject([
    { idPlanItem: second, idProcedure: null, doneOn: null, text: expect.stringMatching(/ 47$/), teeth: [47] },
    { idPlanItem: first, idProcedure: id, doneOn: TODAY, text: expect.stringMatching(/ 46$/) },
  ]);
});

it("of a plan's item finds the work that completes it, lets it go with it, and finds the next", async () => {
  const visit = await at.newVisit();
  const [item = 0] = await planOf(visit);
  const one = await order(visit, { idPlanItem: item, cost: 9000 });
  expect(one).toMatchObject({ idProcedure: null, madeFor: expect.stringMatching(/ 46$/) });
  await done(visit, item, { completes: false, stage: "Visit 1 of 2" });
  expect((await caseOf(one.id)).idProcedure).toBeNull();
  const fitted = await done(visit, item);
  expect((await caseOf(one.id)).idProcedure).toBe(fitted);
  await at.undo(fitted);
  expect((await caseOf(one.id)).idProcedure).toBeNull();
  const again = await done(visit, item);
  expect((await caseOf(one.id)).idProcedure).toBe(again);
  const late = await order(visit, { idPlanItem: item });
  expect(late.idProcedure).toBe(again);
});

it("counts the lab's cost in the share of the work's line", async () => {
  const visit = await at.newVisit();
  const [item = 0] = await planOf(visit);
  await order(visit, { idPlanItem: item, cost: 8000 });
  const idProcedure = await done(visit, item);
  const shareOf = async () =>
    (await call(previewShares, { query: { month: TODAY.slice(0, 7) } })).doctors.find(
      ({ idDoctor }) => idDoctor === at.idDoctor,
    )?.share ?? 0;
  const before = await shareOf();
  const line = { idService: crown, description: "Crown", actualPrice: 28_000, price: 28_000, idProcedure };
  await call(createBill, {
    body: {
      ...{ patientId: visit.idPatient, patientName: "P", idDoctor: at.idDoctor, paymentDate: TODAY },
      ...{ paymentMethod: "Cash", receivedAmount: 28_000, allowSecondBill: true, paymentDetails: [line] },
      ...{ chargeableAmount: 28_000, discountAmount: 0 },
    },
  });
  expect((await shareOf()) - before).toBe(6000);
});

it("is not told where the history is closed, nor to who orders nothing", async () => {
  const visit = await at.newVisit();
  const statuses = await Promise.all(
    [at.doctor, at.otherDoctor, at.accountant].map(
      async (token) =>
        (await at.clinic.call(listWorkForLab, { query: { patientId: visit.idPatient } }, token)).status,
    ),
  );
  expect(statuses).toEqual([200, 403, 403]);
});
