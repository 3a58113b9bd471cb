import { describe, expect, it } from "vitest";
import { directionsOf } from "#rules/clinical/directions.ts";
import { formatPrescription, parsePrescription } from "#rules/clinical/prescription.ts";
import { STARTER_TEMPLATES } from "./starter-templates.ts";
import { medicineName, STARTING_LIST } from "./starting-list.ts";

const LISTED = STARTING_LIST.map(medicineName);

describe.each(STARTER_TEMPLATES)("the starter template $name", ({ text }) => {
  const medicines = parsePrescription(text);

  it("holds generics of the starting list alone", () => {
    expect(medicines.map(({ name }) => name).filter((name) => !LISTED.includes(name))).toEqual([]);
  });

  it("has doses that can be read and need no second look, or leaves them open", () => {
    const written = medicines.filter(({ how }) => how !== "");
    const unclear = written.filter((medicine) => directionsOf(medicine)?.caution !== null);
    expect(unclear).toEqual([]);
  });

  it("is stored as it is written", () => {
    expect(formatPrescription(medicines)).toBe(text);
  });
});
