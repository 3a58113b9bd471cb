import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMeasure, readPressure, readVitals } from "./read-vitals.ts";
import { MEASURES } from "./vitals.ts";

describe("a blood pressure", () => {
  it.each([
    "120/80",
    "120 / 80",
    "120-80",
    "120 80",
    "120 over 80",
    "BP 120/80",
    "120/80 mmHg",
    "۱۲۰/۸۰",
    " 120\\80 ",
  ])("%s", (typed) => {
    expect(readPressure(typed)).toEqual({ values: { systolic: 120, diastolic: 80 } });
  });

  it.each([
    ["80/120", "The upper value must be above the lower."],
    ["120/120", "The upper value must be above the lower."],
    ["120", "Write both values, such as 120/80."],
    ["120/", "Write both values, such as 120/80."],
    ["12080", "Write both values, such as 120/80."],
    ["120/80/60", "Write both values, such as 120/80."],
    ["120.5/80", "Write both values, such as 120/80."],
    ["low", "Write both values, such as 120/80."],
    ["310/90", "The upper pressure cannot be 310 mmHg: it is between 40 and 300."],
    ["120/10", "The lower pressure cannot be 10 mmHg: it is between 20 and 200."],
  ])("%s is refused", (typed, problem) => {
    expect(readPressure(typed)).toEqual({ problem });
  });

  it("may be left out", () => {
    expect(readPressure("  ")).toEqual({ values: { systolic: null, diastolic: null } });
  });
});

describe("a measure of one number", () => {
  it.each([
    ["temperatureC", "38.3", 38.3],
    ["temperatureC", "38,3", 38.3],
    ["temperatureC", "101F", 38.3],
    ["temperatureC", "101 °F", 38.3],
    ["temperatureC", "98.6", 37],
    ["temperatureC", "۹۹", 37.2],
    ["temperatureC", "37 C", 37],
    ["pulse", "72", 72],
    ["pulse", "72 bpm", 72],
    ["spo2", "98%", 98],
    ["weightKg", "72.5", 72.5],
    ["weightKg", "72 kgs", 72],
    ["weightKg", "160 lb", 72.6],
    ["weightKg", "3200 g", 3.2],
    ["heightCm", "170", 170],
    ["heightCm", "1.7 m", 170],
    ["heightCm", "5'7", 170.2],
    ["heightCm", "5’ 7”", 170.2],
    ["heightCm", "5ft 7in", 170.2],
    ["heightCm", "6 ft", 182.9],
    ["glucoseMgdl", "140", 140],
    ["glucoseMgdl", "140 mg/dl", 140],
    ["glucoseMgdl", "7.8 mmol", 141],
    ["glucoseMgdl", "7.8mmol/L", 141],
    ["glucoseMgdl", "", null],
  ] as const)("%s: %j is %s", (name, typed, value) => {
    expect(readMeasure(name, typed)).toEqual({ values: { [name]: value } });
  });

  it.each([
    ["glucoseMgdl", "7.8", "Write mg/dl, such as 140, or 7.8 mmol."],
    ["temperatureC", "warm", "Write 37.2, or 99F."],
    ["temperatureC", "12F", "The temperature cannot be -11.1 °C: it is between 30 and 45."],
    ["pulse", "72 kg", "Write beats in a minute, such as 72."],
    ["pulse", "1e3", "Write beats in a minute, such as 72."],
    ["pulse", "-72", "Write beats in a minute, such as 72."],
    ["pulse", "72\u202e", null],
    ["weightKg", "999999", "The weight cannot be 999999 kg: it is between 0.5 and 400."],
    ["weightKg", "72.55", "The weight has one decimal at most."],
    ["heightCm", "5", "The height cannot be 5 cm: it is between 20 and 260."],
  ] as const)("%s: %j is answered in words", (name, typed, problem) => {
    const read = readMeasure(name, typed);
    if (problem === null) expect(read).toEqual({ values: { [name]: 72 } });
    else expect(read).toEqual({ problem });
  });
});

const SINGLE = ["pulse", "temperatureC", "spo2", "weightKg", "heightCm", "glucoseMgdl"] as const;

it("reads back every value that it may say, and never gives one that cannot be kept", () => {
  fc.assert(
    fc.property(fc.constantFrom(...SINGLE), fc.string(), fc.double({ min: 0, max: 1 }), (name, junk, at) => {
      const { possible, decimals, unit } = MEASURES[name];
      const value = Number((possible[0] + at * (possible[1] - possible[0])).toFixed(decimals));
      expect(readMeasure(name, `${value} ${unit}`)).toEqual({ values: { [name]: value } });
      const read = readMeasure(name, junk);
      const kept = "values" in read ? (read.values as Record<string, number | null>)[name] : null;
      expect(kept === null || kept === undefined || (kept >= possible[0] && kept <= possible[1])).toBe(true);
    }),
  );
});

it("reads every pressure that it may say", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 41, max: 300 }),
      fc.integer({ min: 20, max: 200 }),
      (systolic, diastolic) => {
        fc.pre(systolic > diastolic);
        expect(readPressure(`${systolic}/${diastolic}`)).toEqual({ values: { systolic, diastolic } });
      },
    ),
  );
});

describe("a row of fields", () => {
  const EMPTY = {
    ...{ pressure: "", pulse: "", temperatureC: "", spo2: "", weightKg: "", heightCm: "", glucoseMgdl: "" },
    glucoseKind: null,
  };

  it("is read as a whole", () => {
    const typed = { ...EMPTY, pressure: "120/80", temperatureC: "101F", glucoseMgdl: "7.8 mmol" };
    expect(readVitals({ ...typed, glucoseKind: "fasting" })).toEqual({
      vitals: {
        ...{ systolic: 120, diastolic: 80, pulse: null, temperatureC: 38.3, spo2: null },
        ...{ weightKg: null, heightCm: null, glucoseMgdl: 141, glucoseKind: "fasting" },
      },
      problems: [],
    });
  });

  it("says which field cannot be read, and forgets how nothing was taken", () => {
    const { vitals, problems } = readVitals({
      ...EMPTY,
      pressure: "120",
      pulse: "72",
      glucoseKind: "random",
    });
    expect(problems).toEqual([{ field: "pressure", message: "Write both values, such as 120/80." }]);
    expect([vitals.pulse, vitals.glucoseKind]).toEqual([72, null]);
  });
});
