import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createBill, getBill, updateBill, voidBill } from "#contract/money/bills.ts";
import { createCreditNote } from "#contract/money/credit-notes.ts";
import { getHistory } from "#contract/office/history.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { doneWork, takeBackWork } from "#tests/support/money/work.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/** Lines of bills that say who did the work and which work of the chart it was. */

let clinic: TestClinic;
let desk: string;
let boss: string;
let doctors: number[];
let service: { id: number; name: string };
let other: number;
let patient: { id: number; fullName: string };
/** A root canal of 46 by the second doctor, not billed. */
let work: number;

beforeAll(async () => {
  clinic = await openClinic();
  desk = (await clinic.signIn("Receptionist")).token;
  boss = (await clinic.signIn("Administrator")).token;
  const found = await catalogue(clinic);
  doctors = found.doctors.map(({ id }) => id);
  const [first, second] = found.services;
  if (!first || !second) throw new Error("no services");
  [service, other] = [first, second.id];
});
afterAll(() => clinic.close());

beforeEach(async () => {
  patient = await registerPatient(clinic, desk, { phone: "03001112233" });
  work = await workOf();
});

const workOf = (patientId = patient.id, changes = {}) =>
  doneWork(clinic, {
    ...{ patientId, idDoctor: doctors[1] ?? 0, idService: service.id, price: 20_000, teeth: [46] },
    ...changes,
  });
const name = () => `${service.name} 46`;

type Line = Record<string, unknown>;
const line = (changes: Line = {}): Line => ({
  ...{ idService: service.id, description: name(), actualPrice: 20_000, price: 20_000 },
  ...changes,
});
const bodyOf = (lines: Line[], changes: object = {}) => ({
  ...{
    patientId: patient.id,
    patientName: patient.fullName,
    idDoctor: doctors[0],
    paymentDate: clinicToday(),
  },
  ...{ paymentMethod: "Cash", receivedAmount: 1, allowSecondBill: true, paymentDetails: lines },
  chargeableAmount: lines.reduce((sum, { price }) => sum + Number(price), 0),
  ...changes,
});
const create = (lines: Line[], changes?: object) =>
  clinic.call(createBill, { body: bodyOf(lines, changes) as never }, desk);
async function billed(...lines: Line[]) {
  const { body } = await create(lines);
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data;
}
const change = (paymentId: number, paymentDetails: Line[], changes: object = {}) =>
  clinic.call(updateBill, { body: { paymentId, paymentDetails, ...changes } as never }, desk);
const carriedBy = ({ paymentDetails }: Awaited<ReturnType<typeof billed>>) =>
  paymentDetails.map(({ idDoctor, idProcedure }) => [idDoctor, idProcedure]);

describe("a line of a bill", () => {
  it("says who did the work and which it was; one that says nothing answers as before", async () => {
    const bill = await billed(
      line({ idProcedure: work, idDoctor: doctors[2] }),
      line({ description: "Check" }),
    );
    expect(bill.paymentDetails[0]).toMatchObject({ idProcedure: work, idDoctor: doctors[2] });
    expect(bill.paymentDetails[0]?.doctorName).toMatch(/\w/);
    expect(Object.keys(bill.paymentDetails[1] ?? {}).sort()).toEqual([
      ...["actualPrice", "description", "idService", "price"],
    ]);
  });

  it("has the doctor of its work unless another is named; null is the bill's doctor", async () => {
    const second = await workOf();
    const bill = await billed(line({ idProcedure: work }), line({ idProcedure: second, idDoctor: null }));
    expect(carriedBy(bill)).toEqual([
      [doctors[1], work],
      [undefined, second],
    ]);
  });

  it("keeps both when a caller who does not know them changes the bill", async () => {
    const bill = await billed(
      line({ idProcedure: work, idDoctor: doctors[2] }),
      line({ description: "Check" }),
    );
    const sent = [line({ description: "Check", price: 1000 }), line({ price: 18_000 })];
    const { status } = await change(bill.paymentId, sent);
    expect(status).toBe(200);
    const now = (await clinic.call(getBill, { query: { id: bill.paymentId } }, desk)).body.data;
    expect(now && carriedBy(now)).toEqual([
      [undefined, undefined],
      [doctors[2], work],
    ]);
  });

  it("loses them where null is sent, and its work can be billed elsewhere then", async () => {
    const bill = await billed(line({ idProcedure: work }));
    const { body } = await change(bill.paymentId, [line({ idProcedure: null, idDoctor: null })]);
    expect(body.data && carriedBy(body.data)).toEqual([[undefined, undefined]]);
    expect(carriedBy(await billed(line({ idProcedure: work })))).toEqual([[doctors[1], work]]);
  });
});

describe("the share of work that goes to another doctor", () => {
  const told = async (id: number) => {
    const { body } = await clinic.call(getHistory, { query: { entity: "bill", id } }, boss);
    return (body.data?.entries ?? []).map(({ action, changes }) => [
      action,
      ...changes
        .filter(({ field }) => field.startsWith("Lines"))
        .map(({ field, before, after }) => [field, before, after].join(" | ").replaceAll("\u00a0", " ")),
    ]);
  };
  const called = async (id = 0) =>
    (await clinic.database.pool.query("SELECT name FROM doctors WHERE id = $1", [id])).rows[0].name.replace(
      /^Dr\.? /,
      "",
    );

  it("is told by the bill's line and by its history, from the making on", async () => {
    const bill = await billed(line({ idProcedure: work, idDoctor: null }));
    expect(bill.paymentDetails[0]).toMatchObject({ idDoneBy: doctors[1], idProcedure: work });
    await change(bill.paymentId, [line({ idProcedure: work, idDoctor: doctors[2] })]);
    await change(bill.paymentId, [line({ idProcedure: work, idDoctor: doctors[1] })]);
    const [second, third] = [await called(doctors[1]), await called(doctors[2])];
    const words = (who: string) => `${name()} Rs 20,000 (${service.name}, ${who})`;
    expect(await told(bill.paymentId)).toEqual([
      ["changed", `Lines | ${words(`Dr ${third}, done by Dr ${second}`)} | ${words(`Dr ${second}`)}`],
      ["changed", `Lines | ${words(`done by Dr ${second}`)} | ${words(`Dr ${third}, done by Dr ${second}`)}`],
      ["created", `Lines of Another Doctor |  | ${words(`done by Dr ${second}`)}`],
    ]);
  });

  it("is not told of a bill whose lines are all its doctor's", async () => {
    const bill = await billed(
      line({ idProcedure: await workOf(patient.id, { idDoctor: doctors[0] }), idDoctor: null }),
    );
    expect(await told(bill.paymentId)).toEqual([["created"]]);
  });
});

describe("the doctor of a line without work", () => {
  const doctorsOf = async (paymentId: number) => {
    const { body } = await clinic.call(getBill, { query: { id: paymentId } }, desk);
    return body.data?.paymentDetails.map(({ idDoctor }) => idDoctor);
  };

  it("is chosen, changed and taken back, line by line", async () => {
    const { paymentId } = await billed(line({ idDoctor: doctors[1] }), line({ description: "Check" }));
    expect(await doctorsOf(paymentId)).toEqual([doctors[1], undefined]);
    const swapped = [line({ idDoctor: null }), line({ description: "Check", idDoctor: doctors[2] })];
    expect((await change(paymentId, swapped)).status).toBe(200);
    expect(await doctorsOf(paymentId)).toEqual([undefined, doctors[2]]);
  });

  it("stays after leaving, while nothing else is given to somebody who left", async () => {
    const { paymentId } = await billed(line({ idDoctor: doctors[2] }));
    const plain = await billed(line());
    await asOwner(clinic, `UPDATE doctors SET is_deleted = true WHERE id = ${doctors[2]}`);
    try {
      const dearer = line({ idDoctor: doctors[2], price: 21_000 });
      expect((await change(paymentId, [dearer])).status).toBe(200);
      expect(await doctorsOf(paymentId)).toEqual([doctors[2]]);
      const { status, body } = await change(plain.paymentId, [dearer]);
      expect([status, body.errors]).toEqual([
        400,
        [{ field: "paymentDetails.0.idDoctor", message: "This doctor is not there any more." }],
      ]);
    } finally {
      await asOwner(clinic, `UPDATE doctors SET is_deleted = false WHERE id = ${doctors[2]}`);
    }
  });
});

describe("work is refused on a bill", () => {
  const refusal = async (lines: Line[], changes?: object) => {
    const { status, body } = await create(lines, changes);
    return { status, field: body.errors?.[0]?.field, message: body.errors?.[0]?.message ?? body.message };
  };

  it("that has it already, until that one is void", async () => {
    const { paymentId } = await billed(line({ idProcedure: work }));
    expect(await refusal([line({ idProcedure: work })])).toMatchObject({
      status: 409,
      message: `${name()} is on bill ${paymentId} already.`,
    });
    const plain = await billed(line());
    expect((await change(plain.paymentId, [line({ idProcedure: work })])).status).toBe(409);
    expect((await clinic.call(voidBill, { query: { id: paymentId } }, boss)).status).toBe(200);
    expect(carriedBy(await billed(line({ idProcedure: work })))).toEqual([[doctors[1], work]]);
  });

  it("of another patient, or that is not there, in the same words", async () => {
    const stranger = await registerPatient(clinic, desk, { phone: "03009998877" });
    const theirs = await workOf(stranger.id);
    const words = {
      status: 400,
      field: "paymentDetails.0.idProcedure",
      message: "Choose work of this patient.",
    };
    expect(await refusal([line({ idProcedure: theirs })])).toEqual(words);
    expect(await refusal([line({ idProcedure: 999_999 })])).toEqual(words);
    const bill = await billed(line());
    expect((await change(bill.paymentId, [line({ idProcedure: theirs })])).status).toBe(400);
  });

  it("that was taken back, and so is the row that takes it back", async () => {
    await takeBackWork(clinic, work);
    expect(await refusal([line({ idProcedure: work })])).toMatchObject({
      status: 409,
      message: `${name()} was taken back.`,
    });
    expect(await refusal([line({ idProcedure: work + 1 })])).toMatchObject({ status: 400 });
  });

  it("that is settled without a bill", async () => {
    await sql`UPDATE procedures SET settled = 'nothing', settled_reason = 'Free remake' WHERE id = ${work}`.execute(
      clinic.database.kysely,
    );
    expect(await refusal([line({ idProcedure: work })])).toMatchObject({
      status: 409,
      message: `${name()} is not billed: Free remake.`,
    });
  });

  it("as another service than its own", async () => {
    const words = {
      status: 400,
      field: "paymentDetails.1.idService",
      message: `${name()} is billed as its own service.`,
    };
    expect(await refusal([line(), line({ idProcedure: work, idService: other })])).toEqual(words);
    const bill = await billed(line({ idProcedure: work }));
    const changed = await change(bill.paymentId, [line({ idProcedure: work, idService: other })]);
    expect([changed.status, changed.body.errors?.[0]?.field]).toEqual([400, "paymentDetails.0.idService"]);
  });

  it("twice on one bill", async () => {
    expect(await refusal([line({ idProcedure: work }), line({ idProcedure: work })])).toEqual({
      status: 400,
      field: "paymentDetails.1.idProcedure",
      message: `${name()} is on another line already.`,
    });
  });

  it.each([["idProcedure"], ["idDoctor"]])("with an %s that is no id", async (field) => {
    for (const value of [-1, 1.5, "x", 2 ** 60, [1], {}])
      expect((await refusal([line({ [field]: value })])).status, String(value)).toBe(400);
  });

  it("with a doctor who is not there", async () => {
    expect(await refusal([line({ idDoctor: 999_999 })])).toMatchObject({
      status: 400,
      field: "paymentDetails.0.idDoctor",
    });
  });
});

describe("a bill with a credit note", () => {
  const credited = async () => {
    const bill = await billed(line({ idProcedure: work, idDoctor: doctors[2] }), line({ idService: other }));
    const note = { paymentId: bill.paymentId, settle: "due", reason: "Too dear" };
    const { status } = await clinic.call(
      createCreditNote,
      { body: { ...note, paymentMethod: "Cash", lines: [{ position: 1, amount: 500 }] } as never },
      boss,
    );
    expect(status).toBe(200);
    return bill.paymentId;
  };

  it("keeps the doctors of its lines", async () => {
    const paymentId = await credited();
    const same = [line(), line({ idService: other })];
    expect((await change(paymentId, same, { discountAmount: 600, notes: "Agreed" })).status).toBe(200);
    const moved = [line({ idDoctor: doctors[0] }), line({ idService: other })];
    expect((await change(paymentId, moved, { discountAmount: 600 })).status).toBe(409);
  });
});

describe("the database", () => {
  const charged = async (id: number) => {
    const { rows } = await sql<{ on: number | null }>`SELECT charged_on(${id})::int AS on`.execute(
      clinic.database.kysely,
    );
    return rows[0]?.on ?? null;
  };
  const credit = (paymentId: number, amount: number) =>
    clinic.call(
      createCreditNote,
      {
        body: {
          ...{ paymentId, settle: "due", reason: "Not done", paymentMethod: "Cash" },
          lines: [{ position: 1, amount }],
        } as never,
      },
      boss,
    );

  it("says which bill charges for work, until its line is credited whole or the bill is void", async () => {
    expect(await charged(work)).toBeNull();
    const lines = [line({ idProcedure: work }), line({ idService: other, price: 10_000 })];
    const { body } = await create(lines, { discountAmount: 3000 });
    const paymentId = body.data?.paymentId ?? 0;
    expect(await charged(work)).toBe(paymentId);
    // Rs 2,000 of the discount lie on the line of Rs 20,000.
    expect((await credit(paymentId, 17_999.99)).status).toBe(200);
    expect(await charged(work)).toBe(paymentId);
    expect((await credit(paymentId, 0.01)).status).toBe(200);
    expect(await charged(work)).toBeNull();
    const free = await workOf();
    const waived = await create([line({ idProcedure: free })], { paymentMethod: "Free", receivedAmount: 0 });
    expect(waived.status).toBe(200);
    expect(await charged(free)).toBeNull();
  });

  it("holds that work stands on one bill of its patient, whatever writes", async () => {
    const { paymentId } = await billed(line({ idProcedure: work }));
    const plain = await billed(line());
    const put = (procedure: number) =>
      sql`UPDATE bill_lines SET procedure_id = ${procedure} WHERE bill_id = ${plain.paymentId}`.execute(
        clinic.database.kysely,
      );
    await expect(put(work)).rejects.toThrow(/on two bills/);
    const stranger = await registerPatient(clinic, desk, { phone: "03007776655" });
    await expect(put(await workOf(stranger.id))).rejects.toThrow(/of another patient/);
    const gone = await workOf();
    await takeBackWork(clinic, gone);
    await expect(put(gone)).rejects.toThrow(/was taken back/);
    const given = await workOf();
    await sql`UPDATE procedures SET settled = 'nothing', settled_reason = 'Courtesy' WHERE id = ${given}`.execute(
      clinic.database.kysely,
    );
    await expect(put(given)).rejects.toThrow(/settled without a bill/);
    expect((await clinic.call(voidBill, { query: { id: paymentId } }, boss)).status).toBe(200);
    await put(work);
  });
});
