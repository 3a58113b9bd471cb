import { describe, expect, it } from "vitest";
import { formatPrescription, headsOf, medicineIn, parsePrescription } from "./prescription.ts";

describe("a prescription", () => {
  it("is one medicine a line, in up to three parts", () => {
    expect(
      parsePrescription("Ibuprofen 400 mg · 1 + 1 + 1, after food · 3 days\n\nChlorhexidine·Rinse"),
    ).toEqual([
      { name: "Ibuprofen 400 mg", how: "1 + 1 + 1, after food", howLong: "3 days" },
      { name: "Chlorhexidine", how: "Rinse", howLong: "" },
    ]);
    expect(parsePrescription(null)).toEqual([]);
  });

  it.each([
    "Metformin 500 mg twice a day with meals; ORS after every stool.",
    "آئبوپروفن · دن میں تین بار · 3 دن",
    "Zinc 20 mg ·  · 10 days",
    "A · b · c · d",
    "Prednisolone 5 mg tablet · 6 OD · 3 days\nthen · 4 OD · 3 days",
  ])("%s reads back as it was written", (text) => {
    expect(formatPrescription(parsePrescription(text))).toBe(text);
  });

  it("leaves empty rows and parts out", () => {
    expect(
      formatPrescription([
        { name: " Ibuprofen ", how: "", howLong: "" },
        { name: "", how: " ", howLong: "" },
      ]),
    ).toBe("Ibuprofen");
  });
});

describe("a line that begins with then", () => {
  it.each([
    ["A · BD\nthen · OD\nThen · HS\nB", [0, 0, 0, 3]],
    ["then · OD\nthen · HS", [0, 0]],
    ["A\nthen B · OD\nB\nTHEN", [0, 1, 2, 2]],
  ])("goes on with the line above: %j", (text, heads) => {
    expect(headsOf(parsePrescription(text))).toEqual(heads);
  });

  it("is given a reason for itself alone, any other line by its medicine", () => {
    expect(medicineIn("Augmentin 625 mg · 1+0+1")).toBe(medicineIn("augmentin 625 MG · 1+1+1"));
    expect(medicineIn("then · Augmentin")).not.toBe(medicineIn("then · 4 OD"));
  });
});
