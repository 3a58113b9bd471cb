import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  getHandedOver,
  handOver,
  listAftercare,
  removeAftercare,
  saveAftercare,
} from "#contract/clinical/aftercare.ts";
import { type Appointment, createAppointment, updateAppointment } from "#contract/desk/appointments.ts";
import { getHistory } from "#contract/office/history.ts";
import type { InputOf } from "#contract/values/endpoint.ts";
import { STARTER_SHEETS } from "#rules/clinical/aftercare-starters.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** What patients are told to do at home: the clinic's sheets, and what was handed over at a visit. */

let clinic: TestClinic;
let admin: string;
let doctor: string;
let otherDoctor: string;
let assistant: string;
let found: Awaited<ReturnType<typeof catalogue>>;
beforeAll(async () => {
  clinic = await openClinic();
  admin = (await clinic.signIn("Administrator")).token;
  found = await catalogue(clinic);
  const { idDoctor, doctors } = found;
  doctor = (await clinic.signIn("Doctor", { doctorId: idDoctor })).token;
  otherDoctor = (await clinic.signIn("Doctor", { doctorId: doctors[1]?.id ?? 0 })).token;
  assistant = (await clinic.signIn("Assistant", { worksFor: [idDoctor] })).token;
});
afterAll(() => clinic.close());

type Body<E> = InputOf<E> extends { body: infer B } ? B : never;
type SheetBody = Body<typeof saveAftercare>;

const save = (changes: Partial<SheetBody>, token = doctor) =>
  clinic.call(
    saveAftercare,
    { body: { name: "After scaling", en: "Brush gently.", ur: null, ...changes } },
    token,
  );

let sheets = 0;
/** A stored sheet. */
async function sheet(changes: Partial<SheetBody> = {}) {
  sheets += 1;
  const { body } = await save({ name: `Sheet ${sheets}`, ...changes });
  if (!body.data) throw new Error(`no sheet was saved: ${JSON.stringify(body)}`);
  return body.data;
}

async function newVisit(changes: object = {}): Promise<Appointment> {
  const idPatient = (await registerPatient(clinic, admin)).id;
  const { idDoctor, idDepartment, services } = found;
  const body = {
    ...{ idPatient, idDoctor, idDepartment, idServices: [services[0]?.id ?? 0], description: "Pain" },
    ...{ appointmentDate: clinicToday(), appointmentTime: "17:30", priority: "Medium", status: "Completed" },
    ...changes,
  } as Body<typeof createAppointment>;
  const { body: answer } = await clinic.call(createAppointment, { body }, admin);
  if (!answer.data) throw new Error(`no visit was booked: ${JSON.stringify(answer)}`);
  return answer.data;
}

const give = (
  { id, idPatient }: Pick<Appointment, "id" | "idPatient">,
  idSheets: number[],
  token = doctor,
  seen: { idKept?: number[]; idSeen?: number[] } = {},
) => clinic.call(handOver, { body: { appointmentId: id, idPatient, idSheets, ...seen } }, token);
const givenAt = async (id: number, token = doctor) =>
  (await clinic.call(getHandedOver, { query: { appointmentId: id } }, token)).body.data;

describe("an aftercare sheet", () => {
  it("is the whole clinic's, and is listed by name", async () => {
    const { status } = await save({ name: "Zzz", en: "One\nTwo", ur: "ایک\nدو" });
    expect(status).toBe(200);
    await save({ name: "aaa" }, admin);
    const names =
      (await clinic.call(listAftercare, {}, otherDoctor)).body.data?.map(({ name }) => name) ?? [];
    expect(names.indexOf("aaa")).toBeLessThan(names.indexOf("Zzz"));
    expect(names).toContain("aaa");
  });

  it("that somebody else changed meanwhile is not overwritten", async () => {
    const { id, updatedOn } = await sheet();
    expect((await save({ id, updatedOn, name: "Once", en: "A" })).status).toBe(200);
    expect((await save({ id, updatedOn, name: "Twice", en: "B" })).status).toBe(409);
  });

  it("has a name of its own", async () => {
    await sheet({ name: "After waxing" });
    expect((await save({ name: "AFTER WAXING" })).status).toBe(409);
  });

  it.each([
    ["a blank name", { name: " " }],
    ["a name of 81 letters", { name: "x".repeat(81) }],
    ["no English", { en: " \n " }],
    ["3,001 letters", { en: "x".repeat(3001) }],
    ["3,001 letters of Urdu", { ur: "ا".repeat(3001) }],
    ["a nul", { en: "a\u0000b" }],
    ["an invisible name", { name: "a\u200bb" }],
  ])("with %s is refused", async (_, given) => {
    expect((await save({ name: "Refused", ...given })).status).toBe(400);
  });

  it("is one of a hundred at most, however many are saved at once", async () => {
    const { pool } = clinic.database;
    await pool.query(
      "INSERT INTO aftercare_sheets (name, en) SELECT 'Full ' || n, 'x' FROM generate_series(1, 98 - (SELECT count(*)::int FROM aftercare_sheets WHERE NOT is_deleted)) n",
    );
    const last = await Promise.all(Array.from({ length: 6 }, (_, n) => save({ name: `Last ${n}` })));
    expect(last.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    await pool.query("UPDATE aftercare_sheets SET is_deleted = true WHERE name ~ '^(Full|Last)'");
  });

  it("is written by doctors, not by assistants or the desk", async () => {
    expect((await save({ name: "Not mine" }, assistant)).status).toBe(403);
    const { token } = await clinic.signIn("Receptionist");
    expect((await clinic.call(listAftercare, {}, token)).status).toBe(403);
    const { id } = await sheet();
    expect((await clinic.call(removeAftercare, { query: { id } }, assistant)).status).toBe(403);
  });

  it("fits whole where it begins as an example", async () => {
    for (const starter of STARTER_SHEETS) expect((await save(starter)).status).toBe(200);
  });
});

describe("what is handed over at a visit", () => {
  it("is a copy: it stays when the sheet is changed or deleted", async () => {
    const visit = await newVisit();
    const { id, name, updatedOn } = await sheet({ en: "Bite on the gauze.", ur: "روئی دبائیں۔" });
    expect((await give(visit, [id])).body.data).toEqual([
      { id: expect.any(Number), name, en: "Bite on the gauze.", ur: "روئی دبائیں۔" },
    ]);
    await save({ id, updatedOn, name, en: "Other words." });
    await clinic.call(removeAftercare, { query: { id } }, doctor);
    expect(await givenAt(visit.id)).toMatchObject([{ name, en: "Bite on the gauze." }]);
  });

  it("is what was named last, and unchanged copies stay the same", async () => {
    const visit = await newVisit();
    const [one, two, three] = [await sheet(), await sheet(), await sheet()];
    const [first] = (await give(visit, [one.id, two.id])).body.data ?? [];
    const second = (await give(visit, [one.id, three.id])).body.data ?? [];
    expect(second.map(({ name }) => name)).toEqual([one.name, three.name]);
    expect(second[0]?.id).toBe(first?.id);
    expect((await give(visit, [])).body.data).toEqual([]);
  });

  it("keeps what was handed over when its sheet is changed or deleted, until it is taken out", async () => {
    const visit = await newVisit();
    const [one, two, three] = [await sheet(), await sheet({ en: "First words." }), await sheet()];
    const copies = (await give(visit, [one.id, two.id])).body.data ?? [];
    await save({ id: two.id, updatedOn: two.updatedOn, name: two.name, en: "Other words." });
    const idKept = copies.slice(1).map(({ id }) => id);
    const given = await give(visit, [one.id, three.id], doctor, { idKept });
    expect(given.body.data?.map(({ en }) => en)).toEqual([one.en, "First words.", three.en]);
    const five = await Promise.all([sheet(), sheet()]);
    const many = await give(visit, [one.id, three.id, ...five.map(({ id }) => id)], doctor, { idKept });
    expect(many.status).toBe(400);
    expect((await give(visit, [one.id])).body.data).toHaveLength(1);
  });

  it("is not changed by whoever saw other sheets, and the visit's history names both", async () => {
    const visit = await newVisit();
    const [one, two] = [await sheet(), await sheet()];
    expect((await give(visit, [one.id], doctor, { idSeen: [] })).status).toBe(200);
    expect((await give(visit, [two.id], doctor, { idSeen: [] })).status).toBe(409);
    const idSeen = (await givenAt(visit.id))?.map(({ id }) => id) ?? [];
    expect((await give(visit, [two.id], doctor, { idSeen })).status).toBe(200);
    const query = { entity: "appointment", id: visit.id } as const;
    const told = (await clinic.call(getHistory, { query }, admin)).body.data;
    const changes = JSON.stringify(told);
    expect(changes).toContain("Aftercare");
    expect(changes).toContain(one.name);
    expect(changes).toContain(two.name);
  });

  it("may be chosen by the doctor's assistant until the visit is over, and by nobody else", async () => {
    const over = await newVisit();
    const visit = await newVisit({ status: "Scheduled", appointmentTime: "19:00" });
    expect((await give(over, [(await sheet()).id], assistant)).status).toBe(403);
    const { id } = await sheet();
    expect((await give(visit, [id], assistant)).status).toBe(200);
    expect((await give(visit, [id], otherDoctor)).status).toBe(404);
    expect(
      (await clinic.call(getHandedOver, { query: { appointmentId: visit.id } }, otherDoctor)).status,
    ).toBe(404);
  });

  it("is refused twice, five times, unknown, for another patient and at a cancelled visit", async () => {
    const visit = await newVisit();
    const { id } = await sheet();
    expect((await give(visit, [id, id])).status).toBe(400);
    expect((await give(visit, [1, 2, 3, 4, 5])).status).toBe(400);
    expect((await give(visit, [2_000_000_000])).status).toBe(409);
    const other = await registerPatient(clinic, admin);
    expect((await give({ id: visit.id, idPatient: other.id }, [id])).status).toBe(409);
    const cancelled = await newVisit({ status: "Scheduled", appointmentTime: "18:30" });
    const body = { ...cancelled, idServices: [found.services[0]?.id ?? 0], status: "Cancelled" };
    await clinic.call(updateAppointment, { query: { id: cancelled.id }, body } as never, admin);
    expect((await give(cancelled, [id], admin)).status).toBe(409);
    expect(await givenAt(visit.id)).toEqual([]);
  });

  it("is read with a trace", async () => {
    const visit = await newVisit();
    const looks = async () =>
      (
        await clinic.database.pool.query(
          "SELECT FROM audit_log WHERE action = 'viewed' AND entity = 'patients' AND entity_id = $1",
          [visit.idPatient],
        )
      ).rowCount ?? 0;
    const before = await looks();
    await givenAt(visit.id);
    expect(await looks()).toBe(before + 1);
  });

  it("keeps the visit with its patient", async () => {
    const visit = await newVisit();
    await give(visit, [(await sheet()).id]);
    const other = await registerPatient(clinic, admin);
    const body = {
      ...visit,
      idPatient: other.id,
      idServices: [found.services[0]?.id ?? 0],
      description: "Pain",
    };
    const { status } = await clinic.call(
      updateAppointment,
      { query: { id: visit.id }, body } as never,
      admin,
    );
    expect(status).toBe(409);
  });

  it("holds once when two desks name the same at once", async () => {
    const visit = await newVisit();
    const { id } = await sheet();
    await Promise.all(Array.from({ length: 6 }, () => give(visit, [id])));
    expect(await givenAt(visit.id)).toHaveLength(1);
  });
});
