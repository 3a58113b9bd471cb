import { weekdayName } from "#rules/clinic/hours/opening-hours.ts";
import { SCREEN_PATHS, type ScreenPath } from "#rules/clinic/screens.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { BOOKED_DAY, type Records } from "#tests/support/records.ts";

/** What a screen shows of a record: the ids of its address, its title, and where Back leads (below /admin). */
interface Shown {
  ids?: readonly number[];
  title: string;
  back?: { name: string; to: string };
}

type Kind = "board" | "list" | "form" | "edit" | "view";

interface Example {
  kind: Kind;
  of: (records: Records) => Shown;
}

const board = (title: string): Example => ({ kind: "board", of: () => ({ title }) });
const list = (title: string): Example => ({ kind: "list", of: () => ({ title }) });
const form = (title: string, name: string, to: string): Example => ({
  kind: "form",
  of: () => ({ title, back: { name, to } }),
});
const edit = (id: (records: Records) => number, title: string, name: string, to: string): Example => ({
  kind: "edit",
  of: (records) => {
    const withId = (text: string) => text.replace("{id}", String(id(records)));
    return { ids: [id(records)], title: withId(title), back: { name, to: withId(to) } };
  },
});
const view = (of: (records: Records) => [ids: number | number[], title: string, to: string]): Example => ({
  kind: "view",
  of: (records) => {
    const [ids, title, to] = of(records);
    return { ids: [ids].flat(), title, back: { name: "Back", to } };
  },
});

/**
 * Of every screen an example: its kind and, for the records of `createRecords`, what it shows. Over 60 lines: a list of the
 * screens.
 */
const examplesFor = (name: string): Readonly<Record<ScreenPath, Example>> => ({
  dashboard: board("Clinic Dashboard"),
  reports: board("Reports"),
  "reports/print": view(() => [[], "Received by doctor", "reports"]),
  shares: board("Doctors’ share"),
  "shares/print": view(() => [[], "Doctors’ share", "shares"]),
  "shares/view/:id": view(({ statement }) => [statement, "Share statement", "shares"]),
  "board/paper": view(() => [[], "Day on paper", `board?day=${clinicToday()}`]),
  board: board(`${weekdayName(weekdayOf(clinicToday()))}, ${formatDate(clinicToday())}`),
  "doctors-panel": board("Doctor panel"),
  "doctors-panel/prescription/:id": view(({ appointment, patient, doctor }) => [
    appointment,
    "Prescription",
    `doctors-panel?patient=${patient}&appointment=${appointment}&doctor=${doctor}&date=${BOOKED_DAY}`,
  ]),
  "contact-us": list("Manage Contact Us Messages"),
  "contact-us/view/:id": view(({ message }) => [message, `Contact message ${message}`, "contact-us"]),
  "appoint-request": list("Manage Appointment Requests"),
  "appoint-request/view/:id": view(({ request }) => [
    request,
    `Appointment request ${request}`,
    "appoint-request",
  ]),
  appointments: list("Manage Appointments"),
  "appointment/add": form("Add appointment", "Appointments", "appointments"),
  "appointment/view/:id": view(({ appointment }) => [
    appointment,
    `A-000001 · ${name} Patient`,
    "appointments",
  ]),
  "appointment/edit/:id": edit(
    ({ appointment }) => appointment,
    "Edit appointment A-000001",
    "Back",
    "appointment/view/{id}",
  ),
  dues: list("Dues"),
  packages: list("Packages"),
  lab: list("Lab work"),
  "lab/view/:id": view(({ labCase }) => [labCase, "L-000001", "lab"]),
  "plans/view/:id": {
    kind: "view",
    of: ({ plan, patient }) => ({
      ...{ ids: [plan], title: "T-000001" },
      back: { name: `${name} Patient`, to: `patients/view/${patient}?tab=plans` },
    }),
  },
  billing: list("Bills"),
  "billing/add": form("Add bill", "Bills", "billing"),
  "billing/edit/:id": edit(({ bill }) => bill, "Edit bill {id}", "Back", "billing/view/{id}"),
  "billing/view/:id": view(({ bill }) => [bill, `Bill ${bill}`, "billing"]),
  "billing/invoice/:id": view(({ bill }) => [bill, "Invoice", `billing/view/${bill}`]),
  "billing/receipt/:id/:transactionId": view(({ bill, payment }) => [
    [bill, payment],
    "Receipt",
    `billing/view/${bill}`,
  ]),
  // Of a bill without one; the paper is walked in tests/e2e/money/bills/credit-notes.test.ts.
  "billing/credit-note/:id/:noteId": {
    kind: "view",
    of: ({ bill }) => ({ ids: [bill, 1], title: "Credit note 1", back: { name: "Bills", to: "billing" } }),
  },
  "billing/payments": list("Payments received"),
  "billing/credit-notes": list("Credit notes"),
  "billing/advances": list("Advances"),
  "day-close": board("Day close"),
  "day-close/closes": list("Closed days"),
  "day-close/view/:id": view(({ close }) => [close, "Day close", "day-close/closes"]),
  "daily-expenses": list("Daily expenses"),
  "daily-expenses/add": form("Add expense", "Daily expenses", "daily-expenses"),
  "daily-expenses/edit/:id": edit(
    ({ expense }) => expense,
    "Edit expense",
    "Daily expenses",
    "daily-expenses",
  ),
  "daily-expenses/view/:id": view(({ expense }) => [expense, `Expense ${expense}`, "daily-expenses"]),
  schedule: {
    kind: "board",
    of: () => ({ title: "Hours", back: { name: "Doctors", to: "doctors" } }),
  },
  rearrange: list("Rearrange"),
  doctors: list("Manage Doctors"),
  "doctors/add": form("Add doctor", "Doctors", "doctors"),
  "doctors/edit/:id": edit(({ doctor }) => doctor, "Edit doctor", "Doctors", "doctors"),
  "doctors/view/:id": view(({ doctor }) => [doctor, `${name} Siddiqui`, "doctors"]),
  subservices: list("Manage Clinic Services"),
  "subservices/add": form("Add service", "Services", "subservices"),
  "subservices/edit/:id": edit(({ service }) => service, "Edit service", "Services", "subservices"),
  "subservices/view/:id": view(({ service }) => [service, `${name} Service`, "subservices"]),
  services: list("Departments"),
  "services/add": form("Add department", "Departments", "services"),
  "services/edit/:id": edit(({ department }) => department, "Edit department", "Departments", "services"),
  "services/view/:id": view(({ department }) => [department, `${name} Department`, "services"]),
  patients: list("Manage Patients"),
  "patients/CreatePatient": form("Add patient", "Patients", "patients"),
  "patients/edit/:id": edit(({ patient }) => patient, "Edit patient P-000001", "Back", "patients/view/{id}"),
  "patients/view/:id": view(({ patient }) => [patient, `${name} Patient`, "patients"]),
  "patients/statement/:id": view(({ patient }) => [
    patient,
    "Statement",
    `patients/view/${patient}?tab=bills`,
  ]),
  "patients/advance/:id/:entryId": view(({ patient, advance }) => [
    [patient, advance],
    "Advance",
    `patients/view/${patient}?tab=advance`,
  ]),
  status: board("Status"),
  staff: list("Staff"),
  todo: board("To do"),
  "to-call": list("To call"),
  "waiting-list": list("Waiting list"),
  "waiting-list/add": form("Add to the waiting list", "Waiting list", "waiting-list"),
  "waiting-list/edit/:id": edit(({ waiting }) => waiting, "Edit the wish", "Waiting list", "waiting-list"),
  "clinical-safety": board("Clinical safety"),
  looks: list("Access log"),
  retention: board("How long records are kept"),
  "set-up": board("What is your clinic called?"),
  website: board("Website"),
  "website/poster": view(() => [[], "Poster", "website"]),
  blog: board("Blog"),
  "blog/add": { kind: "board", of: () => ({ title: "Write a post", back: { name: "Blog", to: "blog" } }) },
  "blog/:id": {
    kind: "board",
    of: () => ({ ids: [27], title: "Post 27", back: { name: "Blog", to: "blog" } }),
  },
  import: { kind: "board", of: () => ({ title: "Import patients", back: { name: "Back", to: "patients" } }) },
  settings: board("Clinic"),
  "settings/hours": board("Opening hours and holidays"),
  "settings/desk": board("Desk"),
  "settings/messages": board("Messages"),
  "settings/displays": board("Waiting room screens"),
  "settings/prints": board("Invoice and prints"),
  "staff/add": form("Invite staff", "Staff", "staff"),
  "staff/roles": {
    kind: "board",
    of: () => ({ title: "What each role may do", back: { name: "Staff", to: "staff" } }),
  },
  "staff/edit/:id": edit(() => 1, "Edit Administrator", "Staff", "staff"),
});

/** The screens of a kind, as rules/clinic/screens.ts spells their paths. */
export const screensOfKind = (kind: Kind): ScreenPath[] =>
  SCREEN_PATHS.filter((path) => examplesFor("")[path].kind === kind);

/** A screen with the records of `createRecords(desk, name, "whole")`: its address below /admin, title and way back. */
export function screenOf(screen: ScreenPath, records: Records, name: string) {
  const { kind, of } = examplesFor(name)[screen];
  const { ids = [], title, back } = of(records);
  const left = [...ids];
  return { kind, path: screen.replace(/:\w+/g, () => String(left.shift())), title, back };
}

/** Every screen, with the same records. */
export const screensOf = (records: Records, name: string) =>
  SCREEN_PATHS.map((screen) => screenOf(screen, records, name));
