import type { Role } from "#rules/values/permissions.ts";

/** What each role may do, in a line for the administrator who assigns it. The rule itself: `rules/values/permissions.ts`. */
export const ROLE_DESCRIPTIONS = {
  Administrator: "Everything, staff accounts and salaries included.",
  Receptionist:
    "Requests, appointments, patients, bills and expenses. No clinical notes, profit or salaries.",
  Doctor: "Own appointments, patients and clinical notes. No bills or expenses.",
  Accountant: "Bills, expenses and all figures. No appointments or clinical notes.",
  Assistant:
    "Today’s patients of the doctors for whom they work: drafts of notes, which the doctor saves. No money, no lists.",
} as const satisfies Record<Role, string>;

/** Whether an account with this role may belong to a doctor. One with the role Doctor must. */
export const mayBeDoctor = (role: Role | "") => role === "Doctor" || role === "Administrator";
