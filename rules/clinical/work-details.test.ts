import { describe, expect, it } from "vitest";
import { DETAIL_KINDS } from "#rules/clinic/service-charting.ts";
import {
  DETAILS_OF,
  fromLastTime,
  readExpiry,
  WORK_DETAIL_FACTS,
  WORK_DETAIL_NAMES,
  wasExpired,
  workDetailProblems,
  workDetailText,
} from "./work-details.ts";

/** What is written down about work: product, lot, dose. */

describe("details of a kind", () => {
  it.each([
    ["injection", { product: "Botox", amount: 50, unit: "units", lot: "C4821", expiry: "2028-03" }, []],
    ["injection", { amount: 20 }, ["Say units or ml."]],
    ["injection", { amount: 0, unit: "ml" }, ["Amount is a number from 0.01 to 1000."]],
    ["injection", { amount: 1.005, unit: "ml" }, ["Amount has at most two decimals."]],
    ["injection", { unit: "drops" }, ["Unit is one of: units, ml."]],
    ["injection", { lot: "۔۔۔" }, ["A lot has letters or digits, as on the box."]],
    ["injection", { expiry: "03/2028" }, ["Write month and year, 03/2028."]],
    ["injection", { expiry: "2028-13" }, ["Write month and year, 03/2028."]],
    ["injection", { passes: 2 }, ["Passes is not written down for this service."]],
    ["laser", { passes: 2.5 }, ["Passes is a whole number from 1 to 20."]],
    ["laser", { fluence: Number.POSITIVE_INFINITY }, ["Fluence is a number from 0.1 to 500."]],
    ["laser", { skinType: "VII" }, ["Skin type is one of: I, II, III, IV, V, VI."]],
    ["braces", { nextWeeks: "4" }, ["Next in is a whole number from 1 to 52."]],
    ["implant", { brand: 3 }, ["Brand is a text."]],
    [null, { lot: "C4821" }, ["Lot is not written down for this service."]],
    [null, {}, []],
  ] as const)("%s %j: %j", (kind, details, messages) => {
    expect(workDetailProblems(kind, details).map(({ message }) => message)).toEqual(messages);
  });

  it("knows a field for every kind, and a kind for every field", () => {
    const asked = new Set(DETAIL_KINDS.flatMap((kind) => DETAILS_OF[kind]));
    expect([...asked].toSorted()).toEqual(WORK_DETAIL_NAMES.toSorted());
  });
});

describe("words of details", () => {
  it.each([
    [
      { product: "Botox", amount: 50, unit: "units", area: "Forehead", lot: "C4821", expiry: "2028-03" },
      "Botox, lot C4821, expires 03/2028, Forehead, 50 units",
    ],
    [
      { device: "Diode 808", spot: 12, fluence: 18.5, pulse: 30, passes: 2, skinType: "IV" },
      "Diode 808, spot 12 mm, fluence 18.5 J/cm², pulse 30 ms, 2 passes, skin type IV",
    ],
    [{ agent: "TCA", strength: 20, minutes: 4 }, "TCA, 20 %, 4 min"],
    [{ agent: "Lidocaine 2 %", cartridges: 1.5 }, "Lidocaine 2 %, 1.5 cartridges"],
    [{ upperWire: "0.016 NiTi", nextWeeks: 4 }, "upper wire 0.016 NiTi, next in 4 weeks"],
    [{ amount: 1 }, "1"],
    [null, ""],
  ])("%j: %s", (details, text) => {
    expect(workDetailText(details)).toBe(text);
  });
});

describe("what a box says", () => {
  it.each([
    ["03/2028", "2028-03"],
    ["3-28", "2028-03"],
    ["2028-03", "2028-03"],
    ["12.27", "2027-12"],
    ["13/2028", null],
    ["2028", null],
    ["0/28", null],
    ["03/1928", null],
  ])("expiry %s is %s", (typed, expiry) => {
    expect(readExpiry(typed)).toBe(expiry);
  });

  it("holds until its month is over", () => {
    expect(wasExpired("2028-03", "2028-03-31")).toBe(false);
    expect(wasExpired("2028-03", "2028-04-01")).toBe(true);
  });

  it("is read from the box each time", () => {
    expect(fromLastTime({ product: "Botox", lot: "C4821", expiry: "2028-03", amount: 50 })).toEqual({
      product: "Botox",
      amount: 50,
    });
  });
});

it("the facts of a field have a label each", () => {
  const labels = WORK_DETAIL_NAMES.map((name) => WORK_DETAIL_FACTS[name].label);
  expect(new Set(labels).size).toBe(labels.length);
});
