import {
  type Icon,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCash,
  IconHistory,
  IconList,
  IconMessageCircleQuestion,
  IconPercentage,
  IconReceipt2,
  IconTicket,
  IconUser,
  IconUserPlus,
} from "#admin/kit/display/icons.ts";
import type { CanOpen } from "#admin/kit/page/can-open.ts";
import { patientLine } from "#admin/kit/pickers/patient-line.ts";
import { linksFor } from "#admin/shell/layout/menu.ts";
import {
  type AppointmentFound,
  type BillFound,
  type DayCloseFound,
  type Found,
  MAX_FOUND,
  type PackageFound,
  type PatientFound,
  type RequestFound,
  type ShareStatementFound,
} from "#contract/office/search.ts";
import { pathTo, type ScreenPathWithoutId, type ViewPath } from "#rules/clinic/screens.ts";
import { varianceWords } from "#rules/money/day-close/day-close.ts";
import { ageText, type StoredBirth } from "#rules/patients/age.ts";
import { formatDate, formatMoney, formatMoneyExactly, formatTime } from "#rules/values/display.ts";
import { allows, type Rights } from "#rules/values/permissions.ts";
import { digitsOf, storedPhone } from "#rules/values/text/phone.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { monthName } from "#rules/values/time/month.ts";

/** A result of the search: a record, a screen or an action, with the address it opens. */
export interface Hit {
  to: string;
  icon: Icon;
  /** In front of the name, such as an appointment's number or what is done for the person. */
  lead?: string;
  name: string;
  detail?: string;
  /** Leads there without the search, or from within it. */
  keys?: string;
  patientId?: number;
  /** For the screen it leads to. */
  state?: object;
}

export interface HitGroup {
  title: string;
  hits: readonly Hit[];
}

/** Tells people of the same name apart: number and age. */
const whichOf = (registerNo: string, birth: StoredBirth) => {
  const age = ageText(birth, clinicToday());
  return [registerNo, /\d$/.test(age) ? `${age} y` : age].filter(Boolean).join(" · ");
};

/** The same of the patient whose visit or bill it is. */
const whoseIs = (found: AppointmentFound | BillFound) =>
  whichOf(found.patientRegisterNo, { dob: found.patientDob, dobPrecision: found.patientDobPrecision });

function patientHit(patient: PatientFound): Hit {
  return {
    to: pathTo("patients/view/:id", patient.id),
    icon: IconUser,
    name: patient.fullName,
    detail: patientLine(patient),
    patientId: patient.id,
  };
}

function dayOf(date: string): string {
  const today = clinicToday();
  if (date === today) return "Today";
  return date === addDays(today, 1) ? "Tomorrow" : formatDate(date);
}

function appointmentHit(appointment: AppointmentFound): Hit {
  const { id, status, doctorName } = appointment;
  const who = whoseIs(appointment);
  const when = `${dayOf(appointment.appointmentDate)} ${formatTime(appointment.appointmentTime)}`;
  return {
    to: pathTo("appointment/view/:id", id),
    icon: IconCalendarEvent,
    lead: appointment.appointmentRegistrationNo,
    name: appointment.patientName,
    detail: [who, when, doctorName, status === "Scheduled" ? "" : status].filter(Boolean).join(" · "),
  };
}

function billHit(bill: BillFound): Hit {
  const { paymentId, patientName, paymentDate, paymentStatus, dueAmount } = bill;
  const payment = dueAmount > 0 ? `due ${formatMoney(dueAmount)}` : paymentStatus;
  return {
    to: pathTo("billing/view/:id", paymentId),
    icon: IconReceipt2,
    lead: String(paymentId),
    name: patientName,
    detail: [whoseIs(bill), formatDate(paymentDate), payment].join(" · "),
  };
}

function requestHit({ id, reference, name, date, time, doctorName, status }: RequestFound): Hit {
  const asks = `asks for ${dayOf(date)} ${formatTime(time)}`;
  return {
    to: pathTo("appoint-request/view/:id", id),
    icon: IconMessageCircleQuestion,
    lead: reference,
    name,
    detail: [asks, doctorName, status].join(" · "),
  };
}

function packageHit({ number, idPatient, patientName, serviceName, left, expiresOn }: PackageFound): Hit {
  const until = expiresOn === null ? "" : `until ${formatDate(expiresOn)}`;
  return {
    to: `${pathTo("patients/view/:id", idPatient)}?tab=packages`,
    icon: IconTicket,
    lead: number,
    name: patientName,
    detail: [serviceName, `${left} left`, until].filter(Boolean).join(" · "),
  };
}

function dayCloseHit({ id, number, fromDay, day, variance, reopenedOn }: DayCloseFound): Hit {
  const days = fromDay === day ? formatDate(day) : `${formatDate(fromDay)} to ${formatDate(day)}`;
  const state = reopenedOn ? "opened again" : varianceWords(variance);
  return { to: pathTo("day-close/view/:id", id), icon: IconHistory, lead: number, name: days, detail: state };
}

function statementHit({ id, number, doctorName, month, total }: ShareStatementFound): Hit {
  const detail = `share of ${monthName(month)} · ${formatMoneyExactly(total)}`;
  return { to: pathTo("shares/view/:id", id), icon: IconPercentage, lead: number, name: doctorName, detail };
}

/** Adds a link to the list when there may be more matches than are shown. */
function andAll(hits: Hit[], kind: keyof typeof MAX_FOUND, list: ScreenPathWithoutId, text: string): Hit[] {
  if (hits.length < MAX_FOUND[kind]) return hits;
  const to = `${pathTo(list)}?${new URLSearchParams({ search: text })}`;
  return [...hits, { to, icon: IconList, lead: `All ${kind} with`, name: `“${text}”` }];
}

/** The matching records, each kind under its heading. */
function recordGroups(found: Found, text: string, canOpen: CanOpen): HitGroup[] {
  const { patients, appointments, bills, requests, packages, dayCloses, shareStatements } = found;
  const groups: (HitGroup & { screen: ViewPath })[] = [
    { title: "Appointment requests", screen: "appoint-request/view/:id", hits: requests.map(requestHit) },
    { title: "Packages", screen: "patients/view/:id", hits: packages.map(packageHit) },
    { title: "Day closes", screen: "day-close/view/:id", hits: dayCloses.map(dayCloseHit) },
    { title: "Share statements", screen: "shares/view/:id", hits: shareStatements.map(statementHit) },
    {
      title: "Patients",
      screen: "patients/view/:id",
      hits: andAll(patients.map(patientHit), "patients", "patients", text),
    },
    {
      title: "Appointments",
      screen: "appointment/view/:id",
      hits: andAll(appointments.map(appointmentHit), "appointments", "appointments", text),
    },
    {
      title: "Bills",
      screen: "billing/view/:id",
      hits: andAll(bills.map(billHit), "bills", "billing", text),
    },
  ];
  return groups.filter(({ screen, hits }) => canOpen(screen) && hits.length > 0);
}

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
