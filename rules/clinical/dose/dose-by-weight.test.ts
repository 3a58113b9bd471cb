import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { directionsOf } from "#rules/clinical/directions.ts";
import { anyDose } from "#tests/support/doses.ts";
import { doseByWeight, mgADay } from "./dose-by-weight.ts";

const mgOf = (name: string, how: string) => {
  const dose = directionsOf({ name, how, howLong: "" })?.dose;
  if (!dose) throw new Error(`${how} is no dose`);
  return mgADay(name, dose);
};

describe("milligrams a day", () => {
  it.each([
    ["Paracetamol 120 mg/5 ml syrup", "5 ml qid", 480],
    ["Syp Calpol 120mg/5ml", "7.5 ml every 6 hours", 720],
    ["Amoxicillin 500 mg capsule", "1+1+1", 1500],
    ["Tab Amoxil 1 g", "½+0+½", 1000],
    ["Dexamethasone 500 mcg tablet", "1+0+0", 0.5],
    ["Ibuprofen 100 mg/5 ml suspension", "5 ml as needed for fever, max 3", 300],
    ["Ibuprofen 400 mg tablet", "every 8 hours as needed", 1200],
    ["Paracetamol 100 mg/ml oral drops", "0.6 ml qid", 240],
  ])("of %s, %s, are %d", (name, how, mg) => {
    expect(mgOf(name, how)).toBeCloseTo(mg, 9);
  });

  it.each([
    ["Syp Calpol 120 mg/0 ml", "5 ml tds", "it says nothing"],
    ["Augmentin", "1+0+1", "the name says no strength"],
    ["Amoxicillin + clavulanic acid 156 mg/5 ml suspension", "5 ml tds", "two medicines share it"],
    ["Syp Calpol 120 mg", "5 ml tds", "nobody said in how many ml"],
    ["Tab X 250 mg 500 mg", "1+0+1", "it says two"],
    ["Tobramycin 0.3% eye drops", "1+1+1", "no milligrams are counted"],
    ["Methotrexate 2.5 mg tablet", "0+0+4 once a week", "it is not taken each day"],
    ["Prednisolone 5 mg tablet", "1+0+0 every other day", "it is not taken each day"],
    ["Paracetamol 500 mg tablet", "as needed", "nobody said how often"],
    ["Inj Ceftriaxone 1 g", "1+0+0", "an injection may be part of a vial"],
  ])("of %s, %s, are not told: %s", (name, how) => {
    expect(mgOf(name, how)).toBeNull();
  });
});

it.each([
  [12.4, "1+1+1", "14.5 mg/kg a day at 12.4 kg of 03-Nov-2026"],
  [20, "1+0+1", "6 mg/kg a day at 20 kg of 03-Nov-2026"],
  [9, "as needed for pain, max 2", "at most 13.3 mg/kg a day at 9 kg of 03-Nov-2026"],
])("at %d kg, %s of a tablet of 60 mg comes to %s", (kg, how, text) => {
  const name = "Something 60 mg tablet";
  const dose = directionsOf({ name, how, howLong: "" })?.dose;
  expect(dose && doseByWeight(name, dose, { kg, on: "2026-11-03" })).toBe(text);
});

it("a dose by weight is never less than nothing, and no name stops it", () => {
  fc.assert(
    fc.property(anyDose, fc.string(), fc.double({ min: 0, max: 500, noNaN: true }), (dose, name, kg) => {
      const mg = mgADay(name, dose);
      expect(mg === null || mg >= 0).toBe(true);
      expect(doseByWeight(name, dose, { kg, on: "2026-11-03" }) ?? "").not.toMatch(/NaN|Infinity/);
    }),
  );
});
