import { describe, expect, it } from "vitest";
import { containsUrdu } from "#rules/values/text/person-name.ts";
import { QUESTIONS } from "./fact-kinds.ts";
import {
  codeNamed,
  FACT_CODE_NAMES,
  FACT_CODES,
  factName,
  kindOfQuestion,
  type ListedFact,
  questionOf,
} from "./facts.ts";
import { isMedicineGroup } from "./medicine-groups.ts";

const LISTED: readonly ListedFact[] = FACT_CODES;

describe("the list of facts", () => {
  it("has 37 codes that a database column takes, each once", () => {
    expect(FACT_CODE_NAMES).toHaveLength(37);
    expect(new Set(FACT_CODE_NAMES).size).toBe(37);
    expect(FACT_CODE_NAMES.filter((code) => !/^[a-z0-9-]{1,40}$/.test(code))).toEqual([]);
  });

  it("says each fact in both languages, none twice", () => {
    expect(LISTED.filter(({ ur }) => !containsUrdu(ur) || /[a-z]/i.test(ur))).toEqual([]);
    expect(new Set(LISTED.map(({ en }) => en)).size).toBe(37);
    expect(new Set(LISTED.map(({ ur }) => ur)).size).toBe(37);
  });

  it("keeps five illnesses from who may not read them", () => {
    expect(LISTED.filter(({ isSensitive }) => isSensitive).map(({ code }) => code)).toEqual([
      "hepatitis-b",
      "hepatitis-c",
      "hiv",
      "tb",
      "psychiatric",
    ]);
  });

  it("names the medicines that each allergy forbids; latex forbids none", () => {
    const allergies = LISTED.filter(({ kind }) => kind === "allergy");
    expect(allergies).toHaveLength(10);
    expect(allergies.filter(({ groups }) => !groups).map(({ code }) => code)).toEqual(["latex"]);
    expect(LISTED.filter(({ kind, groups }) => groups && kind !== "allergy")).toEqual([]);
    expect(allergies.flatMap(({ groups = [] }) => groups).filter((group) => !isMedicineGroup(group))).toEqual(
      [],
    );
  });
});

describe("a fact", () => {
  it.each([
    ["penicillins", null, "Penicillins"],
    [null, "Ciproxin", "Ciproxin"],
    ["allergies", null, "No known allergies"],
    ["no-such-code", null, "no-such-code"],
  ])("of code %j and text %j is named %j", (code, text, name) => {
    expect(factName({ code, text })).toBe(name);
  });

  it("is found by its code alone", () => {
    expect(codeNamed("hiv")?.en).toBe("HIV");
    expect(codeNamed("HIV")).toBeUndefined();
    expect(codeNamed("constructor")).toBeUndefined();
  });
});

it("asks three questions, each about one kind of fact", () => {
  expect(QUESTIONS.map(kindOfQuestion)).toEqual(["allergy", "condition", "medicine"]);
  expect(QUESTIONS.map((question) => questionOf(kindOfQuestion(question)))).toEqual([...QUESTIONS]);
  expect(questionOf("device")).toBeNull();
  expect(questionOf("none")).toBeNull();
});
