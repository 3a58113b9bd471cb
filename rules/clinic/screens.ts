import { allows, type Permission, type Rights } from "#rules/values/permissions.ts";

/**
 * Every screen of the back-office: its path below /admin, and the permission to read it. Routes, guards, the menu, links
 * and the tests that visit every screen are derived from it.
 */
export const SCREENS = {
  dashboard: "figures.read",
  reports: "profit.read",
  "reports/print": "profit.read",
  shares: "share.read",
  "shares/print": "share.read",
  "shares/view/:id": "share.read",
  board: "board.read",
  "board/paper": "appointments.read",
  todo: "reminders.send",
  "to-call": "recalls.read",
  "waiting-list": "waiting.read",
  "waiting-list/add": "waiting.write",
  "waiting-list/edit/:id": "waiting.write",
  "doctors-panel": "doctorPanel.use",
  "doctors-panel/prescription/:id": "clinicalNotes.write",
  "appoint-request": "requests.read",
  "appoint-request/view/:id": "requests.read",
  appointments: "appointments.read",
  "appointment/add": "appointments.write",
  "appointment/view/:id": "appointments.read",
  "appointment/edit/:id": "appointments.write",
  patients: "patients.read",
  "patients/CreatePatient": "patients.write",
  "patients/view/:id": "patients.read",
  "patients/edit/:id": "patients.write",
  "patients/statement/:id": "bills.read",
  "patients/advance/:id/:entryId": "advances.read",
  billing: "bills.read",
  "billing/add": "bills.write",
  "billing/payments": "bills.read",
  "billing/credit-notes": "bills.read",
  "billing/advances": "advances.read",
  dues: "bills.read",
  packages: "packages.read",
  lab: "lab.read",
  "lab/view/:id": "lab.read",
  "plans/view/:id": "plans.read",
  "billing/edit/:id": "bills.write",
  "billing/view/:id": "bills.read",
  "billing/invoice/:id": "bills.read",
  "billing/receipt/:id/:transactionId": "bills.read",
  "billing/credit-note/:id/:noteId": "bills.read",
  "daily-expenses": "expenses.read",
  "daily-expenses/add": "expenses.write",
  "daily-expenses/view/:id": "expenses.read",
  "daily-expenses/edit/:id": "expenses.write",
  "day-close": "cash.close",
  "day-close/closes": "cash.close",
  "day-close/view/:id": "cash.close",
  schedule: "schedule.read",
  rearrange: "appointments.write",
  doctors: "doctors.read",
  "doctors/add": "doctors.write",
  "doctors/view/:id": "doctors.read",
  "doctors/edit/:id": "doctors.write",
  services: "catalogue.read",
  "services/add": "catalogue.write",
  "services/view/:id": "catalogue.read",
  "services/edit/:id": "catalogue.write",
  subservices: "catalogue.read",
  "subservices/add": "catalogue.write",
  "subservices/view/:id": "catalogue.read",
  "subservices/edit/:id": "catalogue.write",
  "contact-us": "messages.read",
  "contact-us/view/:id": "messages.read",
  staff: "staff.manage",
  "staff/add": "staff.manage",
  "staff/roles": "staff.manage",
  "staff/edit/:id": "staff.manage",
  "clinical-safety": "overrides.read",
  looks: "looks.read",
  status: "notices.read",
  retention: "retention.manage",
  "set-up": "clinic.setUp",
  website: "site.edit",
  "website/poster": "site.edit",
  blog: "site.edit",
  "blog/add": "site.edit",
  "blog/:id": "site.edit",
  import: "patients.import",
  settings: "settings.manage",
  "settings/hours": "settings.manage",
  "settings/prints": "settings.manage",
  "settings/desk": "settings.manage",
  "settings/messages": "settings.manage",
  "settings/displays": "displays.manage",
} as const satisfies Record<string, Permission>;

export type ScreenPath = keyof typeof SCREENS;
export const SCREEN_PATHS = Object.keys(SCREENS) as ScreenPath[];

type Id = number | string;
/** The ids that an address of a screen needs, in the path's order. */
type IdsOf<Path extends string> = Path extends `${string}/:${infer Rest}` ? [id: Id, ...IdsOf<Rest>] : [];

/** The screens that need no id: lists, forms for a new record, boards. */
export type ScreenPathWithoutId = Exclude<ScreenPath, `${string}/:${string}`>;
/** The screens of one record. */
export type ViewPath = Extract<ScreenPath, `${string}/view/:id`>;
/** The lists that have a record's view and form at view/:id and edit/:id below them. */
export type RecordListPath = {
  [Path in ScreenPath]: `${Path}/view/:id` | `${Path}/edit/:id` extends ScreenPath ? Path : never;
}[ScreenPath];

/**
 * The address of a screen: `pathTo("patients")` is "/admin/patients", `pathTo("patients/view/:id", 7)` is
 * "/admin/patients/view/7".
 */
export function pathTo<Path extends ScreenPath>(path: Path, ...ids: IdsOf<Path>): string {
  const left: Id[] = [...ids];
  return `/admin/${path.replace(/:\w+/g, () => String(left.shift()))}`;
}

/** Whether somebody may open a screen. */
export const mayOpen = (rights: Rights, path: ScreenPath): boolean => allows(rights, SCREENS[path]);

const fits = (pattern: string, path: string) => {
  const [parts, asked] = [pattern.split("/"), path.split("/")];
  return parts.length === asked.length && parts.every((part, n) => part.startsWith(":") || part === asked[n]);
};

/** The screen at an address without query, such as "/admin/patients/view/7"; null where there is none. */
export function screenAt(address: string): ScreenPath | null {
  const path = address.replace(/^\/admin\/?/, "");
  return Object.hasOwn(SCREENS, path)
    ? (path as ScreenPath)
    : (SCREEN_PATHS.find((one) => fits(one, path)) ?? null);
}
