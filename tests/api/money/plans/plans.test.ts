import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAppointment } from "#contract/desk/appointments.ts";
import { createBill, voidBill } from "#contract/money/bills.ts";
import type { TreatmentPlan } from "#contract/money/plan-records.ts";
import {
  addPlanItems,
  closePlan,
  createPlan,
  getEstimate,
  getPlan,
  getPlanPdf,
  listPlansOfPatient,
  presentPlan,
  updatePlan,
} from "#contract/money/treatment-plans.ts";
import { getUnbilled } from "#contract/money/unbilled.ts";
import { erasePatient } from "#contract/patients/erasure.ts";
import type { InputOf } from "#contract/values/endpoint.ts";
import { addMoney } from "#rules/values/money.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { doWork, formOf, planActs } from "#tests/support/plans.ts";

/** Treatment plans: written, changed, worked off and read by whom they concern. */

let clinic: TestClinic;
let admin: string;
let reception: string;
let accountant: string;
let doctor: string;
let otherDoctor: string;
let assistant: string;
let idDoctor: number;
let found: Awaited<ReturnType<typeof catalogue>>;
let acts: ReturnType<typeof planActs>;
const today = clinicToday();

beforeAll(async () => {
  clinic = await openClinic();
  admin = (await clinic.signIn("Administrator")).token;
  reception = (await clinic.signIn("Receptionist")).token;
  accountant = (await clinic.signIn("Accountant")).token;
  assistant = (await clinic.signIn("Assistant")).token;
  found = await catalogue(clinic);
  ({ idDoctor } = found);
  doctor = (await clinic.signIn("Doctor", { doctorId: idDoctor })).token;
  otherDoctor = (await clinic.signIn("Doctor", { doctorId: found.doctors[1]?.id ?? 0 })).token;
  acts = planActs(clinic, admin);
});
afterAll(() => clinic.close());

type Body<E> = InputOf<E> extends { body: infer B } ? B : never;

const newPatient = async () => (await registerPatient(clinic, admin)).id;

async function visitOf(idPatient: number): Promise<number> {
  const body = {
    ...{ idPatient, idDoctor, idDepartment: found.idDepartment, idServices: [found.services[0]?.id ?? 0] },
    ...{ appointmentDate: today, appointmentTime: "17:30", priority: "Medium", status: "Completed" },
    description: "Tooth pain",
  };
  const { body: answer } = await clinic.call(
    createAppointment,
    { body: body as Body<typeof createAppointment> },
    admin,
  );
  return answer.data?.id ?? 0;
}

const ROOT = { description: "Root canal treatment", teeth: [46], price: 22_000 };
const CROWN = { description: "Zirconia crown", teeth: [46], price: 28_000, phase: 2 };
const twoItems = async (changes: object = {}) => {
  const idPatient = await newPatient();
  return await acts.make({ idPatient, idDoctor, items: [ROOT, CROWN], ...changes });
};
const read = async (id: number, token: string) => {
  const { body, status } = await clinic.call(getPlan, { query: { id } }, token);
  return { status, plan: body.data, message: body.message };
};
const change = (plan: TreatmentPlan, body: object, token = admin) =>
  clinic.call(
    updatePlan,
    { query: { id: plan.id }, body: { ...formOf(plan), ...body } as Body<typeof updatePlan> },
    token,
  );

describe("a plan", () => {
  it("has a number, option A, prices of the price list, and what was typed", async () => {
    const idPatient = await newPatient();
    const service = found.services[0];
    const plan = await acts.make({
      ...{ idPatient, idDoctor, name: " Upper front ", diagnosis: "Caries", phases: ["Pain"] },
      items: [
        { idService: service?.id ?? 0 },
        { description: "Guard", price: 0, teeth: [11], surfaces: "om" },
      ],
    });
    expect(plan).toMatchObject({
      ...{ number: expect.stringMatching(/^T-\d{6}$/), name: "Upper front", diagnosis: "Caries" },
      ...{ status: "Draft", version: null, phaseNames: ["Pain"], net: service?.fees },
      options: [{ letter: "A", discount: 0 }],
      items: [
        { description: service?.name, price: service?.fees, state: "planned", phase: 1 },
        { description: "Guard", price: 0, teeth: [11], surfaces: "MO" },
      ],
    });
    const list = await clinic.call(listPlansOfPatient, { query: { patientId: idPatient } }, reception);
    expect(list.body.data).toMatchObject([{ id: plan.id, number: plan.number, status: "Draft" }]);
  });

  it("keeps the ids of its items over a change, and its order is that of the form", async () => {
    const plan = await twoItems();
    const [root, crown] = formOf(plan).items;
    const changed = await acts.change(plan, {
      options: [
        { letter: "A", name: "Zirconia", discount: 5000 },
        { letter: "B", name: "Metal" },
      ],
      items: [
        { ...crown, letter: "A", price: null },
        { ...root, phase: 3, price: 20_000 },
        { id: 0, letter: "B", description: "Metal crown", price: 15_000 },
      ] as Body<typeof updatePlan>["items"],
    });
    expect(changed.items.map(({ id, letter, price, phase }) => [id, letter, price, phase])).toEqual([
      [crown?.id, "A", 28_000, 2],
      [root?.id, null, 20_000, 3],
      [expect.any(Number), "B", 15_000, 1],
    ]);
    expect(changed.net).toBe(43_000);
    const alone = await acts.change(changed, {
      options: [{ letter: "A", name: "Zirconia" }],
      items: formOf(changed).items.slice(0, 2),
    });
    expect(alone.options).toMatchObject([{ letter: "A", note: null }]);
    expect(alone.items).toHaveLength(2);
  });

  it("writes teeth of a service that is charted once for a visit into its description", async () => {
    const service = found.services[1];
    await clinic.database.pool.query("UPDATE services SET charted_per = 'visit' WHERE id = $1", [
      service?.id,
    ]);
    const plan = await twoItems({ items: [{ idService: service?.id, teeth: [46, 37], surfaces: "O" }] });
    expect(plan.items[0]).toMatchObject({
      description: `${service?.name} (46, 37)`,
      teeth: [],
      surfaces: "",
    });
  });

  it.each<[string, object, string, RegExp]>([
    ["a tooth that is none", { items: [{ ...ROOT, teeth: [49] }] }, "items.0.teeth", /There is no tooth 49/],
    [
      "a surface that is none",
      { items: [{ ...ROOT, surfaces: "x" }] },
      "items.0.surfaces",
      /x is no surface/,
    ],
    ["an option that is none", { items: [{ ...ROOT, letter: "B" }] }, "items.0.letter", /no option B/],
    ["a phase 10", { items: [{ ...ROOT, phase: 10 }] }, "items.0.phase", /1 to 9/],
    ["half a quantity", { items: [{ ...ROOT, quantity: 1.5 }] }, "items.0.quantity", /1 to 99/],
    ["three decimals", { items: [{ ...ROOT, price: 1.005 }] }, "items.0.price", /two decimals/],
    ["a negative price", { items: [{ ...ROOT, price: -1 }] }, "items.0.price", /amount/],
    ["more than can be stored", { items: [{ ...ROOT, price: 9e9, quantity: 99 }] }, "items.0.price", /large/],
    ["nothing planned in a line", { items: [{ price: 5 }] }, "items.0.description", /Say what is planned/],
    ["another plan's line", { items: [{ ...ROOT, id: 999_999_999 }] }, "items.0.id", /not one of the plan/],
    ["a service of nowhere", { items: [{ idService: 999_999_999 }] }, "items.0.idService", /no longer/],
    ["201 lines", { items: Array.from({ length: 201 }, () => ROOT) }, "items", /at most 200/],
    ["a blank name", { name: "\u200b" }, "name", /name/],
    [
      "a discount above its sum",
      { options: [{ letter: "A", name: "All", discount: 50_000.01 }] },
      "options.0.discount",
      /more than option A costs/,
    ],
    ["options without A", { options: [{ letter: "B", name: "B" }] }, "options", /A, then B/],
  ])("is not changed to have %s", async (_, body, field, message) => {
    const plan = await twoItems();
    const { status, body: answer } = await change(plan, body);
    expect([status, answer.errors?.[0]?.field]).toEqual([400, field]);
    expect(answer.errors?.[0]?.message).toMatch(message);
    expect((await read(plan.id, admin)).plan).toEqual(plan);
  });

  it("is not overwritten by a stale copy, nor does a line stand twice", async () => {
    const plan = await twoItems();
    await acts.change(plan, { name: "Other" });
    expect((await change(plan, { name: "Third" })).status).toBe(409);
    const now = (await read(plan.id, admin)).plan as TreatmentPlan;
    const [first] = formOf(now).items;
    expect((await change(now, { items: [first, first] })).status).toBe(400);
  });

  it("is closed with a reason, once, and then stays", async () => {
    const plan = await twoItems();
    const close = (token: string) =>
      clinic.call(
        closePlan,
        { body: { id: plan.id, reason: "Moved away", updatedOn: plan.updatedOn } },
        token,
      );
    expect((await close(reception)).status).toBe(403);
    expect((await close(admin)).body.data).toMatchObject({ status: "Closed", closeReason: "Moved away" });
    const again = await close(admin);
    expect([again.status, again.body.message]).toEqual([409, expect.stringMatching(/was closed on/)]);
    const now = (await read(plan.id, admin)).plan as TreatmentPlan;
    expect((await change(now, {})).status).toBe(409);
    expect((await clinic.call(presentPlan, { body: { id: plan.id } }, admin)).status).toBe(409);
  });
});

describe("items from the chart", () => {
  it("go to the plan that was not shown yet, else to a new one", async () => {
    const idPatient = await newPatient();
    await visitOf(idPatient);
    const mine = planActs(clinic, doctor);
    const first = await mine.add({ idPatient, items: [ROOT] });
    expect(first).toMatchObject({ idDoctor, name: "Treatment plan", items: [{ teeth: [46] }] });
    const second = await mine.add({ idPatient, items: [CROWN] });
    expect([second.id, second.items.length]).toEqual([first.id, 2]);
    expect(second.items[0]?.id).toBe(first.items[0]?.id);
    await mine.show(second);
    expect((await mine.add({ idPatient, items: [CROWN] })).id).not.toBe(first.id);
    const named = await mine.add({ idPatient, idPlan: first.id, items: [CROWN] });
    expect(named).toMatchObject({ id: first.id, status: "Changed since shown" });
  });

  it("make one plan where two desks add at once", async () => {
    const idPatient = await newPatient();
    const both = await Promise.all([1, 2].map(() => acts.add({ idPatient, idDoctor, items: [ROOT] })));
    expect(both[0]?.id).toBe(both[1]?.id);
  });

  it("do not go to another patient's plan", async () => {
    const plan = await twoItems();
    const body = { idPatient: await newPatient(), idPlan: plan.id, items: [ROOT] };
    expect((await clinic.call(addPlanItems, { body }, admin)).status).toBe(404);
  });
});

describe("work on a plan", () => {
  it("makes its items begun, done, billed and paid, and a void bill takes that back", async () => {
    const service = found.services[0];
    const idPatient = await newPatient();
    const idAppointment = await visitOf(idPatient);
    const made = await acts.make({
      ...{ idPatient, idDoctor, options: [{ letter: "A", name: "All", discount: 5000 }] },
      items: [{ ...ROOT, idService: service?.id ?? 0 }, CROWN],
    });
    const plan = await acts.say(await acts.show(made));
    const [root] = plan.items;
    const of = { idPatient, idAppointment, idDoctor, idService: service?.id ?? 0, on: today };
    const work = { ...of, idPlanItem: root?.id ?? 0, price: 22_000 };
    await doWork(clinic, { ...work, completes: false, stage: "Visit 1 of 2" });
    const begun = (await read(plan.id, reception)).plan;
    expect(begun).toMatchObject({ status: "Under way", toBill: 0 });
    expect(begun?.items[0]).toMatchObject({ state: "begun", stage: "Visit 1 of 2", begunOn: today });
    const gone = await change(plan, { items: formOf(plan).items.slice(1) });
    expect([gone.status, gone.body.message]).toEqual([
      409,
      expect.stringMatching(/^Root canal treatment 46 was begun on .*, so it stays\.$/),
    ]);

    const idWork = await doWork(clinic, work);
    const done = (await read(plan.id, reception)).plan;
    expect(done?.money).toMatchObject({ done: 19_800, billed: 0, paid: 0, toBill: 19_800, idAppointment });
    expect(done?.items.map(({ money }) => money?.state)).toEqual(["done", "planned"]);

    const line = { idService: service?.id, description: "Root canal", actualPrice: 22_000, price: 22_000 };
    const bill = await clinic.call(
      createBill,
      {
        body: {
          ...{
            patientId: idPatient,
            patientName: "Zainab",
            idDoctor,
            paymentDate: today,
            paymentMethod: "Cash",
          },
          ...{
            chargeableAmount: 22_000,
            discountAmount: 2200,
            receivedAmount: 10_000,
            paymentDetails: [line],
          },
        } as Body<typeof createBill>,
      },
      admin,
    );
    const idBill = bill.body.data?.paymentId;
    expect([bill.status, idBill]).toEqual([200, expect.any(Number)]);
    const { pool } = clinic.database;
    await pool.query("UPDATE bill_lines SET procedure_id = $1 WHERE bill_id = $2", [idWork, idBill]);
    const billed = (await read(plan.id, reception)).plan;
    expect(billed?.money).toMatchObject({ done: 19_800, billed: 19_800, paid: 10_000, toBill: 0 });
    expect(billed?.items[0]?.money).toMatchObject({ state: "billed", paymentIds: [idBill], toBill: 0 });

    // Doctors see what was done and what it costs, and nothing of the desk's money.
    const ofDoctor = (await read(plan.id, doctor)).plan;
    expect(ofDoctor).toMatchObject({ net: 45_000, money: null, toBill: null });
    expect(ofDoctor?.items[0]).toMatchObject({ state: "done", price: 22_000, money: null });

    await clinic.call(voidBill, { query: { id: idBill ?? 0, reason: "Wrong patient" } }, admin);
    expect((await read(plan.id, reception)).plan?.money).toMatchObject({
      billed: 0,
      paid: 0,
      toBill: 19_800,
    });
  });
});

describe("the agreed discount", () => {
  it("is offered with work that waits, part by part, while the accepted version holds", async () => {
    const options = [{ letter: "A" as const, name: "All of it", discount: 5000 }];
    const plan = await acts.make({ idPatient: await newPatient(), idDoctor, items: [ROOT, CROWN], options });
    const { idPatient } = plan;
    const idAppointment = await visitOf(idPatient);
    const [root] = plan.items;
    const work = { idPatient, idAppointment, idDoctor, idService: found.services[0]?.id ?? 0, on: today };
    await doWork(clinic, { ...work, idPlanItem: root?.id ?? 0, price: 22_000 });
    const waiting = async () => {
      const query = { patientId: idPatient };
      return (await clinic.call(getUnbilled, { query }, reception)).body.data?.map(
        ({ discount }) => discount,
      );
    };
    expect(await waiting()).toEqual([0]);
    const accepted = await acts.say(await acts.show(plan));
    expect(await waiting()).toEqual([2200]);
    await acts.say(accepted, { answer: "Withdrawn" });
    expect(await waiting()).toEqual([0]);
  });
});

const priceOn = async (id: number | undefined, day: string) =>
  (
    await sql<{ of: number | null }>`SELECT accepted_price(${id}, ${day}) AS of`.execute(
      clinic.database.kysely,
    )
  ).rows[0]?.of ?? null;

describe("work of another day", () => {
  const options = [{ letter: "A" as const, name: "All of it", discount: 5000 }];
  /** The agreed discount and the accepted price of work that is done for both items on a day; the plan says the same to bill. */
  async function agreedFor({ id: idPlan, idPatient, items }: TreatmentPlan, on: string) {
    const idAppointment = await visitOf(idPatient);
    const work = { idPatient, idAppointment, idDoctor, idService: found.services[0]?.id ?? 0, on };
    for (const { id, price } of items) await doWork(clinic, { ...work, idPlanItem: id, price });
    const waiting = await clinic.call(getUnbilled, { query: { patientId: idPatient } }, reception);
    const proposed = addMoney(...(waiting.body.data ?? []).map(({ price, discount }) => price - discount));
    expect((await read(idPlan, reception)).plan?.money).toMatchObject({ toBill: proposed, done: proposed });
    return {
      discounts: waiting.body.data?.filter(({ doneOn }) => doneOn === on).map(({ discount }) => discount),
      prices: await Promise.all(items.map(({ id }) => priceOn(id, on))),
    };
  }

  it("before the answer has neither its price nor its discount, and after it both", async () => {
    const plan = await acts.say(await acts.show(await twoItems({ options })));
    expect(await agreedFor(plan, addDays(today, -1))).toEqual({ discounts: [0, 0], prices: [null, null] });
    expect(await agreedFor(plan, today)).toEqual({ discounts: [2200, 2800], prices: [22_000, 28_000] });
    expect(await agreedFor(plan, addDays(today, 31))).toEqual({ discounts: [0, 0], prices: [null, null] });
  });

  it("keeps both from before the acceptance was withdrawn, and from the version that held then", async () => {
    const plan = await acts.show(await twoItems({ options }));
    await clinic.database.pool.query(
      `INSERT INTO plan_answers (plan_id, version, letter, answer, how, answered_on)
       VALUES ($1, 1, 'A', 'Accepted', 'Said', $2)`,
      [plan.id, addDays(today, -2)],
    );
    const dearer = formOf(plan).items.map((item) => ({ ...item, price: item.price + 1000 }));
    const second = await acts.show(await acts.change(plan, { items: dearer }));
    const accepted = await acts.say(second, { version: 2 });
    expect(await agreedFor(accepted, addDays(today, -1))).toEqual({
      discounts: [2200, 2800],
      prices: [22_000, 28_000],
    });
    expect((await agreedFor(accepted, today)).prices).toEqual([23_000, 29_000]);
    await acts.say(accepted, { version: 2, answer: "Withdrawn" });
    const items = plan.items.map(({ id }) => id);
    expect(await Promise.all(items.map((id) => priceOn(id, addDays(today, -1))))).toEqual([22_000, 28_000]);
    expect(await Promise.all(items.map((id) => priceOn(id, today)))).toEqual([null, null]);
  });
});

describe("what was agreed", () => {
  it("counts in every sum while the plan says something else, and the plan says so", async () => {
    const options = [{ letter: "A" as const, name: "All of it", discount: 5000 }];
    const plan = await acts.say(await acts.show(await twoItems({ options })));
    const dearer = formOf(plan).items.map((item) => ({ ...item, price: item.price + 7000 }));
    const changed = await acts.change(plan, {
      items: dearer,
      options: options.map((option) => ({ ...option, discount: 0 })),
    });
    expect(changed).toMatchObject({ status: "Accepted", isChanged: 1, net: 45_000 });
    expect(changed.accepted).toMatchObject({ discount: 5000 });
    expect(changed.items.map(({ price, agreedPrice }) => [price, agreedPrice])).toEqual([
      [29_000, 22_000],
      [35_000, 28_000],
    ]);
    const again = await acts.say(await acts.show(changed), { version: 2 });
    expect(again).toMatchObject({ isChanged: 0, net: 64_000 });
    const withdrawn = await acts.say(again, { version: 2, answer: "Withdrawn" });
    expect(withdrawn.items.map(({ agreedPrice }) => agreedPrice)).toEqual([null, null]);
  });
});

describe("the accepted price", () => {
  it("counts while the accepted version holds, for the items that the answer covers", async () => {
    const plan = await acts.say(await acts.show(await twoItems()), { phases: [1] });
    const [root, crown] = plan.items.map(({ id }) => id);
    await acts.change(plan, { items: formOf(plan).items.map((item) => ({ ...item, price: 1 })) });
    expect(await priceOn(root, today)).toBe(22_000);
    expect(await priceOn(root, addDays(today, -1))).toBe(null);
    expect(await priceOn(root, addDays(today, 30))).toBe(22_000);
    expect(await priceOn(root, addDays(today, 31))).toBe(null);
    expect(await priceOn(crown, today)).toBe(null);
    await acts.say(plan, { answer: "Withdrawn" });
    expect(await priceOn(root, today)).toBe(null);
  });
});

describe("plans are read", () => {
  it("by doctors and assistants of patients whose history is open, by the desk without diagnosis", async () => {
    const plan = await twoItems({ diagnosis: "Pulpitis", notes: "Nervous" });
    for (const token of [doctor, otherDoctor, assistant])
      expect((await read(plan.id, token)).status).toBe(403);
    await visitOf(plan.idPatient);
    const own = await read(plan.id, doctor);
    expect(own.plan).toMatchObject({ diagnosis: "Pulpitis", notes: "Nervous", net: 50_000 });
    expect((await read(plan.id, assistant)).plan).toMatchObject({ diagnosis: "Pulpitis", money: null });
    expect((await read(plan.id, otherDoctor)).status).toBe(403);
    const query = { patientId: plan.idPatient };
    expect((await clinic.call(listPlansOfPatient, { query }, otherDoctor)).status).toBe(403);
    for (const token of [reception, accountant])
      expect((await read(plan.id, token)).plan).toMatchObject({
        ...{ diagnosis: null, notes: null, net: 50_000, money: { credit: 0 } },
        items: [{ teeth: [46] }, {}],
      });
  });

  it("on record, each time, and not where it is refused", async () => {
    const plan = await acts.show(await twoItems());
    const { idPatient, id } = plan;
    const looks = async () =>
      (
        await clinic.database.pool.query(
          `SELECT s.role, count(*)::int AS looks FROM audit_log l JOIN staff s ON s.id = l.staff_id
           WHERE l.action = 'viewed' AND l.entity = 'patients' AND l.entity_id = $1 AND l.request_id IS NOT NULL GROUP BY 1`,
          [idPatient],
        )
      ).rows;
    const readAll = async (token: string) => {
      const pdf = await clinic.app.inject({
        url: `/api${getPlanPdf.path}?id=${id}`,
        headers: { authorization: `Bearer ${token}` },
      });
      const answers = [
        await clinic.call(listPlansOfPatient, { query: { patientId: idPatient } }, token),
        await clinic.call(getPlan, { query: { id } }, token),
        await clinic.call(getEstimate, { query: { id } }, token),
      ];
      return [...answers.map(({ status }) => status), pdf.statusCode];
    };
    expect(await readAll(otherDoctor)).toEqual([403, 403, 403, 403]);
    expect(await looks()).toEqual([]);
    expect(await readAll(reception)).toEqual([200, 200, 200, 200]);
    expect(await looks()).toEqual([{ role: "Receptionist", looks: 4 }]);
    const unshown = await acts.make({ idPatient, idDoctor, items: [ROOT] });
    expect((await clinic.call(getEstimate, { query: { id: unshown.id } }, reception)).status).toBe(409);
    expect(await looks()).toEqual([{ role: "Receptionist", looks: 4 }]);
  });

  it("and written by doctors and administrators alone; a doctor's plan is the doctor's", async () => {
    const idPatient = await newPatient();
    const body = { idPatient, idDoctor: found.doctors[1]?.id ?? 0, name: "Mine", items: [ROOT] };
    for (const token of [reception, accountant, assistant])
      expect((await clinic.call(createPlan, { body }, token)).status).toBe(403);
    expect((await clinic.call(createPlan, { body }, doctor)).status).toBe(403);
    await visitOf(idPatient);
    expect((await clinic.call(createPlan, { body }, doctor)).body.data).toMatchObject({ idDoctor });
    const { idDoctor: _, ...without } = body;
    const nobody = await clinic.call(createPlan, { body: without }, admin);
    expect(nobody.body.errors).toEqual([{ field: "idDoctor", message: "Choose the doctor." }]);
  });
});

describe("an erasure", () => {
  it("takes plans, versions, answers and what the trail holds of them", async () => {
    const mark = "Zqvplanned";
    const { id, registerNo } = await registerPatient(clinic, admin);
    const items = [{ ...ROOT, description: mark }];
    const plan = await acts.make({
      idPatient: id,
      idDoctor,
      name: mark,
      diagnosis: mark,
      notes: mark,
      items,
    });
    const options = [
      ...plan.options,
      { letter: "B" as const, name: `Gone ${mark}`, note: mark, discount: 0 },
    ];
    const two = await acts.change(plan, { options });
    const one = await acts.change(two, { options: plan.options });
    await acts.say(await acts.show(one), { note: mark, signerName: mark });
    const body = { id, registerNo, reason: "Asked at the desk" };
    expect((await clinic.call(erasePatient, { body }, admin)).status).toBe(200);
    expect((await read(plan.id, admin)).status).toBe(404);
    const tables = [
      "treatment_plans",
      "plan_options",
      "plan_items",
      "plan_versions",
      "plan_answers",
      "audit_log",
    ];
    for (const table of tables) {
      const { rows } = await clinic.database.pool.query(
        `SELECT FROM ${table} t WHERE t::text LIKE '%${mark}%'`,
      );
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });
});
