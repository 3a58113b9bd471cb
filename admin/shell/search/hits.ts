import {
  type Icon,
  IconCalendarPlus,
  IconCash,
  IconHistory,
  IconReceipt2,
  IconUserPlus,
} from "#admin/kit/display/icons.ts";
import type { CanOpen } from "#admin/kit/page/can-open.ts";
import { linksFor } from "#admin/shell/layout/menu.ts";
import type { Found, PatientFound } from "#contract/office/search.ts";
import { pathTo, type ScreenPathWithoutId } from "#rules/clinic/screens.ts";
import { formatMoney } from "#rules/values/display.ts";
import { allows, type Rights } from "#rules/values/permissions.ts";
import { digitsOf, storedPhone } from "#rules/values/text/phone.ts";
import { type Hit, type HitGroup, recordGroups, whichOf, whoseIs } from "./record-hits.ts";

interface Beginning {
  path: ScreenPathWithoutId;
  name: string;
  also?: string;
  icon: Icon;
}

/** Links to the add screens; found by the labels of their lists, too. */
const BEGINNINGS: readonly Beginning[] = [
  { path: "appointment/add", name: "Book appointment", also: "Add appointment", icon: IconCalendarPlus },
  { path: "patients/CreatePatient", name: "Add patient", icon: IconUserPlus },
  { path: "billing/add", name: "Add bill", icon: IconReceipt2 },
  { path: "day-close/closes", name: "Closed days", also: "Z-report", icon: IconHistory },
];

/** What somebody may open and do. */
interface Can {
  canOpen: CanOpen;
  user: Rights;
}

/** The actions for one patient; each names the patient. */
function actionsFor(
  { id, registerNo, fullName: name, dob, dobPrecision }: PatientFound,
  { canOpen, user }: Can,
): Hit[] {
  const detail = whichOf(registerNo, { dob, dobPrecision });
  const actions = [
    { path: "appointment/add", icon: IconCalendarPlus, lead: "Book appointment for" },
    { path: "billing/add", icon: IconReceipt2, lead: "New bill for" },
  ] as const;
  const booked: Hit[] = actions
    .filter(({ path }) => canOpen(path))
    .map(({ path, ...action }) => ({
      ...action,
      to: `${pathTo(path)}?patientId=${id}`,
      name,
      detail,
    }));
  if (!allows(user, "advances.write")) return booked;
  const to = `${pathTo("patients/view/:id", id)}?tab=advance`;
  const advance = {
    to,
    icon: IconCash,
    lead: "Receive advance from",
    name,
    detail,
    state: { receive: true },
  };
  return [...booked, advance];
}

/** "Receive payment" for the first unpaid bill that was found: opens the bill with the payment dialog. */
function receiveHit({ bills }: Found, canOpen: CanOpen): Hit[] {
  const owed = bills.find(({ dueAmount }) => dueAmount > 0);
  if (!owed || !canOpen("billing/edit/:id")) return [];
  return [
    {
      to: pathTo("billing/view/:id", owed.paymentId),
      icon: IconCash,
      lead: "Receive payment from",
      name: owed.patientName,
      detail: [whoseIs(owed), `bill ${owed.paymentId}`, `due ${formatMoney(owed.dueAmount)}`].join(" · "),
      state: { receive: true },
    },
  ];
}

/** Offers to register a patient who was not found, with the typed name or whole phone number. */
function createHit(text: string, canOpen: CanOpen): Hit[] {
  const phone = digitsOf(text);
  const isPhone = /^[\d\s()+-]+$/.test(text) && storedPhone(text).length >= 10;
  const isName = phone === "" && text.length > 1;
  if (!canOpen("patients/CreatePatient") || !(isPhone || isName)) return [];
  return [
    {
      to: pathTo("patients/CreatePatient"),
      icon: IconUserPlus,
      lead: "Create patient",
      name: `“${text}”`,
      state: { known: isPhone ? { phone: storedPhone(text) } : { fullName: text } },
    },
  ];
}

interface Asked {
  text: string;
  found: Found | undefined;
  /** For whom something can be done. */
  subject: PatientFound | undefined;
  user: Rights;
  canOpen: CanOpen;
}

/** The matching records, screens (by their names in the menu) and actions; all screens while nothing is typed. */
export function groupsFor({ text, found, subject, user, canOpen }: Asked): HitGroup[] {
  const isNamed = ({ name, also = "" }: { name: string; also?: string }) =>
    [name, also].some((words) => words.toLowerCase().includes(text.toLowerCase()));
  const screens = linksFor(user).map(({ path, label, icon, keys }) => {
    return { to: pathTo(path), icon, name: label, ...(keys ? { keys } : {}) };
  });
  const beginnings = BEGINNINGS.filter((beginning) => canOpen(beginning.path) && isNamed(beginning)).map(
    ({ path, name, icon }): Hit => ({ to: pathTo(path), name, icon }),
  );
  const [first, ...others] = subject ? actionsFor(subject, { canOpen, user }) : [];
  // Ctrl+Enter takes the first.
  const actions = first ? [{ ...first, keys: "mod+Enter" }, ...others] : [];
  const rest = found?.patients.filter(({ id }) => id !== subject?.id) ?? [];
  return [
    ...(found ? recordGroups(found, text, canOpen) : []),
    { title: "Go to", hits: screens.filter(isNamed) },
    {
      title: "Do",
      hits: [
        ...actions,
        ...beginnings,
        ...(found ? [...receiveHit(found, canOpen), ...createHit(text, canOpen)] : []),
      ],
    },
    // With the mouse no patient is selected, so each one found gets their own actions.
    { title: "Do for the others", hits: rest.flatMap((patient) => actionsFor(patient, { canOpen, user })) },
  ].filter(({ hits }) => hits.length > 0);
}
