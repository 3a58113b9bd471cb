import type { ComponentType } from "react";
import type { ScreenPath } from "#rules/screens.ts";

/** Loads a screen when it is first opened; the screen is the default export. */
export type LoadScreen = () => Promise<{ default: ComponentType }>;

/** The module of each screen that rules/screens.ts names. */
export const SCREEN_MODULES: Readonly<Record<ScreenPath, LoadScreen>> = {
  dashboard: () => import("#admin/features/dashboard/dashboard.tsx"),
  "doctors-panel": () => import("#admin/features/doctor-panel/panel.tsx"),
  "doctors-panel/prescription/:id": () =>
    import("#admin/features/doctor-panel/prescription/prescription.tsx"),
  "appoint-request": () => import("#admin/features/appointment-requests/list.tsx"),
  "appoint-request/view/:id": () => import("#admin/features/appointment-requests/view.tsx"),
  appointments: () => import("#admin/features/appointments/list.tsx"),
  "appointment/add": () => import("#admin/features/appointments/form.tsx"),
  "appointment/view/:id": () => import("#admin/features/appointments/view.tsx"),
  "appointment/edit/:id": () => import("#admin/features/appointments/form.tsx"),
  patients: () => import("#admin/features/patients/list.tsx"),
  "patients/CreatePatient": () => import("#admin/features/patients/form.tsx"),
  "patients/view/:id": () => import("#admin/features/patients/view.tsx"),
  "patients/edit/:id": () => import("#admin/features/patients/form.tsx"),
  billing: () => import("#admin/features/bills/list.tsx"),
  "billing/add": () => import("#admin/features/bills/form.tsx"),
  "billing/payments": () => import("#admin/features/payments/list.tsx"),
  "billing/edit/:id": () => import("#admin/features/bills/form.tsx"),
  "billing/view/:id": () => import("#admin/features/bills/view.tsx"),
  "billing/invoice/:id": () => import("#admin/features/bills/invoice.tsx"),
  "billing/receipt/:id/:transactionId": () => import("#admin/features/bills/receipt.tsx"),
  "daily-expenses": () => import("#admin/features/expenses/list.tsx"),
  "daily-expenses/add": () => import("#admin/features/expenses/form.tsx"),
  "daily-expenses/view/:id": () => import("#admin/features/expenses/view.tsx"),
  "daily-expenses/edit/:id": () => import("#admin/features/expenses/form.tsx"),
  doctors: () => import("#admin/features/doctors/list.tsx"),
  "doctors/add": () => import("#admin/features/doctors/form.tsx"),
  "doctors/view/:id": () => import("#admin/features/doctors/view.tsx"),
  "doctors/edit/:id": () => import("#admin/features/doctors/form.tsx"),
  services: () => import("#admin/features/departments/list.tsx"),
  "services/add": () => import("#admin/features/departments/form.tsx"),
  "services/view/:id": () => import("#admin/features/departments/view.tsx"),
  "services/edit/:id": () => import("#admin/features/departments/form.tsx"),
  subservices: () => import("#admin/features/services/list.tsx"),
  "subservices/add": () => import("#admin/features/services/form.tsx"),
  "subservices/view/:id": () => import("#admin/features/services/view.tsx"),
  "subservices/edit/:id": () => import("#admin/features/services/form.tsx"),
  "contact-us": () => import("#admin/features/contact-messages/list.tsx"),
  "contact-us/view/:id": () => import("#admin/features/contact-messages/view.tsx"),
  staff: () => import("#admin/features/staff/list.tsx"),
  "staff/add": () => import("#admin/features/staff/invite.tsx"),
  "staff/roles": () => import("#admin/features/staff/matrix.tsx"),
  "staff/edit/:id": () => import("#admin/features/staff/edit.tsx"),
  todo: () => import("#admin/features/todo/todo.tsx"),
  looks: () => import("#admin/features/looks/list.tsx"),
  status: () => import("#admin/features/status/status.tsx"),
  retention: () => import("#admin/features/retention/retention.tsx"),
  "set-up": () => import("#admin/features/set-up/set-up.tsx"),
  website: () => import("#admin/features/website/website.tsx"),
  blog: () => import("#admin/features/blog/list.tsx"),
  "blog/add": () => import("#admin/features/blog/post.tsx"),
  "blog/:id": () => import("#admin/features/blog/post.tsx"),
  import: () => import("#admin/features/imports/import.tsx"),
  settings: () => import("#admin/features/settings/clinic.tsx"),
  "settings/hours": () => import("#admin/features/settings/hours.tsx"),
  "settings/messages": () => import("#admin/features/settings/messages.tsx"),
  "settings/prints": () => import("#admin/features/settings/prints.tsx"),
};

/** Screens that stand alone, without the shell around them: paper to be printed, and the way into a new clinic. */
export const BARE_SCREENS: ReadonlySet<ScreenPath> = new Set([
  "doctors-panel/prescription/:id",
  "billing/invoice/:id",
  "billing/receipt/:id/:transactionId",
  "set-up",
]);
