import type { Role } from "#rules/permissions.ts";

/** What a role means, in a line for who gives it; the rule itself is `rules/permissions.ts`. */
export const ROLE_DESCRIPTIONS = {
  Administrator: "Everything, staff accounts and salaries included.",
  Receptionist:
    "Requests, appointments, patients, bills and expenses. No clinical notes, profit or salaries.",
  Doctor: "Own appointments, patients and clinical notes. No bills or expenses.",
  Accountant: "Bills, expenses and all figures. No appointments or clinical notes.",
} as const satisfies Record<Role, string>;

/** Whose account may belong to a doctor: a doctor's must, an administrator may be one too. */
export const mayBeDoctor = (role: Role | "") => role === "Doctor" || role === "Administrator";
