import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  impossible,
  MEASURE_NAMES,
  MEASURES,
  NOT_MEASURED,
  pressureWarning,
  saidVitals,
  unlikelyVitals,
  type Vitals,
  vitalsOnPaper,
  vitalsProblems,
} from "./vitals.ts";

const of = (measured: Partial<Vitals>): Vitals => ({ ...NOT_MEASURED, ...measured });

describe("values that cannot be kept", () => {
  it.each<[Partial<Vitals>, string, string]>([
    [{}, "systolic", "Write at least one value."],
    [{ glucoseKind: "fasting" }, "systolic", "Write at least one value."],
    [{ systolic: 80, diastolic: 120 }, "systolic", "The upper value must be above the lower."],
    [{ systolic: 90, diastolic: 90 }, "systolic", "The upper value must be above the lower."],
    [{ systolic: 120 }, "diastolic", "Write both values, such as 120/80."],
    [{ diastolic: 80 }, "systolic", "Write both values, such as 120/80."],
    [{ pulse: 720 }, "pulse", "The pulse cannot be 720: it is between 20 and 300."],
    [{ pulse: 72.5 }, "pulse", "The pulse is a whole number."],
    [{ pulse: -72 }, "pulse", "The pulse cannot be -72: it is between 20 and 300."],
    [{ temperatureC: 98.6 }, "temperatureC", "The temperature cannot be 98.6 °C: it is between 30 and 45."],
    [{ temperatureC: 37.25 }, "temperatureC", "The temperature has one decimal at most."],
    [{ spo2: 101 }, "spo2", "The oxygen saturation cannot be 101 %: it is between 30 and 100."],
    [{ weightKg: 0 }, "weightKg", "The weight cannot be 0 kg: it is between 0.5 and 400."],
    [{ heightCm: 1.7 }, "heightCm", "The height cannot be 1.7 cm: it is between 20 and 260."],
    [{ glucoseMgdl: 7 }, "glucoseMgdl", "The glucose cannot be 7 mg/dl: it is between 10 and 1500."],
    [
      { pulse: 72, glucoseKind: "random" },
      "glucoseMgdl",
      "Write the glucose, or leave out how it was taken.",
    ],
  ])("%o: %s", (measured, field, message) => {
    expect(vitalsProblems(of(measured))).toEqual([{ field, message }]);
  });

  it("are each named", () => {
    const problems = vitalsProblems(of({ pulse: 1, spo2: 0, weightKg: 1e9 }));
    expect(problems.map(({ field }) => field)).toEqual(["pulse", "spo2", "weightKg"]);
  });

  it.each(MEASURE_NAMES)("%s is kept up to its limits, and not a tenth beyond", (name) => {
    const [least, most] = MEASURES[name].possible;
    expect([impossible(name, least), impossible(name, most)]).toEqual([null, null]);
    for (const value of [least - 0.1, most + 0.1, -1, 1e300]) expect(impossible(name, value)).not.toBeNull();
  });
});

const anyVitals = fc
  .record(
    Object.fromEntries(
      MEASURE_NAMES.map((name) => {
        const { possible, decimals } = MEASURES[name];
        const step = 10 ** decimals;
        const value = fc.integer({ min: possible[0] * step, max: possible[1] * step }).map((n) => n / step);
        return [name, fc.option(value)];
      }),
    ),
  )
  .map((measured) => of(measured as Partial<Vitals>));

it("keeps whatever lies within the limits, but a pressure that is none", () => {
  fc.assert(
    fc.property(anyVitals, (vitals) => {
      const { systolic, diastolic } = vitals;
      const isPressure = systolic === null ? diastolic === null : diastolic !== null && systolic > diastolic;
      const isEmpty = MEASURE_NAMES.every((name) => vitals[name] === null);
      expect(vitalsProblems(vitals).length === 0).toBe(isPressure && !isEmpty);
    }),
  );
});

it("asks only about what may be kept, and never about usual values", () => {
  for (const name of MEASURE_NAMES) {
    const { possible, usual } = MEASURES[name];
    expect(usual[0]).toBeGreaterThanOrEqual(possible[0]);
    expect(usual[1]).toBeLessThanOrEqual(possible[1]);
    expect(unlikelyVitals(of({ [name]: usual[0] }))).toEqual([]);
    expect(unlikelyVitals(of({ [name]: usual[1] }))).toEqual([]);
  }
  expect(unlikelyVitals(of({ pulse: 190, weightKg: 72 }))).toEqual([
    { field: "pulse", message: "The pulse is 190" },
  ]);
  expect(unlikelyVitals(of({ temperatureC: 33.5 }))).toEqual([
    { field: "temperatureC", message: "The temperature is 33.5 °C" },
  ]);
});

it.each([
  [120, 80, false],
  [179, 109, false],
  [180, 90, true],
  [150, 110, true],
  [230, 130, true],
  [null, null, false],
] as const)("of %s/%s elective treatment waits: %s", (systolic, diastolic, waits) => {
  expect(pressureWarning({ systolic, diastolic })).toBe(
    waits ? "Put off elective treatment; measure again." : null,
  );
});

it("is said in the order of the row", () => {
  const all = of({
    ...{ systolic: 120, diastolic: 80, pulse: 72, temperatureC: 38.3, spo2: 98 },
    ...{ weightKg: 72.5, heightCm: 170, glucoseMgdl: 140, glucoseKind: "fasting" },
  });
  expect(saidVitals(all).map(({ text }) => text)).toEqual([
    ...["BP 120/80", "Pulse 72", "38.3 °C", "SpO₂ 98 %"],
    ...["72.5 kg", "170 cm", "Glucose 140 mg/dl fasting"],
  ]);
  expect(saidVitals(NOT_MEASURED)).toEqual([]);
});

it("stands on the paper of its visit: the newest pressure and the newest weight", () => {
  const entries = [
    { ...of({ pulse: 72 }), appointmentId: 7 },
    { ...of({ systolic: 140, diastolic: 90 }), appointmentId: 7 },
    { ...of({ systolic: 190, diastolic: 110, weightKg: 72.5 }), appointmentId: 7 },
    { ...of({ weightKg: 50 }), appointmentId: 6 },
  ];
  expect(vitalsOnPaper(entries, 7)).toEqual({ pressure: "140/90 mmHg", weight: "72.5 kg" });
  expect(vitalsOnPaper(entries, 6)).toEqual({ pressure: null, weight: "50 kg" });
  expect(vitalsOnPaper(entries, 5)).toEqual({ pressure: null, weight: null });
});
