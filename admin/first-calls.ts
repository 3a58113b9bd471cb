import { listDepartments } from "#contract/clinic/departments.ts";
import { listDoctors } from "#contract/clinic/doctors.ts";
import { listServices } from "#contract/clinic/services.ts";
import { listStaff } from "#contract/clinic/staff.ts";
import { listRequests } from "#contract/desk/appointment-requests.ts";
import { listAppointments } from "#contract/desk/appointments.ts";
import { listWaiting } from "#contract/desk/waiting-list.ts";
import { listBills } from "#contract/money/bills.ts";
import { getDashboardData } from "#contract/money/dashboard.ts";
import { listDues } from "#contract/money/dues.ts";
import { listExpenses } from "#contract/money/expenses.ts";
import { listLabCases } from "#contract/money/lab.ts";
import { listPackages } from "#contract/money/packages.ts";
import { listPayments } from "#contract/money/payments.ts";
import { listLooks } from "#contract/office/looks.ts";
import { listPatients } from "#contract/patients/patients.ts";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "#contract/values/list-query.ts";
import { listContactMessages } from "#contract/website/contact-messages.ts";
import type { ScreenPath } from "#rules/clinic/screens.ts";
import { CLINIC_ZONE } from "#rules/values/time/clinic-time.ts";

/** The list of each screen that begins with one. */
const LISTS: Partial<Record<ScreenPath, { path: string }>> = {
  "appoint-request": listRequests,
  appointments: listAppointments,
  "waiting-list": listWaiting,
  patients: listPatients,
  billing: listBills,
  "billing/payments": listPayments,
  packages: listPackages,
  lab: listLabCases,
  dues: listDues,
  "daily-expenses": listExpenses,
  doctors: listDoctors,
  services: listDepartments,
  subservices: listServices,
  "contact-us": listContactMessages,
  staff: listStaff,
  looks: listLooks,
};

/** What calls-first.js asks for, written into it by the build. */
export const FIRST_CALLS = {
  LISTS: Object.fromEntries(Object.entries(LISTS).map(([screen, { path }]) => [screen, path])),
  DASHBOARD: { screen: "dashboard" satisfies ScreenPath, path: getDashboardData.path },
  PAGE_SIZES,
  PAGE_SIZE: DEFAULT_PAGE_SIZE,
  ZONE: CLINIC_ZONE,
};
