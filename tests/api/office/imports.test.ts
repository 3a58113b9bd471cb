import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { listDoctors } from "#contract/clinic/doctors.ts";
import { listServices } from "#contract/clinic/services.ts";
import { getDashboardData } from "#contract/money/dashboard.ts";
import {
  checkImport,
  correctImportRow,
  decideImportRows,
  getEmptySheet,
  getImport,
  getImportRows,
  getProblemsFile,
  type ImportBatch,
  previewUndo,
  type RowOutcome,
  readImportSheet,
  runImport,
  undoImport,
  uploadImport,
} from "#contract/office/imports.ts";
import { getPatient, listPatients, savePatient } from "#contract/patients/patients.ts";
import { findSimilarPatients } from "#contract/patients/similar-patients.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { addDays, addMonths, clinicToday, startOfMonth } from "#rules/values/time/clinic-time.ts";
import { asCsv, MESSY_HEADINGS, messyList } from "#tests/support/browser/messy-list.ts";
import { patientInput, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { unzip } from "#tests/support/files/unzip.ts";
import { sheetOf, workbook } from "#tests/support/files/workbook.ts";
import { asOwner } from "#tests/support/platform/database.ts";

let clinic: TestClinic;
let token: string;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
});
afterAll(() => clinic.close());

const data = <Data>({ body }: { body: { data?: Data | null; message: string } }): Data => {
  if (!body.data) throw new Error(body.message);
  return body.data;
};

/** Sends a file and answers the batch, or the whole answer. */
const send = (content: Buffer | string, kind: ImportBatch["kind"] = "patients", fileName = "register.csv") =>
  clinic.call(
    uploadImport,
    { body: { kind, fileName }, file: new Blob([new Uint8Array(Buffer.from(content))]) },
    token,
  );
const upload = async (content: Buffer | string, kind: ImportBatch["kind"] = "patients") =>
  data(await send(content, kind));
const check = async ({ id, mapping, dateOrder }: ImportBatch) =>
  data(await clinic.call(checkImport, { body: { id, mapping, dateOrder } }, token));
const checked = async (content: Buffer | string, kind: ImportBatch["kind"] = "patients") =>
  await check(await upload(content, kind));
const run = (id: number) => clinic.call(runImport, { body: { id } }, token);
const download = async ({ path }: Endpoint, query: Record<string, string>): Promise<Buffer> => {
  const headers = { authorization: `Bearer ${token}` };
  return (await clinic.app.inject({ method: "GET", url: `/api${path}`, query, headers })).rawPayload;
};
const get = async (id: number) => data(await clinic.call(getImport, { query: { id } }, token));
const rowsWith = async (id: number, outcome: RowOutcome) =>
  data(await clinic.call(getImportRows, { query: { id, outcome } }, token));
const counted = async (table: string) =>
  Number((await clinic.database.pool.query(`SELECT count(*) AS n FROM ${table}`)).rows[0].n);
const find = async (search: string) => data(await clinic.call(listPatients, { query: { search } }, token));
/** Those of them whose names hold the text: behind them the list has others by sound. */
const named = async (text: string) => (await find(text)).filter(({ fullName }) => fullName.includes(text));

const HEADINGS = "Name,Father Name,Mobile,DOB,Sex,File no";
let unique = 0;
/** A list whose people nobody else has. */
const people = (...rows: string[]) => [HEADINGS, ...rows].join("\n");
const person = (name = "") => {
  unique += 1;
  const word = [...String(unique)].map((digit) => "bdfgklmnrz"[Number(digit)]).join("a");
  return `${name || "Imported"} ${word}a,Guardian ${word},0301${String(2_000_000 + unique * 7_919).slice(-7)},${10 + (unique % 18)}/04/${1950 + (unique % 50)},F,${unique}-Z`;
};

describe("a messy register of 3,000 rows", () => {
  it("is tried without saving, comes in at once, and brings nothing a second time", async () => {
    const { lines, broken, twice } = messyList(3_000);
    const before = await counted("patients");
    const batch = await upload(asCsv(lines));
    expect(batch).toMatchObject({
      state: "columns",
      headings: MESSY_HEADINGS,
      rows: 3_000,
      dateOrder: "dmy",
    });
    expect(batch.mapping).toEqual([
      ...[
        null,
        "fullName",
        "guardianName",
        "phone",
        "dob",
        "gender",
        "address",
        "anyKnownAllergies",
        "oldNumber",
      ],
    ]);

    const tried = await check(batch);
    expect(tried.counts).toMatchObject({ problem: broken, imported: 0, known: 0 });
    expect(tried.counts.same).toBeGreaterThanOrEqual(twice);
    expect(tried.counts.same).toBeLessThan(twice * 2);
    expect(Object.values(tried.counts).reduce((sum, count) => sum + count, 0)).toBe(3_000);
    expect(await counted("patients")).toBe(before);

    const done = data(await run(batch.id));
    expect(done).toMatchObject({ state: "done", canUndo: true, progress: tried.counts.ready });
    expect(done.counts).toMatchObject({ imported: tried.counts.ready, ready: 0, problem: broken });
    expect(await counted("patients")).toBe(before + tried.counts.ready);

    const again = await checked(asCsv(lines));
    expect(again.notes[0]).toMatch(/^This very file came in on /);
    expect(again.counts).toMatchObject({ ready: 0, problem: broken });
    expect(again.counts.known + again.counts.same).toBe(tried.counts.ready + tried.counts.same);
    expect(again.counts.known).toBeGreaterThanOrEqual(tried.counts.ready);
    const nothing = data(await run(again.id));
    expect(nothing.counts.imported).toBe(0);
    expect(await counted("patients")).toBe(before + tried.counts.ready);

    expect(data(await clinic.call(previewUndo, { query: { id: batch.id } }, token))).toEqual({
      ...{ removed: tried.counts.ready, kept: 0, keptNames: [] },
    });
    expect(data(await clinic.call(undoImport, { body: { id: batch.id } }, token))).toMatchObject({
      state: "undone",
      canUndo: false,
    });
    expect(await counted("patients")).toBe(before);
  }, 120_000);
});

describe("what comes in", () => {
  it("is a whole patient as the form would have made it, a partial one where the list knows less", async () => {
    const list = [
      "Patient Name,F/H Name,Mob,DOB / Age,Sex,CNIC,City,Allergy,Old file no,Emergency contact,Emergency name,Reg date",
      '"Zulaikha  Anjum",Anjum Pervaiz,3004441112,29/02/1992,F,3520199887761,"House 4, Kasur",nil,77-B,0300-4441113,Pervaiz,05/06/2019',
      "غلام رسول,--,0300-4441119 / 0333-4441118,52,مرد,,,,,,,",
    ].join("\r\n");
    const batch = await checked(list);
    expect(batch.counts).toMatchObject({ ready: 2, problem: 0 });
    expect(data(await run(batch.id)).counts.imported).toBe(2);
    const [{ id: whole = 0 } = {}] = await find("77-B");
    expect(data(await clinic.call(getPatient, { params: { id: whole } }, token))).toMatchObject({
      ...{
        fullName: "Zulaikha Anjum",
        guardianName: "Anjum Pervaiz",
        phone: "03004441112",
        dob: "1992-02-29",
      },
      ...{ gender: "Female", nationalIdentificationNumber: "3520199887761", address: "House 4, Kasur" },
      ...{ anyKnownAllergies: null, oldNumber: "77-B", emgencyContactNo: "03004441113", isPartial: 0 },
      createdOn: "2019-06-04T19:00:00.000Z",
    });
    const [{ id: part = 0 } = {}] = await find("03004441119");
    expect(data(await clinic.call(getPatient, { params: { id: part } }, token))).toMatchObject({
      ...{ fullName: "غلام رسول", guardianName: "", alternateNumber: "03334441118", isPartial: 1 },
      dob: `${Number(clinicToday().slice(0, 4)) - 52}-01-01`,
    });
  });

  it("is refused row by row in the form's own words, and can be mended in place", async () => {
    const batch = await checked(
      people(
        person(),
        "Hina,,0300-84122,31/02/1990,Mrs,1",
        ",Akram,03004445556,,,",
        "Naz,,03004445557,14/08/2047,F,",
      ),
    );
    expect(batch.counts).toMatchObject({ ready: 1, problem: 3 });
    const rows = await rowsWith(batch.id, "problem");
    expect(
      rows.map(({ line, problems }) => [line, problems.map(({ column, message }) => [column, message])]),
    ).toEqual([
      [
        3,
        [
          [3, "There is no 31 February."],
          [4, "This is no gender; Female is meant?"],
          [2, "Phone number must be 10 or 11 digits long."],
        ],
      ],
      [4, [[0, "Full Name is required."]]],
      [5, [[3, "This birthday is in the future; 1947 is meant?"]]],
    ]);
    const { batch: after, row } = data(
      await clinic.call(
        correctImportRow,
        { body: { id: batch.id, line: 5, column: 3, text: "14/08/1947" } },
        token,
      ),
    );
    expect([after.counts.problem, after.counts.ready, row.outcome]).toEqual([2, 2, "ready"]);
    const left = await clinic.call(
      decideImportRows,
      { body: { id: batch.id, line: 4, decision: "leave" } },
      token,
    );
    expect(data(left).counts).toMatchObject({ problem: 1, left: 1, ready: 2 });
    await run(batch.id);
    const file = await download(getProblemsFile, { id: String(batch.id) });
    const sheet = unzip(file).get("xl/worksheets/sheet1.xml") ?? "";
    expect(sheet).toContain("What is wrong");
    expect(sheet).toContain("Mobile: Phone number must be 10 or 11 digits long.");
    expect(sheet).toContain("Left out by hand.");
  });

  it("without a phone is offered its family's, and gets it when that is accepted", async () => {
    const [parent = "", child = "", other = ""] = ["Shafiq", "Saba", "Stranger"].map((name) => person(name));
    const without = (row: string, guardian: string) =>
      row.replace(/^([^,]+),[^,]*,[^,]*/, (_, name) => `${name},${guardian},`);
    const name = parent.split(",")[0] ?? "";
    const batch = await checked(people(parent, without(child, name), without(other, "")));
    const [offered, alone] = await rowsWith(batch.id, "problem");
    expect(offered?.problems).toEqual([
      {
        ...{ column: 2, field: "phone", message: `There is no phone; that of row 2, ${name}, is meant?` },
        suggestion: expect.stringMatching(/^0301 \d{7}$/),
        offer: "Use the phone of row 2",
      },
    ]);
    expect(alone?.problems[0]).not.toHaveProperty("offer");
    const text = offered?.problems[0]?.suggestion ?? "";
    const { row } = data(
      await clinic.call(correctImportRow, { body: { id: batch.id, line: 3, column: 2, text } }, token),
    );
    expect([row.outcome, row.facts[1]]).toEqual(["ready", text]);
  });

  it("of a workbook with several sheets is read from the first that holds a list, or from the one chosen", async () => {
    const one = (who: string) => sheetOf([HEADINGS.split(","), who.split(",")]);
    const content = await workbook({
      sheet: sheetOf([["Al-Shifa Clinic"]]),
      others: [one(person("Second")), one(person("Third"))],
      sheets: 4,
    });
    const batch = await upload(content);
    expect([batch.sheets, batch.sheet, batch.samples[0]?.[0]]).toEqual([
      ["S0", "S1", "S2", "S3"],
      1,
      expect.stringMatching(/^Second/),
    ]);
    await check(batch);
    const read = (sheet: number, file: Buffer, id = batch.id) =>
      clinic.call(readImportSheet, { body: { id, sheet }, file: new Blob([new Uint8Array(file)]) }, token);
    const other = data(await read(2, content));
    expect(other).toMatchObject({ id: batch.id, state: "columns", sheet: 2, rows: 1 });
    expect(other.samples[0]?.[0]).toMatch(/^Third/);
    const refused = [await read(3, content), await read(9, content), await read(0, content)];
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
      [422, "The sheet “S3” holds no rows. Choose another."],
      [422, "The workbook has no such sheet. Choose one of the list."],
      [409, "The file has headings and no rows below them."],
    ]);
    expect((await read(2, await workbook({ sheet: one(person()), sheets: 3 }))).status).toBe(422);
    expect((await read(0, await workbook({ sheet: one(person()) }))).body.message).toBe(
      "This is not the same file any more. Import it as a new one.",
    );
    await check(other);
    expect(data(await run(batch.id)).counts.imported).toBe(1);
    expect((await read(1, content)).status).toBe(409);
    expect((await read(1, content, 999_999)).status).toBe(404);
    expect([(await named("Third")).length, (await named("Second")).length]).toEqual([1, 0]);
  });

  it("that looks like somebody waits for a decision; another person is remembered as such", async () => {
    const facts = { fullName: "Nighat Yasmeen", phone: "03005550001", dob: "1980-04-12" };
    const here = await registerPatient(clinic, token, facts);
    const list = people(
      "Nighat Yasmin,,03005550001,12/04/1980,F,9-Q",
      "Nighat Yasmeen,,0300-5550001,12/04/1980,F,",
      "Nadeem,,03005550001,01/01/2010,M,",
    );
    const batch = await checked(list);
    expect(batch.counts).toMatchObject({ same: 2, ready: 1 });
    const [row] = await rowsWith(batch.id, "same");
    expect(row?.match).toMatchObject({ id: here.id, label: here.registerNo, line: null });
    expect(row?.facts).toEqual(["Nighat Yasmin", "0300 5550001", "Born 12-Apr-1980"]);
    await clinic.call(decideImportRows, { body: { id: batch.id, line: 2, decision: "another" } }, token);
    expect(data(await run(batch.id)).counts).toMatchObject({ imported: 2, same: 1 });
    const added = (await find("9-Q"))[0];
    expect(added).not.toHaveProperty("isPossibleDuplicate");
  });

  it("that only perhaps looks like somebody is asked about as the form asks, in Urdu letters too", async () => {
    const facts = { fullName: "Bushra Rahim", guardianName: "Rahim Bux", phone: "03005550117" };
    const here = await registerPatient(clinic, token, { ...facts, gender: null, dob: null });
    const similar = { ...facts, guardianName: "", gender: null, dob: null };
    const asked = await clinic.call(findSimilarPatients, { body: { id: 0, ...similar } }, token);
    expect(data(asked)).toMatchObject([{ id: here.id, isProbable: 0 }]);
    const list = people(
      "Bushra Rahim,,0300 5550117,,,",
      "بشریٰ رحیم,,03005550117,,,",
      "Rahim Bux,,03005550117,,,",
    );
    const batch = await checked(list);
    expect(batch.counts).toMatchObject({ same: 2, ready: 1 });
    const rows = await rowsWith(batch.id, "same");
    expect(rows.map(({ match }) => match?.id)).toEqual([here.id, here.id]);
    await clinic.call(decideImportRows, { body: { id: batch.id, line: 3, decision: "another" } }, token);
    expect(data(await run(batch.id)).counts).toMatchObject({ imported: 2, same: 1 });
  });

  it("whose gender is a code of its own has a problem, until the cell is corrected or emptied", async () => {
    const batch = await checked(people("Sabeen Coded,,03005550119,,x,"));
    const [row] = await rowsWith(batch.id, "problem");
    expect(row?.problems).toMatchObject([
      { field: "gender", message: "This is no gender: write Male, Female or Other." },
    ]);
    const body = { id: batch.id, line: 2, column: 4, text: "" };
    expect(data(await clinic.call(correctImportRow, { body }, token)).row.outcome).toBe("ready");
  });

  it("that perhaps is the row above is asked about", async () => {
    const batch = await checked(
      people("Zarmina Sadiq,,03005550118,,,", "Zarmina Sadiq,,03005550118,,F,77-K"),
    );
    expect(batch.counts).toMatchObject({ same: 1, ready: 1 });
    expect((await rowsWith(batch.id, "same"))[0]?.match).toMatchObject({ line: 2, id: null });
  });

  it("a list of services and one of doctors come in by their own forms' rules", async () => {
    const prices = await checked(
      'Treatment,Category,Rate\nLaser whitening,Dental,"Rs 12,500/-"\nNails,Carpentry,5\nHair,,abc',
      "services",
    );
    const wrong = await rowsWith(prices.id, "problem");
    expect(wrong.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
      ["department"],
      ["department"],
      ["department", "fees"],
    ]);
    const department =
      data(await clinic.call(listServices, { query: {} }, token))[0]?.masterServiceName ?? "";
    // One word of an old list is corrected wherever it stands, and nowhere else.
    const old = await checked(
      "Treatment,Category,Rate\nCrown,Dental,1\nBridge, Dental ,2\nNails,Carpentry,3\nVeneer,dental,4",
      "services",
    );
    const body = { id: old.id, line: 2, column: 1, text: department, everywhere: true };
    const { batch: corrected, row } = data(await clinic.call(correctImportRow, { body }, token));
    expect([corrected.counts.ready, row.outcome]).toEqual([2, "ready"]);
    expect((await rowsWith(old.id, "problem")).map(({ line }) => line)).toEqual([4, 5]);
    const list = `Treatment,Category,Rate\nLaser whitening,${department.toUpperCase()},"Rs 12,500/-"\nlaser Whitening,${department},1`;
    const batch = await checked(list, "services");
    expect(batch.counts).toMatchObject({ ready: 1, same: 1 });
    expect(data(await run(batch.id)).counts.imported).toBe(1);
    expect(
      data(await clinic.call(listServices, { query: { search: "laser whitening" } }, token)),
    ).toMatchObject([{ name: "Laser whitening", fees: 12_500 }]);

    const doctors = await checked(
      "Doctor,Mobile,DOB,City,Joined\nDr. Sidra Munir,0300 9998887,03/05/1985,Lahore,01/02/2020\nDr X,12,,,",
      "doctors",
    );
    expect(doctors.counts).toMatchObject({ ready: 1, problem: 1 });
    expect(data(await run(doctors.id)).counts.imported).toBe(1);
    expect(data(await clinic.call(undoImport, { body: { id: doctors.id } }, token)).state).toBe("undone");
  });
});

describe("an import", () => {
  it("is run once, and one at a time", async () => {
    const list = people(...Array.from({ length: 200 }, () => person()));
    const [one, other] = [await checked(list), await checked(list)];
    const answers = await Promise.all([run(one.id), run(other.id), run(one.id)]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    for (const { id } of [one, other]) {
      const late = data(await clinic.call(getImport, { query: { id } }, token));
      if (late.state === "checked") await run(id);
    }
    const { rows } = await clinic.database.pool.query(
      "SELECT count(*) AS n FROM import_rows WHERE batch_id = ANY ($1) AND outcome = 'imported'",
      [[one.id, other.id]],
    );
    expect(Number(rows[0].n)).toBe(200);
    expect((await run(one.id)).status).toBe(409);
    expect(
      (
        await clinic.call(
          checkImport,
          { body: { id: one.id, mapping: one.mapping, dateOrder: "dmy" } },
          token,
        )
      ).status,
    ).toBe(409);
  });

  it("that breaks in the middle leaves nothing", async () => {
    const batch = await checked(people(...Array.from({ length: 1_200 }, () => person("Half"))));
    const before = await counted("patients");
    await asOwner(
      clinic,
      `CREATE FUNCTION break_in_the_middle() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
      CREATE TRIGGER broken BEFORE INSERT ON patients FOR EACH ROW WHEN (NEW.old_number = '${(await rowsWith(batch.id, "ready"))[40]?.cells[5]}')
        EXECUTE FUNCTION break_in_the_middle()`,
    );
    expect((await run(batch.id)).status).toBeGreaterThanOrEqual(500);
    await asOwner(clinic, "DROP TRIGGER broken ON patients; DROP FUNCTION break_in_the_middle");
    expect(await counted("patients")).toBe(before);
    const broken = await get(batch.id);
    expect(broken).toMatchObject({
      ...{ state: "checked", progress: 0, counts: { ready: 1_200, imported: 0 } },
    });
    expect([broken.isRunning, broken.brokenOffOn]).toEqual([false, expect.stringMatching(/^\d{4}-/)]);
    const whole = data(await run(batch.id));
    expect([whole.counts.imported, whole.brokenOffOn]).toEqual([1_200, null]);
  }, 60_000);

  it("keeps everybody else from its list while it runs, at once and in words, and says how far it is", async () => {
    const batch = await checked(people(...Array.from({ length: 1_200 }, () => person("Slow"))));
    const { rows } = await clinic.database.pool.query(
      "SELECT cells->>5 AS number FROM import_rows WHERE batch_id = $1 AND line = 700",
      [batch.id],
    );
    await asOwner(
      clinic,
      `CREATE FUNCTION wait_halfway() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock(7, 7); RETURN NEW; END $$;
      CREATE TRIGGER waits BEFORE INSERT ON patients FOR EACH ROW WHEN (NEW.old_number = '${rows[0].number}')
        EXECUTE FUNCTION wait_halfway()`,
    );
    const gate = await clinic.database.pool.connect();
    await gate.query("SELECT pg_advisory_lock(7, 7)");
    const running = run(batch.id);
    await vi.waitFor(async () => expect((await get(batch.id)).progress).toBe(500), { timeout: 20_000 });
    const { id, mapping, dateOrder } = batch;
    const answers = await Promise.all([
      clinic.call(undoImport, { body: { id } }, token),
      clinic.call(checkImport, { body: { id, mapping, dateOrder } }, token),
      clinic.call(correctImportRow, { body: { id, line: 2, column: 0, text: "x" } }, token),
      clinic.call(decideImportRows, { body: { id, line: 2, decision: "leave" } }, token),
      run(id),
    ]);
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([
        409,
        "This list is being brought in: 500 of 1200. Wait until it is done.",
      ]);
    const other = await checked(people(person("Other")));
    expect((await run(other.id)).body.message).toBe(
      "Another import is running. Please wait until it has ended.",
    );
    expect(await get(id)).toMatchObject({ isRunning: true, brokenOffOn: null });
    await gate.query("SELECT pg_advisory_unlock(7, 7)");
    gate.release();
    expect(data(await running)).toMatchObject({ state: "done", progress: 1_200 });
    await asOwner(clinic, "DROP TRIGGER waits ON patients; DROP FUNCTION wait_halfway");
    expect(data(await run(other.id)).counts.imported).toBe(1);
  }, 60_000);

  it("of services keeps nobody from changing the website, whose version rises once", async () => {
    const version = async () =>
      Number((await clinic.database.pool.query("SELECT version FROM site_version")).rows[0].version);
    const [{ masterServiceName = "" } = {}] = data(await clinic.call(listServices, { query: {} }, token));
    const rows = Array.from({ length: 30 }, (_, n) => `Brace ${n} of many,${masterServiceName},100`);
    const before = await version();
    const client = await clinic.database.pool.connect();
    await client.query("BEGIN; UPDATE services SET fees = fees + 1");
    const waiting = await clinic.database.pool.query("SELECT version FROM site_version FOR UPDATE NOWAIT");
    expect(Number(waiting.rows[0].version)).toBe(before);
    await client.query("COMMIT");
    client.release();
    expect(await version()).toBe(before + 1);
    const batch = await checked(["Treatment,Category,Rate", ...rows].join("\n"), "services");
    expect(data(await run(batch.id)).counts.imported).toBe(30);
    expect(await version()).toBe(before + 2);
  });

  it("undone leaves whom somebody worked with since, and says who", async () => {
    const batch = await checked(people(person("Kept"), person("Gone"), person("Gone")));
    await run(batch.id);
    const [kept] = await named("Kept");
    const body = {
      ...patientInput(),
      id: kept?.id ?? 0,
      fullName: kept?.fullName ?? "",
      phone: kept?.phone ?? "",
    };
    await clinic.call(savePatient, { body }, token);
    const preview = data(await clinic.call(previewUndo, { query: { id: batch.id } }, token));
    expect(preview).toEqual({ removed: 2, kept: 1, keptNames: [kept?.fullName] });
    await clinic.call(undoImport, { body: { id: batch.id } }, token);
    expect([(await named("Kept")).length, (await named("Gone")).length]).toEqual([1, 0]);
    expect((await clinic.call(undoImport, { body: { id: batch.id } }, token)).status).toBe(409);
  });

  it("forgets the cells of who is in, and of an erased person everything", async () => {
    const batch = await checked(people(person("Secretname"), "Secretname Other,,12,,,"));
    await run(batch.id);
    const traces = async () => {
      const { rows } = await clinic.database.pool.query(
        "SELECT r.cells::text AS cells, b.samples::text AS samples FROM import_rows r JOIN import_batches b ON b.id = r.batch_id WHERE b.id = $1",
        [batch.id],
      );
      return JSON.stringify(rows).match(/Secretname/g)?.length ?? 0;
    };
    expect(await traces()).toBe(1);
    await clinic.database.pool.query("CALL erase_answers(ARRAY['\"Secretname Other\"'])");
    expect(await traces()).toBe(0);
  });
});

describe("bad input is answered in words:", () => {
  it.each([
    ["no list", "%PDF-1.4", 422],
    ["headings alone", "Name,Phone\n", 409],
    ["nothing", "", 400],
  ])("%s", async (_, content, status) => {
    const answer = await send(content);
    expect([answer.status, answer.body.message.length > 10]).toEqual([status, true]);
  });

  it("a file that is too large, and none at all", async () => {
    expect((await send(Buffer.alloc(10 * 1024 * 1024 + 1, "a"))).body.message).toBe(
      "The file is larger than 10 MB.",
    );
    expect(
      (await clinic.call(uploadImport, { body: { kind: "patients", fileName: "x" } }, token)).status,
    ).toBe(400);
  });

  it("columns that are unknown, twice, or do not hold the name; somebody else's or no import; a cell that is not there", async () => {
    const batch = await upload(people(person()));
    const tryColumns = async (mapping: (string | null)[]) =>
      (await clinic.call(checkImport, { body: { id: batch.id, mapping, dateOrder: "dmy" } }, token)).body
        .errors?.[0]?.message;
    expect(await tryColumns(["fullName"])).toBe("Say of every column where it goes.");
    expect(await tryColumns(["fullName", "is_deleted", null, null, null, null])).toBe(
      "Choose fields from the list.",
    );
    expect(await tryColumns(["fullName", "fullName", null, null, null, null])).toBe(
      "Two columns go to Full Name. Choose one of them.",
    );
    expect(await tryColumns([null, null, "phone", null, null, null])).toBe(
      "Say which column holds Full Name.",
    );
    expect((await run(batch.id)).status).toBe(409);
    for (const id of [999_999, batch.id + 1]) expect((await run(id)).status).toBe(404);
    const correct = (line: number, column: number, text: string) =>
      clinic.call(correctImportRow, { body: { id: batch.id, line, column, text } }, token);
    expect((await correct(77, 0, "x")).status).toBe(404);
    expect((await correct(2, 99, "x")).status).toBe(200);
    expect((await correct(2, 100, "x")).status).toBe(400);
    expect((await correct(2, 0, "\ud800")).status).toBe(400);
  });

  it("hostile texts are texts, cells of any length too long, formulas no formulas", async () => {
    const hostile = [
      "'; DROP TABLE patients; --",
      "=cmd|' /C calc'!A0",
      "\u202eevil",
      "{{7*7}}",
      "x".repeat(9_000),
      "</t><c/>",
      "a\u0001b",
    ];
    const content = await workbook({
      sheet: sheetOf([["Name", "Mobile"], ...hostile.map((name, n) => [name, `03017770${100 + n}`])]),
    });
    const batch = await checked(content);
    expect(batch.counts.problem + batch.counts.ready).toBe(hostile.length);
    expect(data(await run(batch.id)).counts.imported).toBe(batch.counts.ready);
    expect((await find("DROP TABLE"))[0]?.fullName).toBe("'; DROP TABLE patients; --");
    expect((await download(getProblemsFile, { id: String(batch.id) })).length).toBeGreaterThan(500);
  });

  it("the empty sheet has the headings that are understood", async () => {
    const file = await download(getEmptySheet, { kind: "patients" });
    const batch = await upload(
      await workbook({
        sheet:
          unzip(file)
            .get("xl/worksheets/sheet1.xml")
            ?.replace(/^.*?<sheetData>|<\/sheetData>.*$/gs, (edge) =>
              edge.startsWith("</") ? '<row><c t="str"><v>Ali</v></c></row></sheetData>' : "<sheetData>",
            ) ?? "",
      }),
    );
    expect(batch.mapping.filter((field) => field === null)).toEqual([]);
  });
});

describe("what a list writes in two ways", () => {
  const chosen = async ({ id, mapping, dateOrder }: ImportBatch, more: object) =>
    data(await clinic.call(checkImport, { body: { id, mapping, dateOrder, ...more } }, token));

  it("Excel's numbers of days are offered once, and read as days when that is said", async () => {
    const rows = [...Array(3)].map((_, n) =>
      person(`Serial ${n}`).replace(/\d\d\/04\/\d{4}/, String(24_301 + n)),
    );
    const tried = await checked(people(person("Plain"), ...rows));
    expect(tried.counts).toMatchObject({ ready: 1, problem: 3 });
    expect(tried.asks.dayNumbers).toEqual({ cells: 3, example: "24301", day: "1966-07-13" });
    const again = await chosen(tried, { dayNumbers: true });
    expect([again.dayNumbers, again.counts.ready]).toEqual([true, 4]);
    await run(again.id);
    expect(await named("Serial 0")).toMatchObject([{ dob: "1966-07-13", dobPrecision: "day" }]);
    expect(await named("Serial 2")).toMatchObject([{ dob: "1966-07-15" }]);
  });

  it("years and ages are none of them, and are marked as approximate", async () => {
    const rows = ["1946", "80", "0 years", "7 months"].map((said, n) =>
      person(`Aged ${n}`).replace(/\d\d\/04\/\d{4}/, said),
    );
    const tried = await checked(people(...rows));
    expect([tried.asks.dayNumbers, tried.counts.ready]).toEqual([null, 4]);
    await run(tried.id);
    const [year, age, born, young] = await Promise.all([0, 1, 2, 3].map((n) => named(`Aged ${n}`)));
    const today = clinicToday();
    expect(year).toMatchObject([{ dob: "1946-01-01", dobPrecision: "year" }]);
    expect(age).toMatchObject([{ dob: `${Number(today.slice(0, 4)) - 80}-01-01`, dobPrecision: "year" }]);
    expect(born).toMatchObject([{ dob: `${today.slice(0, 4)}-01-01`, dobPrecision: "year", age: 0 }]);
    expect(young).toMatchObject([{ dob: addMonths(startOfMonth(today), -7), dobPrecision: "month" }]);
  });

  it("0 in a column of ages is an age", async () => {
    const tried = await checked("Name,Mobile,Age\nNewborn Zero,03019990001,0");
    await run(tried.id);
    expect(await named("Newborn Zero")).toMatchObject([
      { dobPrecision: "year", age: 0, dob: expect.any(String) },
    ]);
  });

  it("a minus in a column of balances is offered as paid ahead", async () => {
    const list =
      "Name,Mobile,Opening balance owed\nSigned One,03019990002,-500\nSigned Two,03019990003,(1200)\nPlain Owed,03019990004,300";
    const batch = await upload(list);
    const { body } = await clinic.call(listDoctors, { query: {} }, token);
    const openingDoctor = body.data?.[0]?.id ?? null;
    const opening = { openingDoctor, openingDay: clinicToday() };
    const tried = await chosen(batch, opening);
    expect(tried.counts).toMatchObject({ ready: 1, problem: 2 });
    expect(tried.asks.signedBalances).toEqual({ cells: 2, example: "-500", field: "owes" });
    const again = await chosen(batch, { ...opening, signedBalances: true });
    expect(again.counts).toMatchObject({ ready: 3, problem: 0 });
    expect(again.opening).toMatchObject({
      owes: { patients: 1, sum: 300 },
      paidAhead: { patients: 2, sum: 1700 },
    });
  });

  it("names in two or three columns are joined", async () => {
    const tried = await checked(
      "First Name,Middle Name,Last Name,Mobile\nZarmina,Bibi,Kakarzai,03019990005\nZarmeen,,,03019990006",
    );
    expect(tried.mapping).toEqual(["firstName", "middleName", "lastName", "phone"]);
    await run(tried.id);
    expect((await named("Kakarzai")).map(({ fullName }) => fullName)).toEqual(["Zarmina Bibi Kakarzai"]);
    expect((await named("Zarmeen")).map(({ fullName }) => fullName)).toEqual(["Zarmeen"]);
    const nobody = await checked("First Name,Mobile\n,03019990007");
    expect((await rowsWith(nobody.id, "problem"))[0]?.problems).toMatchObject([
      { column: 0, field: "firstName", message: "Full Name is required." },
    ]);
  });

  it("numbers that a spreadsheet shortened are refused, whatever they count", async () => {
    const list =
      "Name,Mobile,CNIC,File no\nShort One,03019990008,3.52021E+12,17\nShort Two,03019990009,,1.2E+05\nShort Three,03019990010,3520210000000,12E4";
    const tried = await checked(list);
    const problems = (await rowsWith(tried.id, "problem")).flatMap((row) => row.problems);
    const message = "Excel has shortened this number. Write it out in full.";
    expect(problems.map(({ field, message: said }) => [field, said])).toEqual([
      ["nationalIdentificationNumber", message],
      ["oldNumber", message],
      ["nationalIdentificationNumber", message],
    ]);
  });
});

it("who comes in without a day of registration is no new patient of this month, and counts among all", async () => {
  const cards = async () => data(await clinic.call(getDashboardData, { query: {} }, token));
  const before = await cards();
  const today = clinicToday();
  const [year, month, day] = today.split("-");
  await run((await checked("Name,Mobile\nLong Known,03019990011\nWell Known,03019990012")).id);
  const [known] = await find("Long Known");
  await run((await checked(`Name,Mobile,Registered on\nNew Here,03019990013,${day}/${month}/${year}`)).id);
  const after = await cards();
  expect([
    after.newPatientsThisMonth - before.newPatientsThisMonth,
    after.totalPatients - before.totalPatients,
  ]).toEqual([1, 3]);
  const file = (await clinic.call(getPatient, { params: { id: known?.id ?? 0 } }, token)).body.data;
  const edited = { ...patientInput(), id: file?.id, fullName: "Long Known", createdOn: addDays(today, -400) };
  expect((await clinic.call(savePatient, { body: edited }, token)).status).toBe(200);
  expect((await cards()).newPatientsThisMonth).toBe(after.newPatientsThisMonth);
});
