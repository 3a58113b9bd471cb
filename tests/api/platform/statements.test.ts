import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { getRights } from "#contract/clinic/rights.ts";
import { getSettings } from "#contract/clinic/settings.ts";
import { getDoctorDay } from "#contract/clinical/doctor-panel.ts";
import { countPendingRequests, listRequests } from "#contract/desk/appointment-requests.ts";
import { listAppointments } from "#contract/desk/appointments.ts";
import { getBoardDay, getBoardDays, getDayOnPaper } from "#contract/desk/board.ts";
import { findTimes } from "#contract/desk/offers.ts";
import { listBills } from "#contract/money/bills.ts";
import { getDashboardData } from "#contract/money/dashboard.ts";
import { listPayments } from "#contract/money/payments.ts";
import {
  checkImport,
  type ImportBatch,
  listImports,
  runImport,
  undoImport,
  uploadImport,
} from "#contract/office/imports.ts";
import { findAnything } from "#contract/office/search.ts";
import { getPatient, listPatients } from "#contract/patients/patients.ts";
import { findSimilarPatients } from "#contract/patients/similar-patients.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { getPublications, getSections } from "#contract/website/editor.ts";
import { listPictures } from "#contract/website/library.ts";
import { getPost, listPosts, publishPost } from "#contract/website/posts.ts";
import { listSiteDoctors, listSitePrices } from "#contract/website/records.ts";
import { asCsv, messyList } from "#tests/support/browser/messy-list.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { watchStatements } from "#tests/support/platform/sent-statements.ts";
import { fakeSite } from "#tests/support/website/fake-site.ts";

/** What the call under measure sends to the database. */
let sentBy: ReturnType<typeof watchStatements>;
let clinic: TestClinic;
let token: string;

beforeAll(async () => {
  sentBy = watchStatements();
  clinic = await openClinic({}, { loadSite: async () => fakeSite() });
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

const DOUBLE = { fullName: "Ayesha Khan", phone: "03001234567" };

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
  // The clinic's setup and the snapshot, the plan of the day, the visits.
  ["a day of the board", getBoardDay, { query: { day: "2026-11-20" } }, 3],
  // Those of the board, the patients' facts, and the transaction with its entry in the access log.
  ["a day on paper", getDayOnPaper, { query: { day: "2026-11-20" } }, 8],
  ["how full a month of the board is", getBoardDays, { query: { from: "2026-11-01", days: 31 } }, 2],
  ["a week of free times, the setup and what is taken", findTimes, { query: { from: "2026-11-20" } }, 1],
  ["a doctor's day", getDoctorDay, { query: { date: "2026-11-20", idDoctor: 1 } }, 2],
  ["the dashboard's month", getDashboardData, { query: month }, 1],
  ["the dashboard of all time", getDashboardData, {}, 4],
  ["quick search", findAnything, { query: { text: "ayesha" } }, 3],
  ["quick search of a plan", findAnything, { query: { text: "T-000001" } }, 4],
  ["quick search of lab work", findAnything, { query: { text: "L-000001" } }, 4],
  ["the settings, with who changed each last", getSettings, {}, 1],
  ["what receptionists were given", getRights, {}, 1],
  ["the texts of the website, with what is still the sample's", getSections, {}, 2],
  ["the website's versions", getPublications, {}, 1],
  ["the library of pictures", listPictures, {}, 1],
  ["doctors as the website shows them", listSiteDoctors, {}, 1],
  ["prices as the website shows them", listSitePrices, {}, 1],
  ["the posts", listPosts, {}, 1],
  ["a post", getPost, { query: { id: 27 } }, 1],
  ["publishing a post, drawn before", publishPost, { body: { id: 27 } }, 9],
  ["the latest imports", listImports, {}, 1],
  ["patients who may be the same", findSimilarPatients, { body: DOUBLE }, 2],
  ["quick search of a phone", findAnything, { query: { text: "03001234567" } }, 3],
])("%s", async (_what, endpoint, input, most) => {
  const call = () => clinic.call(endpoint, input as never, token);
  expect((await call()).status).toBe(200);
  const sent = await sentBy(call);
  expect(sent.map((text) => text.trim().slice(0, 60))).toHaveLength(most);
});

it("an import: a few statements for 500 rows at a time, none for a single row", async () => {
  const statementsOf = async (endpoint: Endpoint, input: object) => {
    let data: unknown;
    const sent = await sentBy(async () => {
      const { status, body } = await clinic.call(endpoint, input as never, token);
      expect(status).toBe(200);
      data = body.data;
    });
    expect(sent).not.toEqual([]);
    return { count: sent.length, data: data as ImportBatch };
  };
  const counts = async (rows: number) => {
    const file = new Blob([asCsv(messyList(rows).lines)]);
    const body = { kind: "patients", fileName: "register.csv" };
    const upload = await statementsOf(uploadImport, { body, file });
    const { id, mapping, dateOrder } = upload.data;
    const check = await statementsOf(checkImport, { body: { id, mapping, dateOrder } });
    const run = await statementsOf(runImport, { body: { id } });
    const undo = await statementsOf(undoImport, { body: { id } });
    return [upload, check, run, undo].map(({ count }) => count);
  };
  const few = await counts(300);
  const many = await counts(1_200);
  // Three more blocks: their doubles are looked up when the list is tried, and again, with an insert, when it comes in.
  for (const [step, most] of [0, 8, 16, 2].entries())
    expect((many[step] ?? 0) - (few[step] ?? 0)).toBeLessThanOrEqual(most);
});
