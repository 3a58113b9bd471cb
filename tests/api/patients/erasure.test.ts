import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getAppointment } from "#contract/desk/appointments.ts";
import { openBill } from "#contract/money/bills.ts";
import { EXPORTS } from "#contract/office/exports.ts";
import { getHistory } from "#contract/office/history.ts";
import { decideRetention, getRetention, setRetention } from "#contract/office/retention.ts";
import { erasePatient, listDeletedPatients, previewErasure } from "#contract/patients/erasure.ts";
import { getPatient, savePatient } from "#contract/patients/patients.ts";
import { BackupError } from "#server/platform/backup/errors.ts";
import { keepList } from "#server/platform/backup/places/keep-list.ts";
import {
  applyErasures,
  ERASURES_FILE,
  type Erasure,
  erasuresInFolder,
  keepErasures,
  listErasures,
  readErasures,
} from "#server/platform/db/erasures.ts";
import { catalogue, patientInput, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { jpeg } from "#tests/support/files/pictures.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/**
 * Erasure on request: afterwards the person is nowhere. A mark is planted in every text of every table about patients,
 * read off the catalogue, and then looked for in every row of every table: a new column is covered, or fails here.
 */

let clinic: TestClinic;
let folders: string;
let token: string;
let idDoctor: number;
let idDepartment: number;
beforeAll(async () => {
  folders = await mkdtemp(join(tmpdir(), "backups-"));
  await mkdir(join(folders, "backups"));
  await mkdir(join(folders, "stick"));
  const places = [join(folders, "unplugged"), join(folders, "stick")];
  clinic = await openClinic({ DATA_DIR: folders, BACKUP_TO: places.join(",") });
  ({ token } = await clinic.signIn("Administrator"));
  ({ idDoctor, idDepartment } = await catalogue(clinic));
});
afterAll(async () => {
  await clinic.close();
  await rm(folders, { recursive: true });
});

const readErasuresBeside = (folder: string) => readErasures(erasuresInFolder(folder));
const keepErasuresBeside = (folder: string, erasures: readonly Erasure[]) =>
  keepErasures(erasuresInFolder(folder), erasures);

const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await clinic.database.pool.query<Row>(text, values)).rows;

/** Words of closed lists, and numbers that the clinic gives: they say nothing about a person. */
const CLOSED = [
  "gender",
  "marital_status",
  "registered_by",
  "register_no",
  "registration_no",
  "status",
  "priority",
  "type",
  "payment_method",
  "reject_reason",
  "language",
  "dob_precision",
];
const TABLES = [
  "patients",
  "appointments",
  "bills",
  "bill_lines",
  "appointment_requests",
  "contact_messages",
  "note_drafts",
];

/** Writes the mark into every text of a table's rows. `number`: what its columns of phone numbers hold. */
async function plant(table: string, { mark, number }: Person, where: string) {
  const columns = await query<{ name: string; numeric: boolean }>(
    `SELECT attname AS name, attname IN ('phone', 'mobile', 'emergency_contact_no', 'alternate_number') AS "numeric"
     FROM pg_attribute JOIN pg_type t ON t.oid = atttypid
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND typcategory NOT IN ('N', 'B', 'D', 'R')
       AND attname <> 'search_text' AND attname <> ALL ($2)`,
    [table, CLOSED],
  );
  const plantedIn = ({ name, numeric }: (typeof columns)[number]) =>
    name === "blood_group" ? "AB-" : numeric ? number : `${mark} ${name}`;
  const set = columns.map((column) => `${column.name} = '${plantedIn(column)}'`);
  await query(`UPDATE ${table} SET ${set.join(", ")} WHERE ${where}`);
}

interface Person {
  id: number;
  registerNo: string;
  mark: string;
  number: string;
  visit: number;
  bill: number;
  request: number;
  message: number;
}

let people = 0;

/** Born on, insured until: days that no other person here has. */
const daysOf = ({ mark }: Person) => {
  const n = mark.replace("Zqvmark", "").padStart(2, "0");
  return [`1971-07-${n}`, `2047-07-${n}`];
};
/** The person's name, numbers and days, in any text. */
const marksOf = (person: Person) =>
  new RegExp([`${person.mark}(?![0-9])`, person.number.slice(1), ...daysOf(person)].join("|"), "i");

/** A patient whom everything is known of, paid up, with the mark in every text. Over 60 lines: one row of each kind. */
async function whole(): Promise<Person> {
  people += 1;
  const mark = `Zqvmark${people}`;
  const number = `03917171${String(people).padStart(3, "0")}`;
  const picture = new Blob([new Uint8Array(await jpeg())], { type: "image/jpeg" });
  const patient = { ...patientInput(), fullName: `${mark} Qureshi`, phone: number };
  const { body } = await clinic.call(savePatient, { body: patient, file: picture } as never, token);
  const { id, registerNo } = body.data ?? { id: 0, registerNo: "" };
  // Another picture: the first one goes, too.
  await clinic.call(savePatient, { body: { ...patient, id }, file: picture } as never, token);
  const insert = async (text: string, values: unknown[] = []) => {
    const [row] = await query<{ id: number }>(`INSERT INTO ${text} RETURNING id`, values);
    return row?.id ?? 0;
  };
  const request = await insert(
    `appointment_requests (name, mobile, priority, status, request_date, request_time, doctor_id, department_id, reject_reason)
     VALUES ('-', $1, 'High', 'Rejected', '2024-11-20', '17:30', $2, $3, $4)`,
    [number, idDoctor, idDepartment, `${mark} was rude`],
  );
  const message = await insert(
    "contact_messages (name, mobile, subject, message) VALUES ('-', $1, '-', '-')",
    [number],
  );
  const visit = await insert(
    `appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time, chief_complaint, status)
     VALUES ($1, $2, $3, '2024-11-20', '17:30', '-', 'Completed')`,
    [id, idDoctor, idDepartment],
  );
  await query(
    `INSERT INTO note_drafts (staff_id, appointment_id, based_on)
     SELECT min(id), $1, now() FROM staff`,
    [visit],
  );
  const [bill] = await query<{ id: number }>(
    `WITH bill AS (
       INSERT INTO bills (patient_id, patient_name, doctor_id, appointment_id, bill_date, payment_method, chargeable, received)
       VALUES ($1, '-', $2, $3, '2024-11-20', 'Cash', 500, 500) RETURNING id),
     line AS (INSERT INTO bill_lines (bill_id, position, description, price) SELECT id, 1, '-', 500 FROM bill)
     INSERT INTO bill_transactions (bill_id, amount, payment_method, transaction_date, remarks, channel_info)
       SELECT id, 500, 'Cash', '2024-11-20', $4, $4 FROM bill RETURNING bill_id AS id`,
    [id, idDoctor, visit, `${mark} paid`],
  );
  const person = { id, registerNo, mark, number, visit, bill: bill?.id ?? 0, request, message };
  await plant("patients", person, `id = ${id}`);
  await query("UPDATE patients SET dob = $2, tpa_validity = $3 WHERE id = $1", [id, ...daysOf(person)]);
  await plant("appointments", person, `id = ${visit}`);
  await plant("bills", person, `id = ${person.bill}`);
  await plant("bill_lines", person, `bill_id = ${person.bill}`);
  await plant("appointment_requests", person, `id = ${request}`);
  await plant("contact_messages", person, `id = ${message}`);
  await plant("note_drafts", person, `appointment_id = ${visit}`);
  return await leaveTraces(person);
}

/** What stands elsewhere of the person: lines and bills that are gone, answers kept for repeats, mails, looks. */
async function leaveTraces(person: Person): Promise<Person> {
  const { id, mark, number, visit, bill } = person;
  // The line is replaced: what it said is on the trail alone.
  await query(
    `WITH gone AS (DELETE FROM bill_lines WHERE bill_id = $1)
     INSERT INTO bill_lines (bill_id, position, description, price) VALUES ($1, 2, $2, 500)`,
    [bill, `${mark} line`],
  );
  await query(
    "INSERT INTO idempotency_keys (scope, key, request_hash, answer) VALUES ($1, 'a key', sha256('x'), $2)",
    [
      mark.toLowerCase().replace("zqvmark", "1 POST /Appointment/insert "),
      JSON.stringify({ answer: { idPatient: id, patientName: `${mark} Qureshi`, patientPhone: number } }),
    ],
  );
  await query("INSERT INTO outbox (kind, payload) VALUES ('reminder', $1)", [JSON.stringify({ to: number })]);
  await query(
    `INSERT INTO audit_log (action, entity, entity_id, after) VALUES ('opened anyway', 'patients', $1, $2)`,
    [id, JSON.stringify({ reason: `${mark} collapsed` })],
  );
  await clinic.call(getPatient, { params: { id } }, token);
  await clinic.call(getAppointment, { query: { id: visit } }, token);
  return person;
}

/** The deleted patients whom a text finds. */
const deleted = async (search: string) => {
  const { body } = await clinic.call(listDeletedPatients, { query: { search } }, token);
  return (body.data ?? []).map(({ id }) => id);
};
const erase = (person: Person, changes: object = {}, by = token) =>
  clinic.call(
    erasePatient,
    { body: { id: person.id, registerNo: person.registerNo, reason: "Asked at the desk", ...changes } },
    by,
  );

/** The tables and views of which a row, as text, holds one of the person's marks. */
async function tablesHolding(person: Person): Promise<string[]> {
  const relations = await query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') ORDER BY 1`,
  );
  const holding: string[] = [];
  for (const { name } of relations) {
    const [found] = await query<{ n: number }>(`SELECT count(*) AS n FROM ${name} AS t WHERE t::text ~* $1`, [
      marksOf(person).source,
    ]);
    if (found?.n) holding.push(name);
  }
  return holding;
}

/** What the books say: every amount, day and id of bills, lines, payments and figures. */
const books = () =>
  query(
    `SELECT 'bill' AS kind, id, patient_id AS of, bill_date AS day, chargeable, discount, received, due, payment_method AS how FROM bills
     UNION ALL SELECT 'line', id, bill_id, NULL, price, actual_price, service_id, NULL, NULL FROM bill_lines
     UNION ALL SELECT 'payment', id, bill_id, transaction_date, amount, NULL, NULL, NULL, payment_method FROM bill_transactions
     UNION ALL SELECT 'visit', id, patient_id, appointment_date, doctor_id, department_id, NULL, NULL, status FROM appointments
     UNION ALL SELECT 'figure ' || measure || grain, subject_id, NULL, day, sum(value), NULL, NULL, NULL, NULL FROM figures
       WHERE measure IN ('due', 'billed', 'earnings') GROUP BY 1, 2, 4
     ORDER BY 1, 2, 4`,
  );

describe("after an erasure", () => {
  beforeAll(() =>
    // As a later migration might: nothing here names it, and it is erased.
    asOwner(
      clinic,
      "ALTER TABLE patients ADD COLUMN nickname text; ALTER TABLE appointments ADD COLUMN voice_note text NOT NULL DEFAULT '-'",
    ),
  );

  it("no table and no view holds the person's name, numbers, texts or days, and the books stand as they did", async () => {
    const person = await whole();
    expect(await tablesHolding(person)).toEqual(
      expect.arrayContaining([
        ...TABLES.filter((table) => table !== "note_drafts"),
        "audit_log",
        "bill_transactions",
        "idempotency_keys",
        "looks",
        "outbox",
      ]),
    );
    const [before, trail] = [await books(), await clinic.count("audit_log")];
    const pictures = await clinic.count("files");
    const { status, body } = await erase(person);
    expect([status, body.message]).toEqual([200, "The patient was erased."]);
    expect(await tablesHolding(person)).toEqual([]);
    expect(await books()).toEqual(before);
    expect(await clinic.count("files")).toBe(pictures - 2);
    // Nothing of the trail is gone, and the erasure itself is on it.
    expect(await clinic.count("audit_log")).toBeGreaterThan(trail);
    expect(
      await query(
        "SELECT staff_id IS NOT NULL AS who, after FROM audit_log WHERE action = 'erased' AND entity_id = $1",
        [person.id],
      ),
    ).toEqual([{ who: true, after: { reason: "Asked at the desk" } }]);
  });

  it("no list, export, record or history shows the person", async () => {
    const person = await whole();
    await erase(person);
    const headers = { authorization: `Bearer ${token}` };
    const ask = async (url: string) => {
      const { statusCode, body } = await clinic.app.inject({ url: `/api${url}`, headers });
      expect([url, statusCode]).toEqual([url, 200]);
      expect(body).not.toMatch(marksOf(person));
    };
    for (const { endpoint, source } of EXPORTS) {
      await ask(`${endpoint.path}?format=csv&by=doctor&patientId=${person.id}`);
      if (source.list) await ask(source.path);
    }
    for (const [entity, id] of [
      ["patient", person.id],
      ["appointment", person.visit],
      ["bill", person.bill],
      ["appointmentRequest", person.request],
      ["contactMessage", person.message],
    ] as const) {
      await ask(`/History/GetByRecord?entity=${entity}&id=${id}`);
      expect(
        (await clinic.call(getHistory, { query: { entity, id } }, token)).body.data?.entries,
      ).not.toEqual([]);
    }
    expect((await clinic.call(getPatient, { params: { id: person.id } }, token)).status).toBe(404);
    expect(
      (await clinic.call(getAppointment, { query: { id: person.visit } }, token)).body.data,
    ).toMatchObject({
      patientName: "Erased",
      description: "Erased",
      notes: null,
    });
    expect((await clinic.call(openBill, { query: { id: person.bill } }, token)).body.data).toMatchObject({
      patientName: "Erased",
      receivedAmount: 500,
    });
  });

  it("nothing is left of what came from numbers and e-mails that the file had once, however typed", async () => {
    const person = await whole();
    const write = (mobile: string, email: string | null = null, name = "-") =>
      query(
        "INSERT INTO contact_messages (name, mobile, email, subject, message) VALUES ($1, $2, $3, 'Hours', $4)",
        [name, mobile, email, `${person.mark} writes`],
      );
    const ask = (mobile: string, name = "-") =>
      query(
        `INSERT INTO appointment_requests (name, mobile, priority, status, request_date, request_time, doctor_id, department_id, message)
         VALUES ($1, $2, 'High', 'Pending', '2024-11-21', '17:30', $3, $4, $5)`,
        [name, mobile, idDoctor, idDepartment, `${person.mark} asks`],
      );
    const change = (changes: string) => query(`UPDATE patients SET ${changes} WHERE id = $1`, [person.id]);
    await change("phone = '03459990001', alternate_number = '۰۳۴۵ 999-0009 / (+92) 345 9990010'");
    await change("email = ' Old@Example.Com', emergency_contact_no = '03459990077'");
    await change("phone = '03459990002', alternate_number = NULL, email = NULL");
    await change("emergency_contact_no = '03459990078'");
    for (const mobile of ["03459990001", "3459990009", "03459990010"]) {
      await write(mobile);
      await ask(mobile);
    }
    await write("03001112223", "old@example.com");
    // The relative's number: theirs is what bears their name.
    await write("03459990077", null, `${person.mark} full_name`);
    await ask("03459990077", `${person.mark} full_name`);
    await query("INSERT INTO outbox (kind, payload) VALUES ('reminder', $1)", [
      JSON.stringify({ to: "03459990001" }),
    ]);
    await query(
      "INSERT INTO contact_messages (name, mobile, subject, message) VALUES ('An Uncle', '03459990077', 'Hours', 'When?')",
    );
    const { body } = await clinic.call(previewErasure, { query: { id: person.id } }, token);
    expect(body.data).toMatchObject({ requests: 5, messages: 6 });
    await erase(person);
    expect(await tablesHolding(person)).toEqual([]);
    expect(await query("SELECT name FROM contact_messages WHERE mobile LIKE '%345999%'")).toEqual([
      { name: "An Uncle" },
    ]);
    expect(
      await query("SELECT FROM audit_log WHERE concat(before, after) ~ '34599900(01|02|09|10)'"),
    ).toEqual([]);
    expect(await query("SELECT FROM outbox WHERE payload::text LIKE '%3459990001%'")).toEqual([]);
  });

  it("a patient who was deleted before is gone as well, by the call as by the time records are kept", async () => {
    const [person, due] = [await whole(), await whole()];
    await query("UPDATE patients SET is_deleted = true WHERE id = ANY ($1)", [[person.id, due.id]]);
    const { status, body } = await clinic.call(previewErasure, { query: { id: person.id } }, token);
    expect([status, body.data]).toMatchObject([
      200,
      { registerNo: person.registerNo, bills: 1, messages: 1 },
    ]);
    expect(await deleted(person.mark)).toEqual([person.id]);
    expect((await deleted("")).slice(0, 2).sort()).toEqual([person.id, due.id].sort());
    expect(await deleted("%")).toEqual([]);
    expect((await erase(person)).status).toBe(200);
    expect(await tablesHolding(person)).toEqual([]);
    // Once erased, there is nobody left to erase.
    expect(await deleted(person.mark)).toEqual([]);
    expect(await deleted("Erased")).toEqual([]);
    expect((await erase(person)).status).toBe(404);
    expect((await clinic.call(previewErasure, { query: { id: person.id } }, token)).status).toBe(404);

    await query("UPDATE patients SET created_on = '2001-01-01', dob = '1971-01-01' WHERE id = $1", [due.id]);
    const kind = "clinical records";
    await clinic.call(setRetention, { body: { kind, years: 1 } }, token);
    const rule = (await clinic.call(getRetention, {}, token)).body.data?.find((each) => each.kind === kind);
    expect(rule?.proposals.map(({ id }) => id)).toContain(due.id);
    await clinic.call(decideRetention, { body: { kind, ids: [due.id] } }, token);
    await clinic.call(setRetention, { body: { kind, years: null } }, token);
    expect(await tablesHolding(due)).toEqual([]);
  });

  it("what others share with the person stays: a number, a name, a word", async () => {
    const person = await whole();
    const sister = await registerPatient(clinic, token, { fullName: "Sister Qureshi", phone: person.number });
    await query(
      "INSERT INTO contact_messages (name, mobile, subject, message) VALUES ('Sister Qureshi', $1, 'Hours', 'When?')",
      [person.number],
    );
    await query(
      "UPDATE contact_messages SET name = (SELECT full_name FROM patients WHERE id = $1) WHERE id = $2",
      [person.id, person.message],
    );
    await erase(person);
    const kept = await query("SELECT name, is_deleted FROM contact_messages WHERE mobile = $1", [
      person.number,
    ]);
    expect(kept).toEqual([{ name: "Sister Qureshi", is_deleted: false }]);
    expect((await clinic.call(getPatient, { params: { id: sister.id } }, token)).body.data).toMatchObject({
      fullName: "Sister Qureshi",
      phone: person.number,
    });
  });
});

describe("an erasure", () => {
  it("is for administrators, who type the patient's number and a reason without the patient in it", async () => {
    const person = await whole();
    const reception = await clinic.signIn("Receptionist");
    expect((await erase(person, {}, reception.token)).status).toBe(403);
    const refusal = async (changes: object) => (await erase(person, changes)).body.errors;
    expect(await refusal({ registerNo: "P-999999" })).toEqual([
      { field: "registerNo", message: "This is not the patient's number." },
    ]);
    expect(await refusal({ reason: " " })).toMatchObject([{ field: "reason" }]);
    for (const reason of [
      `${person.mark} asked`,
      `${person.mark.toUpperCase()}s wish`,
      `Call from +92 ${person.number.slice(1, 4)}-${person.number.slice(4)}`,
      `Call from ${person.number.slice(0, 4)} ${person.number.slice(4)}`,
    ])
      expect(await refusal({ reason })).toMatchObject([{ field: "reason" }]);
    expect(await tablesHolding(person)).not.toEqual([]);
    const { body } = await clinic.call(previewErasure, { query: { id: person.id } }, token);
    expect(body.data).toEqual({
      registerNo: person.registerNo,
      visits: 1,
      bills: 1,
      requests: 1,
      messages: 1,
      obstacles: [],
    });
  });

  it("is on the list in every folder of backups that is there; one whose list is broken keeps nothing back", async () => {
    const person = await whole();
    await writeFile(join(folders, "backups", ERASURES_FILE), "[");
    expect((await erase(person)).status).toBe(200);
    await rm(join(folders, "backups", ERASURES_FILE));
    const other = await whole();
    await erase(other);
    for (const place of ["backups", "stick"])
      expect((await readErasuresBeside(join(folders, place))).map(({ recordId }) => recordId)).toEqual(
        expect.arrayContaining([person.id, other.id]),
      );
    expect((await readdir(folders)).sort()).toEqual(["backups", "stick"]);
  });

  it("waits for unpaid bills and upcoming visits", async () => {
    const person = await whole();
    await query(
      `WITH bill AS (
         INSERT INTO bills (patient_id, patient_name, doctor_id, bill_date, payment_method, chargeable)
         VALUES ($1, 'x', $2, '2024-11-20', 'Cash', 500) RETURNING id)
       INSERT INTO bill_lines (bill_id, position, description, price) SELECT id, 1, 'Visit', 500 FROM bill`,
      [person.id, idDoctor],
    );
    await query("UPDATE appointments SET status = 'Scheduled', appointment_date = $2 WHERE id = $1", [
      person.visit,
      someDay(),
    ]);
    const { status, body } = await erase(person);
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^The patient cannot be erased yet\. .* still to come.* is unpaid on bill/),
    ]);
    await expect(query("SELECT erase('patients', $1, 'Around the app')", [person.id])).rejects.toThrow(
      "has unpaid bills",
    );
  });

  it("leaves no other way past append-only, to the role that serves and to the owner", async () => {
    const steps = [
      "SELECT set_config('matab.erasing', 'on', false)",
      "UPDATE audit_log SET after = NULL",
      "CALL erase_trail('patients', ARRAY[1])",
      "SELECT apply_erasures('[]')",
      "DELETE FROM erasures",
    ];
    const client = await clinic.database.pool.connect();
    try {
      const codes = [];
      for (const step of steps) codes.push((await client.query(step).catch((error) => error)).code);
      expect(codes).toEqual([undefined, "42501", "42501", "42501", "42501"]);
    } finally {
      client.release(true);
    }
    for (const change of [
      "UPDATE audit_log SET after = NULL",
      "SET matab.erasing = 'on'; UPDATE audit_log SET action = 'viewed'",
      "SET matab.erasing = 'on'; DELETE FROM audit_log",
      "SET matab.erasing = 'on'; UPDATE bill_transactions SET amount = 1",
    ])
      await expect(asOwner(clinic, change)).rejects.toThrow("is append-only");
  });
});

describe("a restored older backup", () => {
  const cleanups: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });
  async function owner(): Promise<pg.Client> {
    const client = new pg.Client(clinic.owner);
    await client.connect();
    cleanups.push(() => client.end());
    return client;
  }

  it("loses again what was erased since, by the list beside the backups", async () => {
    const folder = await mkdtemp(join(tmpdir(), "backups-"));
    cleanups.push(() => rm(folder, { recursive: true }));
    expect(await readErasuresBeside(folder)).toEqual([]);
    const client = await owner();
    const person = await whole();
    const [made] = await query<{ on: string }>(
      "SELECT at AS on FROM audit_log WHERE entity = 'patients' AND entity_id = $1 AND action = 'created'",
      [person.id],
    );
    const madeOn = new Date(made?.on ?? 0).toISOString();
    const listed = {
      entity: "patients",
      recordId: person.id,
      madeOn,
      erasedOn: "2026-11-22T10:00:00Z",
    } as const;
    await keepErasuresBeside(folder, [{ ...listed, madeOn: "2020-01-01T00:00:00Z" }]);
    // Another record by that id is somebody else's.
    expect(await applyErasures(client, await readErasuresBeside(folder))).toBe(0);
    expect(await tablesHolding(person)).not.toEqual([]);
    await keepErasuresBeside(folder, [listed]);
    await keepErasuresBeside(folder, [listed]);
    expect(await readErasuresBeside(folder)).toHaveLength(2);
    expect(await readFile(join(folder, ERASURES_FILE), "utf8")).not.toMatch(/zqvmark|reason/i);
    expect(await applyErasures(client, await readErasuresBeside(folder))).toBe(1);
    expect(await tablesHolding(person)).toEqual([]);
    expect(await applyErasures(client, await readErasuresBeside(folder))).toBe(0);
    expect(await listErasures(client)).toContainEqual(expect.objectContaining({ recordId: person.id }));
  });

  it("passes over what is listed and never was here: no id is skipped for it", async () => {
    const client = await owner();
    const { id } = await registerPatient(clinic, token);
    const erasedOn = "2026-11-22T10:00:00Z";
    for (const madeOn of [null, "2026-01-01T00:00:00Z"])
      for (const recordId of [id, 70_000, Number.MAX_SAFE_INTEGER])
        expect(await applyErasures(client, [{ entity: "patients", recordId, madeOn, erasedOn }])).toBe(0);
    expect((await listErasures(client)).filter(({ recordId }) => recordId >= id)).toEqual([]);
    expect((await registerPatient(clinic, token)).id).toBe(id + 1);
  });

  it("has its list written to a file of its own, and to nothing that a link leads to", async () => {
    const folder = await mkdtemp(join(tmpdir(), "backups-"));
    cleanups.push(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, "precious.txt"), "precious");
    for (const name of [ERASURES_FILE, `${ERASURES_FILE}.part`])
      await symlink(join(folder, name.endsWith("part") ? "precious.txt" : "nowhere"), join(folder, name));
    await keepErasuresBeside(folder, [
      { entity: "patients", recordId: 1, madeOn: null, erasedOn: "2026-11-22T10:00:00Z" },
    ]);
    expect(await readFile(join(folder, "precious.txt"), "utf8")).toBe("precious");
    expect(await readErasuresBeside(folder)).toHaveLength(1);
    expect((await readdir(folder)).sort()).toEqual([ERASURES_FILE, `${ERASURES_FILE}.part`, "precious.txt"]);
  });

  it("says so when the list cannot be read, instead of taking it for empty", async () => {
    const folder = await mkdtemp(join(tmpdir(), "backups-"));
    cleanups.push(() => rm(folder, { recursive: true }));
    const listed = { entity: "patients", recordId: 1, madeOn: null, erasedOn: "2026-11-22T10:00:00Z" };
    for (const broken of ['[{"entity": "pat', JSON.stringify([{ ...listed, erasedOn: "2026-02-30" }])]) {
      await writeFile(join(folder, ERASURES_FILE), broken);
      await expect(readErasuresBeside(folder)).rejects.toThrow("The list of erased patients cannot be read");
      await expect(keepErasuresBeside(folder, [])).rejects.toThrow("cannot be read");
      await expect(keepList(erasuresInFolder(folder), [])).rejects.toThrow(BackupError);
      expect(await readFile(join(folder, ERASURES_FILE), "utf8")).toBe(broken);
    }
  });
});
