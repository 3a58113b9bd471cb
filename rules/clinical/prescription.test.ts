import { describe, expect, it } from "vitest";
import { formatPrescription, parsePrescription } from "./prescription.ts";

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
