import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ChartRow, type ChartRows, getChart, PatientChart, rowsOf } from "#contract/clinical/chart.ts";
import { erasePatient } from "#contract/patients/erasure.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { registerPatient, someDay } from "#tests/support/cases.ts";
import { type Charting, openCharting } from "#tests/support/chart.ts";

/** Work that was done at a visit: its price, its plan, its bill, and how it is taken back. */

let at: Charting;
let crown: number;
let extraction: number;
let filling: number;
let talk: number;
beforeAll(async () => {
  at = await openCharting();
  crown = await at.newService("crown", 28_000, "tooth");
  extraction = await at.newService("extraction", 4000, "tooth");
  filling = await at.newService("filling", 3500, "surface");
  talk = await at.newService(null, 1000);
});
afterAll(() => at.clinic.close());

type Visit = Awaited<ReturnType<Charting["newVisit"]>>;
const rows = async (query: string, values: unknown[]) =>
  (await at.clinic.database.pool.query<Record<string, never>>(query, values)).rows;
const idOf = async (query: string, values: unknown[]) => Number((await rows(query, values))[0]?.id);
async function done(visit: Visit, ...work: Parameters<Charting["work"]>[1]) {
  const { body } = await at.work(visit, work);
  if (!body.data) throw new Error(`not written: ${JSON.stringify(body)}`);
  return body.data;
}
const refused = async (answer: Promise<{ status: number; body: { message?: string | null } }>) => {
  const { status, body } = await answer;
  return [status, body.message];
};

describe("work of a visit", () => {
  it("has the fee of its service, its code, and doctor and day of the visit", async () => {
    const visit = await at.newVisit({ appointmentDate: someDay(-3) });
    const [row] = await done(visit, {
      ...{ idService: crown, teeth: [46], detail: { material: "zirconia" }, note: "Shade A2" },
    });
    expect(row).toMatchObject({
      ...{ source: "procedure", code: "crown", teeth: [46], detail: { material: "zirconia" } },
      ...{
        price: 28_000,
        quantity: 1,
        completes: true,
        day: someDay(-3),
        idDoctor: at.idDoctor,
        idService: crown,
      },
      ...{ typedBy: null, planNumber: null, planId: null, description: expect.stringMatching(/^Service/) },
    });
    expect((await at.works(visit)).body.data).toEqual([
      { ...row, billId: null, settled: null, settledReason: null },
    ]);
    expect((await at.chart(visit)).body.data?.rows).toEqual([row]);
  });

  it("is as much as its teeth and surfaces, unless said otherwise", async () => {
    const visit = await at.newVisit();
    const written = await done(
      visit,
      { idService: crown, teeth: [14, 15, 16] },
      { idService: filling, teeth: [36], surfaces: "mod" },
      { idService: filling, teeth: [37], surfaces: "mod", quantity: 1 },
      { idService: talk },
    );
    expect(written.map(({ quantity }) => quantity)).toEqual([3, 3, 1, 1]);
  });

  it("costs nothing while it is on the way", async () => {
    const visit = await at.newVisit();
    const stage = { idService: crown, teeth: [46], stage: "Visit 1 of 2", completes: false };
    expect(await done(visit, stage)).toMatchObject([{ price: 0, stage: "Visit 1 of 2", completes: false }]);
    expect(await done(visit, { ...stage, stage: "Visit 2 of 2", completes: true })).toMatchObject([
      { price: 28_000 },
    ]);
  });

  it("may be another doctor's, and is typed by an assistant for a doctor of theirs", async () => {
    const visit = await at.newVisit();
    const other = { idService: talk, idDoctor: at.otherDoctorId };
    expect(await done(visit, other)).toMatchObject([{ idDoctor: at.otherDoctorId }]);
    expect((await at.work(visit, [other], at.assistant)).status).toBe(400);
    expect((await at.work(visit, [{ ...other, idDoctor: 987_654 }])).status).toBe(400);
    expect((await at.work(visit, [{ idService: talk }], at.assistant)).body.data).toMatchObject([
      { idDoctor: at.idDoctor, typedBy: expect.stringMatching(/^Assistant/) },
    ]);
  });

  it.each([
    [() => ({ idService: 987_654 }), "idService", "The clinic has no such service."],
    [() => ({ idService: crown }), "teeth", "Say which tooth."],
    [() => ({ idService: talk, surfaces: "m" }), "teeth", "Say which tooth."],
    [() => ({ idService: crown, teeth: [46], surfaces: "m" }), "surfaces", "A crown lies on no surface."],
    [() => ({ idService: crown, teeth: [46], detail: { grade: "1" } }), "detail", "A crown has no grade."],
    [() => ({ idService: talk, detail: { grade: "1" } }), "detail", expect.stringMatching(/^This service/)],
    [() => ({ idService: talk, quantity: 1.5 }), "quantity", expect.stringMatching(/^Quantity is/)],
    [() => ({ idService: talk, quantity: 1e9 }), "quantity", expect.stringMatching(/^Quantity is/)],
    [() => ({ idService: talk, quantity: -1 }), "quantity", expect.stringMatching(/^Quantity is/)],
    [() => ({ idService: talk, teeth: [99] }), "teeth", "There is no tooth 99."],
  ])("%# is refused at its field, and nothing of the call is written", async (work, field, message) => {
    const visit = await at.newVisit();
    const { status, body } = await at.work(visit, [{ idService: talk }, work()]);
    expect([status, body.errors?.[0]]).toEqual([400, { field: `procedures.1.${field}`, message }]);
    expect((await at.works(visit)).body.data).toEqual([]);
  });

  it("costs no more than a bill can hold, written down or corrected", async () => {
    const dear = await at.newService(null, 9_999_999_999.99);
    const visit = await at.newVisit();
    const [row] = await done(visit, { idService: dear });
    const twice = { idService: dear, quantity: 2 };
    const message = "At Rs\u00A09,999,999,999.99 each, this is more than a bill can hold.";
    const added = await at.work(visit, [{ idService: talk }, twice]);
    expect([added.status, added.body.errors]).toEqual([400, [{ field: "procedures.1.quantity", message }]]);
    const corrected = await at.correct(row?.id ?? 0, twice);
    expect([corrected.status, corrected.body.errors]).toEqual([
      400,
      [{ field: "procedure.quantity", message }],
    ]);
    expect((await at.works(visit)).body.data).toMatchObject([{ id: row?.id, quantity: 1 }]);
    expect((await at.work(visit, [{ ...twice, completes: false }])).status).toBe(200);
  });

  it("is not done on a tooth that is missing by then", async () => {
    const visit = await at.newVisit();
    const both = [
      { idService: extraction, teeth: [46] },
      { idService: crown, teeth: [46] },
    ];
    const words = `46 is charted as missing since ${formatDate(clinicToday())}. Retract that first.`;
    expect(await refused(at.work(visit, both))).toEqual([409, words]);
    const [row] = await done(visit, { idService: extraction, teeth: [46] });
    expect(await refused(at.work(visit, both.slice(1)))).toEqual([409, words]);
    expect(await refused(at.work(visit, [{ idService: talk, teeth: [46], surfaces: "m" }]))).toEqual([
      409,
      words,
    ]);
    expect((await at.work(visit, [{ idService: talk, teeth: [46] }])).status).toBe(200);
    expect((await at.undo(row?.id ?? 0)).status).toBe(200);
    expect((await at.work(visit, both.slice(1))).status).toBe(200);
  });

  it("is of the patient of the visit, which takes place, and keeps it there", async () => {
    const visit = await at.newVisit();
    const stranger = await registerPatient(at.clinic, at.admin);
    expect((await at.work({ ...visit, idPatient: stranger.id }, [{ idService: talk }])).status).toBe(409);
    expect((await at.work(visit, [{ idService: talk }], at.otherDoctor)).status).toBe(404);
    const toCome = { appointmentDate: someDay(40), status: "Scheduled", allowOverlap: true };
    expect((await at.work(await at.newVisit(toCome), [{ idService: talk }], at.admin)).status).toBe(409);
    await done(visit, { idService: talk });
    expect((await at.give(visit, stranger.id)).status).toBe(409);
  });

  it("is written once for one idempotency key", async () => {
    const visit = await at.newVisit();
    const headers = { "idempotency-key": "0c8f1a52-3a0f-47d5-9d4c-4f1a2b3c4d5e" };
    for (let times = 0; times < 2; times++)
      expect((await at.work(visit, [{ idService: talk }], at.doctor, headers)).status).toBe(200);
    expect((await at.works(visit)).body.data).toHaveLength(1);
  });
});

describe("work of a plan", () => {
  async function plan({ idPatient }: Visit, price = 25_000) {
    const [{ id, number } = { id: 0, number: "" }] = await rows(
      "INSERT INTO treatment_plans (patient_id, doctor_id, name) VALUES ($1, $2, 'Crowns') RETURNING id, number",
      [idPatient, at.idDoctor],
    );
    const item = await idOf(
      `INSERT INTO plan_items (plan_id, position, service_id, description, teeth, price)
       VALUES ($1, 1, $2, 'Crown 46', '{46}', $3) RETURNING id`,
      [id, crown, price],
    );
    const accept = async (validUntil: string) => {
      await rows(
        `WITH v AS (INSERT INTO plan_versions (plan_id, version, valid_until, content) VALUES ($1, 1, $2,
           jsonb_build_object('items', (SELECT jsonb_agg(jsonb_build_object('id', id, 'letter', NULL, 'phase', phase, 'price', price,
             'idService', service_id))
             FROM plan_items WHERE plan_id = $1))) RETURNING plan_id)
         INSERT INTO plan_answers (plan_id, version, letter, answer, how, answered_on)
         SELECT plan_id, 1, 'A', 'Accepted', 'Said', clinic_today() FROM v`,
        [id, validUntil],
      );
    };
    return { id: Number(id), number: String(number), item, accept };
  }
  const work = (idPlanItem: number) => ({ idService: crown, teeth: [46], idPlanItem });

  it("stands planned until it is done, at the price that was accepted while that holds", async () => {
    const visit = await at.newVisit();
    const accepted = await plan(visit);
    await accepted.accept(someDay(20));
    expect((await at.chart(visit)).body.data?.rows).toMatchObject([
      {
        source: "plan",
        id: accepted.item,
        code: "crown",
        teeth: [46],
        until: null,
        price: 25_000,
        planId: accepted.id,
      },
    ]);
    expect(await done(visit, work(accepted.item))).toMatchObject([
      { price: 25_000, planItemId: accepted.item, planNumber: accepted.number, planId: accepted.id },
    ]);
    const expired = await plan(visit);
    await expired.accept(someDay(-1));
    expect(await done(visit, work(expired.item))).toMatchObject([{ price: 28_000 }]);
    expect(await done(visit, work((await plan(visit)).item))).toMatchObject([{ price: 28_000 }]);
  });

  it("is done once, and may be done again after it was taken back", async () => {
    const visit = await at.newVisit();
    const { item, number } = await plan(visit);
    await done(visit, { ...work(item), completes: false });
    expect((await at.work(visit, [work(item), work(item)])).status).toBe(409);
    const [row] = await done(visit, work(item));
    expect(await refused(at.work(visit, [work(item)]))).toEqual([
      409,
      `Crown 46 of plan ${number} is done already.`,
    ]);
    await at.undo(row?.id ?? 0);
    expect((await at.work(visit, [work(item)])).status).toBe(200);
  });

  it("is of the same patient, and of a plan that is open", async () => {
    const visit = await at.newVisit();
    const { item } = await plan(await at.newVisit());
    expect((await at.work(visit, [work(item)])).status).toBe(404);
    const closed = await plan(visit);
    await rows(
      "UPDATE treatment_plans SET closed_on = clinic_today(), close_reason = 'Moved away' WHERE id = $1",
      [closed.id],
    );
    expect(await refused(at.work(visit, [work(closed.item)]))).toEqual([
      409,
      `Plan ${closed.number} is closed.`,
    ]);
    const deleted = await plan(visit);
    await rows("UPDATE plan_items SET is_deleted = true WHERE id = $1", [deleted.item]);
    expect((await at.work(visit, [work(deleted.item)])).status).toBe(404);
    const planned = (await at.chart(visit)).body.data?.rows ?? [];
    expect(planned.map(({ until }) => until)).toEqual([clinicToday(), clinicToday()]);
  });

  it("stands on the chart beside what was found and done, as the contract says", async () => {
    const visit = await at.newVisit();
    const { item } = await plan(visit);
    const found = { code: "caries", teeth: [36], surfaces: "mod", detail: { depth: "pulp" }, note: "Sore" };
    const { body: findings } = await at.find(visit, [found, { ...found, teeth: [37], note: "درد" }]);
    await at.takeBack(findings.data?.[0]?.id ?? 0, 'A "slip"');
    await done(visit, {
      ...work(item),
      detail: { material: "zirconia" },
      stage: "Impression",
    });
    const query = { patientId: visit.idPatient };
    const { data } = (await at.clinic.call(getChart, { query }, at.doctor)).body;
    // Nobody checks the answer on its way: the database writes it.
    expect(PatientChart.strict().parse(data)).toEqual(data);
    const charted = rowsOf(data?.rows as ChartRows);
    expect(z.array(ChartRow.strict()).parse(charted)).toEqual(charted);
    expect(charted.map(({ source }) => source)).toEqual([
      "plan",
      "finding",
      "finding",
      "finding",
      "procedure",
    ]);
  });
});

/** A bill with the work on its one line. */
const billFor = (visit: Visit, work: number) =>
  idOf(
    `WITH b AS (INSERT INTO bills (patient_id, patient_name, doctor_id, bill_date, payment_method, chargeable)
       VALUES ($1, 'P', $2, clinic_today(), 'Cash', 28000) RETURNING id)
     INSERT INTO bill_lines (bill_id, position, service_id, description, price, procedure_id)
     SELECT id, 1, $3, 'Crown', 28000, $4 FROM b RETURNING bill_id AS id`,
    [visit.idPatient, at.idDoctor, crown, work],
  );

describe("work that was not done", () => {
  it("is taken back once, and corrected in one", async () => {
    const visit = await at.newVisit();
    const [row] = await done(visit, { idService: extraction, teeth: [46] });
    const right = { idService: extraction, teeth: [36] };
    expect((await at.correct(row?.id ?? 0, right, null, at.admin)).status).toBe(400);
    const { body } = await at.correct(row?.id ?? 0, right);
    expect(body.data).toMatchObject([{ teeth: [36], day: clinicToday() }]);
    expect((await at.works(visit)).body.data).toMatchObject([{ teeth: [36] }]);
    expect((await at.correct(row?.id ?? 0, right)).status).toBe(409);
    expect((await at.undo(row?.id ?? 0)).status).toBe(409);
    expect((await at.correct(body.data?.[0]?.id ?? 0, { idService: 987_654 })).body.errors).toMatchObject([
      { field: "procedure.idService" },
    ]);
    expect((await at.works(visit)).body.data).toHaveLength(1);
  });

  it("is taken back by two desks at once, once", async () => {
    const [row] = await done(await at.newVisit(), { idService: talk });
    const answers = await Promise.all(
      [at.doctor, at.admin].map((token) => at.undo(row?.id ?? 0, "Twice", token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("is taken back by an assistant who wrote it alone, by no other doctor", async () => {
    const [row] = await done(await at.newVisit(), { idService: talk });
    expect((await at.undo(row?.id ?? 0, "Wrong", at.assistant)).status).toBe(404);
    expect((await at.undo(row?.id ?? 0, "Wrong", at.otherDoctor)).status).toBe(403);
    expect((await at.undo(row?.id ?? 0, "Wrong", at.reception)).status).toBe(403);
  });

  it("stays while a bill charges it", async () => {
    const visit = await at.newVisit();
    const [row] = await done(visit, { idService: crown, teeth: [46] });
    const bill = await billFor(visit, row?.id ?? 0);
    expect((await at.works(visit)).body.data).toMatchObject([{ billId: bill }]);
    expect(await refused(at.undo(row?.id ?? 0))).toEqual([
      409,
      `It is on bill ${bill}. Credit that line first.`,
    ]);
    expect((await at.correct(row?.id ?? 0, { idService: talk })).status).toBe(409);
    await rows("UPDATE bills SET is_deleted = true, voided_on = now(), void_reason = 'Wrong' WHERE id = $1", [
      bill,
    ]);
    expect((await at.undo(row?.id ?? 0)).status).toBe(200);
  });
});

it("is billed or taken back, never both, by two desks at once", async () => {
  const visit = await at.newVisit();
  for (let times = 0; times < 20; times++) {
    const [row] = await done(visit, { idService: crown, teeth: [46] });
    const id = row?.id ?? 0;
    const [billed, undone] = await Promise.all([
      billFor(visit, id).then(
        () => true,
        () => false,
      ),
      at.undo(id),
    ]);
    expect([200, 409]).toContain(undone.status);
    expect(billed).toBe(undone.status === 409);
  }
});

it("is seen by administrators, doctors and assistants who may open the history", async () => {
  const visit = await at.newVisit();
  await done(visit, { idService: talk });
  const statuses = await Promise.all(
    [at.admin, at.doctor, at.assistant, at.reception, at.accountant, at.otherDoctor].map(
      async (token) => (await at.works(visit, token)).status,
    ),
  );
  expect(statuses).toEqual([200, 200, 200, 403, 403, 403]);
});

it("of an erased patient keeps service and price for the books, and says nothing of the mouth", async () => {
  const patient = await registerPatient(at.clinic, at.admin);
  const visit = await at.newVisit({ idPatient: patient.id });
  await done(visit, { idService: crown, teeth: [46], note: "Zanzibar", stage: "Zanzibar 2" });
  const body = { id: patient.id, registerNo: patient.registerNo, reason: "Asked for it" };
  expect((await at.clinic.call(erasePatient, { body }, at.admin)).status).toBe(200);
  const kept = await rows(
    "SELECT teeth, note, stage, chart_code, price, service_id FROM procedures WHERE patient_id = $1",
    [patient.id],
  );
  expect(kept).toEqual([
    { teeth: [], note: null, stage: null, chart_code: null, price: 28_000, service_id: crown },
  ]);
  const trail = await rows(
    "SELECT concat(before, after) AS text FROM audit_log WHERE entity = 'procedures' AND concat(before, after) LIKE '%Zanzibar%'",
    [],
  );
  expect(trail).toEqual([]);
});
