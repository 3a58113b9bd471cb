export const ROLES = ["Administrator", "Receptionist", "Doctor", "Accountant", "Assistant"] as const;
export type Role = (typeof ROLES)[number];

/** Everybody who may look at lists: assistants see the patients of the day, in the doctor panel. */
const lists = ["Administrator", "Receptionist", "Doctor", "Accountant"] as const;

/**
 * Who may do what: the one table behind the server's endpoints and the back-office's menus. Reception does not see profit
 * or salaries, and so only the expenses that it entered itself; doctors see their own appointments and clinical notes;
 * accountants see bills, expenses and figures and no clinical notes; assistants see today's patients of the doctors for whom
 * they work, note safety facts and draft notes, which a doctor saves.
 */
const MATRIX = {
  "requests.read": ["Administrator", "Receptionist", "Doctor"],
  "requests.decide": ["Administrator", "Receptionist"],
  "messages.read": ["Administrator", "Receptionist"],
  "reminders.send": ["Administrator", "Receptionist"],
  "recalls.read": ["Administrator", "Receptionist", "Doctor"],
  "recalls.write": ["Administrator", "Receptionist", "Doctor"],
  "waiting.read": ["Administrator", "Receptionist", "Doctor"],
  "waiting.write": ["Administrator", "Receptionist", "Doctor"],
  "appointments.read": ["Administrator", "Receptionist", "Doctor"],
  "appointments.readAll": ["Administrator", "Receptionist"],
  "appointments.write": ["Administrator", "Receptionist", "Doctor"],
  "appointments.remove": ["Administrator", "Receptionist"],
  "board.read": ["Administrator", "Receptionist", "Doctor"],
  "board.run": ["Administrator", "Receptionist", "Doctor"],
  "schedule.read": ["Administrator", "Receptionist", "Doctor"],
  "schedule.weeks": ["Administrator"],
  "schedule.days": ["Administrator", "Receptionist", "Doctor"],
  "clinicalNotes.read": ["Administrator", "Doctor", "Assistant"],
  "clinicalNotes.write": ["Administrator", "Doctor"],
  "patients.read": lists,
  "patients.write": ["Administrator", "Receptionist", "Doctor"],
  "patients.remove": ["Administrator", "Receptionist"],
  "patients.erase": ["Administrator"],
  "patients.import": ["Administrator"],
  "facts.read": ["Administrator", "Receptionist", "Doctor", "Assistant"],
  "facts.write": ["Administrator", "Receptionist", "Doctor", "Assistant"],
  "facts.readSensitive": ["Administrator", "Doctor"],
  "vitals.read": ["Administrator", "Doctor", "Assistant"],
  "vitals.write": ["Administrator", "Receptionist", "Doctor", "Assistant"],
  "chart.read": ["Administrator", "Doctor", "Assistant"],
  "chart.write": ["Administrator", "Doctor", "Assistant"],
  "procedures.bill": ["Administrator", "Receptionist", "Accountant"],
  "plans.read": ["Administrator", "Receptionist", "Doctor", "Accountant", "Assistant"],
  "plans.answer": ["Administrator", "Receptionist", "Doctor", "Accountant", "Assistant"],
  "plans.write": ["Administrator", "Doctor"],
  "lab.read": ["Administrator", "Receptionist", "Doctor", "Accountant", "Assistant"],
  "lab.write": ["Administrator", "Receptionist", "Doctor", "Assistant"],
  "lab.pay": ["Administrator", "Accountant"],
  "overrides.read": ["Administrator"],
  "bills.read": ["Administrator", "Receptionist", "Accountant"],
  "bills.write": ["Administrator", "Receptionist", "Accountant"],
  "bills.void": ["Administrator", "Accountant"],
  "bills.refund": ["Administrator", "Accountant"],
  "cash.close": ["Administrator", "Receptionist", "Accountant"],
  "cash.reopen": ["Administrator"],
  "cash.expected": ["Administrator", "Accountant"],
  "advances.read": ["Administrator", "Receptionist", "Accountant"],
  "advances.write": ["Administrator", "Receptionist", "Accountant"],
  "packages.read": lists,
  "packages.sell": ["Administrator", "Receptionist", "Accountant"],
  "packages.use": ["Administrator", "Receptionist", "Doctor"],
  "packages.extend": ["Administrator"],
  "expenses.read": ["Administrator", "Receptionist", "Accountant"],
  "expenses.readAll": ["Administrator", "Accountant"],
  "expenses.write": ["Administrator", "Receptionist", "Accountant"],
  "figures.read": ["Administrator", "Accountant", "Receptionist"],
  "profit.read": ["Administrator", "Accountant"],
  "share.manage": ["Administrator", "Accountant"],
  "share.read": ["Administrator", "Doctor", "Accountant"],
  "doctors.read": lists,
  "doctors.write": ["Administrator"],
  "salaries.read": ["Administrator", "Accountant"],
  "catalogue.read": lists,
  "catalogue.write": ["Administrator"],
  "doctorPanel.use": ["Administrator", "Doctor", "Assistant"],
  "staff.manage": ["Administrator"],
  "notices.read": ["Administrator"],
  "backups.make": ["Administrator"],
  "looks.read": ["Administrator"],
  "retention.manage": ["Administrator"],
  "clinic.setUp": ["Administrator"],
  "settings.manage": ["Administrator"],
  "displays.manage": ["Administrator"],
  "site.edit": ["Administrator"],
  "site.publish": ["Administrator"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof MATRIX;
export const PERMISSIONS = Object.keys(MATRIX) as Permission[];

/** The permissions that an administrator may give to the role Receptionist, and take away again. */
export const GRANTABLE = [
  "settings.manage",
  "site.edit",
  "site.publish",
] as const satisfies readonly Permission[];
export type Grantable = (typeof GRANTABLE)[number];
/** The one role that can get more permissions than the table gives. */
export const GRANTEE = "Receptionist" satisfies Role;

/** Somebody's role, and the permissions given to it in this clinic; none by default. */
export interface Rights {
  role: Role;
  granted?: readonly Grantable[];
}

/** Whether somebody may do something. The server asks per endpoint, the back-office per menu entry and button. */
export function allows({ role, granted }: Rights, permission: Permission): boolean {
  if ((MATRIX[permission] as readonly Role[]).includes(role)) return true;
  return role === GRANTEE && GRANTABLE.some((each) => each === permission && granted?.includes(each));
}

/** Whether publishing is given without editing, which it needs. */
export const lacksEditing = (granted: readonly Grantable[]) =>
  granted.includes("site.publish") && !granted.includes("site.edit");
