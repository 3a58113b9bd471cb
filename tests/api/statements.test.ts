import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { countPendingRequests, listRequests } from "#contract/appointment-requests.ts";
import { listAppointments } from "#contract/appointments.ts";
import { listBills } from "#contract/bills.ts";
import { getDashboardData } from "#contract/dashboard.ts";
import { getDoctorDay } from "#contract/doctor-panel.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { getPatient, listPatients } from "#contract/patients.ts";
import { listPayments } from "#contract/payments.ts";
import { findAnything } from "#contract/search.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** What is sent to the database, in order; what keeps watch beside the calls is left out. */
const sent: string[] = [];
let clinic: TestClinic;
let token: string;

beforeAll(async () => {
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }];
    const text = typeof first === "string" ? first : first.text;
    if (!/\bpulse\b|\boutbox\b|current_setting\(name\)/.test(text)) sent.push(text);
    return (query as (...all: unknown[]) => never).apply(this, args);
  });
  // However long a call takes, its session is remembered from the one before.
  vi.spyOn(performance, "now").mockReturnValue(1_000_000);
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
  await clinic.database.pool.query(`
    INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
    VALUES ('Ayesha Khan', 'Imran Khan', '03001234567', '03211234567', 'Sana Khan')`);
});
afterAll(async () => {
  await clinic.close();
  vi.restoreAllMocks();
});

const page = { query: { page: 1 } };
const month = { startDate: "2026-11-01", endDate: "2026-11-30" };

/** What each call sends once its session is remembered. Fewer are welcome: then lower the figure. */
it.each<[string, Endpoint, object, number]>([
  ["a page of patients", listPatients, page, 1],
  ["a page of appointments", listAppointments, page, 1],
  ["a page of bills with its totals", listBills, page, 1],
  ["a page of payments with its totals", listPayments, page, 1],
  ["a page of requests", listRequests, page, 1],
  ["a page in an order of its own", listPatients, { query: { page: 1, sort: "fullName:asc" } }, 1],
  ["a filtered page", listPatients, { query: { page: 1, phone: "0300" } }, 1],
  ["a search that finds", listPatients, { query: { page: 1, search: "ayesha" } }, 1],
  ["a search that finds nothing", listPatients, { query: { page: 1, search: "qwxz" } }, 1],
  ["a patient's file, and that it was viewed", getPatient, { params: { id: 1 } }, 1],
  ["the count of pending requests", countPendingRequests, {}, 1],
  ["a doctor's day", getDoctorDay, { query: { date: "2026-11-20", idDoctor: 1 } }, 2],
  ["the dashboard's month", getDashboardData, { query: month }, 1],
  ["the dashboard of all time", getDashboardData, {}, 4],
  ["quick search", findAnything, { query: { text: "ayesha" } }, 3],
  ["quick search of a phone", findAnything, { query: { text: "03001234567" } }, 3],
])("%s", async (_what, endpoint, input, most) => {
  const call = () => clinic.call(endpoint, input as never, token);
  expect((await call()).status).toBe(200);
  sent.length = 0;
  await call();
  expect(sent.map((text) => text.trim().slice(0, 60))).toHaveLength(most);
});
