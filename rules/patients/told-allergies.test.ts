import { describe, expect, it } from "vitest";
import { isCovered, mayNameMedicine } from "./told-allergies.ts";

const fact = (code: string | null, text: string | null = null, reaction: string | null = null) => ({
  code,
  text,
  reaction,
});

describe("the text field on allergies", () => {
  it.each([
    ["Penicillin", [fact("penicillins")]],
    ["Allergic to penicillin (rash, since 2010)", [fact("penicillins")]],
    ["penicillin and Sulpha drugs", [fact("penicillins"), fact("sulfonamides")]],
    ["Disprin", [fact("aspirin")]],
    ["Augmentin", [fact(null, "augmentin")]],
    ["Penicillin, lips swollen", [fact("penicillins", null, "lips swollen")]],
    ["پینسلین سے الرجی ہے", [fact("penicillins")]],
    ["nil", []],
    ["", []],
    [null, []],
  ])("%j is covered by facts", (text, facts) => {
    expect(isCovered(text, facts)).toBe(true);
  });

  it.each([
    ["Penicillin", []],
    ["Penicillin", [fact("cephalosporins")]],
    ["Penicillin, shellfish", [fact("penicillins")]],
    ["penicillin shellfish", [fact("penicillins")]],
    ["not allergic to penicillin", [fact("penicillins")]],
    ["penicillin and others", [fact("penicillins")]],
    ["antibiotics", [fact("penicillins")]],
    ["NSAIDs", [fact("aspirin")]],
    ["yes, rash", [fact("penicillins")]],
    ["rash", [fact("penicillins")]],
    ["?", [fact("penicillins")]],
  ])("%j is not covered", (text, facts) => {
    expect(isCovered(text, facts)).toBe(false);
  });

  it.each(["Penicillin", "dust and Xyzol", "eggs, Brufen", "yes", "?", "پینسلین", "allergy"])(
    "%j may name a medicine",
    (text) => expect(mayNameMedicine(text)).toBe(true),
  );

  it.each([null, "", "nil", "Dust", "dust, pollen & peanuts", "Allergic to eggs since childhood", "انڈا"])(
    "%j names none",
    (text) => expect(mayNameMedicine(text)).toBe(false),
  );
});
