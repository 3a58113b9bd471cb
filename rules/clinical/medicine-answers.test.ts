import { describe, expect, it } from "vitest";
import type { PatientFact } from "#rules/patients/safety-banner.ts";
import { checkMedicines, type PrescribedFor } from "./allergy-check.ts";
import { answeredLines, beforePrint, type MedicineAnswer, reasonedBy } from "./medicine-answers.ts";

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
    expect(
      beforePrint(text, { answers, isReasoned: () => false }, patient).map(({ medicine }) => medicine),
    ).toEqual(names);
  });
});

it("a medicine that a listed allergy forbids takes a reason before print, for all that was found", () => {
  const penicillins: PatientFact = {
    ...{ id: 7, kind: "allergy", code: "penicillins", text: null, severity: "severe", reaction: null },
    ...{ isSensitive: 0, source: "staff", notedOn: "2025-03-12", endsOn: null },
    ...{ confirmedOn: "2025-03-12", confirmedBy: "Dr Sana" },
  };
  const patient = { ...HEALTHY, facts: [penicillins] };
  const open = (reasons: { line: string; finding: string }[]) =>
    beforePrint("Augmentin 625 · BD", { answers: [], isReasoned: reasonedBy(reasons) }, patient);
  const [finding] = open([]);
  expect(finding).toMatchObject({ kind: "allergy", medicine: "Augmentin" });
  expect(open([{ line: "Augmentin 625 · TDS", finding: finding?.text ?? "" }])).toEqual([]);
  expect(open([{ line: "Augmentin 625", finding: "something else" }])).toHaveLength(1);
  expect(open([{ line: "Panadol", finding: finding?.text ?? "" }])).toHaveLength(1);
});

it("an answer is checked like any ingredient, and the last one counts", () => {
  const said = (ingredients: string[]) => ({ medicine: "Xyzol", ingredients });
  const kinds = (...answers: MedicineAnswer[]) =>
    checkMedicines(answeredLines(["Xyzol · BD"], answers), ALLERGIC).map(({ kind }) => kind);
  expect(kinds(said(["amoxicillin"]))).toEqual(["perhaps"]);
  expect(kinds(said(["amoxicillin"]), said([]))).toEqual([]);
});
