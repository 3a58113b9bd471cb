import { describe, expect, it } from "vitest";
import { checkMedicines, type PrescribedFor } from "./allergy-check.ts";
import { answeredLines, type MedicineAnswer, unanswered } from "./medicine-answers.ts";

const ALLERGIC: PrescribedFor = { facts: [], allergyText: "Penicillin", ageYears: 40, today: "2026-03-10" };
const HEALTHY: PrescribedFor = { ...ALLERGIC, allergyText: null };

describe("a medicine that must be answered before print", () => {
  it.each<[string, MedicineAnswer[], PrescribedFor, string[]]>([
    ["Xyzol · BD\nPanadol · OD", [], ALLERGIC, ["Xyzol"]],
    ["Xyzol · BD", [], HEALTHY, []],
    ["Xyzol · BD", [{ medicine: "xyzol · OD", ingredients: [] }], ALLERGIC, []],
    ["Xyzol · BD", [{ medicine: "Xyzol", ingredients: ["cetirizine"] }], ALLERGIC, []],
    ["Xyzol · BD", [{ medicine: "Xyzola", ingredients: [] }], ALLERGIC, ["Xyzol"]],
    ["Xyzol · BD\nthen · OD", [{ medicine: "Xyzol", ingredients: [] }], ALLERGIC, []],
  ])("of %j with %j", (text, answers, patient, names) => {
    expect(unanswered(text, answers, patient).map(({ medicine }) => medicine)).toEqual(names);
  });
});

it("an answer is checked like any ingredient, and the last one counts", () => {
  const said = (ingredients: string[]) => ({ medicine: "Xyzol", ingredients });
  const kinds = (...answers: MedicineAnswer[]) =>
    checkMedicines(answeredLines(["Xyzol · BD"], answers), ALLERGIC).map(({ kind }) => kind);
  expect(kinds(said(["amoxicillin"]))).toEqual(["perhaps"]);
  expect(kinds(said(["amoxicillin"]), said([]))).toEqual([]);
});
