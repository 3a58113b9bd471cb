import { readFileSync } from "node:fs";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { routes } from "#server/app.ts";
import { openApiDocument } from "#server/platform/http/openapi.ts";
import { catalogue, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/**
 * What holds between two records (docs/invariants.md), tried on every call that changes something: each is sent what is known
 * of the clinic in many combinations, and afterwards the records are asked whether it still holds.
 * INVARIANT_CASES=200 npx vitest run tests/api/desk/invariants.test.ts: the long form.
 */
const CASES = Number(process.env.INVARIANT_CASES ?? 3);

type Json = Record<string, unknown>;

let clinic: TestClinic;
let token: string;
let idDoctor: number;
let otherDoctor: number;
let idDepartment: number;
let idService: number;
let patient: { id: number; fullName: string };
let other: { id: number; fullName: string };

beforeAll(async () => {
  clinic = await openClinic({ PUBLIC_URL: "https://clinic.example" });
  ({ token } = await clinic.signIn("Administrator"));
  const found = await catalogue(clinic);
  ({ idDoctor, idDepartment } = found);
  otherDoctor = found.doctors[1]?.id ?? 0;
  idService = found.services[0]?.id ?? 0;
});
afterAll(() => clinic.close());
beforeEach(async () => {
  await clinic.database.pool.query("DELETE FROM throttle");
  patient = await registerPatient(clinic, token, { fullName: "Aisha Malik" });
  other = await registerPatient(clinic, token, { fullName: "Bilal Anwar" });
});

async function send(method: string, path: string, body?: Json | null, who: string | null = token) {
  const answer = await clinic.app.inject({
    method: method as "POST",
    url: `/api${path}`,
    headers: {
      ...(who && { authorization: `Bearer ${who}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return {
    status: answer.statusCode,
    ...(answer.json() as { data: Json; message: string; conflict?: Json }),
  };
}
async function sent(method: string, path: string, body?: Json): Promise<Json> {
  const { status, data, message } = await send(method, path, body);
  if (status !== 200) throw new Error(`${path}: ${status} ${message}`);
  return data;
}

let ahead = 30;
const freshDay = () => someDay(++ahead);
const form = (changes: Json = {}): Json => ({
  idPatient: patient.id,
  ...{ idDoctor, idDepartment, appointmentDate: freshDay(), appointmentTime: "17:30", durationMinutes: 30 },
  ...{ priority: "Medium", status: "Scheduled", description: "Pain", idServices: [idService], ...changes },
});
const book = async (changes: Json = {}) =>
  (await sent("POST", "/Appointment/insert", form(changes))) as Visit;
const read = async (id: number) => (await sent("GET", `/Appointment/GetById?id=${id}`)) as Visit;
const save = async (id: number, changes: Json) =>
  send("POST", `/Appointment/Update?id=${id}`, { ...(await read(id)), updatedOn: null, ...changes });
const bill = (appointmentId: number, changes: Json = {}): Json => ({
  ...{
    patientId: patient.id,
    patientName: patient.fullName,
    appointmentId,
    idDoctor,
    paymentDate: clinicToday(),
  },
  ...{ paymentMethod: "Cash", chargeableAmount: 5000, receivedAmount: 2000 },
  ...{ paymentDetails: [{ description: "Filling", actualPrice: 5000, price: 5000 }], ...changes },
});
const pay = async (appointmentId: number, changes: Json = {}) =>
  sent("POST", "/Payments/CreatePayment", bill(appointmentId, changes));
type Visit = Json & {
  id: number;
  idPatient: number;
  idDoctor: number;
  appointmentDate: string;
  appointmentTime: string;
};

/** A visit of today with the doctor. */
async function seated(): Promise<Visit> {
  const visit = await book({ appointmentDate: clinicToday(), appointmentTime: "23:00", durationMinutes: 5 });
  for (const stage of ["Arrived", "With doctor"])
    await sent("POST", "/Board/SetStage", { id: visit.id, stage });
  return await read(visit.id);
}
/** A pending request, by the patient's link or from the website. */
async function request(changes: Json): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO appointment_requests (name, mobile, priority, request_date, request_time, doctor_id, department_id, message, moves_appointment_id)
    VALUES ('Aisha Malik', '03214578216', 'Medium', ${changes.date}, ${changes.time}, ${changes.idDoctor ?? idDoctor}, ${idDepartment},
      'Please', ${changes.moves ?? null}) RETURNING id`.execute(clinic.database.kysely);
  const id = rows[0]?.id ?? 0;
  await sql`INSERT INTO appointment_request_services (request_id, service_id) VALUES (${id}, ${idService})`.execute(
    clinic.database.kysely,
  );
  return id;
}
const approve = (id: number, changes: Json = {}) =>
  send(
    "POST",
    `/Appointment/ApproveAppointmentRequest?${new URLSearchParams({ id: String(id), patientId: String(patient.id), message: "Pain", ...changes })}`,
  );
async function waits(changes: Json): Promise<number> {
  const { data, status, message } = await send("POST", "/Waiting/Save", {
    ...{ idPatient: patient.id, idDepartment, idDoctor: null, idServices: [idService], durationMinutes: 5 },
    ...{ fromDay: clinicToday(), toDay: someDay(200), priority: "Medium", note: null, ...changes },
  });
  if (status !== 200) throw new Error(message);
  return Number(data.id);
}
const linkOf = async (id: number) => {
  const { url } = await sent("GET", `/PatientLink/GetLink?id=${id}`);
  return String(url).split("#")[1] ?? "";
};
const byLink = (act: string, link: string, more: Json = {}) =>
  send("POST", `/Visit/${act}`, { token: link, ...more }, null);

describe("a visit that is with the doctor", () => {
  const day = someDay(29);
  it.each<[string, (visit: Visit) => ReturnType<typeof send>]>([
    [
      "RescheduleAppointment",
      ({ id }) =>
        send("POST", "/Appointment/RescheduleAppointment", {
          appointmentId: id,
          newDate: day,
          newTime: "10:00",
        }),
    ],
    [
      "RescheduleAppointment, to another doctor",
      ({ id, appointmentDate, appointmentTime }) =>
        send("POST", "/Appointment/RescheduleAppointment", {
          appointmentId: id,
          newDate: appointmentDate,
          newTime: appointmentTime,
          idDoctor: otherDoctor,
          allowOverlap: true,
        }),
    ],
    ["Update, the day", ({ id }) => save(id, { appointmentDate: day })],
    ["Update, the time", ({ id }) => save(id, { appointmentTime: "22:00" })],
    ["Update, the doctor", ({ id }) => save(id, { idDoctor: otherDoctor, allowOverlap: true })],
    ["Update, the patient", ({ id }) => save(id, { idPatient: other.id })],
    ["Update, the day and Completed", ({ id }) => save(id, { appointmentDate: day, status: "Completed" })],
    [
      "Move",
      ({ id }) => send("POST", "/Board/Move", { id, idDoctor, date: day, time: "10:00", durationMinutes: 5 }),
    ],
    ["Update, Cancelled", ({ id }) => save(id, { status: "Cancelled" })],
    ["Delete", ({ id }) => send("GET", `/Appointment/Delete?id=${id}`)],
    ["Approve", async ({ id }) => approve(await request({ date: day, time: "10:00", moves: id }))],
  ])("is not moved, given away or taken off by %s", async (_, act) => {
    const visit = await seated();
    const { status, message } = await act(visit);
    expect([status, message]).toEqual([409, `${patient.fullName} is with the doctor.`]);
    expect(await read(visit.id)).toEqual(visit);
    await sent("POST", "/Board/SetStage", { id: visit.id, stage: "Done" });
  });

  it("is neither cancelled nor moved by the patient's link", async () => {
    const { id } = await seated();
    const link = await linkOf(id);
    expect((await byLink("Open", link)).data).toMatchObject({
      visit: { mayCancel: false, mayConfirm: false, mayAskOther: false },
    });
    for (const act of ["Cancel", "Confirm"]) expect((await byLink(act, link)).status).toBe(409);
    await sent("POST", "/Board/SetStage", { id, stage: "Done" });
  });

  it("may be made longer, and changed otherwise", async () => {
    const { id } = await seated();
    expect((await save(id, { durationMinutes: 10, description: "Worse pain" })).status).toBe(200);
    await sent("POST", "/Board/SetStage", { id, stage: "Done" });
  });

  it.each(["Completed", "Cancelled"])("stays where it was once it is %s", async (status) => {
    const { id } = await book({ appointmentDate: someDay(status === "Completed" ? -29 : 28) });
    expect((await save(id, { status })).status).toBe(200);
    expect((await save(id, { appointmentDate: day })).message).toMatch(/cannot be rescheduled/);
    expect((await save(id, { description: "Put right" })).status).toBe(200);
  });
});

it("screens that have no cursor yet are told at once that something changed", async () => {
  for (const search of ["", "?cursor=", `?cursor=&day=${clinicToday()}`])
    expect((await sent("GET", `/Board/WaitForChange${search}`)).changed).toBe(true);
});

describe("a visit with money", () => {
  it("stays with its patient while a bill or a session names it", async () => {
    const { id } = await book();
    const { paymentId } = await pay(id);
    const refused = await save(id, { idPatient: other.id });
    expect([refused.status, refused.message]).toEqual([
      409,
      expect.stringContaining(`Bill ${paymentId} is for this visit of`),
    ]);
    await sent("GET", `/Payments/DeletePayment?id=${paymentId}`);
    expect((await save(id, { idPatient: other.id })).status).toBe(200);
  });

  it("asks before it gets a second bill, whoever makes it", async () => {
    const { id } = await book();
    const { paymentId } = await pay(id);
    const second = await send("POST", "/Payments/CreatePayment", bill(id));
    expect([second.status, second.conflict]).toEqual([
      409,
      { kind: "already billed", bills: [expect.objectContaining({ paymentId, due: 3000 })] },
    ]);
    expect(
      (await send("POST", "/Payments/CreatePayment", bill(id, { allowSecondBill: true, seenBills: [1] })))
        .status,
    ).toBe(409);
    await pay(id, { allowSecondBill: true, seenBills: [paymentId] });
    const both = await Promise.all([1, 2].map(async () => book()));
    const raced = await Promise.all(
      both.flatMap((one) => [1, 2].map(() => send("POST", "/Payments/CreatePayment", bill(one.id)))),
    );
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  });

  it("is known to have it before and after it is off, until somebody decides", async () => {
    const listed = async () =>
      ((await sent("GET", "/Payments/GetBillsWithoutVisit")) as unknown as Json[]).filter(
        ({ patientId }) => patientId === patient.id,
      );
    const visits = [await book(), await book(), await book()];
    const bills: number[] = [];
    for (const { id } of visits) bills.push(Number((await pay(id)).paymentId));
    const [one, two, three] = visits;
    expect(await sent("GET", `/Payments/GetMoneyOfVisit?appointmentId=${one?.id}`)).toEqual({
      bills: [{ paymentId: bills[0], billed: 5000, received: 2000, due: 3000 }],
      advance: 0,
      packages: [],
    });
    expect(await listed()).toEqual([]);
    await save(one?.id ?? 0, { status: "Cancelled" });
    await sent("GET", `/Appointment/Delete?id=${two?.id}`);
    expect((await byLink("Cancel", await linkOf(three?.id ?? 0))).status).toBe(200);
    expect((await listed()).map(({ paymentId, why }) => [paymentId, why])).toEqual([
      [bills[2], "cancelled by the patient"],
      [bills[1], "deleted"],
      [bills[0], "cancelled"],
    ]);
    const [{ updatedOn } = {}] = await listed();
    await sent("POST", "/Payments/LeaveAsItIs", { paymentId: bills[2], updatedOn });
    expect((await send("POST", "/Payments/LeaveAsItIs", { paymentId: bills[2], updatedOn })).status).toBe(
      409,
    );
    await sent("GET", `/Payments/DeletePayment?id=${bills[1]}`);
    expect((await listed()).map(({ paymentId }) => paymentId)).toEqual([bills[0]]);
  });
});

describe("a patient who is booked at a time already", () => {
  const CLASH = { kind: "overlap", because: "patient" };
  it.each<[string, (at: Visit) => ReturnType<typeof send>]>([
    ["insert", (at) => send("POST", "/Appointment/insert", form({ ...whenOf(at), idDoctor: otherDoctor }))],
    ["Update, the time", async (at) => save((await book({ idDoctor: otherDoctor })).id, whenOf(at))],
    [
      "Update, the doctor",
      async (at) => {
        const later = await book({ appointmentDate: at.appointmentDate, appointmentTime: "19:00" });
        return save(later.id, { ...whenOf(at), idDoctor: otherDoctor });
      },
    ],
    [
      "Update, the patient",
      async (at) => {
        const theirs = await book({ ...whenOf(at), idDoctor: otherDoctor, idPatient: other.id });
        return save(theirs.id, { idPatient: patient.id });
      },
    ],
    [
      "Update, the status",
      async (at) => {
        const off = await book({ ...whenOf(at), idDoctor: otherDoctor, status: "Cancelled" });
        return save(off.id, { status: "Scheduled" });
      },
    ],
    [
      "RescheduleAppointment",
      async (at) => {
        const { id } = await book({ idDoctor: otherDoctor });
        return send("POST", "/Appointment/RescheduleAppointment", {
          appointmentId: id,
          newDate: at.appointmentDate,
          newTime: "17:45",
        });
      },
    ],
    [
      "CreateNextVisitAppointment",
      async (at) => {
        const before = await book({ idDoctor: otherDoctor });
        const visit = {
          oldAppointmentId: before.id,
          patientId: patient.id,
          doctorId: otherDoctor,
          departmentId: idDepartment,
        };
        return send("POST", "/Appointment/CreateNextVisitAppointment", {
          ...visit,
          nextVisitDate: at.appointmentDate,
          nextVisitTime: "17:30:00",
          priority: "Low",
          description: "Check",
        });
      },
    ],
    [
      "Move",
      async (at) => {
        const { id } = await book({ idDoctor: otherDoctor });
        return send("POST", "/Board/Move", {
          id,
          idDoctor: otherDoctor,
          date: at.appointmentDate,
          time: "17:15",
          durationMinutes: 30,
        });
      },
    ],
    [
      "Approve",
      async (at) =>
        approve(await request({ date: at.appointmentDate, time: "17:30", idDoctor: otherDoctor })),
    ],
    [
      "Approve of a wish",
      async (at) => {
        const { id } = await book({ idDoctor: otherDoctor });
        return approve(
          await request({ date: at.appointmentDate, time: "17:30", idDoctor: otherDoctor, moves: id }),
        );
      },
    ],
  ])("is said so by %s, with whom and when", async (_, act) => {
    const at = await book();
    const { status, message, conflict } = await act(at);
    expect([status, conflict]).toEqual([409, expect.objectContaining(CLASH)]);
    expect(message).toContain(`${patient.fullName} is with Dr`);
    expect(message).toContain(String(at.appointmentRegistrationNo));
  });
  const whenOf = ({ appointmentDate, appointmentTime }: Visit) => ({ appointmentDate, appointmentTime });

  it("is said so where somebody on the waiting list gets a time, and stays on the list", async () => {
    const at = await book();
    const service = await catalogue(clinic);
    const idOther = service.departments[1]?.id ?? 0;
    const { rows } = await sql<{
      id: number;
    }>`SELECT id FROM services WHERE department_id = ${idOther} LIMIT 1`.execute(clinic.database.kysely);
    const id = await waits({ idDepartment: idOther, idServices: [rows[0]?.id ?? 0] });
    const { rows: free } = await sql<{
      id: number;
    }>`SELECT id FROM doctors WHERE id <> ${idDoctor} AND NOT is_deleted
      AND (department_ids = '{}' OR ${idOther} = ANY (department_ids)) ORDER BY id LIMIT 1`.execute(
      clinic.database.kysely,
    );
    const doctor = free[0]?.id ?? 0;
    const booked = await send("POST", "/Waiting/Book", {
      id,
      idDoctor: doctor,
      date: at.appointmentDate,
      time: "17:30",
    });
    expect([booked.status, booked.conflict]).toEqual([409, expect.objectContaining(CLASH)]);
    expect(booked.message).toMatch(new RegExp(`^${patient.fullName} is with Dr .* stays on the list\\.$`));
  });

  it("is booked all the same once that was seen, and not when it was another", async () => {
    const at = await book();
    const second = form({ ...whenOf(at), idDoctor: otherDoctor, allowOverlap: true });
    expect(
      (await send("POST", "/Appointment/insert", { ...second, seenClashes: [other.id + 1000] })).status,
    ).toBe(409);
    expect((await send("POST", "/Appointment/insert", { ...second, seenClashes: [at.id] })).status).toBe(200);
  });

  it("is booked once by two desks at one moment", async () => {
    const day = freshDay();
    const both = [idDoctor, otherDoctor].map((doctor) =>
      send("POST", "/Appointment/insert", form({ appointmentDate: day, idDoctor: doctor })),
    );
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("gets no second token of a day unasked, and is not betrayed to another doctor", async () => {
    const at = await book({ appointmentDate: clinicToday(), appointmentTime: "22:30", durationMinutes: 5 });
    const walkIn = { idPatient: patient.id, idDoctor: otherDoctor };
    const asked = await send("POST", "/Board/WalkIn", walkIn);
    expect([asked.status, asked.conflict]).toEqual([409, expect.objectContaining(CLASH)]);
    const doctor = (await clinic.signIn("Doctor", { doctorId: otherDoctor })).token;
    for (const said of [
      await send("POST", "/Board/WalkIn", walkIn, doctor),
      await send("POST", "/Appointment/insert", form({ ...whenOf(at), idDoctor: otherDoctor }), doctor),
    ]) {
      expect(said.status).toBe(409);
      expect(said.message).toContain("another doctor");
      expect(JSON.stringify(said)).not.toContain(String(at.appointmentRegistrationNo));
    }
    expect(
      (await send("POST", "/Board/WalkIn", { ...walkIn, allowOverlap: true, seenClashes: [at.id] })).status,
    ).toBe(200);
  });
});

describe("a visit that is given to another patient", () => {
  it.each(["notes", "treatmentPlans", "doctorPrescription"])(
    "is refused while a doctor's %s stand in it, to whoever cannot read them too",
    async (text) => {
      const { id } = await book();
      expect((await save(id, { [text]: "Allergic to latex" })).status).toBe(200);
      const reception = (await clinic.signIn("Receptionist")).token;
      const body = { ...(await read(id)), [text]: null, updatedOn: null, idPatient: other.id };
      const refused = await send("POST", `/Appointment/Update?id=${id}`, body, reception);
      expect([refused.status, refused.message]).toEqual([
        409,
        expect.stringContaining("so it stays with that patient"),
      ]);
      expect((await save(id, { idPatient: other.id })).status).toBe(409);
      expect(await read(id)).toMatchObject({ idPatient: patient.id, [text]: "Allergic to latex" });
      // Who may write such texts takes them out and gives the visit away in one.
      expect((await save(id, { idPatient: other.id, [text]: null })).status).toBe(200);
    },
  );

  it("takes along nothing that the former patient may do or has said", async () => {
    const before = await book();
    const next = {
      oldAppointmentId: before.id,
      patientId: patient.id,
      doctorId: idDoctor,
      departmentId: idDepartment,
    };
    const { id } = (await sent("POST", "/Appointment/CreateNextVisitAppointment", {
      ...{
        ...next,
        nextVisitDate: freshDay(),
        nextVisitTime: "17:30:00",
        priority: "Low",
        description: "Check",
      },
    })) as Visit;
    const link = await linkOf(id);
    expect((await byLink("Open", link)).status).toBe(200);
    expect((await byLink("Confirm", link)).status).toBe(200);
    const wish = await request({ date: freshDay(), time: "18:00", moves: id });
    expect((await save(id, { idPatient: other.id })).status).toBe(200);
    for (const act of ["Open", "Confirm", "Cancel", "TakeBack", "StopMessages", "ResumeMessages"])
      expect([act, (await byLink(act, link)).status]).toEqual([act, 404]);
    expect((await byLink("AskOther", link, { wishes: [{ date: freshDay(), time: "18:00" }] })).status).toBe(
      404,
    );
    const shown = await sent("GET", `/PatientLink/GetLink?id=${id}`);
    expect(shown).toMatchObject({ opens: 0, lastOpenedOn: null, confirmedOn: null, cancelledOn: null });
    expect(String(shown.url)).not.toContain(link);
    const now = await sent("GET", `/AppointmentRequests/GetById?id=${wish}`);
    expect(now).toMatchObject({
      status: "Rejected",
      moves: null,
      rejectReason: "The visit was given to another patient.",
    });
    expect((await read(id)).idPreviousAppointment).toBeNull();
    const { rows } = await sql<{
      patient: number;
      state: string;
    }>`SELECT patient_id AS patient, state FROM messages
      WHERE appointment_id = ${id} AND state = 'planned'`.execute(clinic.database.kysely);
    expect(rows.every((message) => message.patient === other.id)).toBe(true);
    // Cancelled and standing again, it brings no wish of the former one back.
    await save(id, { status: "Cancelled" });
    await save(id, { status: "Scheduled" });
    expect((await sent("GET", `/AppointmentRequests/GetById?id=${wish}`)).status).toBe("Rejected");
    // And back with the first, the old link stays dead.
    expect((await save(id, { idPatient: patient.id })).status).toBe(200);
    expect((await byLink("Open", link)).status).toBe(404);
  });

  it("blames nobody else for not coming, and calls nobody else", async () => {
    const { id } = await book({
      appointmentDate: clinicToday(),
      appointmentTime: "00:00",
      durationMinutes: 5,
    });
    await sent("POST", "/Board/SetStage", { id, stage: "No-show" });
    expect((await save(id, { idPatient: other.id })).status).toBe(200);
    const { rows } = await sql<{ marks: number; calls: number }>`SELECT
      (SELECT count(no_show_on) FROM attendances WHERE id = ${id}) AS marks,
      (SELECT count(*) FROM recalls WHERE source_id = ${id} AND state = 'due') AS calls`.execute(
      clinic.database.kysely,
    );
    expect(rows[0]).toEqual({ marks: 0, calls: 0 });
  });

  it("is not answered by a link whose token was read a moment before", async () => {
    const { id } = await book();
    const link = await linkOf(id);
    const holder = await clinic.database.pool.connect();
    try {
      await holder.query("BEGIN");
      await holder.query("UPDATE appointments SET patient_id = $1 WHERE id = $2", [other.id, id]);
      const answers = ["Confirm", "Cancel"].map((act) => byLink(act, link));
      // They wait for the visit behind its old version.
      await expect
        .poll(
          async () =>
            (await clinic.database.pool.query("SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted"))
              .rows[0].n,
          { timeout: 20_000 },
        )
        .toBeGreaterThan(0);
      await holder.query("COMMIT");
      for (const { status } of await Promise.all(answers)) expect([404, 409]).toContain(status);
    } finally {
      holder.release();
    }
    expect((await read(id)).status).toBe("Scheduled");
  });
});

const document = readFileSync("docs/invariants.md", "utf8");
/** Every call that may change something, but for those that end the session or work on the whole clinic. */
const endpoints = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ method, access }) => method !== "GET" || /remove|void/.test(access))
  .filter(
    ({ path, multipart }) =>
      !multipart && !/^\/(Account|Staff|Clinic|Import|Site|Screen|Display)\//.test(path),
  );

/** What is known under a name. */
let known: [RegExp, readonly unknown[]][];
function valuesFor(name: string, schema: Json): readonly unknown[] {
  const inner = ((schema.anyOf ?? []) as Json[]).find(({ type }) => type !== "null") ?? schema;
  if (Array.isArray(inner.enum)) return inner.enum;
  if (inner.const !== undefined) return [inner.const];
  const found = known.find(([pattern]) => pattern.test(name))?.[1];
  if (inner.type === "array") {
    const items = (inner.items ?? {}) as Json;
    return items.properties ? [[objectOf(items)]] : valuesFor(name, items).map((value) => [value]);
  }
  return (
    found ?? (inner.type === "boolean" ? [true, false] : inner.type === "string" ? ["Of no matter"] : [1])
  );
}
const objectOf = (schema: Json): Json =>
  Object.fromEntries(
    Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, one]) => [
      name,
      valuesFor(name, one)[0],
    ]),
  );

function inputOf(properties: Record<string, Json>, required: readonly string[]): fc.Arbitrary<Json> {
  const values = Object.entries(properties).flatMap(([name, schema]) => {
    const choices = valuesFor(name, schema);
    return choices.length > 0 ? [[name, fc.constantFrom(...choices)] as const] : [];
  });
  const given = new Set(values.map(([name]) => name));
  return fc.record(Object.fromEntries(values), { requiredKeys: required.filter((name) => given.has(name)) });
}

function callsOf(endpoint: Endpoint): fc.Arbitrary<{ query: Json; body: Json | null }> {
  const all = openApiDocument([endpoint], "invariants") as { paths: Record<string, Record<string, Json>> };
  const operation = all.paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()] ?? {};
  const asked = (
    (operation.parameters ?? []) as { name: string; in: string; required: boolean; schema: Json }[]
  ).filter((one) => one.in === "query");
  const content = (operation.requestBody as { content: Record<string, { schema: Json }> } | undefined)
    ?.content;
  const schema = content?.["application/json"]?.schema;
  return fc.record({
    query: inputOf(
      Object.fromEntries(asked.map((one) => [one.name, one.schema])),
      asked.filter(({ required }) => required).map(({ name }) => name),
    ),
    body: schema
      ? inputOf((schema.properties ?? {}) as Record<string, Json>, (schema.required ?? []) as string[])
      : fc.constant(null),
  });
}

interface Stand {
  id: number;
  patient: number;
  place: string;
  is_seated: boolean;
  version: number;
}
async function standing(): Promise<Stand[]> {
  const { rows } = await sql<Stand>`SELECT a.id, a.patient_id AS patient,
      concat_ws(' ', a.doctor_id, a.appointment_date, a.appointment_time) AS place,
      a.status = 'Scheduled' AND t.seated_on IS NOT NULL AS is_seated,
      coalesce((SELECT version FROM patient_links WHERE kind = 1 AND id = a.id), 1) AS version
    FROM appointments a LEFT JOIN attendances t ON t.id = a.id WHERE NOT a.is_deleted`.execute(
    clinic.database.kysely,
  );
  return rows;
}
/** What does not hold of all records at once, and is asked of nobody. */
async function broken(): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    SELECT 'bill ' || b.id || ' is of another patient than its visit' AS what FROM bills b JOIN appointments a ON a.id = b.appointment_id
      WHERE NOT b.is_deleted AND b.patient_id <> a.patient_id
    UNION ALL SELECT 'package ' || k.id || ' is used for the visit of another' FROM package_uses u JOIN patient_packages k ON k.id = u.package_id
      JOIN appointments a ON a.id = u.appointment_id GROUP BY k.id, a.id HAVING sum(u.sessions) > 0 AND k.patient_id <> a.patient_id
    UNION ALL SELECT 'visit ' || a.id || ' follows the visit of another' FROM appointments a JOIN appointments p ON p.id = a.previous_id
      WHERE a.patient_id <> p.patient_id
    UNION ALL SELECT 'wish ' || w.id || ' is settled by the visit of another' FROM waiting_entries w JOIN appointments a ON a.id = w.booked_id
      WHERE w.state = 'booked' AND w.patient_id <> a.patient_id AND a.appointment_date > clinic_today()`.execute(
    clinic.database.kysely,
  );
  return rows.map(({ what }) => what);
}
const counted = async () =>
  (
    await sql<{ overlaps: number; second: number; trail: number }>`SELECT
      (SELECT count(*) FROM appointments a JOIN appointments b ON b.patient_id = a.patient_id AND b.id > a.id AND b.period && a.period
        WHERE a.status = 'Scheduled' AND b.status = 'Scheduled' AND NOT a.is_deleted AND NOT b.is_deleted AND a.holds_time AND b.holds_time)::int AS overlaps,
      (SELECT count(*) FROM (SELECT FROM bills WHERE NOT is_deleted AND appointment_id IS NOT NULL GROUP BY appointment_id HAVING count(*) > 1) AS more)::int AS second,
      (SELECT coalesce(max(id), 0) FROM audit_log)::int AS trail`.execute(clinic.database.kysely)
  ).rows[0] ?? { overlaps: 0, second: 0, trail: 0 };
async function wroteSince(trail: number): Promise<string[]> {
  const { rows } = await sql<{ entity: string }>`SELECT DISTINCT entity FROM audit_log WHERE id > ${trail}
    AND action IN ('created', 'changed', 'removed') AND entity IN ('appointments', 'bills', 'package_uses')`.execute(
    clinic.database.kysely,
  );
  return rows.map(({ entity }) => entity);
}

describe("every call that changes something", () => {
  it("breaks nothing that holds between two records, and is named with those that write visits, bills or sessions", async () => {
    const [inRoom, billed, free] = [await seated(), await book(), await book({ idDoctor: otherDoctor })];
    const { paymentId } = await pay(billed.id);
    const wish = await request({ date: free.appointmentDate, time: "18:00", moves: inRoom.id });
    const asked = await request({ date: billed.appointmentDate, time: "17:30", idDoctor: otherDoctor });
    const entry = await waits({ idPatient: other.id });
    const links = [await linkOf(inRoom.id), await linkOf(billed.id)];
    known = [
      [/^token$/, links],
      [/patient/i, [patient.id, other.id]],
      [/^idDoctor$|doctorId/i, [idDoctor, otherDoctor]],
      [/department|master/i, [idDepartment]],
      [/service/i, [idService]],
      [/appointment(Id)?$|^old/i, [inRoom.id, billed.id, free.id]],
      [/payment(Id)$|seenBills/i, [Number(paymentId)]],
      [/^id$|seenClashes/i, [inRoom.id, billed.id, free.id, wish, asked, entry, Number(paymentId)]],
      [/amount|fee|price/i, [0, 5000]],
      [/method/i, ["Cash", "Free"]],
      [/date|day$|^from$|^to$/i, [clinicToday(), billed.appointmentDate, free.appointmentDate]],
      [/time/i, ["17:30", "23:00"]],
      [/minutes/i, [5, 30]],
      [/updatedOn/i, []],
    ];
    const unnamed = new Set<string>();
    for (const endpoint of endpoints)
      await fc.assert(
        fc.asyncProperty(callsOf(endpoint), async ({ query, body }) => {
          const [before, sums] = [await standing(), await counted()];
          const search = new URLSearchParams(
            Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
          );
          await clinic.database.pool.query("DELETE FROM throttle");
          const { status } = await send(
            endpoint.method,
            `${endpoint.path.replace("{id}", String(patient.id))}?${search}`,
            body,
            endpoint.access === "public" ? null : token,
          );
          expect([endpoint.path, status < 500]).toEqual([endpoint.path, true]);
          const after = new Map((await standing()).map((one) => [one.id, one]));
          for (const one of before) {
            const now = after.get(one.id);
            if (!now) continue;
            if (one.is_seated)
              expect([endpoint.path, now.place, now.patient]).toEqual([
                endpoint.path,
                one.place,
                one.patient,
              ]);
            if (now.patient !== one.patient) expect(now.version).toBeGreaterThan(one.version);
          }
          expect([endpoint.path, await broken()]).toEqual([endpoint.path, []]);
          const said = { ...query, ...body };
          const now = await counted();
          if (!said.allowOverlap)
            expect([endpoint.path, now.overlaps]).toEqual([
              endpoint.path,
              Math.min(now.overlaps, sums.overlaps),
            ]);
          if (!said.allowSecondBill)
            expect([endpoint.path, now.second]).toEqual([endpoint.path, Math.min(now.second, sums.second)]);
          if ((await wroteSince(sums.trail)).length > 0 && !document.includes(`\`${endpoint.path}\``))
            unnamed.add(endpoint.path);
        }),
        { numRuns: CASES },
      );
    expect([...unnamed]).toEqual([]);
  });

  it("is found among them, so that the document names no call that is gone", () => {
    const named = [...document.matchAll(/`(\/[A-Z]\w+\/\w+)`/g)].map(([, path]) => path);
    const all = new Set<string>(routes.map(({ endpoint }) => endpoint.path));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((path) => path && !all.has(path))).toEqual([]);
  });
});
