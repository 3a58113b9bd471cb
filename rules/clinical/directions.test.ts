import { describe, expect, it } from "vitest";
import { directionsOf, directionsOfAll, doseHintsOfAll } from "./directions.ts";
import { medicineName, STARTING_LIST } from "./medicines/starting-list.ts";
import { parsePrescription } from "./prescription.ts";

describe("the directions of a line", () => {
  it.each([
    ["Amoxicillin 500 mg capsule", "1+1+1, after food", "5 days", "15 capsules"],
    ["Ibuprofen 400 mg", "1 + 1 + 1, after food", "3 days", "9 tablets"],
    ["Calpol syrup", "5ml 1+1+1", "7 days", "105 ml"],
    ["Paracetamol 500 mg tablet", "SOS pain max 3", "", null],
    ["Tab Panadol", "1+0+0", "1 day", "1 tablet"],
    ["Syp Calpol", "5ml 1+1+1", "7 days", "105 ml"],
    ["Inj Ceftriaxone 1 g", "1+0+0", "3 days", "3 injections"],
    ["Panadol", "1+0+0", "1 day", null],
    ["Clotrimazole 500 mg pessary", "0+0+1", "3 days", "3 pessaries"],
  ])("%s, %s, %s come to %s", (name, how, howLong, quantity) => {
    const found = directionsOf({ name, how, howLong });
    expect(found?.quantity).toBe(quantity);
    expect(found?.urdu).toMatch(/\p{Script=Arabic}/u);
    expect(found?.urdu).not.toMatch(/[A-Za-z]/);
  });

  it("are the sentence that the patient reads, with a sign for each time", () => {
    const [found] = directionsOfAll(
      parsePrescription("Ibuprofen 400 mg tablet · 1+1+1, after food · 3 days"),
    );
    expect(found?.urdu).toContain("کھانے کے بعد");
    expect(found?.urdu).toContain("3 دن تک");
    expect(found?.signs).toEqual([1, 1, 0, 1]);
  });

  it("name no form that nobody has said", () => {
    const said = directionsOf({ name: "Augmentin", how: "1+0+1", howLong: "5 days" });
    expect(said?.urdu).toBe("صبح اور رات، 5 دن تک، ہر بار ایک خوراک استعمال کریں");
    expect(directionsOf({ name: "Tab Augmentin", how: "1+0+1", howLong: "" })?.urdu).toContain("گولی");
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

describe("a dose that goes on with then", () => {
  const of = (text: string) => directionsOfAll(parsePrescription(text));

  it("is counted together, at its first line, and begins with پھر", () => {
    const found = of(
      "Prednisolone 5 mg tablet · 6 OD · 3 days\nThen · 4 OD · 3 days\nthen · 2+0+0 · 3 days\nTab Panadol · BD · 1 day",
    );
    expect(found.map((one) => one?.quantity)).toEqual(["36 tablets", null, null, "2 tablets"]);
    expect(found.map((one) => one?.urdu.startsWith("پھر "))).toEqual([false, true, true, false]);
  });

  it("counts as its first line does, and rounds up once", () => {
    expect(of("Calpol syrup · 5 ml BD · 2 days\nthen · 2.5 ml BD · 2 days")[0]?.quantity).toBe("30 ml");
    expect(of("Tab Panadol · ½ OD · 3 days\nthen · ½ OD · 3 days")[0]?.quantity).toBe("3 tablets");
  });

  it.each([
    "Prednisolone 5 mg tablet · 6 OD · 3 days\nthen · less and less",
    "Prednisolone 5 mg tablet · 6 OD · 3 days\nthen · 4 OD",
  ])("has no quantity where a step cannot be counted: %j", (text) => {
    expect(of(text)[0]?.quantity).toBeNull();
  });

  it("goes on with nothing as the first line", () => {
    expect(of("then · 4 OD · 3 days")[0]).toMatchObject({ dose: { unit: "dose", days: 3 } });
    expect(of("then · 4 OD · 3 days")[0]?.urdu).not.toMatch(/^پھر/);
  });
});

it("the name of no listed medicine is taken for a dose", () => {
  const lines = STARTING_LIST.map((medicine) => ({ name: medicineName(medicine), how: "", howLong: "" }));
  expect(doseHintsOfAll(lines).filter((hint) => hint !== null)).toEqual([]);
});

it.each([
  ["Panadol · half when bad · 3 days", "Read as a note: such as 1+0+1."],
  ["Calpol syrup · 1+0+1", "Read as a note: such as 5 ml 1+0+1."],
  ["Panadol · 1+0+1 · 3 days", null],
  ["Panadol", null],
  ["Tab Panadol · 1+0+1 · till finished", "How long is read as a note: such as 5 days."],
  ["Tab Panadol · bd · 3/7", null],
  ["Syp Calpol 5 ml tds", 'Is "5 ml tds" the dose? Write it in the next field.'],
  ["Augmentin 625 mg bd", 'Is "bd" the dose? Write it in the next field.'],
  ["Augmentin 625 mg", null],
  ["Warm salt water rinse", null],
])("the hint of %s is %s", (line, hint) => {
  expect(doseHintsOfAll(parsePrescription(line))).toEqual([hint]);
});
