import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createService, getService, updateService } from "#contract/clinic/services.ts";
import {
  createAppointment,
  getAppointment,
  removeAppointment,
  rescheduleAppointment,
  updateAppointment,
} from "#contract/desk/appointments.ts";
import { moveVisit } from "#contract/desk/board.ts";
import {
  type Bill,
  createBill,
  getBill,
  receivePayment,
  updateBill,
  voidBill,
} from "#contract/money/bills.ts";
import {
  applyPackage,
  extendPackage,
  getPackagesOfPatient,
  listPackages,
  type PatientPackage,
  takeBackSession,
} from "#contract/money/packages.ts";
import { getHistory } from "#contract/office/history.ts";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { updateBill as changeBill, createBill as writeBill } from "#server/features/money/bills/service.ts";
import { checkRecords } from "#server/platform/backup/checks.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/**
 * Packages: sold as a line of a bill, used visit by visit, and no money moves by using one.
 *
 *   PACKAGES=1000 npx vitest run tests/api/money/accounts/packages.test.ts
 */
const RACES = Number(process.env.PACKAGES ?? 12);
vi.setConfig({ testTimeout: 60_000 + 500 * RACES });

const today = clinicToday();

let clinic: TestClinic;
let desk: { staffId: number; token: string };
let admin: { staffId: number; token: string };
let patient: { id: number; fullName: string };
let idDoctor: number;
let idDepartment: number;
let laser: number;
let six: number;

beforeAll(async () => {
  clinic = await openClinic();
  [desk, admin] = await Promise.all([clinic.signIn("Receptionist"), clinic.signIn("Administrator")]);
  ({ idDoctor, idDepartment } = await catalogue(clinic));
  laser = await service({ name: "Laser, full legs", fees: 6500 });
  six = await service({
    name: "Laser, full legs, 6 sessions",
    fees: 33_000,
    sessions: 6,
    idPackageOf: laser,
    validDays: 180,
  });
});
afterAll(() => clinic?.close());
beforeEach(async () => {
  patient = await registerPatient(clinic, desk.token);
});

async function service(changes: { name: string; fees: number } & Record<string, unknown>): Promise<number> {
  const { body } = await clinic.call(
    createService,
    { body: { IdDepartment: idDepartment, ...changes } },
    admin.token,
  );
  if (!body.data) throw new Error(`the service was refused: ${JSON.stringify(body)}`);
  return body.data.id;
}

interface Line {
  idService?: number | null;
  description: string;
  price: number;
  idPackage?: number | null;
}
const SIX = (): Line => ({ idService: six, description: "6 sessions", price: 33_000 });

async function sell(changes: object = {}, lines: Line[] = [SIX()]): Promise<Bill> {
  const { body } = await clinic.call(
    createBill,
    {
      body: {
        patientId: patient.id,
        patientName: patient.fullName,
        idDoctor,
        paymentDate: today,
        paymentMethod: "Cash",
        chargeableAmount: lines.reduce((sum, { price }) => sum + price, 0),
        receivedAmount: 21_000,
        paymentDetails: lines,
        ...changes,
      },
    },
    desk.token,
  );
  if (!body.data) throw new Error(`the bill was refused: ${JSON.stringify(body)}`);
  return body.data;
}
const change = (bill: Bill, lines: Line[], token = desk.token) =>
  clinic.call(
    updateBill,
    { body: { paymentId: bill.paymentId, paymentDetails: lines, discountAmount: 0, notes: null } },
    token,
  );
const packages = async (token = desk.token, patientId = patient.id) =>
  (await clinic.call(getPackagesOfPatient, { query: { patientId } }, token)).body.data ?? [];
async function only(): Promise<PatientPackage> {
  const [first, ...others] = await packages();
  if (!first || others.length > 0) throw new Error(`${others.length} packages more`);
  return first;
}
const use = (id: number, appointmentId: number | null = null, token = desk.token, headers = {}) =>
  clinic.call(applyPackage, { body: { id, appointmentId } }, token, headers);
const takeBack = (id: number, token = desk.token) =>
  clinic.call(takeBackSession, { body: { id, reason: "Marked by mistake" } }, token);

let minute = 0;
/** A visit of its own time, so that none clashes. */
async function visit(changes: object = {}): Promise<number> {
  minute += 10;
  const time = `${String(8 + Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
  const { body } = await clinic.call(
    createAppointment,
    {
      body: {
        ...{ idPatient: patient.id, idDoctor, idDepartment, idServices: [laser], appointmentDate: today },
        ...{
          appointmentTime: time,
          durationMinutes: 10,
          priority: "Low",
          status: "Scheduled",
          description: "Laser",
        },
        ...{ allowOverlap: 1, ...changes },
      },
    },
    admin.token,
  );
  if (!body.data) throw new Error(`the visit was refused: ${JSON.stringify(body)}`);
  return body.data.id;
}
async function holds(): Promise<void> {
  const owner = new pg.Client(clinic.owner);
  await owner.connect();
  try {
    await owner.query("BEGIN");
    expect(await checkRecords(owner)).toEqual([]);
  } finally {
    await owner.end();
  }
}

describe("a service with sessions", () => {
  it("says of what it is a package and for how long, and keeps it for callers that do not know it", async () => {
    const { body } = await clinic.call(getService, { query: { id: six } }, desk.token);
    const said = { sessions: 6, idPackageOf: laser, packageOfName: "Laser, full legs", validDays: 180 };
    expect(body.data).toMatchObject(said);
    const old = { IdDepartment: idDepartment, name: "Laser, full legs, 6 sessions", fees: 33_000 };
    const { body: kept } = await clinic.call(updateService, { query: { id: six }, body: old }, admin.token);
    expect(kept.data).toMatchObject(said);
  });

  it.each([
    [{ sessions: 1 }, "sessions"],
    [{ sessions: 61 }, "sessions"],
    [{ sessions: 2.5 }, "sessions"],
    [{ sessions: 6, validDays: 0 }, "validDays"],
    [{ sessions: 6, validDays: 3651 }, "validDays"],
    [{ validDays: 30 }, "sessions"],
    [{ sessions: 6, idPackageOf: 999_999 }, "idPackageOf"],
  ])("refuses %o", async (changes, field) => {
    const body = { IdDepartment: idDepartment, name: "Peel", fees: 1, ...changes };
    const { status, body: answer } = await clinic.call(createService, { body: body as never }, admin.token);
    expect([status, answer.errors?.map((error) => error.field)]).toEqual([400, [field]]);
  });

  it("is of no package, and what packages are of becomes none", async () => {
    const nested = { IdDepartment: idDepartment, name: "Peels", fees: 1, sessions: 2, idPackageOf: six };
    expect((await clinic.call(createService, { body: nested }, admin.token)).status).toBe(400);
    const body = { IdDepartment: idDepartment, name: "Laser, full legs", fees: 6500, sessions: 3 };
    const { body: answer } = await clinic.call(updateService, { query: { id: laser }, body }, admin.token);
    expect(answer.errors?.[0]).toEqual({
      field: "sessions",
      message: "There are packages of this service, so it cannot be one itself.",
    });
  });
});

describe("selling", () => {
  it("makes a package of the bill's line", async () => {
    const bill = await sell();
    const sold = await only();
    expect(sold).toMatchObject({
      ...{
        serviceName: "Laser, full legs, 6 sessions",
        packageOfName: "Laser, full legs",
        sessions: 6,
        used: 0,
        left: 6,
      },
      ...{
        soldOn: today,
        expiresOn: addDays(today, 180),
        state: "open",
        paymentId: bill.paymentId,
        due: 12_000,
      },
      ...{ net: 33_000, leftByValue: 33_000, leftAtSinglePrice: 33_000, uses: [], extensions: [] },
    });
    expect(sold.number).toBe(`K-${String(sold.id).padStart(6, "0")}`);
    expect(bill.paymentDetails).toMatchObject([
      { package: { id: sold.id, number: sold.number, sessions: 6, expiresOn: addDays(today, 180) } },
    ]);
    await holds();
  });

  it("keeps the package with its content when lines before it go, named or not, and sells what is added", async () => {
    const bill = await sell({}, [
      { description: "Cream", price: 500 },
      SIX(),
      { description: "Soap", price: 300 },
    ]);
    const { id } = await only();
    expect((await change(bill, [SIX(), { description: "Soap", price: 300 }])).status).toBe(200);
    expect((await only()).id).toBe(id);
    const { body } = await change(bill, [SIX(), { ...SIX(), idPackage: id }]);
    expect(body.data?.paymentDetails[1]?.package?.id).toBe(id);
    expect(body.data?.paymentDetails[0]?.package?.id).not.toBe(id);
    expect(await packages()).toHaveLength(2);
    await holds();
  });

  it("makes no package of a line that was billed before its service had sessions", async () => {
    const peel = await service({ name: `Peel ${patient.id}`, fees: 4000 });
    const line = { idService: peel, description: "Peel", price: 30_000 };
    const bill = await sell({}, [line]);
    const body = { IdDepartment: idDepartment, name: `Peel ${patient.id}`, fees: 4000, sessions: 4 };
    await clinic.call(updateService, { query: { id: peel }, body }, admin.token);
    expect((await change(bill, [line])).status).toBe(200);
    expect(await packages()).toEqual([]);
    await change(bill, [line, line]);
    expect(await packages()).toMatchObject([{ sessions: 4, expiresOn: null, idPackageOf: null }]);
  });

  it("takes an unused package off with its line, and refuses once a session is used", async () => {
    const bill = await sell();
    const { id, number } = await only();
    const { body } = await use(id);
    const other = [{ description: "Facial", price: 33_000 }];
    const refused = await change(bill, other);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `1 session of ${number} is used, so its line stays on the bill.`,
    ]);
    await takeBack(body.data?.uses[0]?.id ?? 0);
    expect((await change(bill, other)).status).toBe(200);
    expect(await packages()).toEqual([]);
    expect((await use(id)).status).toBe(404);
    await holds();
  });

  it("refuses a package that is another line's", async () => {
    await sell();
    const { id } = await only();
    const { status, body } = await change(await sell(), [{ ...SIX(), idPackage: id }]);
    expect([status, body.errors?.[0]?.field]).toEqual([400, "paymentDetails.0.idPackage"]);
  });

  it("is undone by voiding the bill, unless a session is used", async () => {
    const bill = await sell();
    const { id, number } = await only();
    const query = { id: bill.paymentId };
    await use(id);
    const { body } = await use(id);
    const refused = await clinic.call(voidBill, { query }, admin.token);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `2 sessions of ${number} are used, so this bill cannot be voided.`,
    ]);
    for (const each of body.data?.uses ?? []) await takeBack(each.id);
    expect((await clinic.call(voidBill, { query }, admin.token)).status).toBe(200);
    expect(await packages()).toEqual([]);
    await holds();
  });

  it("is free on a free bill, and values what the line was sold for after its part of the discount", async () => {
    await sell({ paymentMethod: "Free", receivedAmount: 0, discountAmount: 33_000 });
    expect(await only()).toMatchObject({ due: 0, net: 0, leftByValue: 0 });
    patient = await registerPatient(clinic, desk.token);
    await sell({ discountAmount: 1100 }, [SIX(), { description: "Cream", price: 3300 }]);
    expect(await only()).toMatchObject({ net: 32_000, leftByValue: 32_000 });
  });
});

describe("using a session", () => {
  it("counts it once for a visit, without any money", async () => {
    const bill = await sell();
    const { id, number } = await only();
    const idAppointment = await visit();
    const { status, body } = await use(id, idAppointment);
    expect([status, body.message]).toEqual([200, `Session 1 of 6 (${number}) is used`]);
    expect(body.data).toMatchObject({
      ...{ used: 1, left: 5, lastUsedOn: today, leftByValue: 27_500, leftAtSinglePrice: 26_500 },
      uses: [{ session: 1, usedOn: today, idAppointment, takenBack: null }],
    });
    const again = await use(id, idAppointment);
    expect([again.status, again.body.message]).toEqual([
      409,
      `A session of ${number} is used for this visit already.`,
    ]);
    const { body: after } = await clinic.call(getBill, { query: { id: bill.paymentId } }, desk.token);
    expect(after.data).toMatchObject({
      receivedAmount: 21_000,
      dueAmount: 12_000,
      updatedOn: bill.updatedOn,
    });
    await holds();
  });

  it("ends with the last one, and comes back when one is taken back", async () => {
    await sell();
    const { id, number } = await only();
    for (let session = 1; session <= 6; session += 1) expect((await use(id)).status).toBe(200);
    const seventh = await use(id);
    expect([seventh.status, seventh.body.message]).toEqual([409, `All 6 sessions of ${number} are used.`]);
    const { uses } = await only();
    const { body } = await takeBack(uses[1]?.id ?? 0);
    expect(body.message).toBe(`Taken back: 1 of 6 sessions of ${number} are left`);
    expect(body.data?.uses.map(({ session }) => session)).toEqual([1, null, 2, 3, 4, 5]);
    expect(body.data?.uses[1]?.takenBack).toMatchObject({ reason: "Marked by mistake" });
    const twice = await takeBack(uses[1]?.id ?? 0);
    expect([twice.status, twice.body.message]).toEqual([
      409,
      `This session of ${number} was taken back already.`,
    ]);
    expect((await use(id)).status).toBe(200);
    await holds();
  });

  it("refuses visits at which no session of it takes place", async () => {
    await sell();
    const { id, number } = await only();
    const facial = await service({ name: `Facial ${patient.id}`, fees: 2000 });
    const message = async (idAppointment: number, token?: string) =>
      (await use(id, idAppointment, token)).body.message;
    expect(await message(await visit({ idServices: [facial] }))).toBe(
      `This visit is for Facial ${patient.id}; ${number} is for Laser, full legs.`,
    );
    const tomorrow = addDays(today, 1);
    expect(await message(await visit({ appointmentDate: tomorrow }))).toBe(
      `This visit is on ${formatDate(tomorrow)}. Use the session on its day.`,
    );
    expect(await message(await visit({ status: "Cancelled" }))).toBe(
      "This visit is cancelled, so no session is used.",
    );
    const gone = await visit();
    await clinic.call(removeAppointment, { query: { id: gone } }, admin.token);
    expect((await use(id, gone)).status).toBe(404);
    patient = await registerPatient(clinic, desk.token);
    expect(await message(await visit())).toBe(`${number} belongs to another patient.`);
    expect((await use(id, 999_999)).status).toBe(404);
    expect((await use(999_999)).status).toBe(404);
  });

  it("stays with the day and the service of its visit, until it is taken back", async () => {
    await sell();
    const { id, number } = await only();
    const facial = await service({ name: `Facial of ${patient.id}`, fees: 2000 });
    const appointmentId = await visit();
    await use(id, appointmentId);
    const { data: stored } = (
      await clinic.call(getAppointment, { query: { id: appointmentId } }, admin.token)
    ).body;
    if (!stored) throw new Error("the visit is gone");
    const said = async (changes: object) => {
      const body = { ...stored, idChair: null, ...changes };
      return (await clinic.call(updateAppointment, { query: { id: appointmentId }, body }, admin.token)).body;
    };
    const [newDate, newTime] = [addDays(today, 1), "09:00"];
    const isUsed = `A session of ${number} is used for this visit of ${patient.fullName}, so`;
    const later = `${isUsed} it stays on its day. Take the session back first, or book another visit.`;
    expect((await said({ appointmentDate: newDate })).message).toBe(later);
    expect(
      (await clinic.call(rescheduleAppointment, { body: { appointmentId, newDate, newTime } }, admin.token))
        .body.message,
    ).toBe(later);
    const to = { id: appointmentId, idDoctor, date: newDate, time: newTime, durationMinutes: 10 };
    expect((await clinic.call(moveVisit, { body: to }, admin.token)).body.message).toBe(later);
    expect((await said({ idServices: [facial] })).message).toBe(
      `${isUsed} its service stays. Take the session back first, or add the other services to it.`,
    );
    const { data: both } = await said({ idServices: [laser, facial], durationMinutes: 10 });
    expect(both?.idServices).toEqual([laser, facial]);
    const { uses } = await only();
    await takeBack(uses[0]?.id ?? 0);
    const moved = { idServices: [facial], appointmentDate: newDate, updatedOn: both?.updatedOn };
    expect((await said(moved)).data).toMatchObject({ idServices: [facial], appointmentDate: newDate });
  });

  it("lets one be used on its last day", async () => {
    await sell({ paymentDate: addDays(today, -180) });
    const { id, expiresOn } = await only();
    expect([expiresOn, (await use(id)).status]).toEqual([today, 200]);
  });

  it("refuses one that has expired, until an administrator gives it more time", async () => {
    const { paymentId } = await sell({ paymentDate: addDays(today, -181) });
    const { id, number, expiresOn } = await only();
    expect(expiresOn).toBe(addDays(today, -1));
    const refused = await use(id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${number} expired on ${formatDate(addDays(today, -1))}.`,
    ]);
    const until = addDays(today, 10);
    const more = { id, expiresOn: until, reason: "Was abroad" };
    expect((await clinic.call(extendPackage, { body: more }, desk.token)).status).toBe(403);
    const { body } = await clinic.call(extendPackage, { body: more }, admin.token);
    expect(body.data).toMatchObject({
      ...{ expiresOn: until, state: "open", isExpiring: 1, paymentId },
      extensions: [{ expiresOn: until, reason: "Was abroad" }],
    });
    const earlier = await clinic.call(extendPackage, { body: more }, admin.token);
    expect([earlier.status, earlier.body.errors?.[0]?.field]).toEqual([400, "expiresOn"]);
    expect((await use(id)).status).toBe(200);
    const { body: history } = await clinic.call(getHistory, { query: { entity: "package", id } }, desk.token);
    expect(history.data?.entries.map(({ changes }) => changes).slice(0, 2)).toMatchObject([
      [{ field: "Session Used On", after: formatDate(today) }],
      [
        { field: "Valid Until", after: formatDate(until) },
        { field: "Extended Because", before: null, after: "Was abroad" },
      ],
    ]);
    await holds();
  });

  it("is for a doctor at visits of their own, who is told nothing of money", async () => {
    const [doctor, other] = (await catalogue(clinic)).doctors;
    const own = await clinic.signIn("Doctor", { doctorId: doctor?.id ?? 0 });
    const another = await clinic.signIn("Doctor", { doctorId: other?.id ?? 0 });
    await sell();
    const { id } = await only();
    const idAppointment = await visit();
    expect((await use(id, idAppointment, another.token)).status).toBe(404);
    expect((await use(id, null, own.token)).status).toBe(400);
    const { body } = await use(id, idAppointment, own.token);
    expect(body.data).toMatchObject({
      used: 1,
      due: null,
      net: null,
      leftByValue: null,
      leftAtSinglePrice: null,
    });
    expect((await takeBack(body.data?.uses[0]?.id ?? 0, another.token)).status).toBe(404);
    expect((await takeBack(body.data?.uses[0]?.id ?? 0, own.token)).status).toBe(200);
    const accountant = await clinic.signIn("Accountant");
    expect((await use(id, null, accountant.token)).status).toBe(403);
    expect((await packages(accountant.token))[0]?.net).toBe(33_000);
    const { body: list } = await clinic.call(listPackages, { query: {} }, own.token);
    expect(new Set(list.data?.map(({ due }) => due))).toEqual(new Set([null]));
  });

  it("is not repeated by an answer that was lost", async () => {
    await sell();
    const { id } = await only();
    const key = { "idempotency-key": `session-${id}` };
    const answers = await Promise.all([1, 2, 3].map(() => use(id, null, desk.token, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await only()).used).toBe(1);
  });
});

describe("the list", () => {
  it("finds by patient, number and service, and says what expires and what lies unused", async () => {
    patient = await registerPatient(clinic, desk.token, { fullName: "Nadia Yousaf" });
    await sell({ paymentDate: addDays(today, -170) });
    const sold = await only();
    const find = async (query: object) =>
      (await clinic.call(listPackages, { query: query as never }, desk.token)).body.data?.map(({ id }) => id);
    expect(await find({ search: "Nadia" })).toEqual([sold.id]);
    expect(await find({ search: sold.number })).toEqual([sold.id]);
    expect(await find({ search: "Nadia", isExpiring: "1", isUnused: "1" })).toEqual([sold.id]);
    expect(await find({ search: "Nadia", state: "used up" })).toEqual([]);
    await use(sold.id);
    expect(await find({ search: "Nadia", isUnused: "1" })).toEqual([]);
  });
});

describe("races", () => {
  it(`let one of two desks use the last session, ${RACES} times`, async () => {
    for (let race = 0; race < RACES; race += 1) {
      const two = await service({ name: `Pair ${patient.id} ${race}`, fees: 100, sessions: 2 });
      await sell({ receivedAmount: 100 }, [{ idService: two, description: "Pair", price: 100 }]);
      const [last] = await packages();
      const id = last?.id ?? 0;
      await use(id);
      const answers = await Promise.all([use(id), use(id, null, admin.token)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
        `All 2 sessions of ${last?.number} are used.`,
      );
    }
    await holds();
  });

  it(`end an undo against a use, a void against a use and a changed bill against a use whole, ${RACES} times`, async () => {
    for (let race = 0; race < RACES; race += 1) {
      const bill = await sell();
      const id = (await packages())[0]?.id ?? 0;
      const { body } = await use(id);
      const first = body.data?.uses[0]?.id ?? 0;
      const undone = await Promise.all([takeBack(first), use(id), takeBack(first, admin.token)]);
      expect(undone.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
      const again = (await packages())[0]?.uses.find(({ takenBack }) => takenBack === null);
      await takeBack(again?.id ?? 0);
      const against =
        race % 2 === 0
          ? clinic.call(voidBill, { query: { id: bill.paymentId } }, admin.token)
          : change(bill, [{ description: "Facial", price: 33_000 }]);
      const [left, used] = await Promise.all([against, use(id)]);
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([left.status, used.status]);
    }
    await holds();
  });
});

describe("the database", () => {
  it("changes no row of what was used, and holds what no call may break", async () => {
    const bill = await sell();
    const { id } = await only();
    await use(id);
    const refused = (statement: string) =>
      expect(asOwner(clinic, statement)).rejects.toThrow(/append-only|does not hold/);
    await clinic.call(
      extendPackage,
      { body: { id, expiresOn: addDays(today, 200), reason: "Was abroad" } },
      admin.token,
    );
    const { rows } = await clinic.database.pool.query<{ table: string; column: string }>(
      `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
       WHERE table_name IN ('package_uses', 'package_extensions') AND table_schema = 'public' AND column_name <> 'id'`,
    );
    expect(rows.length).toBeGreaterThan(12);
    for (const { table, column } of rows) await refused(`UPDATE ${table} SET ${column} = ${column}`);
    await refused("DELETE FROM package_uses");
    await refused(`INSERT INTO package_uses (package_id, used_on, sessions)
      SELECT ${id}, clinic_today(), 1 FROM generate_series(1, 6)`);
    await refused(`UPDATE bill_lines SET package_id = NULL WHERE bill_id = ${bill.paymentId}`);
    await refused(`UPDATE patient_packages SET is_deleted = true WHERE id = ${id}`);
    await refused(`UPDATE patient_packages SET patient_id = (SELECT min(id) FROM patients) WHERE id = ${id}`);
  });

  it("counts what a payment later leaves due", async () => {
    const bill = await sell();
    const payment = { paymentId: bill.paymentId, amount: 12_000, paymentMethod: "Cash" };
    await clinic.call(receivePayment, { body: payment }, desk.token);
    expect((await only()).due).toBe(0);
  });
});

describe("a right to sell packages of its own", () => {
  /** Who may write bills, and not sell packages: no role of today. */
  const without = () => ({
    ...{ id: desk.staffId, name: "Aslam", email: "aslam@clinic.test", role: "Doctor" as const, granted: [] },
    ...{ doctorId: null, worksFor: [], sessionId: 0, expiresAt: "" },
  });
  const bodyOf = (paymentDetails: Line[]) =>
    createBill.body.parse({
      ...{ patientId: patient.id, patientName: patient.fullName, idDoctor, paymentDate: today },
      ...{ paymentMethod: "Cash", receivedAmount: 1000, paymentDetails },
      chargeableAmount: paymentDetails.reduce((sum, { price }) => sum + price, 0),
    });
  const write = <Done>(
    work: Parameters<typeof writeBill>[0] extends infer Trx ? (trx: Trx) => Promise<Done> : never,
  ) => clinic.database.kysely.transaction().execute((trx) => work(trx as never));
  const plain = { idService: null, description: "Consultation", price: 1500 };
  const refusal = (line: number) => ({
    status: 400,
    details: {
      errors: [
        {
          field: `paymentDetails.${line}.idService`,
          message: "Your account may not sell packages. Ask an administrator of the clinic.",
        },
      ],
    },
  });

  it("is missed on the line that would sell one, and nothing of the bill is stored", async () => {
    const bills = await clinic.count("bills");
    await expect(write((trx) => writeBill(trx, bodyOf([plain, SIX()]), without()))).rejects.toMatchObject(
      refusal(1),
    );
    expect([await clinic.count("bills"), await packages()]).toEqual([bills, []]);
    const bill = await write((trx) => writeBill(trx, bodyOf([plain]), without()));
    const more = { paymentId: bill.paymentId, discountAmount: 0, notes: null };
    const adding = updateBill.body.parse({ ...more, paymentDetails: [plain, SIX()] });
    await expect(write((trx) => changeBill(trx, adding, without()))).rejects.toMatchObject(refusal(1));
  });

  it("is not needed to change the other lines of a bill on which one was sold", async () => {
    const { paymentId } = await sell();
    const body = { paymentId, discountAmount: 0, notes: "Asked for a receipt" };
    const change = updateBill.body.parse({ ...body, paymentDetails: [SIX(), plain] });
    const changed = await write((trx) => changeBill(trx, change, without()));
    expect(changed.paymentDetails.map((line) => line.package?.id ?? null)).toEqual([(await only()).id, null]);
  });
});
