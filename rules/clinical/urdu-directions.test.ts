import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyDose } from "#tests/support/doses.ts";
import { DOSE_MEALS, DOSE_PATTERNS, DOSE_UNITS, type Dose, type DoseUnit } from "./dose/dose.ts";
import { formatDose } from "./dose/format-dose.ts";
import { readDose } from "./dose/read-dose.ts";
import { type DirectionOptions, signsOf, urduDirections } from "./urdu-directions.ts";
import { NEEDS, NUMBERS, ROUTES, type Route } from "./urdu-words.ts";

const page = readFileSync("rules/clinical/urdu-directions.md", "utf8");
const cellsOf = (text: string) =>
  [...text.matchAll(/^\| (.+) \|$/gm)].map(([, row = ""]) => row.split("|").map((cell) => cell.trim()));
const [sentences = "", complaints = ""] = page.split("## Complaints");

interface Row extends DirectionOptions {
  written: string;
  medicine: string;
  unit: DoseUnit;
  urdu: string;
}
const ROWS: Row[] = cellsOf(sentences)
  .filter(([written = ""]) => written !== "Written" && !written.startsWith("-"))
  .map(([written = "", medicine = "", urdu = ""]) => {
    const [unit, ...more] = medicine.split(", ");
    return {
      written,
      medicine,
      unit: unit as DoseUnit,
      route: ROUTES.find((route) => more.includes(route)),
      teaspoon: more.includes("teaspoon"),
      isThen: more.includes("then"),
      urdu,
    };
  });

function doseOf(text: string, unit?: DoseUnit): Dose {
  const read = readDose(text, { unit });
  if (!read || !("dose" in read)) throw new Error(`${text} is no dose`);
  return read.dose;
}
const directions = (text: string, unit?: DoseUnit, route?: Route) =>
  urduDirections(doseOf(text, unit), { route });
const withoutIsolates = (text: string) => text.replace(/[\u2068\u2069]/g, "");

describe("the page of directions for clinicians to sign", () => {
  it.each(ROWS)(
    "$written ($medicine) is what the program says",
    ({ written, medicine: _medicine, unit, urdu, ...options }) => {
      const dose = doseOf(written, unit);
      expect(withoutIsolates(urduDirections(dose, options))).toBe(urdu);
      const { how, howLong } = formatDose(dose, { unit });
      expect([how, howLong].filter((part) => part !== "").join(" · ")).toBe(written);
    },
  );

  it("has every unit, pattern, meal, number and way", () => {
    const doses = ROWS.map(({ written, unit }) => doseOf(written, unit));
    const listed = (values: readonly unknown[]) =>
      new Set(values.filter((value) => value !== null && value !== undefined));
    expect(ROWS.length).toBeGreaterThan(80);
    expect(listed(doses.map(({ unit }) => unit))).toEqual(new Set(DOSE_UNITS));
    expect(listed(doses.map(({ pattern }) => pattern))).toEqual(new Set(DOSE_PATTERNS));
    expect(listed(doses.map(({ meal }) => meal))).toEqual(new Set(DOSE_MEALS));
    const missing = NUMBERS.filter((number) => !ROWS.some(({ urdu }) => urdu.includes(`${number} گولی`)));
    expect(missing).toEqual([]);
    const ways = new Set(ROWS.flatMap(({ route, unit }) => route ?? usualWays[unit] ?? []));
    expect(ways).toEqual(new Set(ROUTES));
  });

  it("has every complaint", () => {
    const pairs = cellsOf(complaints)
      .filter(([typed = ""]) => typed !== "Typed" && !typed.startsWith("-"))
      .flatMap((cells) =>
        cells.flatMap((typed, at) => (at % 2 === 0 && typed ? [[typed, cells[at + 1]]] : [])),
      );
    expect(pairs.map(([typed]) => typed)).toEqual(Object.keys(NEEDS));
    const said = pairs.map(([typed]) => [typed, directions(`SOS ${typed} max 3`).split(" ایک گولی")[0]]);
    expect(said).toEqual(pairs);
  });
});

/** Ways that a unit says by itself. */
const usualWays: Partial<Record<DoseUnit, Route>> = {
  tablet: "mouth",
  sachet: "dissolve",
  puff: "inhale",
  lozenge: "suck",
  suppository: "rectum",
  pessary: "vagina",
  unit: "under the skin",
};

describe("a direction in Urdu", () => {
  it.each([
    ["¼+0+0", "tablet", "چوتھائی گولی صبح"],
    ["½+0+0", "tablet", "آدھی گولی صبح"],
    ["1+0+0", "tablet", "ایک گولی صبح"],
    ["1½+0+0", "tablet", "ڈیڑھ گولی صبح"],
    ["2+0+0", "tablet", "دو گولیاں صبح"],
    ["2½+0+0", "tablet", "ڈھائی گولیاں صبح"],
    ["3+0+0", "tablet", "تین گولیاں صبح"],
    ["1+0+0", "capsule", "ایک کیپسول صبح"],
    ["2+0+0", "capsule", "دو کیپسول صبح"],
    ["1+0+0", "drop", "ایک قطرہ صبح"],
    ["2+0+0", "drop", "دو قطرے صبح"],
  ] as const)("counts %s of a %s as %s", (text, unit, urdu) => {
    expect(directions(text, unit)).toBe(urdu);
  });

  it("never says midnight for half a tablet at night", () => {
    expect(directions("½+0+½")).not.toContain("آدھی رات");
  });

  it("says a syrup by its measure, and by spoons only where the clinic does", () => {
    const syrup = doseOf("5ml 1+0+0");
    expect(urduDirections(syrup)).toBe("5 ملی لیٹر صبح، ساتھ دیے گئے ماپ سے");
    expect(urduDirections(syrup, { teaspoon: true })).toBe("چائے کا ایک چمچ (5 ملی لیٹر) صبح");
    expect(urduDirections(doseOf("3ml 1+0+0"), { teaspoon: true })).toContain("3 ملی لیٹر");
  });

  it("does not swallow what another way names", () => {
    expect(directions("10ml 1+0+1", "ml", "rinse")).toContain("کلی کریں، نگلیں نہیں");
    expect(directions("0+0+1", "tablet", "vagina")).toContain("منہ سے نہ لیں");
    expect(directions("SOS", "tablet", "under the tongue")).toContain("زبان کے نیچے رکھیں");
    expect(directions("1+0+1", "application", "skin")).toContain("پتلی تہہ لگائیں");
  });

  it("keeps inhaling and dissolving where a list says mouth of an inhaler or a sachet", () => {
    expect(directions("2 puffs bd", "puff", "mouth")).toBe(directions("2 puffs bd", "puff"));
    expect(directions("1+0+0", "sachet", "mouth")).toBe(directions("1+0+0", "sachet"));
  });

  it("leaves an unknown complaint as typed, isolated, and translates known ones however they are written", () => {
    expect(directions("SOS Dry Cough max 3")).toMatch(/^\u2068Dry Cough\u2069 کی صورت میں ایک گولی/);
    expect(directions("SOS pain or migraineX max 3")).toMatch(/^\u2068pain or migraineX\u2069 /);
    expect(directions("SOS Pain/fever max 3")).toMatch(/^درد یا بخار کی صورت میں/);
    expect(directions("SOS constructor max 3")).toMatch(/^\u2068constructor\u2069 /);
    const needy = doseOf("SOS x-ray max 3");
    expect(urduDirections({ ...needy, neededFor: "a\u2069\u202eb" })).toMatch(/^\u2068ab\u2069 /);
  });

  it("goes on with the line above by then", () => {
    expect(urduDirections(doseOf("4+0+0 x3"), { isThen: true })).toBe("پھر چار گولیاں صبح، 3 دن تک");
  });

  it("has neither Latin letters nor Urdu digits nor gaps, whatever the dose and the way", () => {
    const known = anyDose.map((dose) => ({ ...dose, neededFor: dose.neededFor && "tooth pain" }));
    const options = fc.record({
      route: fc.option(fc.constantFrom(...ROUTES)),
      teaspoon: fc.boolean(),
      isThen: fc.boolean(),
    });
    fc.assert(
      fc.property(known, options, (dose, way) => {
        expect(urduDirections(dose, way)).toMatch(
          /^[\u0621-\u064a\u0679-\u06d3][\u0621-\u064a\u0679-\u06d3\d .()،¼½¾]*[\u0621-\u064a\u0679-\u06d3)]$|^\d/u,
        );
        expect(urduDirections(dose, way)).not.toMatch(
          /[a-z]|[\u0660-\u0669\u06f0-\u06f9]| {2}|، ،| ،|^،|،$/i,
        );
      }),
      { numRuns: 5_000 },
    );
  });

  it("says each amount that is not nothing, and no other", () => {
    const tablets = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(tablets, (amounts) => {
        fc.pre(amounts.some((amount) => amount > 0));
        const said = urduDirections({ ...doseOf("1+0+1"), amounts }).split("، ");
        const times = ["صبح", "دوپہر", "شام", "رات"].filter((_, at) => (amounts[at] ?? 0) > 0);
        expect(said.map((part) => part.split(" ").at(-1))).toEqual(times);
        expect(said.map((part) => NUMBERS.findIndex((number) => part.startsWith(`${number} `)) + 1)).toEqual(
          amounts.filter((amount) => amount > 0),
        );
      }),
    );
  });
});

describe("the four signs", () => {
  it("have the amounts of a dose of each day", () => {
    expect(signsOf(doseOf("½+1+2"))).toEqual([0.5, 1, 0, 2]);
    expect(signsOf(doseOf("QID"))).toEqual([1, 1, 1, 1]);
  });

  it.each(["q8h", "SOS pain max 3", "STAT", "alt", "1+0+1 alt", "0+0+1 1/w"])(
    "are left out for %s",
    (text) => {
      expect(signsOf(doseOf(text))).toBeNull();
    },
  );
});
