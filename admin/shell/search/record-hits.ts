import {
  type Icon,
  IconArrowsExchange,
  IconCalendarEvent,
  IconHistory,
  IconList,
  IconListDetails,
  IconMessageCircleQuestion,
  IconPercentage,
  IconReceipt2,
  IconTicket,
  IconUser,
} from "#admin/kit/display/icons.ts";
import type { CanOpen } from "#admin/kit/page/can-open.ts";
import { patientLine } from "#admin/kit/pickers/patient-line.ts";
import {
  type AppointmentFound,
  type BillFound,
  type DayCloseFound,
  type Found,
  type LabCaseFound,
  MAX_FOUND,
  type PackageFound,
  type PatientFound,
  type PlanFound,
  type RequestFound,
  type ShareStatementFound,
} from "#contract/office/search.ts";
import { pathTo, type ScreenPathWithoutId, type ViewPath } from "#rules/clinic/screens.ts";
import { varianceWords } from "#rules/money/day-close/day-close.ts";
import { workName } from "#rules/money/lab/lab-case.ts";
import { ageText, type StoredBirth } from "#rules/patients/age.ts";
import { formatDate, formatMoney, formatMoneyExactly, formatTime } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { monthName } from "#rules/values/time/month.ts";

/** The records that a search found, as its results. */

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
export const whichOf = (registerNo: string, birth: StoredBirth) => {
  const age = ageText(birth, clinicToday());
  return [registerNo, /\d$/.test(age) ? `${age} y` : age].filter(Boolean).join(" · ");
};

/** The same of the patient whose visit or bill it is. */
export const whoseIs = (found: AppointmentFound | BillFound) =>
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

function planHit({ id, number, name, patientName, patientRegisterNo, doctorName }: PlanFound): Hit {
  return {
    to: pathTo("plans/view/:id", id),
    icon: IconListDetails,
    lead: number,
    name: patientName,
    detail: [patientRegisterNo, name, doctorName].join(" · "),
  };
}

function labCaseHit(found: LabCaseFound): Hit {
  const { id, number, patientName, patientRegisterNo, labName, status } = found;
  return {
    to: pathTo("lab/view/:id", id),
    icon: IconArrowsExchange,
    lead: number,
    name: patientName,
    detail: [patientRegisterNo, workName(found), labName, status].join(" · "),
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
export function recordGroups(found: Found, text: string, canOpen: CanOpen): HitGroup[] {
  const { patients, appointments, bills, requests, packages, plans, labCases, dayCloses, shareStatements } =
    found;
  const groups: (HitGroup & { screen: ViewPath })[] = [
    { title: "Appointment requests", screen: "appoint-request/view/:id", hits: requests.map(requestHit) },
    { title: "Packages", screen: "patients/view/:id", hits: packages.map(packageHit) },
    { title: "Treatment plans", screen: "plans/view/:id", hits: plans.map(planHit) },
    { title: "Lab work", screen: "lab/view/:id", hits: labCases.map(labCaseHit) },
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
