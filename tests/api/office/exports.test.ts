import { get, type IncomingMessage } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminLogin } from "#contract/clinic/account.ts";
import { createService } from "#contract/clinic/services.ts";
import { submitRequest } from "#contract/desk/appointment-requests.ts";
import { createAppointment } from "#contract/desk/appointments.ts";
import { noteCall, saveRecall } from "#contract/desk/recalls.ts";
import { saveWaiting } from "#contract/desk/waiting-list.ts";
import { createBill } from "#contract/money/bills.ts";
import { createCreditNote } from "#contract/money/credit-notes.ts";
import { closeDay, countDay, reopenDay } from "#contract/money/day-close.ts";
import { noteDueContact } from "#contract/money/dues.ts";
import { createExpense } from "#contract/money/expenses.ts";
import { cancelLabCase, fitLabCase, payLab, receiveLabCase } from "#contract/money/lab-acts.ts";
import { applyPackage, closePackage } from "#contract/money/packages.ts";
import { applyAdvance, receiveAdvance, returnAdvance } from "#contract/money/patient-account.ts";
import {
  addShareRule,
  createShareStatement,
  payShareStatement,
  previewShareStatement,
} from "#contract/money/shares.ts";
import { EXPORTS } from "#contract/office/exports.ts";
import { setAnswered, submitContactMessage } from "#contract/website/contact-messages.ts";
import { ROLES } from "#rules/values/permissions.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { routes } from "#server/app.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import { catalogue, registerPatient, requestInput, someDay } from "#tests/support/cases.ts";
import { openClinic } from "#tests/support/clinic.ts";
import { unzip } from "#tests/support/files/unzip.ts";
import { labNamed, orderedCrown } from "#tests/support/money/lab.ts";

const clinic = await openClinic();
const { token } = await clinic.signIn("Administrator");
afterAll(() => clinic.close());

/** Somebody who signs in by hand, so that the list of staff says when. */
async function signInWithPassword() {
  const { staffId } = await clinic.signIn("Receptionist");
  const password = "sehat-bahut-77";
  const { rows } = await sql<{ email: string }>`
    UPDATE staff SET password_hash = ${await hashPassword(password)} WHERE id = ${staffId} RETURNING email`.execute(
    clinic.database.kysely,
  );
  const { status } = await clinic.call(adminLogin, { body: { email: rows[0]?.email ?? "", password } });
  expect(status).toBe(200);
}

const bearer = (by = token) => ({ authorization: `Bearer ${by}` });
const fetchFile = (path: string, query: Record<string, string>, by = token) =>
  clinic.app.inject({
    method: "GET",
    url: `/api/Export/${path}`,
    query,
    headers: bearer(by),
  });

/** The records of a CSV file (RFC 4180). */
function parseCsv(text: string): string[][] {
  expect(text.startsWith("\uFEFF")).toBe(true);
  const fields = text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g);
  const records: string[][] = [[]];
  for (const [, quoted, plain, end] of fields) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "\r\n") records.push([]);
  }
  expect(records.pop()).toEqual([]);
  return records;
}

async function csv(path: string, query: Record<string, string> = {}): Promise<string[][]> {
  const { statusCode, body } = await fetchFile(path, { format: "csv", ...query });
  expect(statusCode).toBe(200);
  return parseCsv(body);
}

interface SheetCell {
  style: number;
  text?: string;
  value?: number;
}

const unescaped = (xml: string) =>
  xml
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

async function sheet(path: string, query: Record<string, string> = {}): Promise<SheetCell[][]> {
  const { statusCode, rawPayload } = await fetchFile(path, { format: "xlsx", ...query });
  expect(statusCode).toBe(200);
  const xml = unzip(rawPayload).get("xl/worksheets/sheet1.xml") ?? "";
  expect(xml).not.toContain("<f>");
  return [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<c\/>|<c s="(\d)"[^>]*>(?:<is><t[^>]*>([^<]*)<\/t><\/is>|<v>([^<]*)<\/v>)<\/c>/g)].map(
      ([, style, text, value]) => ({
        style: Number(style ?? 0),
        ...(text === undefined ? {} : { text: unescaped(text) }),
        ...(value === undefined ? {} : { value: Number(value) }),
      }),
    ),
  );
}

const spend = (changes: object = {}) =>
  clinic.call(
    createExpense,
    {
      body: {
        expenseBy: "Rabia Anwar",
        description: "Gloves",
        amount: 1250.5,
        paymentMethod: "credit_card",
        expensesDate: "2024-11-20",
        ...changes,
      },
    },
    token,
  );

/** What a list shows and its file does not. */
const NOT_IN_FILE: Record<string, readonly string[]> = {
  "/Patient/GetAllPatients": ["isPartial"],
};

describe("a list as a file", () => {
  it.each(EXPORTS.filter(({ source }) => source.list).map((file) => [file.fileName, file] as const))(
    "%s has every column of the list",
    (_name, { source, columns }) => {
      const keys = columns.map(({ key }) => key);
      const missing = Object.keys(source.list ?? {}).filter((name) => !keys.includes(name));
      expect(missing).toEqual(NOT_IN_FILE[source.path] ?? []);
    },
  );

  it("is named after the list and the clinic's date, and is not cached", async () => {
    const answer = await fetchFile("Expense", { format: "csv" });
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="expenses-${clinicToday()}.csv"`,
      "cache-control": "no-store",
    });
    const { headers } = await fetchFile("Expense", { format: "xlsx" });
    expect(headers["content-type"]).toContain("spreadsheetml.sheet");
    expect(headers["content-disposition"]).toContain(".xlsx");
  });

  it("shows columns and values as people read them", async () => {
    await spend({ expenseBy: "One of a kind" });
    expect(await csv("Expense", { search: "one of a kind" })).toEqual([
      ["Expense By", "Description", "Amount", "Payment Method", "Expense Date"],
      ["One of a kind", "Gloves", "1250.5", "Online / Credit Card", "2024-11-20"],
    ]);
    expect(await sheet("Expense", { search: "one of a kind" })).toEqual([
      [
        { style: 1, text: "Expense By" },
        { style: 1, text: "Description" },
        { style: 1, text: "Amount" },
        { style: 1, text: "Payment Method" },
        { style: 1, text: "Expense Date" },
      ],
      [
        { style: 0, text: "One of a kind" },
        { style: 0, text: "Gloves" },
        { style: 2, value: 1250.5 },
        { style: 0, text: "Online / Credit Card" },
        { style: 3, value: 45616 },
      ],
    ]);
  });

  it("has the search, filters and order of the screen, whatever its page", async () => {
    for (const amount of [301, 303, 302]) await spend({ expenseBy: "Filtered", amount });
    const query = { search: "filtered", amountMin: "302", sort: "amount:asc", page: "7", pageSize: "10" };
    expect((await csv("Expense", query)).slice(1).map(([, , amount]) => amount)).toEqual(["302", "303"]);
    expect(await csv("Expense", { search: "nobody spent this" })).toHaveLength(1);
    expect(await sheet("Expense", { search: "nobody spent this" })).toHaveLength(1);
  });

  it("has every row, also more than a page", async () => {
    await sql`INSERT INTO expenses (expense_by, description, amount, payment_method, expense_date)
      SELECT 'Many', 'No ' || n, n, 'cash', '2025-01-01' FROM generate_series(1, 6001) n`.execute(
      clinic.database.kysely,
    );
    const rows = (await csv("Expense", { search: "many" })).slice(1);
    expect(new Set(rows.map(([, description]) => description)).size).toBe(6001);
    expect(await sheet("Expense", { search: "many" })).toHaveLength(6002);
  });

  it("shows an instant as the clinic's day", async () => {
    for (const [n, createdOn] of ["2024-11-20T18:59:59.999Z", "2024-11-20T19:00:00Z"].entries()) {
      const { id } = await registerPatient(clinic, token, { fullName: `Midnight ${n}` });
      await sql`UPDATE patients SET created_on = ${createdOn} WHERE id = ${id}`.execute(
        clinic.database.kysely,
      );
    }
    const rows = await csv("Patient", { search: "midnight", sort: "createdOn:asc" });
    expect(rows.slice(1).map(([, day]) => day)).toEqual(["2024-11-20", "2024-11-21"]);
    const [, , later] = await sheet("Patient", { search: "midnight", sort: "createdOn:asc" });
    expect(later?.[1]).toEqual({ style: 3, value: 45617 });
  });

  let address: string;
  beforeAll(async () => {
    address = await clinic.app.listen({ port: 0, host: "127.0.0.1" });
  });

  it("releases its connection when the caller disconnects", async () => {
    await sql`INSERT INTO expenses (expense_by, description, amount, payment_method, expense_date)
      SELECT 'Heavy', repeat('bricks ', 280), n, 'cash', '2025-01-01' FROM generate_series(1, 1500) n`.execute(
      clinic.database.kysely,
    );
    const url = `${address}/api/Export/Expense?format=csv&search=heavy`;
    // More than may be under way at once: were one of them to keep its turn, the last would wait for ever.
    for (let caller = 0; caller < 5; caller++) {
      const leaving = new AbortController();
      const { status } = await fetch(url, { headers: bearer(), signal: leaving.signal });
      expect(status).toBe(200);
      leaving.abort();
    }
    const whole = await fetch(url, { headers: bearer() });
    expect(parseCsv(Buffer.from(await whole.arrayBuffer()).toString())).toHaveLength(1501);
    await untilNoneIsOpen();
    await sql`UPDATE expenses SET is_deleted = true WHERE expense_by IN ('Many', 'Heavy')`.execute(
      clinic.database.kysely,
    );
  });

  it("frees every place at once when all callers disconnect, waiting ones included", async () => {
    await whileExpensesAreHeld(async () => {
      const before = await connections();
      const leaving = new AbortController();
      // Of several accounts, so that none of them waits for a turn of its own account.
      const accounts = await Promise.all(Array.from({ length: 4 }, () => clinic.signIn("Administrator")));
      const ask = (_: unknown, at: number) =>
        statusOf(
          `${address}/api/Export/Expense?format=csv&search=held`,
          leaving.signal,
          accounts[at % accounts.length]?.token,
        );
      // As many as are served and wait, and one too many: that one alone is answered, and then the line is full.
      const callers = Array.from({ length: 24 }, ask);
      expect(await Promise.any(callers)).toBe(503);
      leaving.abort();
      await Promise.allSettled(callers);
      await untilConnectionsAre(before);
      expect(await statusOf(`${address}/api/Export/MasterServices?format=csv`)).toBe(200);
    });
  });
});

/** While this runs no expense can be read. */
async function whileExpensesAreHeld(work: () => Promise<void>): Promise<void> {
  const holder = await clinic.database.pool.connect();
  try {
    await holder.query("BEGIN; LOCK TABLE expenses IN ACCESS EXCLUSIVE MODE");
    await work();
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
}

function connections(): Promise<number> {
  return new Promise((resolve) => clinic.app.server.getConnections((_, open) => resolve(open)));
}

async function untilConnectionsAre(atMost: number): Promise<void> {
  while ((await connections()) > atMost) await new Promise((resolve) => setImmediate(resolve));
}

/** The status of an answer on a connection of its own, which ends with the call. */
function statusOf(url: string, signal?: AbortSignal, as = token): Promise<number> {
  return new Promise((resolve, reject) => {
    const onAnswer = (answer: IncomingMessage) =>
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    get(url, { agent: false, headers: bearer(as), signal }, onAnswer).on("error", reject);
  });
}

async function untilNoneIsOpen(): Promise<void> {
  for (let tries = 0; tries < 2000; tries++) {
    const { rows } = await sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`.execute(
      clinic.database.kysely,
    );
    if (rows.length === 0) return;
  }
  throw new Error("a file's transaction was left open");
}

/** What people, or people with ill will, type into a text field. */
const NASTY = [
  "=1+1",
  '=HYPERLINK("http://evil.example","Click")',
  "+923001234567",
  "-2+3",
  "@SUM(A1:A9)",
  "\uFF1D1+1",
  "|cmd",
  "a\tb",
  'She said "yes", twice',
  "first line\nsecond line",
  "carriage\rreturn",
  "<b>&amp;</b> ]]>",
  "_x0041_ stays as typed",
  "bell \u0007 rings",
  "محمد اقبال، لاہور",
  "😀 ﷺ",
  "null",
];
const FORMULAS = NASTY.slice(0, 6);

describe("texts that spreadsheets would run", () => {
  beforeAll(async () => {
    for (const [n, description] of NASTY.entries()) {
      const { status } = await spend({ expenseBy: `Nasty ${n}`, description });
      expect(status).toBe(200);
    }
  });

  it("are text in a CSV file, everything else is as typed", async () => {
    const rows = (await csv("Expense", { search: "nasty" })).slice(1).reverse();
    expect(rows.map(([, description]) => description)).toEqual(
      NASTY.map((text) => (FORMULAS.includes(text) ? `'${text}` : text)),
    );
  });

  it("are text in a workbook, all as typed, and stay text when edited", async () => {
    const rows = (await sheet("Expense", { search: "nasty" })).slice(1).reverse();
    expect(rows.map(([, description]) => description)).toEqual(
      NASTY.map((text) => ({ style: FORMULAS.includes(text) ? 4 : 0, text })),
    );
  });

  it("are escaped after spaces, tabs and line breaks too", async () => {
    for (const description of ["\t=1+1", "\r=1+1", "\n=1+1", "  =1+1"])
      await sql`INSERT INTO expenses (expense_by, description, amount, payment_method, expense_date)
        VALUES ('Blank', ${description}, 1, 'cash', '2025-01-01')`.execute(clinic.database.kysely);
    const rows = (await csv("Expense", { search: "blank" })).slice(1);
    expect(rows.map(([, description]) => description?.slice(0, 1))).toEqual(["'", "'", "'", "'"]);
  });

  it.each([
    ["a;=cmd()", "a;'=cmd()"],
    ["a; +1+1", "a; '+1+1"],
    ["a\t=1+1", "a\t'=1+1"],
    ["a|@SUM(A1)", "a|'@SUM(A1)"],
    ["rest\n- tea\r\n=1+1", "rest\n'- tea\r\n'=1+1"],
    ["a;\uFF1D1+1", "a;'\uFF1D1+1"],
    ["=1;=2", "'=1;'=2"],
    ["a=b; c-d, -2, 3|4", "a=b; c-d, -2, 3|4"],
  ])("are guarded in %j where another separator would begin a cell", async (description, guarded) => {
    const { body } = await spend({ expenseBy: "Separator", description });
    const id = body.data?.id;
    const rows = await csv("Expense", { search: "separator" });
    await sql`DELETE FROM expenses WHERE id = ${id}`.execute(clinic.database.kysely);
    expect(rows.slice(1).map(([, description]) => description)).toEqual([guarded]);
  });

  it("are used for days that a sheet cannot hold as dates", async () => {
    await sql`INSERT INTO expenses (expense_by, description, amount, payment_method, expense_date)
      VALUES ('Far out', 'Gloves', 1, 'cash', '1899-12-31')`.execute(clinic.database.kysely);
    const [, row] = await sheet("Expense", { search: "far out" });
    expect(row?.at(-1)).toEqual({ style: 0, text: "1899-12-31" });
  });
});

describe("every export", () => {
  beforeAll(async () => {
    const { idDoctor, idDepartment, services } = await catalogue(clinic);
    const full = {
      ...{ minutes: 45, bufferMinutes: 10, needsChair: 1 as const, recallMonths: 6 },
      ...{ sessions: 6, idPackageOf: services[0]?.id ?? 0, validDays: 180 },
      ...{ chartCode: "crown" as const, chartedPer: "tooth" as const, detailKind: "anaesthetic" as const },
    };
    const check = { IdDepartment: idDepartment, name: "Check", fees: 900, ...full };
    const { body: sold } = await clinic.call(createService, { body: check }, token);
    await signInWithPassword();
    const patient = await registerPatient(clinic, token);
    billed = patient.id;
    await clinic.call(submitRequest, { body: await requestInput(clinic) });
    const message = { name: "Ali", mobile: "03001234567", subject: "Hours", message: "When are you open?" };
    const { body: sent } = await clinic.call(submitContactMessage, { body: message });
    await clinic.call(setAnswered, { body: { id: sent.data?.id ?? 0, isAnswered: 1 } }, token);
    const visit = {
      idPatient: patient.id,
      idDoctor,
      idDepartment,
      appointmentDate: someDay(),
      appointmentTime: "17:30",
      priority: "Medium" as const,
      status: "Scheduled" as const,
      description: "Tooth pain",
      idServices: [services[0]?.id ?? 0],
    };
    await clinic.call(createAppointment, { body: visit }, token);
    // Outside the hours, so that it is to be rearranged.
    await clinic.call(createAppointment, { body: { ...visit, appointmentTime: "03:00" } }, token);
    const line = { idService: services[0]?.id, description: "Filling", actualPrice: 900, price: 900 };
    const bill = {
      patientId: patient.id,
      patientName: patient.fullName,
      idDoctor,
      paymentDate: "2024-11-20",
      paymentMethod: "Online",
      transactionInfo: "JazzCash 4471",
      chargeableAmount: 900,
      discountAmount: 0,
      receivedAmount: 500,
      paymentDetails: [line],
    };
    const { body: billedOnce } = await clinic.call(createBill, { body: bill }, token);
    const paymentId = billedOnce.data?.paymentId ?? 0;
    const advance = { patientId: patient.id, paymentMethod: "Online", channelInfo: "JazzCash 4472" };
    await clinic.call(receiveAdvance, { body: { ...advance, amount: 300, remarks: "For a crown" } }, token);
    await clinic.call(applyAdvance, { body: { paymentId, amount: 100 } }, token);
    await clinic.call(returnAdvance, { body: { ...advance, amount: 50, reason: "Too much" } }, token);
    const credit = { paymentId, lines: [{ position: 1, amount: 10 }], reason: "Too dear" };
    await clinic.call(createCreditNote, { body: { ...credit, settle: "due" } } as never, token);
    const six = { idService: sold.data?.id, description: "Six", price: 900 };
    const { body: packed } = await clinic.call(
      createBill,
      { body: { ...bill, paymentDate: clinicToday(), paymentDetails: [six] } },
      token,
    );
    await clinic.call(
      applyPackage,
      { body: { id: packed.data?.paymentDetails[0]?.package?.id ?? 0, appointmentId: null } },
      token,
    );
    const { body: stopped } = await clinic.call(
      createBill,
      { body: { ...bill, paymentDate: clinicToday(), paymentDetails: [six] } },
      token,
    );
    const end = { used: 0, amount: 0, reason: "Patient left", settle: "due" as const };
    await clinic.call(
      closePackage,
      { body: { id: stopped.data?.paymentDetails[0]?.package?.id ?? 0, ...end } },
      token,
    );
    const due = { idPatient: patient.id, reason: "promised" as const, words: "Crown", dueDay: clinicToday() };
    const { body: called } = await clinic.call(saveRecall, { body: due }, token);
    const note = { id: called.data?.id ?? 0, result: "call again" as const, callOn: clinicToday() };
    await clinic.call(noteCall, { body: note }, token);
    const wish = {
      ...{ idPatient: patient.id, idDepartment: visit.idDepartment, idDoctor, idServices: visit.idServices },
      ...{
        fromDay: clinicToday(),
        toDay: clinicToday(),
        fromTime: "16:00",
        toTime: "20:00",
        note: "Evenings",
      },
    };
    await clinic.call(saveWaiting, { body: wish }, token);
    const promise = { result: "promised" as const, promisedDay: clinicToday() };
    await clinic.call(noteDueContact, { body: { idPatient: patient.id, ...promise } }, token);
    const share = { idDoctor: idDoctor ?? 0, month: clinicToday().slice(0, 7) };
    const rule = { idDoctor: share.idDoctor, kind: "Percent", percent: 40, validFrom: "2020-01-01" };
    await clinic.call(addShareRule, { body: rule } as never, token);
    const { total = 0 } = (await clinic.call(previewShareStatement, { query: share }, token)).body.data ?? {};
    const { body: stated } = await clinic.call(createShareStatement, { body: { ...share, total } }, token);
    const paying = { id: stated.data?.id ?? 0, paymentMethod: "cash" as const, paidOn: clinicToday() };
    await clinic.call(payShareStatement, { body: paying }, token);
    const lab = await labNamed(clinic, token);
    const crown = { idPatient: patient.id, idDoctor: idDoctor ?? 0, idLab: lab.id, cost: 4500 };
    const days = { sentOn: clinicToday(), dueOn: clinicToday() };
    const made = await orderedCrown(clinic, token, { ...crown, ...days });
    const [today, { id }] = [clinicToday(), made];
    await clinic.call(receiveLabCase, { body: { id, receivedOn: today } } as never, token);
    await clinic.call(fitLabCase, { body: { id, fittedOn: today } } as never, token);
    const labPaid = { ids: [id], amount: 4500, paymentMethod: "bank_transfer", paidOn: today };
    await clinic.call(payLab, { body: labPaid } as never, token);
    const unneeded = await orderedCrown(clinic, token, crown);
    await clinic.call(cancelLabCase, { body: { id: unneeded.id, reason: "Moved away" } } as never, token);
    const counted = { fromDay: clinicToday(), openingFloat: 0, notes: [], coins: 1 };
    const { body: count } = await clinic.call(countDay, { body: counted }, token);
    const closing = { idCount: count.data?.id ?? 0, leaveInDrawer: 0, remarks: "Found" };
    const { body: closed } = await clinic.call(closeDay, { body: closing }, token);
    await clinic.call(reopenDay, { body: { id: closed.data?.id ?? 0, reason: "Miscounted" } }, token);
  });

  let billed = 0;
  const TODAY_ALONE = { startDate: clinicToday(), endDate: clinicToday() };
  const ASKED_OF_REPORT = { by: "doctor", ...TODAY_ALONE };
  /** What a file asks for beside its format. */
  const askedOf = (path: string): Record<string, string> =>
    path === "Statement"
      ? { patientId: String(billed) }
      : path === "Received"
        ? ASKED_OF_REPORT
        : path === "ReceivedBills"
          ? { ...ASKED_OF_REPORT, by: "method", key: "Advance" }
          : {};
  const files = EXPORTS.map((file) => [file.endpoint.path.replace("/Export/", ""), file] as const);

  it.each(files)("%s has a value in every column that the records fill", async (path, { columns }) => {
    const [headers, ...rows] = await csv(path, askedOf(path));
    expect(headers).toEqual(columns.map(({ header }) => header));
    expect(rows.length).toBeGreaterThan(0);
    const filled = columns.filter((_, n) => rows.some((row) => row[n] !== ""));
    const maybeEmpty = ["description", "appointmentRegistrationNo", "email", "doctorName"];
    expect(columns.filter((column) => !filled.includes(column) && !maybeEmpty.includes(column.key))).toEqual(
      [],
    );
    // The file before it is one more look on record.
    const since = path === "Look" ? 1 : 0;
    expect(await sheet(path, askedOf(path))).toHaveLength(rows.length + 1 + since);
  });

  it.each(files)("%s has the permission of its source", async (path, { source }) => {
    for (const role of ROLES) {
      const by = (await clinic.signIn(role)).token;
      const { pathname } = new URL(`http://clinic.example/api${source.path}`);
      const query = askedOf(path);
      const read = await clinic.app.inject({ url: pathname, query, headers: bearer(by) });
      expect([role, (await fetchFile(path, { format: "csv", ...query }, by)).statusCode]).toEqual([
        role,
        read.statusCode,
      ]);
    }
  });

  it.each(files)("%s is refused with a message if the format is missing", async (path) => {
    for (const format of [undefined, "pdf"]) {
      const answer = await fetchFile(path, { ...askedOf(path), ...(format && { format }) });
      expect([answer.statusCode, answer.json().errors]).toEqual([
        400,
        [{ field: "format", message: "Choose csv or xlsx." }],
      ]);
    }
  });

  it("exists for every list", () => {
    const lists = routes.flatMap(({ endpoint }) => (endpoint.list ? [endpoint.path] : []));
    expect(EXPORTS.flatMap(({ source }) => (source.list ? [source.path] : [])).sort()).toEqual(lists.sort());
  });

  it("shows a doctor their own appointments only, and reception no salaries or profit", async () => {
    const { doctors } = await catalogue(clinic);
    const other = await clinic.signIn("Doctor", { doctorId: doctors[1]?.id ?? 0 });
    expect(parseCsv((await fetchFile("Appointment", { format: "csv" }, other.token)).body)).toHaveLength(1);
    const everything = await Promise.all(files.map(([path]) => fetchFile(path, { format: "csv" })));
    for (const { body } of everything) expect(body).not.toMatch(/salary|profit/i);
  });

  it("of the dashboard has the range asked for", async () => {
    const range = { startDate: "2026-11-01", endDate: "2026-11-30" };
    expect((await csv("DashboardSeries", range)).slice(1).map(([date]) => date)).toHaveLength(30);
    const refused = await fetchFile("DashboardSeries", {
      format: "csv",
      startDate: "2026-11-02",
      endDate: "2026-11-01",
    });
    expect(refused.json().errors).toMatchObject([{ field: "endDate" }]);
  });
});
