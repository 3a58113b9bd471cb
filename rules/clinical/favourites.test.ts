import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { favouritesOf, type Prescribed } from "./favourites.ts";

const prescribed = (...texts: string[]): Prescribed[] =>
  texts.map((text, idPatient) => ({ text, idPatient }));
const own = (...texts: string[]) => favouritesOf(prescribed(...texts), []);

describe("a doctor's favourites", () => {
  it("are the names written most, as they were written last", () => {
    expect(
      own("Panadol", "BRUFEN 400 mg", "Brufen  400 mg\nPanadol", "brufen 400 mg").map(({ name }) => name),
    ).toEqual(["BRUFEN 400 mg", "Panadol"]);
  });

  it.each<[string, string[], string, string]>([
    [
      "the most written",
      ["A1 x · 1+0+1 · 5 days", "A1 x · 1+1+1 · 3 days", "A1 x · 1+0+1 · 5 days"],
      "1+0+1",
      "5 days",
    ],
    ["the newest of equals", ["Ab · BD", "Ab · BD", "Ab · OD", "Ab · OD"], "BD", ""],
    ["none that was written once", ["Ab · BD · 5 days"], "", ""],
    ["none of a syrup", ["Calpol syrup · 5 ml TDS", "Calpol syrup · 5 ml TDS"], "", ""],
  ])("have as usual dose %s", (_, texts, how, howLong) => {
    expect(own(...texts)[0]).toMatchObject({ how, howLong, by: "doctor" });
  });

  it("leave out what is no name", () => {
    expect(own("· BD", "x", "500 · BD", "y".repeat(101))).toEqual([]);
  });
});

describe("the clinic's", () => {
  it("come last, without a dose, and only where three patients were given them", () => {
    const others = [
      ...prescribed("Flagyl 400 mg · TDS", "Flagyl 400 mg · TDS", "flagyl 400 mg"),
      { text: "Call Mrs Khan\nCall Mrs Khan\nCall Mrs Khan", idPatient: 1 },
    ];
    expect(favouritesOf(prescribed("Panadol"), others)).toEqual([
      { name: "Panadol", how: "", howLong: "", by: "doctor" },
      { name: "Flagyl 400 mg", how: "", howLong: "", by: "clinic" },
    ]);
  });

  it("are no sentences about one patient", () => {
    const names = own("Continue amoxicillin as before\nPanadol", "Amoxicillin 500 mg capsule · 1+1+1").map(
      ({ name }) => name,
    );
    expect(names).toEqual(["Panadol", "Amoxicillin 500 mg capsule"]);
    expect(own("Warm salt water rinse", "Warm salt water rinse", "Warm salt water rinse")).toHaveLength(1);
  });

  it("are not said twice", () => {
    expect(favouritesOf(prescribed("Panadol"), prescribed("panadol", "panadol", "panadol"))).toHaveLength(1);
  });
});

it("favourites of any texts have each name once", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (texts) => {
      const names = own(...texts).map(({ name }) => name.toLowerCase().replace(/\s+/g, " "));
      expect(new Set(names).size).toBe(names.length);
    }),
  );
});
