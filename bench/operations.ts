import type { Clinic } from "./clinic/clinic.ts";

/** What is asked of the server, and of the bare route that does the same work. */
export interface Operation {
  name: string;
  what: string;
  /** Whether it is measured without being named. */
  usual: boolean;
  /** Path and query below /api of the n-th call. */
  path(n: number, clinic: Clinic): string;
  /** The statement (bare/statements.ts) of the bare route, and what the n-th call gives it. */
  bare: { statement: string; value(n: number, clinic: Clinic): string };
  /** Whether both answer the same records, which is made sure of. */
  sameAnswer: boolean;
}

/** Spreads the calls over all records, the same ones each time. */
const someOf = (count: number, n: number) => 1 + ((n * 7919) % count);

const search = (name: string, what: string, words: string): Operation => ({
  name,
  what,
  usual: true,
  path: () => `/Patient/GetAllPatients?page=1&search=${encodeURIComponent(words)}`,
  bare: { statement: words.length < 3 ? "short" : "search", value: () => words },
  sameAnswer: true,
});

/** A search that finds what the bare route does not: it looks for the text as one piece. */
const wider = (name: string, what: string, words: string): Operation => ({
  ...search(name, what, words),
  usual: false,
  sameAnswer: false,
});

const page = (name: string, what: string, query: string): Operation => ({
  name,
  what,
  usual: false,
  path: (_, { patients }) =>
    `/Patient/GetAllPatients?${query.replace("LAST", String(Math.ceil(patients / 20))).replace("MIDDLE", String(Math.ceil(patients / 40)))}`,
  bare: { statement: "list", value: () => "" },
  sameAnswer: false,
});

const dashboard = (
  name: string,
  what: string,
  usual: boolean,
  range: (clinic: Clinic) => string,
): Operation => ({
  name,
  what,
  usual,
  path: (_, clinic) => `/Dashboard/GetDashboardData?${range(clinic)}`,
  // No one statement answers the dashboard: it is measured by what a bare list costs.
  bare: { statement: "list", value: () => "" },
  sameAnswer: false,
});

const days = (startDate: string, endDate: string) => `startDate=${startDate}&endDate=${endDate}`;

export const operations: readonly Operation[] = [
  {
    name: "list",
    what: "first page of patients",
    usual: true,
    path: () => "/Patient/GetAllPatients?page=1",
    bare: { statement: "list", value: () => "" },
    sameAnswer: true,
  },
  {
    name: "get",
    what: "a patient's file, on the audit trail as viewed",
    usual: true,
    path: (n, { patients }) => `/Patient/GetPatientById/${someOf(patients, n)}`,
    bare: { statement: "get", value: (n, { patients }) => String(someOf(patients, n)) },
    sameAnswer: true,
  },
  search("rare", "patients with a rare name", "zulqarnain"),
  search("none", "patients with a name that nobody has", "qwxz"),
  search("short", "patients by two letters", "zq"),
  search("common-letters", "patients by two letters that most names have", "mu"),
  search("common", "patients with the commonest name", "muhammad"),
  wider("words", "patients by two words in the other order", "khan ali"),
  wider("two-words", "patients by two words as they stand", "muhammad ali"),
  wider("sound", "patients by a name that is spelled otherwise", "aisha waraich"),
  wider("phone", "patients by a phone from abroad", "+92 300 1234567"),
  {
    name: "appointments",
    what: "first page of appointments",
    usual: true,
    path: () => "/Appointment/GetAll?page=1",
    bare: { statement: "appointments", value: () => "" },
    sameAnswer: true,
  },
  dashboard("dashboard", "the dashboard's month", true, ({ month }) => days(month.first, month.last)),
  dashboard("dashboard-day", "the dashboard's day", false, ({ until }) => days(until, until)),
  dashboard("dashboard-year", "the dashboard's last twelve months", false, ({ until }) =>
    days(`${Number(until.slice(0, 4)) - 1}${until.slice(4)}`, until),
  ),
  dashboard("dashboard-all", "the dashboard of all time", false, () => ""),
  page("middle", "middle page of patients", "page=MIDDLE"),
  page("last", "last page of patients", "page=LAST"),
  page("by-name", "first page of patients sorted by name", "page=1&sort=fullName:asc"),
];

/** @throws Error when no operation has this name. */
export function findOperation(name: string): Operation {
  const found = operations.find((one) => one.name === name);
  if (!found) throw new Error(`There is no operation "${name}".`);
  return found;
}
