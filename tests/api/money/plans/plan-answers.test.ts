import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TreatmentPlan } from "#contract/money/plan-records.ts";
import { type AnswerInput, answerPlan, getEstimate, presentPlan } from "#contract/money/treatment-plans.ts";
import type { InputOf } from "#contract/values/endpoint.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { formOf, planActs, strokes } from "#tests/support/plans.ts";

/** What was shown of a plan never changes, and an answer names what was shown. */

let clinic: TestClinic;
let admin: string;
let reception: string;
let idDoctor: number;
let acts: ReturnType<typeof planActs>;
beforeAll(async () => {
  clinic = await openClinic();
  admin = (await clinic.signIn("Administrator")).token;
  reception = (await clinic.signIn("Receptionist")).token;
  ({ idDoctor } = await catalogue(clinic));
  acts = planActs(clinic, admin);
});
afterAll(() => clinic.close());

const ITEMS = [
  { description: "Root canal", teeth: [46], price: 22_000 },
  { description: "Crown", teeth: [46], price: 28_000, phase: 2 },
];
const newPlan = async (changes: object = {}) =>
  await acts.make({
    idPatient: (await registerPatient(clinic, admin)).id,
    idDoctor,
    items: ITEMS,
    ...changes,
  });

type Body<E> = InputOf<E> extends { body: infer B } ? B : never;
const answer = (plan: TreatmentPlan, given: Partial<AnswerInput>, token = reception) => {
  const body = { id: plan.id, version: plan.version ?? 1, answer: "Accepted", how: "Said", ...given };
  return clinic.call(answerPlan, { body: body as Body<typeof answerPlan> }, token);
};
const TWO = [
  { letter: "A", name: "Zirconia" },
  { letter: "B", name: "Metal" },
];

describe("a version that was shown", () => {
  it("is byte for byte the same after every later call", async () => {
    const plan = await acts.show(await newPlan());
    const bytes = async () =>
      (
        await clinic.database.pool.query(
          "SELECT content::text, valid_until::text FROM plan_versions WHERE plan_id = $1 AND version = 1",
          [plan.id],
        )
      ).rows;
    const before = await bytes();
    const changed = await acts.change(plan, {
      ...{ name: "Other", advance: 500, validDays: 5 },
      items: formOf(plan).items.map((item) => ({ ...item, price: 1 })),
    });
    expect(changed).toMatchObject({ status: "Changed since shown", isChanged: 1 });
    const second = await acts.show(changed);
    expect(second).toMatchObject({ status: "Shown", version: 2, validUntil: addDays(clinicToday(), 5) });
    await acts.say(second);
    expect(await bytes()).toEqual(before);
    for (const statement of [
      "UPDATE plan_versions SET version = 19",
      "DELETE FROM plan_versions",
      "UPDATE plan_answers SET note = 'x'",
      "DELETE FROM plan_answers",
    ])
      await expect(clinic.database.pool.query(statement)).rejects.toThrow(/append-only|permission denied/);
    const first = await clinic.call(getEstimate, { query: { id: plan.id, version: 1 } }, reception);
    expect(first.body.data).toMatchObject({
      ...{ isOld: 1, answer: null },
      content: { name: "Lower right", items: [{ price: 22_000 }, { price: 28_000 }] },
    });
  });

  it("is made only of what is planned, and anew only after a change or its last day", async () => {
    const empty = await newPlan({ items: [] });
    const refused = async (plan: TreatmentPlan) => {
      const { status, body } = await clinic.call(presentPlan, { body: { id: plan.id } }, admin);
      return [status, body.message];
    };
    expect(await refused(empty)).toEqual([409, expect.stringMatching(/Nothing is planned yet/)]);
    const half = await newPlan({ options: TWO, items: [{ ...ITEMS[0], letter: "A" }] });
    expect(await refused(half)).toEqual([409, "Option B holds nothing. Add to it or remove it."]);
    const plan = await acts.show(await newPlan());
    expect(await refused(plan)).toEqual([409, "Nothing changed since version 1 was shown."]);
    const { status } = await clinic.call(presentPlan, { body: { id: plan.id } }, reception);
    expect(status).toBe(403);
    const stale = await clinic.call(
      presentPlan,
      { body: { id: plan.id, updatedOn: "2020-01-01T00:00:00Z" } },
      admin,
    );
    expect(stale.status).toBe(409);
  });

  it("is one of twenty at most", async () => {
    let plan = await newPlan();
    for (let price = 1; price <= 20; price += 1)
      plan = await acts.show(await acts.change(plan, { advance: price }));
    const changed = await acts.change(plan, { advance: 99 });
    const { status, body } = await clinic.call(presentPlan, { body: { id: changed.id } }, admin);
    expect([status, body.message]).toEqual([409, expect.stringMatching(/was shown 20 times/)]);
  });

  it("has one winner where two desks show it at once", async () => {
    const plan = await newPlan();
    const both = await Promise.all(
      [1, 2].map(() => clinic.call(presentPlan, { body: { id: plan.id } }, admin)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("an answer", () => {
  it("is signed, on paper or said, by whom it says", async () => {
    const signed = await acts.show(await newPlan());
    const given = {
      ...{ how: "Signed" as const, signature: strokes, signerName: "Hina", relationship: "Mother" },
    };
    const { body } = await answer(signed, given);
    expect(body.data).toMatchObject({
      ...{ status: "Accepted", accepted: { version: 1, letter: "A", phases: null } },
      answers: [{ how: "Signed", signerName: "Hina", relationship: "Mother", heardBy: null }],
      items: [{ isAccepted: 1 }, { isAccepted: 1 }],
    });
    const estimate = await clinic.call(getEstimate, { query: { id: signed.id } }, reception);
    expect(estimate.body.data?.answer?.signature).toBe(strokes);
    const said = await answer(await acts.show(await newPlan()), { answer: "Declined", note: "Too dear" });
    expect(said.body.data).toMatchObject({
      ...{ status: "Declined", accepted: null },
      answers: [{ note: "Too dear", heardBy: expect.any(String) }],
    });
  });

  it("names phases singly, and may be withdrawn", async () => {
    const plan = await acts.show(await newPlan());
    const { body } = await answer(plan, { phases: [1, 1] });
    expect(body.data).toMatchObject({ phases: [1], items: [{ isAccepted: 1 }, { isAccepted: 0 }] });
    expect((await answer(plan, { phases: [3] })).body.errors).toEqual([
      { field: "phases", message: "Option A has no phase 3." },
    ]);
    expect((await answer(plan, { answer: "Withdrawn" })).body.data).toMatchObject({
      ...{ status: "Declined", accepted: null },
    });
    const again = await answer(plan, { answer: "Withdrawn" });
    expect([again.status, again.body.message]).toEqual([409, "Nothing is accepted that could be withdrawn."]);
  });

  it("names the option where there are several", async () => {
    const items = [ITEMS[0], { ...ITEMS[1], letter: "A" }, { ...ITEMS[1], letter: "B", price: 15_000 }];
    const plan = await acts.show(await newPlan({ options: TWO, items }));
    expect((await answer(plan, {})).body.errors).toEqual([
      { field: "letter", message: "Choose the option that was accepted." },
    ]);
    expect((await answer(plan, { letter: "C" })).body.errors?.[0]?.message).toBe("There is no option C.");
    const { body } = await answer(plan, { letter: "B" });
    expect(body.data).toMatchObject({
      net: 37_000,
      items: [{ isAccepted: 1 }, { isAccepted: 0 }, { isAccepted: 1 }],
    });
  });

  it("is not given to an old version, one of nowhere, or a plan that was not shown", async () => {
    const plan = await newPlan();
    const none = await answer(plan, { version: 1 });
    expect([none.status, none.body.message]).toEqual([409, "Nothing was shown yet."]);
    const first = await acts.show(plan);
    await acts.show(await acts.change(first, { advance: 5 }));
    const old = await answer(first, {});
    expect([old.status, old.body.message]).toEqual([409, "Version 2 was shown since."]);
    expect((await answer(first, { version: 3 })).body.message).toBe("There is no version 3.");
  });

  it.each<[string, Partial<AnswerInput>, string]>([
    ["a signature that is missing", { how: "Signed", signerName: "Hina" }, "signature"],
    ["nobody who signed", { how: "Signed", signature: strokes }, "signerName"],
    ["a script as signature", { how: "Signed", signerName: "H", signature: "<svg onload=1>" }, "signature"],
    ["one short stroke", { how: "Signed", signerName: "H", signature: "M10 20 L30 40" }, "signature"],
    [
      "strokes outside the pad",
      { how: "Signed", signerName: "H", signature: "M1 2 L500 9 M1 2 L3 4" },
      "signature",
    ],
    ["numbers and no strokes", { how: "Signed", signerName: "H", signature: "MMMMLLLL1 2 3 4" }, "signature"],
    ["too many strokes", { how: "Signed", signerName: "H", signature: `M${"1 ".repeat(6200)}` }, "signature"],
    ["strokes on what was said", { signature: strokes }, "signature"],
    ["phases of a refusal", { answer: "Declined", phases: [1] }, "phases"],
    ["a day to come", { answeredOn: addDays(clinicToday(), 1) }, "answeredOn"],
    ["a day before it was shown", { answeredOn: addDays(clinicToday(), -1) }, "answeredOn"],
  ])("is refused with %s", async (_, given, field) => {
    const plan = await acts.show(await newPlan());
    const { status, body } = await answer(plan, given);
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
  });

  it("accepts nothing that is past its day, and everybody but assistants of other patients gives it", async () => {
    const plan = await acts.show(await newPlan());
    await clinic.database.pool.query(
      `INSERT INTO plan_versions (plan_id, version, valid_until, content, created_on)
       SELECT plan_id, 2, valid_until - 60, content, created_on - interval '60 days' FROM plan_versions WHERE plan_id = $1`,
      [plan.id],
    );
    const late = await answer(plan, { version: 2 });
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(/^Version 2 was valid until .*\. Show it again\.$/),
    ]);
    expect((await answer(plan, { version: 2, answeredOn: addDays(clinicToday(), -40) })).status).toBe(200);
    const assistant = (await clinic.signIn("Assistant")).token;
    expect((await answer(plan, { version: 2, answer: "Declined" }, assistant)).status).toBe(403);
  });
});

describe("an estimate on paper", () => {
  it("is a PDF of the version that was shown, and of none before", async () => {
    const items = [
      { ...ITEMS[0], description: "Root canal treatment with composite core" },
      { ...ITEMS[1], letter: "A", description: "زرکونیا کراؤن" },
      { ...ITEMS[1], letter: "B", price: 15_000.5, quantity: 2 },
      { description: "x".repeat(500), price: 1, phase: 3 },
    ];
    const options = [
      { letter: "A", name: "Zirconia", note: "Four months.", discount: 5000 },
      { letter: "B", name: "Metal" },
    ];
    const plan = await newPlan({ options, items, advance: 20_000, phases: ["Stop the pain"] });
    const pdf = (query: string) =>
      clinic.app.inject({
        url: `/api/TreatmentPlans/GetPdf?id=${plan.id}${query}`,
        headers: { authorization: `Bearer ${reception}` },
      });
    expect((await pdf("")).statusCode).toBe(409);
    const shown = await acts.show(plan);
    await acts.say(shown, { letter: "A", how: "Signed", signature: strokes, signerName: "Hina" });
    const { statusCode, headers, rawPayload } = await pdf("&version=1");
    expect([statusCode, headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await pdf("&version=2")).statusCode).toBe(404);
  });
});
