import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  containsUrdu,
  fullName,
  initials,
  isMostlyUrdu,
  isRightToLeft,
  withoutDoctor,
} from "./person-name.ts";

it.each([
  ["Ayesha", "Siddiqui", "Ayesha Siddiqui"],
  [" Ayesha ", " Siddiqui ", "Ayesha Siddiqui"],
  ["Ayesha", null, "Ayesha"],
  ["Ayesha", "", "Ayesha"],
  [undefined, "Siddiqui", "Siddiqui"],
  ["", " ", ""],
])("%j and %j make %j", (first, last, name) => {
  expect(fullName(first, last)).toBe(name);
});

it.each([
  ["Dr. Tariq", "Tariq"],
  ["DR Tariq", "Tariq"],
  ["Dr.Tariq", "Tariq"],
  ["Doctor Tariq", "Tariq"],
  ["ڈاکٹر طارق", "طارق"],
  ["Drakhshan", "Drakhshan"],
  ["Prof. Tariq", "Prof. Tariq"],
  ["Dr.", ""],
])("%j is without its title %j", (written, name) => {
  expect(withoutDoctor(written)).toBe(name);
});

describe("initials", () => {
  it.each([
    ["Hira Tariq", "HT"],
    ["Syed Ali Hassan Naqvi", "SN"],
    ["Dr. Ayesha Siddiqui", "AS"],
    ["dr ayesha siddiqui", "AS"],
    ["Prof. Dr. Kamal Namoona", "KN"],
    ["Sara O'Brien-Khan", "SO"],
    ["'Ali (Bobby) Khan", "AK"],
    ["E\u0301mile Khan", "E\u0301K"],
    ["Hira", "H"],
    ["Dr", "D"],
    ["محمد اقبال", "م\u200Cا"],
    ["شازیہ بی بی", "ش\u200Cب"],
    ["شازیہ", "ش"],
    ["  ", ""],
    ["--", ""],
  ])("of %s are %s", (name, expected) => {
    expect(initials(name)).toBe(expected);
  });

  it("are whole characters without a space, whatever the name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        const shown = initials(name);
        expect(shown.isWellFormed()).toBe(true);
        expect(shown).not.toMatch(/\s/);
      }),
    );
  });
});

it.each([
  ["محمد اقبال", true],
  ["۱۲ محمد", true],
  ["(محمد)", true],
  ["Iqbal محمد", false],
  ["123", false],
  ["", false],
])("%j reads from right to left: %s", (text, expected) => {
  expect(isRightToLeft(text)).toBe(expected);
});

it.each([
  ["Patient محمد اقبال, P-002001", true],
  ["Patient Iqbal, P-002001", false],
])("%j holds Urdu: %s", (text, expected) => {
  expect(containsUrdu(text)).toBe(expected);
});

it.each([
  ["10 ml صبح اور شام", true],
  ["صبح 10 ml", true],
  ["Tab. Panadol 500 mg (گولی)", false],
  ["1 + 1 + 1", false],
  ["", false],
])("%j is an Urdu line: %j", (text, expected) => {
  expect(isMostlyUrdu(text)).toBe(expected);
});
