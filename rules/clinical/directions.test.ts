import { describe, expect, it } from "vitest";
import { directionsOf, offeredMedicines } from "./directions.ts";

describe("the directions of a line", () => {
  it.each([
    ["Amoxicillin 500 mg capsule", "1+1+1, after food", "5 days", "15 capsules"],
    ["Ibuprofen 400 mg", "1 + 1 + 1, after food", "3 days", "9 tablets"],
    ["Calpol syrup", "5ml 1+1+1", "7 days", "105 ml"],
    ["Paracetamol 500 mg tablet", "SOS pain max 3", "", null],
    ["Panadol", "1+0+0", "1 day", "1 tablet"],
    ["Clotrimazole 500 mg pessary", "0+0+1", "3 days", "3 pessaries"],
  ])("%s, %s, %s come to %s", (name, how, howLong, quantity) => {
    const found = directionsOf({ name, how, howLong });
    expect(found?.quantity).toBe(quantity);
    expect(found?.urdu).toMatch(/\p{Script=Arabic}/u);
    expect(found?.urdu).not.toMatch(/[A-Za-z]/);
  });

  it("are the sentence that the patient reads, with a sign for each time", () => {
    const found = directionsOf({
      name: "Ibuprofen 400 mg tablet",
      how: "1+1+1, after food",
      howLong: "3 days",
    });
    expect(found?.urdu).toContain("کھانے کے بعد");
    expect(found?.urdu).toContain("3 دن تک");
    expect(found?.signs).toEqual([1, 1, 0, 1]);
  });

  it.each([
    ["Ibuprofen 400 mg", "", ""],
    ["Ibuprofen 400 mg", "as before", ""],
    ["آئبوپروفن", "دن میں تین بار", "3 دن"],
    ["Ibuprofen 400 mg", "1+0+1+1+1", "5 days"],
  ])("are none for %s, %s, %s, which is printed as typed", (name, how, howLong) => {
    expect(directionsOf({ name, how, howLong })).toBeNull();
  });
});

describe("the offered medicines", () => {
  it("begin with what is typed, from two letters, eight at most", () => {
    expect(offeredMedicines("a")).toEqual([]);
    expect(offeredMedicines("amox")[0]).toBe("Amoxicillin 250 mg capsule");
    expect(offeredMedicines("AMOX").length).toBeLessThanOrEqual(8);
    expect(offeredMedicines("zzzz")).toEqual([]);
  });

  it("are found by a later part of their name too", () => {
    expect(offeredMedicines("clavul")[0]).toContain("clavulanic");
  });
});
