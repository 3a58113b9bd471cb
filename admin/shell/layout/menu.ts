import {
  type Icon,
  IconAlertTriangle,
  IconArrowsExchange,
  IconBuildingHospital,
  IconCalendar,
  IconCalendarEvent,
  IconCalendarTime,
  IconCash,
  IconChartBar,
  IconCircleCheck,
  IconClock,
  IconEye,
  IconHeartbeat,
  IconHourglass,
  IconInbox,
  IconLayoutColumns,
  IconLayoutDashboard,
  IconListDetails,
  IconLock,
  IconMail,
  IconMessageCircleQuestion,
  IconNotes,
  IconPercentage,
  IconPhone,
  IconReceipt2,
  IconReportMedical,
  IconSettings,
  IconShieldCheck,
  IconStethoscope,
  IconTicket,
  IconUserCog,
  IconUsers,
  IconWallet,
  IconWorld,
} from "#admin/kit/display/icons.ts";
import { mayOpen, pathTo, type ScreenPathWithoutId } from "#rules/clinic/screens.ts";
import { allows, type Rights } from "#rules/values/permissions.ts";

export interface MenuLink {
  label: string;
  path: ScreenPathWithoutId;
  icon: Icon;
  /** The shortcut that goes there, written as in shortcuts.ts. */
  keys?: string;
  /** Other paths below /admin for which this entry is current: its add, view and edit screens. */
  also?: string;
  /** The short label, if it is one of the five quick links of every list. */
  jump?: string;
  /** Shows how many wait for somebody: requests, messages to send, patients to call. */
  counts?: "requests" | "toDo" | "toCall";
}

export interface MenuGroup {
  label: string;
  icon: Icon;
  links: readonly MenuLink[];
  /** Is folded unless one is there: what it holds is seldom needed. */
  folds?: true;
}

/** A part of the menu; the first has no heading. */
export interface MenuPart {
  heading?: string;
  entries: readonly (MenuLink | MenuGroup)[];
}

/** The order of docs/handbook/back-office.md#sidebar. */
const MENU: readonly MenuPart[] = [
  { entries: [{ label: "Dashboard", path: "dashboard", icon: IconLayoutDashboard, keys: "g d" }] },
  {
    heading: "Today",
    entries: [
      { label: "Day board", path: "board", icon: IconLayoutColumns, keys: "g t" },
      { label: "Doctor Panel", path: "doctors-panel", icon: IconReportMedical },
      {
        label: "Appointment",
        icon: IconCalendar,
        links: [
          {
            label: "Appointment Requests",
            path: "appoint-request",
            icon: IconInbox,
            keys: "g r",
            jump: "Requests",
            counts: "requests",
          },
          {
            label: "Appointments",
            path: "appointments",
            also: "appointment",
            icon: IconCalendarEvent,
            keys: "g a",
            jump: "Appointments",
          },
        ],
      },
      { label: "Waiting list", path: "waiting-list", icon: IconHourglass, keys: "g w" },
    ],
  },
  {
    heading: "Follow-up",
    entries: [
      { label: "Patients", path: "patients", icon: IconUsers, keys: "g p", jump: "Patients" },
      { label: "To do", path: "todo", icon: IconMessageCircleQuestion, keys: "g m", counts: "toDo" },
      { label: "To call", path: "to-call", icon: IconPhone, keys: "g c", counts: "toCall" },
      { label: "Lab work", path: "lab", icon: IconArrowsExchange, keys: "g l" },
    ],
  },
  {
    heading: "Money",
    entries: [
      { label: "Billing", path: "billing", icon: IconReceipt2, keys: "g b", jump: "Billing" },
      { label: "Dues", path: "dues", icon: IconCash, keys: "g u" },
      { label: "Packages", path: "packages", icon: IconTicket, keys: "g k" },
      { label: "Daily Expenses", path: "daily-expenses", icon: IconWallet, keys: "g e", jump: "Expenses" },
      { label: "Day close", path: "day-close", icon: IconLock },
      { label: "Reports", path: "reports", icon: IconChartBar },
      { label: "Doctors’ share", path: "shares", icon: IconPercentage },
    ],
  },
  {
    heading: "Clinic",
    entries: [
      { label: "Doctors", path: "doctors", icon: IconStethoscope },
      { label: "Hours", path: "schedule", icon: IconCalendarTime, keys: "g h" },
      { label: "Departments", path: "services", icon: IconBuildingHospital },
      { label: "Services", path: "subservices", icon: IconListDetails },
      { label: "Contact Requests", path: "contact-us", icon: IconMail },
    ],
  },
  {
    entries: [
      {
        label: "Administration",
        icon: IconShieldCheck,
        folds: true,
        links: [
          { label: "Website", path: "website", icon: IconWorld },
          { label: "Blog", path: "blog", icon: IconNotes },
          { label: "Staff", path: "staff", icon: IconUserCog },
          { label: "Settings", path: "settings", icon: IconSettings },
          { label: "Clinical safety", path: "clinical-safety", icon: IconAlertTriangle },
          { label: "Access log", path: "looks", icon: IconEye },
          { label: "Status", path: "status", icon: IconHeartbeat },
          { label: "Records kept", path: "retention", icon: IconClock },
          { label: "Set up", path: "set-up", icon: IconCircleCheck },
        ],
      },
    ],
  },
];

/** Screens that other screens, keys and the search lead to; the sidebar has no line for them. */
const BESIDE: readonly MenuLink[] = [{ label: "Rearrange", path: "rearrange", icon: IconArrowsExchange }];

const linksOf = (parts: readonly MenuPart[]): MenuLink[] =>
  parts.flatMap(({ entries }) => entries).flatMap((entry) => ("links" in entry ? entry.links : [entry]));

/** The menu of somebody, without the screens they may not open and parts that hold none; the order is always the same. */
export function menuFor(rights: Rights): MenuPart[] {
  const opened = (entry: MenuLink | MenuGroup): (MenuLink | MenuGroup)[] => {
    if (!("links" in entry)) return mayOpen(rights, entry.path) ? [entry] : [];
    const links = entry.links.filter(({ path }) => mayOpen(rights, path));
    return links.length > 0 ? [{ ...entry, links }] : [];
  };
  return MENU.map((part) => ({ ...part, entries: part.entries.flatMap(opened) })).filter(
    ({ entries }) => entries.length > 0,
  );
}

/** The entry under which an address is found: of appointment/view/7 below /admin the appointments. */
export function menuLinkOf(pathname: string): MenuLink | undefined {
  const [, , first] = pathname.split("/");
  return linksOf(MENU).find((link) => link.path === first || link.also === first);
}

/** The screens somebody can go to: the links of their menu, those inside groups too, and those beside it. */
export function linksFor(rights: Rights): MenuLink[] {
  return [...linksOf(menuFor(rights)), ...BESIDE.filter(({ path }) => mayOpen(rights, path))];
}

/**
 * Where somebody begins after signing in: at the appointment requests, a doctor, who may only read them, at the doctor
 * panel, and who may open neither at the first screen they may.
 */
export function homeFor(rights: Rights): string {
  const links = linksFor(rights);
  const first = allows(rights, "requests.decide") ? "appoint-request" : "doctors-panel";
  const home = links.find((link) => link.path === first) ?? links[0];
  return home ? pathTo(home.path) : "/admin";
}

/**
 * Where the empty admin path and the logo lead (docs/handbook/back-office.md#addresses): the dashboard, or where they
 * begin.
 */
export function overviewFor(rights: Rights): string {
  const overview = linksFor(rights).find((link) => link.path === "dashboard");
  return overview ? pathTo(overview.path) : homeFor(rights);
}
