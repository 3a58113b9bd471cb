import type { DemoClinic } from "#db/seed/demo/clinic.ts";
import type { Role } from "#rules/values/permissions.ts";

/** A demo account. */
export interface DemoStaff {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly doctorId: number | null;
  /** The doctors for whom an assistant works. */
  readonly worksFor?: readonly number[];
}

/** The password of all demo accounts, and of no other account. */
export const DEMO_PASSWORD = "matab-demo-year";

/** Of a row of `staff`: whether the demo made it. */
export const IS_DEMO = "email LIKE '%@demo.local'";

/** The numbers by which rows refer to the demo's accounts. */
export const RECEPTIONIST = 1;
export const ACCOUNTANT = 2;

/** A receptionist, an accountant, the first two doctors and the first one's assistant. Their e-mail addresses do not exist. */
export function demoStaff({ doctors }: DemoClinic): DemoStaff[] {
  const desk: DemoStaff[] = [
    { name: "Rabia Anwar", email: "reception@demo.local", role: "Receptionist", doctorId: null },
    { name: "Asif Mahmood", email: "accounts@demo.local", role: "Accountant", doctorId: null },
  ];
  const panel = doctors.slice(0, 2).map(({ id, name }, index): DemoStaff => {
    const email = `${index === 0 ? "doctor" : "doctor2"}@demo.local`;
    return { name: `Dr ${name}`, email, role: "Doctor", doctorId: id };
  });
  const assistant: DemoStaff = {
    name: "Hina Tariq",
    email: "assistant@demo.local",
    role: "Assistant",
    doctorId: null,
    worksFor: doctors.slice(0, 1).map(({ id }) => id),
  };
  return [...desk, ...panel, assistant];
}
