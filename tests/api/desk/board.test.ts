import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getPublicClinic } from "#contract/clinic/settings.ts";
import {
  type AppointmentInput,
  createAppointment,
  getAppointment,
  updateAppointment,
} from "#contract/desk/appointments.ts";
import {
  type BoardVisit,
  getBoardDay,
  moveVisit,
  setStage,
  waitForBoardChange,
  walkIn,
} from "#contract/desk/board.ts";
import { getWishes } from "#contract/desk/messages.ts";
import { getHistory } from "#contract/office/history.ts";
import { getPatient } from "#contract/patients/patients.ts";
import { MAY_FOLLOW, STAGES, STEPS, type Stage, type Step } from "#rules/desk/board/attendance.ts";
import { storedPhone } from "#rules/values/text/phone.ts";
import { clinicToday, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

let clinic: TestClinic;
let desk: string;
let doctor: string;
let otherDoctor: string;
let accountant: string;
let idDoctor: number;
let idOther: number;
let idDepartment: number;
let idService: number;
let idLast: number;
let idPatient: number;

beforeAll(async () => {
  clinic = await openClinic();
  const found = await catalogue(clinic);
  ({ idDoctor, idDepartment } = found);
  idOther = found.doctors[1]?.id ?? 0;
  idService = found.services[0]?.id ?? 0;
  idLast = found.doctors.at(-1)?.id ?? 0;
  desk = (await clinic.signIn("Receptionist")).token;
  doctor = (await clinic.signIn("Doctor", { doctorId: idDoctor })).token;
  otherDoctor = (await clinic.signIn("Doctor", { doctorId: idOther })).token;
  accountant = (await clinic.signIn("Accountant")).token;
  idPatient = (await registerPatient(clinic, desk)).id;
});
afterAll(() => clinic.close());

const today = clinicToday();

/** A visit with the first doctor, at midnight, so that it has begun. */
async function book(changes: Partial<AppointmentInput> = {}): Promise<number> {
  const body = {
    idPatient,
    idDoctor,
    idDepartment,
    appointmentDate: today,
    appointmentTime: "00:00",
    durationMinutes: 5,
    priority: "Medium" as const,
    status: "Scheduled" as const,
    description: "Tooth pain",
    idServices: [idService],
    allowOverlap: true,
    ...changes,
  };
  const { body: answer } = await clinic.call(createAppointment, { body }, desk);
  if (!answer.data) throw new Error(JSON.stringify(answer));
  return answer.data.id;
}

const say = (id: number, stage: Step, more: { updatedOn?: string; token?: string } = {}) => {
  const { token = desk, ...rest } = more;
  return clinic.call(setStage, { body: { id, stage, ...rest } }, token);
};

async function said(id: number, ...steps: Step[]): Promise<BoardVisit> {
  let visit: BoardVisit | null = null;
  for (const step of steps) {
    const { body } = await say(id, step);
    if (!body.data) throw new Error(`${step}: ${body.message}`);
    visit = body.data;
  }
  if (!visit) throw new Error("nothing was said");
  return visit;
}

const day = async (date: string, token = desk) => {
  const { body } = await clinic.call(getBoardDay, { query: { day: date } }, token);
  if (!body.data) throw new Error(body.message);
  return body.data;
};

/** How a visit comes to each stage. */
const WAYS: Record<Exclude<Stage, "Cancelled">, Step[]> = {
  Scheduled: [],
  Arrived: ["Arrived"],
  Called: ["Arrived", "Called"],
  "With doctor": ["Arrived", "Called", "With doctor"],
  Done: ["Arrived", "Called", "With doctor", "Done"],
  "No-show": ["No-show"],
  Left: ["Arrived", "Left"],
};

async function at(stage: Stage): Promise<number> {
  const id = await book(stage === "Cancelled" ? { status: "Cancelled" } : {});
  if (stage !== "Cancelled") for (const step of WAYS[stage]) await said(id, step);
  return id;
}

describe("the stages", () => {
  it.each(STAGES)("from %s lead where the table says, and nowhere else", async (stage) => {
    for (const step of STEPS) {
      const id = await at(stage);
      const { status, body } = await say(id, step);
      const may = MAY_FOLLOW[stage].includes(step);
      expect([stage, step, status]).toEqual([stage, step, may ? 200 : 409]);
      if (may) expect(body.data?.stage).toBe(step === "Confirmed" ? "Scheduled" : step);
      else expect(body.message).toMatch(/O'Brien-Khan .+\.$|visit of .+ O'Brien-Khan is \w+\.$/);
    }
  });

  it("of a doctor's own column are the doctor's, and nobody's who may not", async () => {
    for (const stage of STAGES) {
      const id = await at(stage);
      const seen = {
        own: await say(id, "Scheduled", { token: doctor }),
        other: await say(id, "Scheduled", { token: otherDoctor }),
        accountant: await say(id, "Scheduled", { token: accountant }),
      };
      expect([stage, seen.own.status, seen.other.status, seen.accountant.status]).toEqual([
        stage,
        stage === "Cancelled" ? 409 : 200,
        404,
        403,
      ]);
    }
  });

  it("write the stamps that were pressed and leave skipped ones empty", async () => {
    const id = await book();
    const seated = await said(id, "With doctor");
    expect([seated.arrivedOn, seated.calledOn, seated.token]).toEqual([null, null, null]);
    const done = await said(id, "Done");
    expect([done.stage, done.doneOn !== null, done.arrivedOn]).toEqual(["Done", true, null]);
  });

  it("taken back lose their later stamps, and the history tells of both", async () => {
    const id = await book();
    const called = await said(id, "Arrived", "Called");
    const undone = await said(id, "Done", "Arrived");
    expect([undone.arrivedOn, undone.calledOn, undone.doneOn]).toEqual([called.arrivedOn, null, null]);
    expect(undone.token).toBe(called.token);
    const { body } = await clinic.call(getHistory, { query: { entity: "appointment", id } }, desk);
    const changes = body.data?.entries.flatMap((entry) =>
      entry.changes.map(({ field, before, after }) => [field, before && "set", after && "set"]),
    );
    expect(changes).toEqual(
      expect.arrayContaining([
        ["Called", "set", null],
        ["Arrived", null, "set"],
        ["Token", null, "set"],
      ]),
    );
    expect(changes?.some(([field]) => field === "Walk-in")).toBe(false);
  });

  it("said again write nothing, but call again for who knows of the first call", async () => {
    const id = await book();
    const first = await said(id, "Arrived", "Called");
    const trail = await clinic.count("audit_log");
    expect((await say(id, "Called")).body.data).toEqual(first);
    expect((await say(id, "Called", { updatedOn: "2026-01-01T00:00:00Z" })).body.data).toEqual(first);
    expect(await clinic.count("audit_log")).toBe(trail);
    const again = await say(id, "Called", { updatedOn: first.updatedOn });
    expect(again.body.data?.calledOn).not.toBe(first.calledOn);
  });

  it("refuse what somebody else said meanwhile, and not a note that was saved", async () => {
    const id = await book();
    const seen = await said(id, "Arrived");
    const stored = (await clinic.call(getAppointment, { query: { id } }, doctor)).body.data;
    if (!stored) throw new Error("gone");
    const body = {
      ...stored,
      description: "Tooth pain, worse",
      updatedOn: stored.updatedOn,
      allowOverlap: true,
    };
    expect(
      (await clinic.call(updateAppointment, { query: { id }, body: body as never }, doctor)).status,
    ).toBe(200);
    expect((await say(id, "Called", { updatedOn: seen.updatedOn })).status).toBe(200);
    const late = await say(id, "Left", { updatedOn: seen.updatedOn });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining("Somebody else changed")]);
  });

  it("follow a status that changes elsewhere", async () => {
    const id = await at("With doctor");
    await sql`UPDATE appointments SET status = 'Completed' WHERE id = ${id}`.execute(clinic.database.kysely);
    expect((await say(id, "Done")).body.data?.doneOn).not.toBeNull();
    await sql`UPDATE appointments SET status = 'Scheduled' WHERE id = ${id}`.execute(clinic.database.kysely);
    expect((await say(id, "With doctor")).body.data?.doneOn).toBeNull();
  });

  it("belong to the visit's day", async () => {
    const id = await book({ appointmentDate: someDay() });
    for (const step of ["Arrived", "With doctor", "Done", "No-show"] as const)
      expect((await say(id, step)).status).toBe(409);
    expect((await say(id, "Confirmed")).body.data?.confirmedOn).not.toBeNull();
    expect((await say(id, "Scheduled")).body.data?.confirmedOn).toBeNull();
  });

  it("No-show taken back wants its time again", async () => {
    const [one, another] = [await registerPatient(clinic, desk), await registerPatient(clinic, desk)];
    const id = await book({ allowOverlap: false, idDoctor: idLast, idPatient: one.id });
    await said(id, "No-show");
    const other = await book({ allowOverlap: false, idDoctor: idLast, idPatient: another.id });
    const back = await say(id, "Scheduled");
    expect([back.status, back.body.conflict]).toEqual([409, expect.objectContaining({ kind: "overlap" })]);
    const anyway = await clinic.call(
      setStage,
      { body: { id, stage: "Scheduled", allowOverlap: true, seenClashes: [other] } },
      desk,
    );
    expect(anyway.body.data?.stage).toBe("Scheduled");
    expect((await clinic.call(getAppointment, { query: { id } }, desk)).body.data?.allowOverlap).toBe(1);
    await sql`UPDATE appointments SET is_deleted = true WHERE doctor_id = ${idLast}`.execute(
      clinic.database.kysely,
    );
  });
});

describe("moving", () => {
  const move = (visit: BoardVisit, changes: object, token = desk) => {
    const { id, date, time, durationMinutes, updatedOn } = visit;
    const body = { id, idDoctor: visit.idDoctor, date, time, durationMinutes, updatedOn, ...changes };
    return clinic.call(moveVisit, { body }, token);
  };

  it("to another doctor of the day gives who has arrived a token there; back again a fresh one", async () => {
    const visit = await said(await book(), "Arrived");
    const moved = (await move(visit, { idDoctor: idOther, allowOverlap: true })).body.data;
    expect([moved?.idDoctor, moved?.stage, moved?.arrivedOn]).toEqual([idOther, "Arrived", visit.arrivedOn]);
    expect(moved?.token).toBeGreaterThan(0);
    const back = (await move(moved ?? visit, { idDoctor, allowOverlap: true })).body.data;
    expect(back?.token).toBeGreaterThan(visit.token ?? 0);
  });

  it("to another day begins anew, and clashes as rescheduling does", async () => {
    const visit = await said(await book(), "Confirmed", "Arrived");
    const date = someDay();
    const moved = (await move(visit, { date, time: "10:00" })).body.data;
    expect([moved?.stage, moved?.token, moved?.arrivedOn, moved?.confirmedOn]).toEqual([
      "Scheduled",
      null,
      null,
      null,
    ]);
    const stale = await move(visit, { date });
    expect(stale.status).toBe(409);
    const clash = await move(await said(await book(), "Arrived"), { date, time: "10:00" });
    expect(clash.body.conflict).toMatchObject({ kind: "overlap" });
  });

  it("of a doctor stays with the own visits", async () => {
    const visit = await said(await book(), "Arrived");
    expect((await move(visit, { idDoctor: idOther }, doctor)).status).toBe(403);
    expect((await move(visit, {}, otherDoctor)).status).toBe(404);
    expect(
      (await move(visit, { durationMinutes: 15, allowOverlap: true }, doctor)).body.data?.durationMinutes,
    ).toBe(15);
  });

  it("leaves who is with the doctor there", async () => {
    const visit = await said(await book(), "With doctor");
    const { status, body } = await move(visit, { idDoctor: idOther });
    expect([status, body.message]).toEqual([409, expect.stringContaining("is with the doctor.")]);
  });
});

describe("a walk-in", () => {
  const receive = (changes: object, token = desk, key: string = crypto.randomUUID()) =>
    clinic.call(
      walkIn,
      { body: { name: "Bushra Khalid", phone: "03001112233", idDoctor, ...changes } },
      token,
      { "Idempotency-Key": key },
    );

  it("who is not known gets a file, a visit and a token at once, and none twice", async () => {
    const [patients, key] = [await clinic.count("patients"), crypto.randomUUID()];
    const { body } = await receive({}, desk, key);
    const visit = body.data?.visit;
    expect(visit).toMatchObject({
      patientName: "Bushra Khalid",
      stage: "Arrived",
      isWalkIn: true,
      isPartial: true,
      outsideHours: false,
    });
    expect(visit?.services).toHaveLength(1);
    expect((await receive({}, desk, key)).body.data?.visit.id).toBe(visit?.id);
    expect(await clinic.count("patients")).toBe(patients + 1);
    const file = (await clinic.call(getPatient, { params: { id: visit?.idPatient ?? 0 } }, desk)).body.data;
    expect([file?.isPartial, file?.guardianName]).toEqual([1, ""]);
    const next = await receive({ idPatient: visit?.idPatient, allowOverlap: true });
    expect(next.body.data?.visit.token).toBe((visit?.token ?? 0) + 1);
    expect(next.body.data?.before).toBeGreaterThan(0);
  });

  it("without a phone stands under the clinic's own, and nobody is told anything there", async () => {
    const { clinic: facts } = (await clinic.call(getPublicClinic, {})).body.data ?? {};
    const phone = storedPhone(facts?.phone.tel ?? "");
    const stopped = async (changes: object) => {
      const { body } = await receive({ idDoctor: idOther, ...changes });
      const query = { idPatient: body.data?.visit.idPatient ?? 0 };
      return (await clinic.call(getWishes, { query }, desk)).body.data?.stoppedOn ?? null;
    };
    expect(await stopped({ name: "Ghulam Rasool", phone })).not.toBeNull();
    expect(await stopped({ name: "Ghulam Nabi", phone: "03001112299" })).toBeNull();
  });

  it("gets the token that the day named, also where one was taken back", async () => {
    const next = async () => (await day(today)).doctors.find(({ id }) => id === idOther)?.nextToken;
    const first = await next();
    await said(await book({ idDoctor: idOther }), "Arrived", "Scheduled");
    const named = await next();
    expect(named).toBe((first ?? 0) + 1);
    const { body } = await receive({ idPatient, idDoctor: idOther, allowOverlap: true });
    expect(body.data?.visit.token).toBe(named);
    expect((await day(someDay(91))).doctors.map(({ nextToken }) => nextToken)).toContain(1);
  });

  it("of a doctor on leave is told no wait", async () => {
    const db = clinic.database.kysely;
    const { rows } = await sql<{ id: number }>`INSERT INTO closures (kind, name, from_day, to_day, doctor_id)
      VALUES ('leave', 'Leave', ${today}, ${today}, ${idOther}) RETURNING id`.execute(db);
    const { body } = await receive({ idPatient, idDoctor: idOther, allowOverlap: true });
    expect(body.data).toMatchObject({ aboutMinutes: null, inFrom: null });
    await sql`DELETE FROM closures WHERE id = ${rows[0]?.id}`.execute(db);
  });

  it("holds no time until it is moved to one", async () => {
    const { visit } = (await receive({ idDoctor: idOther })).body.data ?? {};
    if (!visit) throw new Error("refused");
    await book({ idDoctor: idOther, appointmentTime: visit.time, allowOverlap: false });
    const { id, date, time, durationMinutes, updatedOn } = visit;
    const moved = await clinic.call(
      moveVisit,
      { body: { id, idDoctor: idOther, date, time, durationMinutes, updatedOn } },
      desk,
    );
    expect(moved.body.conflict).toMatchObject({ kind: "overlap" });
  });

  it("beyond the doctor's limit is asked about", async () => {
    const db = clinic.database.kysely;
    const weekday = weekdayOf(today);
    await sql`DELETE FROM doctor_hours WHERE doctor_id = ${idDoctor} AND weekday = ${weekday}`.execute(db);
    await sql`INSERT INTO doctor_hours (week_id, doctor_id, weekday, from_time, to_time, walk_in_limit)
      SELECT id, doctor_id, ${weekday}, '17:00', '21:00', 1 FROM doctor_weeks WHERE doctor_id = ${idDoctor}`.execute(
      db,
    );
    const { status, body } = await receive({});
    const walkIns = (await day(today)).doctors[0]?.walkIns ?? 0;
    expect([status, body.conflict]).toEqual([409, { kind: "walk-in limit", limit: 1, walkIns }]);
    expect(body.message).toMatch(
      /^Dr .+ takes 1 walk-in this evening; this is the \d+(st|nd|rd|th)\. Give a token anyway\?$/,
    );
    expect((await receive({ allowOverLimit: true })).status).toBe(200);
  });

  it("up to the doctor's limit come in, also at several desks at once", async () => {
    const limit = ((await day(today)).doctors[0]?.walkIns ?? 0) + 2;
    await sql`UPDATE doctor_hours SET from_time = '00:00', to_time = '24:00', walk_in_limit = ${limit}
      WHERE doctor_id = ${idDoctor} AND weekday = ${weekdayOf(today)}`.execute(clinic.database.kysely);
    const desks = await Promise.all(Array.from({ length: 5 }, () => receive({})));
    expect(desks.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
  });

  it("names what is missing, and is the reception's for another doctor", async () => {
    const { status, body } = await receive({ name: "", phone: "12" });
    expect([status, body.errors?.map(({ field }) => field).sort()]).toEqual([400, ["name", "phone"]]);
    expect((await receive({}, otherDoctor)).status).toBe(403);
    expect((await receive({ allowOverLimit: true }, doctor)).status).toBe(200);
    expect((await receive({}, accountant)).status).toBe(403);
  });
});

describe("the day", () => {
  it("has every column and bill for the desk, the own column without bills for a doctor", async () => {
    await said(await book({ idDoctor: idOther }), "Arrived");
    const all = await day(today);
    expect(all.doctors.map(({ letter }) => letter).slice(0, 2)).toEqual(["A", "B"]);
    expect(new Set(all.visits.map((visit) => visit.idDoctor))).toEqual(new Set([idDoctor, idOther]));
    const own = await day(today, otherDoctor);
    expect(own.doctors.map(({ id, letter }) => [id, letter])).toEqual([[idOther, "B"]]);
    expect(new Set(own.visits.map((visit) => visit.idDoctor))).toEqual(new Set([idOther]));
    expect(JSON.stringify(all)).not.toContain("Tooth pain");
  });

  it("has the hours of that very day: of its week, its closures, the doctor's leave and single days", async () => {
    const db = clinic.database.kysely;
    const date = someDay(200);
    const weekday = weekdayOf(date);
    await sql`DELETE FROM doctor_hours WHERE weekday = ${weekday}`.execute(db);
    await sql`INSERT INTO doctor_hours (week_id, doctor_id, weekday, from_time, to_time, walk_in_limit)
      SELECT id, doctor_id, ${weekday}, '10:00', '24:00', 7 FROM doctor_weeks`.execute(db);
    const early = await book({ appointmentDate: date, appointmentTime: "05:10" });
    const onTime = await book({ appointmentDate: date, appointmentTime: "23:55" });
    const seen = async () => {
      const { doctors, visits } = await day(date);
      const column = (id: number) => {
        const found = doctors.find((one) => one.id === id);
        return [found?.windows.at(-1) ?? null, found?.closed, found?.walkInLimit];
      };
      const inShort = doctors.slice(0, 2).map(({ closedShort }) => closedShort);
      const outside = visits.filter(({ outsideHours }) => outsideHours).map(({ id }) => id);
      return { own: column(idDoctor), other: column(idOther), outside, inShort };
    };
    const close = async (values: object) => {
      const row = { name: "x", from_day: date, to_day: date, ...values };
      await sql`INSERT INTO closures ${sql.raw(`(${Object.keys(row).join(", ")})`)}
        VALUES (${sql.join(Object.values(row))})`.execute(db);
    };
    const open = [{ from: "10:00", to: "24:00" }, null, 7];
    expect(await seen()).toEqual({ own: open, other: open, outside: [early], inShort: [null, null] });
    await close({ kind: "break", name: "Prayer", from_time: "23:00", to_time: "24:00" });
    const short = [{ from: "10:00", to: "23:00" }, null, 7];
    expect(await seen()).toEqual({
      own: short,
      other: short,
      outside: [early, onTime],
      inShort: [null, null],
    });
    await close({ kind: "leave", name: "Leave", doctor_id: idDoctor });
    expect((await seen()).own).toEqual([null, expect.stringMatching(/^Dr .+ is on leave, /), null]);
    await close({ kind: "holiday", name: "Quaid Day" });
    expect((await seen()).other).toEqual([null, "Closed: Quaid Day.", null]);
    expect((await seen()).inShort).toEqual(["On leave", "Quaid Day"]);
    await sql`INSERT INTO doctor_days (doctor_id, day, windows, note)
      VALUES (${idDoctor}, ${date}, '{[300,330)}', NULL), (${idOther}, ${date}, '{}', 'at a wedding')`.execute(
      db,
    );
    expect(await seen()).toEqual({
      own: [{ from: "05:00", to: "05:30" }, null, null],
      other: [null, expect.stringMatching(/^Dr .+ is not in \(at a wedding\)\.$/), null],
      outside: [onTime],
      inShort: [null, "Not in (at a wedding)"],
    });
  });

  it("counts who did not come in the last twelve months", async () => {
    const other = (await registerPatient(clinic, desk)).id;
    await said(await book({ idPatient: other }), "No-show");
    expect((await said(await book({ idPatient: other }), "Arrived")).noShows).toBe(1);
  });
});

describe("waiting for a change", () => {
  const wait = (cursor: string, token = desk, date = today) =>
    clinic.call(waitForBoardChange, { query: { day: date, cursor } }, token);

  it("ends when the day changes, and only that day", async () => {
    const [other, { cursor }] = [await day(someDay(90)), await day(today)];
    const waits = wait(cursor);
    const waitsElsewhere = wait(other.cursor, desk, someDay(90));
    await book();
    expect((await waits).body.data).toMatchObject({ changed: true, pauseSeconds: 0 });
    await book({ appointmentDate: someDay(90), appointmentTime: "11:00" });
    expect((await waitsElsewhere).body.data?.changed).toBe(true);
  });

  it("never misses what was committed before it began", async () => {
    const { cursor } = await day(today);
    await book();
    expect((await wait(cursor)).body.data?.changed).toBe(true);
  });

  it.each(["", "nonsense", "1-1:1:", "99999999999999-5:6:", "1-9:3:", "x".repeat(5000)])(
    "is over at once with a cursor that says nothing: %.20s",
    async (cursor) => {
      expect((await wait(cursor)).body.data?.changed).toBe(true);
    },
  );

  it("counts a database that was restored as a change", async () => {
    const [takenOn] = (await day(today)).cursor.split("-");
    expect((await wait(`${takenOn}-900000000000:900000000001:`)).body.data?.changed).toBe(true);
  });

  it("ends when a patient of the day is called otherwise, and not for a note in the file", async () => {
    const db = clinic.database.kysely;
    const date = someDay(96);
    await book({ appointmentDate: date });
    const feed = async () => (await clinic.count("day_changes")) - before;
    const before = await clinic.count("day_changes");
    await sql`UPDATE patients SET medical_history = 'Asthma' WHERE id = ${idPatient}`.execute(db);
    expect(await feed()).toBe(0);
    const { cursor } = await day(date);
    const waits = wait(cursor, desk, date);
    await sql`UPDATE patients SET phone = '03219998877' WHERE id = ${idPatient}`.execute(db);
    expect((await waits).body.data?.changed).toBe(true);
  });

  it("ends with the session", async () => {
    const { token, staffId } = await clinic.signIn("Receptionist");
    const { cursor } = await day(someDay(95), token);
    const waits = wait(cursor, token, someDay(95));
    await sql`UPDATE sessions SET revoked_on = now() WHERE staff_id = ${staffId}`.execute(
      clinic.database.kysely,
    );
    expect((await waits).status).toBe(401);
  });
});
