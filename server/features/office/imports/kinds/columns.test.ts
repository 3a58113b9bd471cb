import { afterEach, describe, expect, it, vi } from "vitest";
import { type ImportKind, importFields } from "#rules/office/import-columns.ts";
import { doctorKind } from "./doctors.ts";
import { hashOf, type Kind, RowCells } from "./kind.ts";
import { patientKind } from "./patients.ts";
import { serviceKind } from "./services.ts";

/** A cell of each column, as a clinic's list has it, and what the row must have beside it to be read. */
const CELLS: Record<ImportKind, Record<string, string>> = {
  patients: {
    ...{ fullName: "Sana Malik", phone: "03214578216", guardianName: "Imran Malik", gender: "Female" },
    ...{ firstName: "Sana", middleName: "Noor", lastName: "Malik", dob: "1990-05-12", dobPrecision: "year" },
    ...{ age: "36", maritalStatus: "Married", nationalIdentificationNumber: "35202-4471903-6" },
    ...{
      email: "sana@mail.example",
      address: "Lahore",
      anyKnownAllergies: "Latex",
      medicalHistory: "Asthma",
      bloodGroup: "b +ve",
    },
    ...{ emgencyContactNo: "03001234567", emgencyContactPersonName: "Imran", oldNumber: "77-B" },
    ...{ alternateNumber: "04235181204", owes: "500", paidAhead: "200", createdOn: "2023-02-11" },
  },
  services: { name: "Scaling", department: "Dental", fees: "3000", description: "Both jaws", isActive: "No" },
  doctors: {
    ...{ fullName: "Dr. Hina Tariq", firstName: "Hina", lastName: "Tariq", mobileNumber: "03214578216" },
    ...{ secondNumber: "03214578217", dob: "1980-05-12", city: "Lahore", joiningDate: "2020-01-02" },
    ...{
      qualification: "BDS",
      registrationNo: "12345-D",
      email: "hina@mail.example",
      checkupFee: "1500",
      salary: "90000",
    },
    ...{ departments: "Dental", previousWorkExperience: "Five years", isActive: "No" },
  },
};
/** Columns that say something only beside another, or only where another is missing. */
const BESIDE: Record<string, readonly string[]> = { dobPrecision: ["dob"] };
const INSTEAD: Record<string, readonly string[]> = {
  firstName: ["fullName"],
  middleName: ["fullName"],
  lastName: ["fullName"],
  age: ["dob"],
  paidAhead: ["owes"],
};
const NEEDED: Record<ImportKind, readonly string[]> = {
  patients: ["fullName", "phone"],
  services: ["name", "department", "fees"],
  doctors: ["fullName", "mobileNumber"],
};

// biome-ignore lint/suspicious/noExplicitAny: values and context differ from kind to kind, and are only compared here
const KINDS: Record<ImportKind, { kind: Kind<any, any>; context: unknown }> = {
  patients: { kind: patientKind, context: [] },
  services: { kind: serviceKind, context: new Map([["dental", { id: 1, name: "Dental" }]]) },
  doctors: { kind: doctorKind, context: new Map([["dental", { id: 1, name: "Dental" }]]) },
};

function readRow(of: ImportKind, fields: readonly string[]) {
  const { kind, context } = KINDS[of];
  const cells = fields.map((field) => CELLS[of][field] ?? "");
  const columns = new Map(fields.map((field, column) => [field, column]));
  const choices = {
    dateOrder: "dmy",
    today: "2026-11-20",
    dayNumbers: false,
    signedBalances: false,
  } as const;
  const row = new RowCells({ line: 1, cells }, columns, choices);
  return { values: kind.read(row, structuredClone(context)), problems: row.problems };
}

describe.each(Object.keys(CELLS) as ImportKind[])("a list of %s", (of) => {
  it.each(importFields(of))("reads what stands under %s", (field) => {
    const without = [...NEEDED[of].filter((name) => name !== field), ...(BESIDE[field] ?? [])].filter(
      (name) => !INSTEAD[field]?.includes(name),
    );
    expect(CELLS[of], "an example of it").toHaveProperty(field);
    expect(readRow(of, [...without, field])).not.toEqual(readRow(of, without));
  });
});

describe("the hash of a row", () => {
  afterEach(() => void vi.useRealTimers());

  /** Rows that were added are known by it: a value that every row gets, or the day of reading, would make all of them new. */
  it.each([
    ["patients", "55b17c1d2081e4f9"],
    ["services", "6fc71620b2a2ada4"],
    ["doctors", "5a706b6f07b9bde8"],
  ] as const)("of %s is the one under which earlier versions added it", (of, known) => {
    for (const now of ["2026-11-20T06:00:00Z", "2031-03-01T06:00:00Z"]) {
      vi.useFakeTimers({ now: new Date(now) });
      expect(hashOf(readRow(of, NEEDED[of]).values).toString("hex").slice(0, 16)).toBe(known);
    }
  });
});
