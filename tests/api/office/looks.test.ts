import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminLogin } from "#contract/clinic/account.ts";
import { openAnyway, recordPrescriptionPrint } from "#contract/clinical/doctor-panel.ts";
import { createAppointment } from "#contract/desk/appointments.ts";
import { createBill, recordPrint } from "#contract/money/bills.ts";
import { EXPORTS } from "#contract/office/exports.ts";
import { getHistory } from "#contract/office/history.ts";
import { type Look, listLooks, sumLooks } from "#contract/office/looks.ts";
import { getNotices } from "#contract/office/notices.ts";
import { getPatient } from "#contract/patients/patients.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic } from "#tests/support/clinic.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/** The access log, and who took it away: what is on record, and what administrators read of it. */

const clinic = await openClinic();
const administrator = await clinic.signIn("Administrator");
const { token } = administrator;
afterAll(() => clinic.close());

const db = clinic.database.kysely;
const exportOf = (path: string, query: Record<string, string>, by = token) =>
  clinic.app.inject({
    url: `/api/Export/${path}`,
    query: { format: "csv", ...query },
    headers: { authorization: `Bearer ${by}` },
  });
const looks = async (query: Record<string, unknown> = {}): Promise<Look[]> =>
  (await clinic.call(listLooks, { query } as never, token)).body.data ?? [];
const newest = async (query: Record<string, unknown> = {}) => (await looks(query))[0];

async function visitOf(idPatient: number, idDoctor: number, time: string) {
  const { idDepartment, services } = await catalogue(clinic);
  const body = {
    idPatient,
    idDoctor,
    idDepartment,
    appointmentDate: someDay(),
    appointmentTime: time,
    priority: "Medium" as const,
    status: "Scheduled" as const,
    description: "Tooth pain",
    idServices: [services[0]?.id ?? 0],
  };
  const { body: answer } = await clinic.call(createAppointment, { body }, token);
  if (!answer.data) throw new Error(`the visit was refused: ${JSON.stringify(answer)}`);
  return answer.data;
}

describe("a list that leaves as a file", () => {
  it("is on record with its rows and filters in words, and nothing that somebody typed", async () => {
    for (const fullName of ["Zara Nawaz", "Zara Khan"]) await registerPatient(clinic, token, { fullName });
    await registerPatient(clinic, token, { fullName: "Zara Male", gender: "Male" });
    const query = { search: "zara", gender: "Female", fullName: "zar", createdOnFrom: "2024-11-20" };
    expect((await exportOf("Patient", query)).statusCode).toBe(200);
    expect(await newest()).toMatchObject({
      lookedBy: expect.stringMatching(/^Administrator/),
      kind: "Exported",
      what: "Patients, 2 rows, CSV, Created On from 20-Nov-2024; Full Name a typed text; Gender Female; a search",
      idPatient: null,
    });
    await exportOf("Appointment", { doctorName: "Zara Nawaz", status: "Completed" });
    expect((await newest())?.what).toBe("Appointments, 0 rows, CSV, Doctor chosen; Status Completed");
    const { rows } = await sql`SELECT after FROM audit_log WHERE action = 'exported'`.execute(db);
    expect(JSON.stringify(rows)).not.toMatch(/zar/i);
  });

  it.each(EXPORTS.map(({ endpoint, fileName }) => [endpoint.path.replace("/Export/", ""), fileName]))(
    "%s is on record",
    async (path, fileName) => {
      const { id } = await registerPatient(clinic, token);
      const answer = await exportOf(path, { by: "doctor", patientId: String(id) });
      expect(answer.statusCode).toBe(200);
      const { what, kind } = (await newest()) ?? {};
      const list = fileName.replaceAll("-", " ");
      expect([kind, what?.toLowerCase()]).toEqual([
        "Exported",
        expect.stringMatching(`^${list}, \\d+ rows, csv`),
      ]);
    },
  );

  it("is not sent when it cannot be put on record", async () => {
    await asOwner(
      clinic,
      "ALTER TABLE audit_log ADD CONSTRAINT no_exports CHECK (action <> 'exported') NOT VALID",
    );
    const answer = await exportOf("Patient", {});
    await asOwner(clinic, "ALTER TABLE audit_log DROP CONSTRAINT no_exports");
    expect(answer.statusCode).not.toBe(200);
    expect(answer.body).not.toContain("Zara");
  });

  it("that is broken off is on record as far as it went", async () => {
    await sql`INSERT INTO expenses (expense_by, description, amount, payment_method, expense_date)
      SELECT 'Heavy', repeat('bricks ', 280), n, 'cash', '2025-01-01' FROM generate_series(1, 4001) n`.execute(
      db,
    );
    const address = await clinic.app.listen({ port: 0, host: "127.0.0.1" });
    const leaving = new AbortController();
    const { status } = await fetch(`${address}/api/Export/Expense?format=csv&search=heavy`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    });
    expect(status).toBe(200);
    expect((await newest({ kind: "Exported" }))?.what).toBe("Expenses, 4001 rows, CSV, a search");
    leaving.abort();
    let broken: Look | undefined;
    while (!broken) broken = await newest({ kind: "Export broken off" });
    const [, rows] = /^Expenses, after (\d+) rows$/.exec(broken.what) ?? [];
    expect(Number(rows)).toBeGreaterThan(0);
    expect(Number(rows)).toBeLessThan(4001);
  });
});

describe("looks and prints", () => {
  it("show the patient, with a link to the file", async () => {
    const patient = await registerPatient(clinic, token, { fullName: "Opened Once" });
    const reception = await clinic.signIn("Receptionist");
    await clinic.call(getPatient, { params: { id: patient.id } }, reception.token);
    expect(await newest()).toMatchObject({
      kind: "Opened",
      lookedBy: expect.stringMatching(/^Receptionist/),
      what: `${patient.registerNo}, Opened Once`,
      idPatient: patient.id,
    });
    const { idDoctor } = await catalogue(clinic);
    const doctor = await clinic.signIn("Doctor", { doctorId: idDoctor });
    await clinic.call(openAnyway, { body: { idPatient: patient.id, reason: "Emergency" } }, doctor.token);
    expect(await newest()).toMatchObject({ kind: "Opened anyway", idPatient: patient.id });
  });

  it("a printed prescription is on record, by those alone who may read it, and in the histories", async () => {
    const { doctors } = await catalogue(clinic);
    const [own, other] = doctors.map(({ id }) => id);
    const patient = await registerPatient(clinic, token, { fullName: "Printed Once" });
    const visit = await visitOf(patient.id, own ?? 0, "09:00");
    const print = (by: string) =>
      clinic.call(recordPrescriptionPrint, { body: { appointmentId: visit.id } }, by);
    const stranger = await clinic.signIn("Doctor", { doctorId: other ?? 0 });
    expect((await print(stranger.token)).status).toBe(404);
    const doctor = await clinic.signIn("Doctor", { doctorId: own ?? 0 });
    expect((await print(doctor.token)).status).toBe(200);
    expect(await newest()).toMatchObject({
      kind: "Printed",
      what: `Prescription ${visit.appointmentRegistrationNo}, Printed Once`,
      idPatient: patient.id,
    });
    const historyOf = async (entity: "patient" | "appointment", id: number) => {
      const { body } = await clinic.call(getHistory, { query: { entity, id } }, token);
      return body.data?.entries.find(({ action }) => action === "printed");
    };
    expect(await historyOf("appointment", visit.id)).toMatchObject({
      by: expect.stringMatching(/^Doctor/),
      record: null,
      changes: [],
    });
    expect(await historyOf("patient", patient.id)).toMatchObject({
      record: { entity: "appointment", name: `appointment ${visit.appointmentRegistrationNo}` },
    });
  });

  it("a printed invoice is there as its print was recorded", async () => {
    const { idDoctor } = await catalogue(clinic);
    const patient = await registerPatient(clinic, token, { fullName: "Billed Once" });
    const bill = await clinic.call(
      createBill,
      {
        body: {
          patientId: patient.id,
          patientName: patient.fullName,
          idDoctor,
          paymentDate: "2024-11-20",
          paymentMethod: "Cash",
          chargeableAmount: 900,
          discountAmount: 0,
          receivedAmount: 900,
          paymentDetails: [{ description: "Filling", actualPrice: 900, price: 900 }],
        },
      },
      token,
    );
    const paymentId = bill.body.data?.paymentId ?? 0;
    await clinic.call(recordPrint, { body: { paymentId, transactionId: null } }, token);
    expect(await newest()).toMatchObject({
      kind: "Printed",
      what: `Invoice of bill ${paymentId}, Billed Once`,
      idPatient: patient.id,
    });
  });

  it("failed sign-ins say whose account and from where, without what was typed", async () => {
    const email = "receptionist1@clinic.example";
    const tries = [email, "nobody@clinic.example"];
    for (const username of tries)
      await clinic.call(adminLogin, { body: { email: username, password: "wrong wrong wrong" } });
    const failed = await looks({ kind: "Failed sign-in" });
    expect(failed.map(({ lookedBy }) => lookedBy)).toEqual([null, null]);
    expect(failed.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^No account, from /),
      expect.stringMatching(/^(Account of Receptionist|No account).*, from /),
    ]);
    expect(JSON.stringify(failed)).not.toContain("@");
  });
});

describe("the list of looks", () => {
  it("is found by person, day, kind and words, newest first", async () => {
    const all = await looks();
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a));
    const [first] = all.filter(({ lookedBy }) => lookedBy?.startsWith("Receptionist"));
    const theirs = await looks({ lookedBy: first?.lookedBy });
    expect(theirs.length).toBeGreaterThan(0);
    expect(new Set(theirs.map(({ lookedBy }) => lookedBy))).toEqual(new Set([first?.lookedBy]));
    const today = clinicToday();
    expect(await looks({ createdOnFrom: today, createdOnTo: today })).toHaveLength(all.length);
    expect(await looks({ createdOnTo: "2024-11-20" })).toEqual([]);
    expect(await looks({ search: "printed once" })).not.toEqual([]);
    expect((await looks({ search: "printed once" })).every(({ what }) => what.includes("Printed Once"))).toBe(
      true,
    );
  });

  it("shows the last 31 days, and older ones to who asks for them", async () => {
    await sql`INSERT INTO audit_log (at, staff_id, action, entity, entity_id)
      VALUES ('2024-11-20T10:00:00Z', ${administrator.staffId}, 'viewed', 'patients', 1)`.execute(db);
    expect((await looks()).some(({ createdOn }) => createdOn.startsWith("2024"))).toBe(false);
    expect(await looks({ createdOnFrom: "2024-11-01", createdOnTo: "2024-11-30" })).toMatchObject([
      { time: "15:00", kind: "Opened" },
    ]);
  });

  it("adds up what each person did", async () => {
    const reception = await clinic.signIn("Receptionist");
    const { id } = await registerPatient(clinic, token);
    for (const _ of [1, 2]) await clinic.call(getPatient, { params: { id } }, reception.token);
    await exportOf("Patient", { search: "zara" }, reception.token);
    const [sum, ...others] =
      (await clinic.call(sumLooks, { query: { lookedBy: (await newest())?.lookedBy } } as never, token)).body
        .data ?? [];
    expect([sum, others]).toEqual([
      { lookedBy: expect.stringMatching(/^Receptionist/), files: 1, exports: 1, rows: 3, prints: 0 },
      [],
    ]);
  });
});

describe("administrators are told", () => {
  // A clinic with a backup: what else there is to tell is not told here.
  beforeAll(() =>
    sql`INSERT INTO backups (place, file, taken_on) VALUES ('/media/stick', 'a.age', now())`.execute(db),
  );
  const notices = async () => (await clinic.call(getNotices, {}, token)).body.data ?? [];
  const open = (staffId: number, files: number, each = 1) =>
    sql`INSERT INTO audit_log (staff_id, action, entity, entity_id, at)
      SELECT ${staffId}, 'viewed', 'patients', 1000 + file, now() - interval '3 hours' + interval '30 seconds' * file
      FROM generate_series(1, ${files}::int) AS file, generate_series(1, ${each}::int)`.execute(db);

  it("of who opens more than 60 files in an hour, however often each", async () => {
    const busy = await clinic.signIn("Receptionist");
    await open(busy.staffId, 60, 3);
    expect(await notices()).toEqual([]);
    await sql`INSERT INTO audit_log (staff_id, action, entity, entity_id, at)
      VALUES (${busy.staffId}, 'viewed', 'patients', 2000, now() - interval '3 hours')`.execute(db);
    expect(await notices()).toEqual([
      expect.stringMatching(/^Receptionist \d+ opened 61 patients’ files within one hour/),
    ]);
  });

  it("of who exports more than 500 rows that name patients, as far as they went", async () => {
    const reception = await clinic.signIn("Receptionist");
    const write = (action: string, list: string, rows: number) =>
      sql`INSERT INTO audit_log (staff_id, request_id, action, entity, after)
        VALUES (${reception.staffId}, 'one call', ${action}, ${list}, ${JSON.stringify({ rows })})`.execute(
        db,
      );
    const told = async () => (await notices()).filter((notice) => notice.includes("exported"));
    await write("exported", "expenses", 90_000);
    await write("exported", "patients", 9000);
    expect(await told()).toEqual([
      expect.stringMatching(/^Receptionist \d+ exported 9,000 rows that name patients/),
    ]);
    await write("export broken off", "patients", 500);
    expect(await told()).toEqual([]);
    await exportOf("Patient", {}, reception.token);
    expect(await told()).toEqual([expect.stringMatching(/exported 5\d\d rows/)]);
  });
});
