import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import pg from "pg";
import { withoutInvisible } from "#rules/invisible-characters.ts";
import { routes } from "#server/app.ts";
import { openApiDocument } from "#server/platform/http/openapi.ts";
import { findBrowser } from "#tests/support/browser-path.ts";
import { startTestCluster } from "#tests/support/cluster.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { openDesk } from "#tests/support/desk.ts";
import { byPerson } from "#tests/support/person.ts";
import { spawnApp } from "#tests/support/process.ts";
import { BOOKED_DAY, keepRecords, type Records } from "#tests/support/records.ts";

/**
 * The big list of naughty strings against every text that a person may type: each string into each text field of each
 * form, then read back by every list, view, file, paper and page. Ends with code 1 when anything is answered by
 * neither 200 nor 400, comes back changed, or makes a page complain.
 * Usage: `node bench/naughty.ts [how many strings]`, by default all 485.
 */

type Json = Record<string, unknown>;
/** The Big List of Naughty Strings by Max Woolf and others, MIT licence, as of August 2016. */
const LIST: string[] = JSON.parse(readFileSync(new URL("naughty-strings.json", import.meta.url), "utf8"));
const STRINGS = LIST.slice(0, Number(process.argv[2] ?? LIST.length));
const ADMIN = { email: "admin@clinic.example", password: "a password for tests" };
const say = (text: string) => process.stdout.write(`${text}\n`);
/** These drop what cannot be seen instead of refusing it (rules/invisible-characters.ts). */
const DROPPING = ["alternateNumber", "patientName"];
let visits = 0;
const faults: string[] = [];
const fault = (line: string) => {
  faults.push(line);
  if (faults.length <= 20) say(`  ! ${line}`);
};

const stop = await startTestCluster();
const database = await createTestDatabase();
const app = await spawnApp({
  env: { DATABASE_URL: database.url, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
});
try {
  const desk = await openDesk({ url: app.url, admin: ADMIN, database, app });
  const session = await signIn();
  const records = await keepRecords(desk, "Naughty", "whole");
  await fillForms(session.token, records);
  await readLists(session.token);
  await setPapers(session.token);
  await openPages(session);
} finally {
  await app.stop();
  await database.drop();
  await stop();
}
say(faults.length === 0 ? "\nNothing broke." : `\n${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function signIn(): Promise<{ token: string }> {
  const { body } = await send("POST", "/Account/AdminLogin", {}, ADMIN);
  return body.data as { token: string };
}

async function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Json,
  part?: string,
) {
  const form = new FormData();
  if (part) form.set(part, JSON.stringify(body));
  const response = await fetch(`${app.url}/api${path}`, {
    method,
    headers: { ...headers, ...(body && !part ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: part ? form : JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (/\bat .*\.ts\b|FST_|ZodError|node_modules/.test(text) && response.status !== 200)
    fault(`${path} tells its insides: ${text.slice(0, 200)}`);
  return { status: response.status, body: (text.startsWith("{") ? JSON.parse(text) : {}) as Json };
}

/** Hundreds of visitors in a row would have to work for it; their uses are forgotten now and then. */
async function sendAsVisitor(method: string, path: string, body: Json, part?: string) {
  visits += 1;
  if (visits % 500 === 0) {
    const client = new pg.Client(database.poolConfig);
    await client.connect();
    await client.query("DELETE FROM throttle");
    await client.end();
  }
  return await send(method, path, {}, byPerson(body) as Json, part);
}

/** A valid body of each form that stores text. Names come before bills: those of all of a doctor's bills follow his. */
function forms({
  patient,
  doctor,
  department,
  service,
  appointment,
  bill,
  expense,
}: Records): Record<string, Json> {
  const day = { priority: "Medium", status: "Scheduled", idServices: [service] };
  const booking = {
    idPatient: patient,
    idDoctor: doctor,
    idDepartment: department,
    description: "Pain",
    ...day,
  };
  const person = { guardianName: "Khan", phone: "03214578216", emgencyContactNo: "3214578216" };
  return {
    "/Patient/InsertOrUpdatePatient": {
      id: 0,
      fullName: "Sana",
      ...person,
      emgencyContactPersonName: "Khan",
      createdOn: "2026-01-01",
    },
    "/Appointment/Update": {
      ...booking,
      id: appointment,
      appointmentDate: BOOKED_DAY,
      appointmentTime: "16:00",
    },
    "/DoctorPanel/SaveNote": { appointmentId: appointment, complete: false },
    "/MasterServices/Update": { name: "Naughty Department" },
    "/Services/Update": { IdDepartment: department, name: "Naughty Service", fees: 5500 },
    "/Doctor/InsertOrUpdateDoctor": {
      id: doctor,
      firstName: "Naughty",
      dob: "1985-02-14",
      mobileNumber: "3214578216",
      city: "Lahore",
      joiningDate: "2020-01-01",
      hours: [{ weekday: 1, from: "16:00", to: "21:00" }],
    },
    "/Payments/CreatePayment": {
      patientId: patient,
      patientName: "Sana",
      idDoctor: doctor,
      paymentDate: "2026-11-01",
      paymentMethod: "Cash",
      chargeableAmount: 5500,
      receivedAmount: 1,
      paymentDetails: [{ description: "Filling", price: 5500 }],
    },
    "/Payments/UpdatePayment": { paymentId: bill, paymentDetails: [{ description: "Filling", price: 5500 }] },
    "/Expense/UpdateExpense": {
      id: expense,
      expenseBy: "Rabia",
      description: "Tea",
      amount: 100,
      paymentMethod: "cash",
      expensesDate: "2026-11-01",
    },
    "/Expense/InsertExpense": {
      expenseBy: "Rabia",
      description: "Tea",
      amount: 100,
      paymentMethod: "cash",
      expensesDate: "2026-11-01",
    },
    "/Account/ContactUs": { name: "Sana", mobile: "03001234567", subject: "Hours", message: "When?" },
    "/Account/AppointmentRequest": {
      name: "Sana",
      mobile: "03001234567",
      priority: "Medium",
      date: BOOKED_DAY,
      time: "17:00",
      iddoctor: doctor,
      iddepartment: department,
      idservices: [service],
    },
    "/Patient/PatientRegistration": { fullName: "Sana", ...person, emgencyContactPersonName: "Khan" },
    "/Staff/Invite": { name: "Rabia", email: "rabia@clinic.example", role: "Receptionist" },
  };
}

/** Where a form's text fields stand: "name", "paymentDetails.0.description". */
function textFields(schema: Json | undefined, path: string[] = []): string[][] {
  if (!schema) return [];
  const { anyOf, type, properties, items, format } = schema;
  if (Array.isArray(anyOf)) return (anyOf as Json[]).flatMap((one) => textFields(one, path));
  if (type === "object")
    return Object.entries((properties ?? {}) as Record<string, Json>).flatMap(([name, one]) =>
      textFields(one, [...path, name]),
    );
  if (type === "array") return textFields(items as Json, [...path, "0"]);
  return type === "string" && !schema.enum && !("const" in schema) && format !== "date-time" ? [path] : [];
}

function withText(body: Json, [name = "", ...rest]: string[], text: string): Json {
  if (rest.length === 0) return { ...body, [name]: text };
  const inner = body[name];
  if (Array.isArray(inner)) return { ...body, [name]: [withText(inner[0] as Json, rest.slice(1), text)] };
  return inner ? { ...body, [name]: withText(inner as Json, rest, text) } : body;
}

function valueAt(data: unknown, path: string[]): unknown {
  return path.reduce<unknown>((inner, name) => (inner as Json | undefined)?.[name], data);
}

async function fillForms(token: string, records: Records): Promise<void> {
  const ids: Record<string, number> = {
    "/Appointment/Update": records.appointment,
    "/MasterServices/Update": records.department,
    "/Services/Update": records.service,
  };
  for (const [path, valid] of Object.entries(forms(records))) {
    const endpoint = routes.find((route) => route.endpoint.path === path)?.endpoint;
    if (!endpoint) throw new Error(`there is no ${path}`);
    const document = openApiDocument([endpoint], "naughty") as {
      paths: Record<string, Record<string, Json>>;
    };
    const operation = document.paths[`/api${path}`]?.[endpoint.method.toLowerCase()] as Json;
    const content = (operation.requestBody as { content: Record<string, { schema: Json }> }).content;
    const part = endpoint.multipart?.json;
    const properties = content["multipart/form-data"]?.schema.properties as Record<string, Json> | undefined;
    const schema = part ? (properties?.[part]?.contentSchema as Json) : content["application/json"]?.schema;
    const address = ids[path] ? `${path}?id=${ids[path]}` : path;
    // The honeypot is not for people.
    const fields = textFields(schema).filter(([name]) => name !== "website");
    const counts: Record<string, number> = {};
    for (const field of fields)
      for (const text of STRINGS) {
        const filled = withText(valid, field, text);
        const { status, body } = await (endpoint.access === "public"
          ? sendAsVisitor(endpoint.method, address, filled, part)
          : send(endpoint.method, address, { authorization: `Bearer ${token}` }, filled, part));
        counts[status] = (counts[status] ?? 0) + 1;
        const where = `${path} ${field.join(".")} ${JSON.stringify(text).slice(0, 60)}`;
        if (status !== 200 && status !== 400 && status !== 409) fault(`${where}: ${status}`);
        const stored = status === 200 ? valueAt(body.data, field) : undefined;
        const expected = DROPPING.includes(field.at(-1) ?? "") ? withoutInvisible(text) : text;
        if (typeof stored === "string" && !isSame(stored, expected))
          fault(`${where}: came back as ${JSON.stringify(stored)}`);
      }
    say(`${path}: ${fields.length} fields, ${JSON.stringify(counts)}`);
  }
}

/** Space at the ends goes; numbers of phones and identity cards are written one way. */
function isSame(stored: string, typed: string): boolean {
  // Numbers are kept in Latin digits, however they were typed.
  const latin = (text: string) => text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
  const digits = (text: string) => latin(text).replace(/\D/g, "");
  return (
    stored === typed.trim() ||
    (/^[\d-]+$/.test(stored) && digits(stored) === digits(typed)) ||
    stored === typed.trim().toLowerCase()
  );
}

/** Every list as pages and as files. */
async function readLists(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (const { endpoint } of routes) {
    if (endpoint.list) {
      for (const search of ["", ...STRINGS]) {
        const query = new URLSearchParams({
          page: "1",
          pageSize: "100",
          search: search.toWellFormed().slice(0, 100),
        });
        const { status } = await send("GET", `${endpoint.path}?${query}`, headers);
        if (status !== 200 && status !== 400)
          fault(`${endpoint.path} searched for ${JSON.stringify(search)}: ${status}`);
      }
    } else if (endpoint.download && endpoint.path.startsWith("/Export/")) {
      for (const format of ["csv", "xlsx"]) {
        const response = await fetch(`${app.url}/api${endpoint.path}?format=${format}`, { headers });
        const content = Buffer.from(await response.arrayBuffer());
        if (response.status !== 200) fault(`${endpoint.path} as ${format}: ${response.status}`);
        if (format === "csv" && /(^|[,;\t\n])"?[=@]/.test(content.toString("utf8")))
          fault(`${endpoint.path}: a formula in the file`);
      }
    }
  }
  say("every list, searched for every string, and every file: read");
}

/** The newest bills, on both papers. */
async function setPapers(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  let count = 0;
  for (let page = 1; ; page++) {
    const { body } = await send("GET", `/Payments/GetAllPayments?page=${page}&pageSize=100`, headers);
    const bills = body.data as { paymentId: number }[];
    if (bills.length === 0) break;
    for (const { paymentId } of bills)
      for (const paper of ["a4", "roll"]) {
        const response = await fetch(`${app.url}/api/Payments/GetInvoicePdf?id=${paymentId}&paper=${paper}`, {
          headers,
        });
        const content = Buffer.from(await response.arrayBuffer());
        if (response.status !== 200 || !content.subarray(0, 5).equals(Buffer.from("%PDF-")))
          fault(`bill ${paymentId} on ${paper}: ${response.status}`);
        count += 1;
      }
  }
  say(`${count} papers set`);
}

/** Lists, views and prints in a browser: nothing runs, nothing complains. */
async function openPages(session: { token: string }): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? undefined,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  const page = await browser.newPage({ baseURL: app.url });
  await page.addInitScript((text) => localStorage.setItem("matab.session", text), JSON.stringify(session));
  page.on("dialog", async (dialog) => {
    fault(`a dialog opened on ${page.url()}: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("pageerror", (error) => fault(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") fault(`${page.url()}: ${message.text()}`);
  });
  const open = async (path: string) => {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
  };
  let count = 0;
  for (const list of [
    "patients",
    "contact-us",
    "appoint-request",
    "appointments",
    "billing",
    "daily-expenses",
    "doctors",
    "subservices",
    "services",
    "staff",
  ]) {
    await open(`/admin/${list}?pageSize=100`);
    count += 1;
  }
  for (const [view, path] of [
    ["patients/view", "/Patient/GetAllPatients"],
    ["billing/view", "/Payments/GetAllPayments"],
    ["billing/invoice", "/Payments/GetAllPayments"],
    ["contact-us/view", "/ContractUs/GetAll"],
  ] as const) {
    const { body } = await send("GET", path, { authorization: `Bearer ${session.token}` });
    for (const record of (body.data as Json[]).slice(0, STRINGS.length)) {
      await open(`/admin/${view}/${record.paymentId ?? record.id}`);
      count += 1;
    }
  }
  await browser.close();
  say(`${count} pages opened`);
}
