import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findByLot } from "#contract/clinical/procedures.ts";
import { erasePatient } from "#contract/patients/erasure.ts";
import { registerPatient } from "#tests/support/cases.ts";
import { type Charting, openCharting } from "#tests/support/chart.ts";

/** Product, lot and dose of work, and who had a lot. */

let at: Charting;
let injection: number;
let laser: number;
let talk: number;
beforeAll(async () => {
  at = await openCharting();
  injection = await at.newService(null, 25_000, null, "injection");
  laser = await at.newService(null, 8000, null, "laser");
  talk = await at.newService(null, 1000);
});
afterAll(() => at.clinic.close());

const of = (idService: number, work: object) => ({ idService, detail: { work } }) as never;
const written = async (...given: Parameters<Charting["work"]>) => {
  const { body } = await at.work(...given);
  if (!body.data) throw new Error(`not written: ${JSON.stringify(body)}`);
  return body.data;
};
const who = (lot: string, token = at.admin) => at.clinic.call(findByLot, { query: { lot } }, token);
const uses = async (lot: string) => (await who(lot)).body.data?.uses.map(({ id }) => id);

describe("details of work", () => {
  it("are kept as they were said; blanks are unsaid", async () => {
    const visit = await at.newVisit();
    const botox = {
      product: "Botox",
      amount: "50",
      unit: "units",
      lot: " C-4821 ",
      expiry: "2028-03",
      area: "",
    };
    const [row] = await written(visit, [of(injection, botox)]);
    const kept = { product: "Botox", amount: 50, unit: "units", lot: "C-4821", expiry: "2028-03" };
    expect(row?.detail).toEqual({ work: kept });
    expect((await at.works(visit)).body.data).toMatchObject([{ detail: { work: kept } }]);
    expect((await at.chart(visit)).body.data?.rows).toMatchObject([{ detail: { work: kept } }]);
  });

  it.each([
    [
      "a field of other work",
      () => of(injection, { passes: 2 }),
      "work.passes",
      "Passes is not written down for this service.",
    ],
    [
      "work without details",
      () => of(talk, { lot: "C1" }),
      "work.lot",
      "Lot is not written down for this service.",
    ],
    ["too much", () => of(laser, { fluence: 501 }), "work.fluence", "Fluence is a number from 0.1 to 500."],
    [
      "a fraction of a pass",
      () => of(laser, { passes: 1.5 }),
      "work.passes",
      "Passes is a whole number from 1 to 20.",
    ],
    [
      "a number as text",
      () => of(laser, { passes: "two" }),
      "work.passes",
      "Passes is a whole number from 1 to 20.",
    ],
    ["what nobody knows", () => of(laser, { watts: 3 }), "work", expect.any(String)],
    [
      "an invisible character",
      () => of(injection, { product: "Bo\u200btox" }),
      "work.product",
      expect.any(String),
    ],
    [
      "a text that is too long",
      () => of(injection, { product: "x".repeat(61) }),
      "work.product",
      expect.any(String),
    ],
    ["a list in place of details", () => of(injection, [["lot", "C1"]]), "work", expect.any(String)],
  ])("are refused at their field: %s", async (_what, work, field, message) => {
    const visit = await at.newVisit();
    const { status, body } = await at.work(visit, [work()]);
    expect([status, body.errors]).toEqual([
      400,
      expect.arrayContaining([{ field: expect.stringContaining(`procedures.0.detail.${field}`), message }]),
    ]);
    expect((await at.works(visit)).body.data).toEqual([]);
  });

  it("are corrected with the work", async () => {
    const visit = await at.newVisit();
    const [row] = await written(visit, [of(injection, { lot: "WRONG1" })]);
    const { body } = await at.correct(row?.id ?? 0, of(injection, { lot: "RIGHT1" }), null);
    expect(await uses("wrong1")).toEqual([]);
    expect(await uses("right 1")).toEqual([body.data?.[0]?.id]);
  });
});

describe("who had a lot", () => {
  it("is found however the lot is written, the newest first, and each look is on record", async () => {
    const [first, second] = [await at.newVisit(), await at.newVisit()];
    const [one] = await written(first, [of(injection, { product: "Botox", lot: "zx-99 a" })]);
    const [two] = await written(second, [of(injection, { product: "Botox", lot: "ZX99A" })]);
    await written(second, [of(injection, { product: "Botox", lot: "ZX99B" })]);
    expect(await uses("ZX 99-a")).toEqual([two?.id, one?.id]);
    const { body } = await who("zx99a");
    expect(body.data).toMatchObject({
      count: 2,
      uses: [
        { idPatient: second.idPatient, idAppointment: second.id, detail: { work: { lot: "ZX99A" } } },
        { idPatient: first.idPatient, detail: { work: { lot: "zx-99 a" } } },
      ],
    });
    const { rows } = await at.clinic.database.pool.query(
      "SELECT entity_id FROM audit_log WHERE action = 'viewed' AND entity = 'patients' AND entity_id = ANY ($1) GROUP BY 1",
      [[first.idPatient, second.idPatient]],
    );
    expect(rows).toHaveLength(2);
  });

  it("leaves out what was taken back and erased patients", async () => {
    const patient = await registerPatient(at.clinic, at.admin);
    const [kept, gone] = [await at.newVisit(), await at.newVisit({ idPatient: patient.id })];
    const [row] = await written(kept, [of(injection, { lot: "GONE-7" })]);
    await written(gone, [of(injection, { lot: "GONE-7" })]);
    expect(await uses("gone7")).toHaveLength(2);
    await at.undo(row?.id ?? 0);
    const body = { id: patient.id, registerNo: patient.registerNo, reason: "Asked for it" };
    expect((await at.clinic.call(erasePatient, { body }, at.admin)).status).toBe(200);
    expect(await uses("gone7")).toEqual([]);
  });

  it("is told to administrators alone, and needs a letter or digit", async () => {
    for (const token of [at.reception, at.accountant, at.doctor, at.assistant])
      expect((await who("C4821", token)).status).toBe(403);
    const { status, body } = await who("؟؟");
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: "lot", message: "A lot has letters or digits, as on the box." }]);
  });

  it("reads an index, however much work there is", async () => {
    const { rows } = await at.clinic.database.pool
      .query<{ "QUERY PLAN": string }>(
        `SET enable_seqscan = off; EXPLAIN SELECT FROM procedures w
       WHERE w.detail->'work' ? 'lot' AND plain_lot(w.detail->'work'->>'lot') = plain_lot('C4821')`,
      )
      .then((answers) => (answers as unknown as { rows: { "QUERY PLAN": string }[] }[])[1] ?? { rows: [] });
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("procedures_lot");
  });
});
