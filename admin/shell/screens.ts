import type { ComponentType } from "react";
import type { Permission } from "#rules/permissions.ts";

/**
 * Every screen of the back-office: its path below /admin, who may open it, and its module (loaded when first
 * opened, the screen being the default export). A new screen is one line here; menus and shortcuts show it then.
 */
export interface Screen {
  path: string;
  permission: Permission;
  /** Stands alone, without the shell around it: paper to be printed. */
  bare?: true;
  load: () => Promise<{ default: ComponentType }>;
}

export const SCREENS: readonly Screen[] = [
  {
    path: "dashboard",
    permission: "figures.read",
    load: () => import("#admin/features/dashboard/dashboard.tsx"),
  },
  {
    path: "doctors-panel",
    permission: "doctorPanel.use",
    load: () => import("#admin/features/doctor-panel/panel.tsx"),
  },
  {
    path: "doctors-panel/prescription/:id",
    permission: "doctorPanel.use",
    bare: true,
    load: () => import("#admin/features/doctor-panel/prescription/prescription.tsx"),
  },
  {
    path: "appoint-request",
    permission: "requests.read",
    load: () => import("#admin/features/appointment-requests/list.tsx"),
  },
  {
    path: "appoint-request/view/:id",
    permission: "requests.read",
    load: () => import("#admin/features/appointment-requests/view.tsx"),
  },
  {
    path: "appointments",
    permission: "appointments.read",
    load: () => import("#admin/features/appointments/list.tsx"),
  },
  {
    path: "appointment/add",
    permission: "appointments.write",
    load: () => import("#admin/features/appointments/form.tsx"),
  },
  {
    path: "appointment/view/:id",
    permission: "appointments.read",
    load: () => import("#admin/features/appointments/view.tsx"),
  },
  {
    path: "appointment/edit/:id",
    permission: "appointments.write",
    load: () => import("#admin/features/appointments/form.tsx"),
  },
  {
    path: "patients",
    permission: "patients.read",
    load: () => import("#admin/features/patients/list.tsx"),
  },
  {
    path: "patients/CreatePatient",
    permission: "patients.write",
    load: () => import("#admin/features/patients/form.tsx"),
  },
  {
    path: "patients/view/:id",
    permission: "patients.read",
    load: () => import("#admin/features/patients/view.tsx"),
  },
  {
    path: "patients/edit/:id",
    permission: "patients.write",
    load: () => import("#admin/features/patients/form.tsx"),
  },
  { path: "billing", permission: "bills.read", load: () => import("#admin/features/bills/list.tsx") },
  { path: "billing/add", permission: "bills.write", load: () => import("#admin/features/bills/form.tsx") },
  {
    path: "billing/payments",
    permission: "bills.read",
    load: () => import("#admin/features/payments/list.tsx"),
  },
  {
    path: "billing/edit/:id",
    permission: "bills.write",
    load: () => import("#admin/features/bills/form.tsx"),
  },
  {
    path: "billing/view/:id",
    permission: "bills.read",
    load: () => import("#admin/features/bills/view.tsx"),
  },
  {
    path: "billing/invoice/:id",
    permission: "bills.read",
    bare: true,
    load: () => import("#admin/features/bills/invoice.tsx"),
  },
  {
    path: "billing/receipt/:id/:transactionId",
    permission: "bills.read",
    bare: true,
    load: () => import("#admin/features/bills/receipt.tsx"),
  },
  {
    path: "daily-expenses",
    permission: "expenses.read",
    load: () => import("#admin/features/expenses/list.tsx"),
  },
  {
    path: "daily-expenses/add",
    permission: "expenses.write",
    load: () => import("#admin/features/expenses/form.tsx"),
  },
  {
    path: "daily-expenses/view/:id",
    permission: "expenses.read",
    load: () => import("#admin/features/expenses/view.tsx"),
  },
  {
    path: "daily-expenses/edit/:id",
    permission: "expenses.write",
    load: () => import("#admin/features/expenses/form.tsx"),
  },
  { path: "doctors", permission: "doctors.read", load: () => import("#admin/features/doctors/list.tsx") },
  {
    path: "doctors/add",
    permission: "doctors.write",
    load: () => import("#admin/features/doctors/form.tsx"),
  },
  {
    path: "doctors/view/:id",
    permission: "doctors.read",
    load: () => import("#admin/features/doctors/view.tsx"),
  },
  {
    path: "doctors/edit/:id",
    permission: "doctors.write",
    load: () => import("#admin/features/doctors/form.tsx"),
  },
  {
    path: "services",
    permission: "catalogue.read",
    load: () => import("#admin/features/departments/list.tsx"),
  },
  {
    path: "services/add",
    permission: "catalogue.write",
    load: () => import("#admin/features/departments/form.tsx"),
  },
  {
    path: "services/view/:id",
    permission: "catalogue.read",
    load: () => import("#admin/features/departments/view.tsx"),
  },
  {
    path: "services/edit/:id",
    permission: "catalogue.write",
    load: () => import("#admin/features/departments/form.tsx"),
  },
  {
    path: "subservices",
    permission: "catalogue.read",
    load: () => import("#admin/features/services/list.tsx"),
  },
  {
    path: "subservices/add",
    permission: "catalogue.write",
    load: () => import("#admin/features/services/form.tsx"),
  },
  {
    path: "subservices/view/:id",
    permission: "catalogue.read",
    load: () => import("#admin/features/services/view.tsx"),
  },
  {
    path: "subservices/edit/:id",
    permission: "catalogue.write",
    load: () => import("#admin/features/services/form.tsx"),
  },
  {
    path: "contact-us",
    permission: "messages.read",
    load: () => import("#admin/features/contact-messages/list.tsx"),
  },
  {
    path: "contact-us/view/:id",
    permission: "messages.read",
    load: () => import("#admin/features/contact-messages/view.tsx"),
  },
  { path: "staff", permission: "staff.manage", load: () => import("#admin/features/staff/list.tsx") },
  { path: "staff/add", permission: "staff.manage", load: () => import("#admin/features/staff/invite.tsx") },
  {
    path: "staff/edit/:id",
    permission: "staff.manage",
    load: () => import("#admin/features/staff/edit.tsx"),
  },
];

/** The screen behind a path below /admin, without parameters; undefined when there is none yet. */
export function screenAt(path: string): Screen | undefined {
  return SCREENS.find((screen) => screen.path === path);
}
