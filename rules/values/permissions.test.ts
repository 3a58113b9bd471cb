import { describe, expect, it } from "vitest";
import { allows, type Grantable, PERMISSIONS, type Permission, ROLES, type Role } from "./permissions.ts";

const mayDo = (role: Role) => PERMISSIONS.filter((permission) => allows({ role }, permission));

describe("what the handbook says of the roles", () => {
  it("an administrator may do everything", () => {
    expect(mayDo("Administrator")).toEqual(PERMISSIONS);
  });

  it.each<[Role, Permission]>([
    ["Receptionist", "profit.read"],
    ["Receptionist", "salaries.read"],
    ["Receptionist", "expenses.readAll"],
    ["Receptionist", "clinicalNotes.read"],
    ["Receptionist", "bills.void"],
    ["Doctor", "appointments.readAll"],
    ["Doctor", "requests.decide"],
    ["Doctor", "bills.read"],
    ["Doctor", "salaries.read"],
    ["Accountant", "clinicalNotes.read"],
    ["Accountant", "clinicalNotes.write"],
    ["Accountant", "appointments.read"],
    ["Accountant", "patients.write"],
    ["Assistant", "clinicalNotes.write"],
    ["Assistant", "facts.readSensitive"],
    ["Assistant", "patients.read"],
    ["Assistant", "appointments.read"],
    ["Assistant", "packages.read"],
    ["Assistant", "catalogue.read"],
  ])("%s: not %s", (role, permission) => {
    expect(allows({ role }, permission)).toBe(false);
  });

  it.each<[Role, readonly Permission[]]>([
    [
      "Receptionist",
      ["requests.decide", "appointments.readAll", "appointments.write", "patients.write", "bills.write"],
    ],
    ["Doctor", ["appointments.read", "clinicalNotes.read", "clinicalNotes.write", "doctorPanel.use"]],
    [
      "Accountant",
      ["bills.read", "bills.void", "expenses.write", "figures.read", "profit.read", "salaries.read"],
    ],
    ["Assistant", ["doctorPanel.use", "clinicalNotes.read", "facts.read", "facts.write"]],
  ])("%s: does their own work", (role, permissions) => {
    expect(mayDo(role)).toEqual(expect.arrayContaining([...permissions]));
  });

  it("an assistant does nothing else", () => {
    expect(mayDo("Assistant")).toEqual([
      "clinicalNotes.read",
      "facts.read",
      "facts.write",
      "vitals.read",
      "vitals.write",
      "chart.read",
      "chart.write",
      "plans.read",
      "plans.answer",
      "lab.read",
      "lab.write",
      "doctorPanel.use",
    ]);
  });

  it("whoever writes bills sells packages, but for doctors, who write none", () => {
    const may = (permission: Permission) => ROLES.filter((role) => allows({ role }, permission));
    expect(may("packages.sell")).toEqual(["Administrator", "Receptionist", "Accountant"]);
    expect(may("packages.sell")).toEqual(may("bills.write"));
  });

  it("only an administrator manages staff, doctors and the catalogue", () => {
    for (const permission of ["staff.manage", "doctors.write", "catalogue.write"] as const) {
      expect(ROLES.filter((role) => allows({ role }, permission))).toEqual(["Administrator"]);
    }
  });

  it("a receptionist does what the role was given, nobody else does, and nothing else can be given", () => {
    for (const permission of PERMISSIONS) {
      const granted = [permission] as unknown as Grantable[];
      const more = ROLES.filter(
        (role) => allows({ role, granted }, permission) && !allows({ role }, permission),
      );
      const canBeGiven = ["settings.manage", "site.edit", "site.publish"].includes(permission);
      expect([permission, more]).toEqual([permission, canBeGiven ? ["Receptionist"] : []]);
    }
  });

  it("whoever writes something may also read it, but for vitals, which the reception writes down for the doctor", () => {
    const pairs = PERMISSIONS.filter((name) => name.endsWith(".write")).map(
      (write) => [write, write.replace(".write", ".read") as Permission] as const,
    );
    expect(pairs.length).toBeGreaterThan(0);
    for (const [write, read] of pairs) {
      for (const role of ROLES.filter((each) => allows({ role: each }, write)))
        expect([write, role, allows({ role }, read)]).toEqual([
          write,
          role,
          !(write === "vitals.write" && role === "Receptionist"),
        ]);
    }
  });
});
