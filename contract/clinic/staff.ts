import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  byId,
  choice,
  flag,
  instant,
  optionalId,
  recordId,
  recordIds,
  requiredText,
  seenUpdatedOn,
  shownFlag,
} from "#contract/values/fields.ts";
import type { Labels } from "#contract/values/labels.ts";
import { listQuery } from "#contract/values/list-query.ts";
import { ROLES, type Role } from "#rules/values/permissions.ts";
import { requiredEmail } from "./account.ts";

/** An account. `idDoctor` is the doctor it belongs to; without `hasPassword` the person has yet to choose one. */
export const StaffMember = z.object({
  id: recordId,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  idDoctor: recordId.nullable(),
  doctorName: z.string().nullable(),
  /** The doctors for whom an assistant works; none named: every one. */
  worksFor: z.array(recordId).optional(),
  isActive: shownFlag,
  hasPassword: shownFlag,
  lastSignInOn: instant.nullable(),
  createdOn: instant,
  updatedOn: instant,
});
export type StaffMember = z.infer<typeof StaffMember>;

export const DOCTOR_NEEDED_MESSAGE = "Choose the doctor whose account this is.";

/** An account with the role Doctor must name its doctor, whose records it may read. */
function needDoctor(account: { role: Role; idDoctor: number | null }, context: z.RefinementCtx): void {
  if (account.role === "Doctor" && account.idDoctor === null)
    context.addIssue({ code: "custom", path: ["idDoctor"], message: DOCTOR_NEEDED_MESSAGE });
}

const fields = {
  name: requiredText("Name is required."),
  role: choice(ROLES, "Role is required."),
  idDoctor: optionalId,
  /** For assistants alone. Omitted: the account keeps its own. */
  worksFor: recordIds("Choose doctors from the list.").optional(),
};

export const InviteInput = z.object({ ...fields, email: requiredEmail }).superRefine(needDoctor);
export type InviteInput = z.infer<typeof InviteInput>;

export const StaffInput = z
  .object({
    ...fields,
    /** Omitted: the account keeps its own. */
    email: requiredEmail.optional(),
    isActive: flag("Is Active is required.").default(1),
    updatedOn: seenUpdatedOn,
  })
  .superRefine(needDoctor);
export type StaffInput = z.infer<typeof StaffInput>;

export const STAFF_LABELS = {
  name: "Name",
  email: "Email",
  role: "Role",
  idDoctor: "Doctor",
  doctorName: "Doctor",
  worksFor: "Works For",
  isActive: "Is Active",
  lastSignInOn: "Last Sign-in",
  createdOn: "Created On",
} as const satisfies Labels<typeof StaffInput>;

export const staffColumns = {
  name: { type: "text" },
  email: { type: "text" },
  role: { type: "choice", options: ROLES },
  doctorName: { type: "value" },
  isActive: { type: "choice", options: ["1", "0"] },
  createdOn: { type: "date" },
} as const;

export const listStaff = endpoint({
  method: "GET",
  path: "/Staff/GetAll",
  access: "staff.manage",
  summary: "Staff accounts",
  list: staffColumns,
  query: listQuery(staffColumns),
  output: z.array(StaffMember),
});

export const getStaffMember = endpoint({
  method: "GET",
  path: "/Staff/GetById",
  access: "staff.manage",
  summary: "One staff account",
  query: byId,
  output: StaffMember,
});

/** The messages where no mail server is set up, so that nobody waits for a mail. */
export const WITHOUT_MAIL = {
  invited: "Account created. Mail is not set up, so the link to choose the password is yours to hand over.",
  reset: "Mail is not set up, so the link to choose a new password is yours to hand over.",
} as const;

/** Whether links are mailed or handed over by an administrator. Read before a password is voided. */
export const getMailSetUp = endpoint({
  method: "GET",
  path: "/Staff/GetMailSetUp",
  access: "staff.manage",
  summary: "Whether a mail server is set up",
  output: z.object({ isSetUp: z.boolean() }),
});

export const inviteStaff = endpoint({
  method: "POST",
  path: "/Staff/Invite",
  access: "staff.manage",
  summary: "Make an account and mail a link to choose its password",
  body: InviteInput,
  output: StaffMember,
  creates: true,
  message: "Account created. A link to choose the password was sent by e-mail.",
});

export const updateStaff = endpoint({
  method: "POST",
  path: "/Staff/Update",
  access: "staff.manage",
  summary: "Change an account; one that is no longer active is signed out at once",
  query: byId,
  body: StaffInput,
  output: StaffMember,
  message: "Account updated successfully!",
});

export const resetStaffPassword = endpoint({
  method: "POST",
  path: "/Staff/ResetPassword",
  access: "staff.manage",
  summary: "Void an account's password, sign it out everywhere and mail a link to choose a new one",
  query: byId,
  output: StaffMember,
  message: "A link to choose a new password was sent by e-mail.",
});

/** A single-use link to choose a password, to be handed over by an administrator. Only this answer holds it. */
export const PasswordLink = z.object({
  /** A path below `origin`, or below the back-office's present address. */
  path: z.string(),
  /** The back-office's address in the settings; null: not set, so the present one is used. */
  origin: z.string().nullable(),
  /** Its lifetime in words, such as "3 days". */
  within: z.string(),
  /** A message to send with it. */
  greeting: z.string(),
});
export type PasswordLink = z.infer<typeof PasswordLink>;

/** For an account without a password, where mail is not set up or did not arrive. Earlier links become invalid. */
export const makeStaffLink = endpoint({
  method: "POST",
  path: "/Staff/MakeLink",
  access: "staff.manage",
  summary: "Make a link to choose a password, shown once, for an account that has none; earlier links end",
  query: byId,
  output: PasswordLink,
});
