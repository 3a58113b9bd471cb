import { describe, expect, it } from "vitest";
import type { PatientFact } from "#rules/patients/safety-banner.ts";
import type { PrescribedFor } from "./allergy-check.ts";
import { lastPrescribed, repeatable } from "./repeat.ts";

const visit = (
  id: number,
  appointmentDate: string,
  doctorPrescription: string | null,
  appointmentTime = "10:00",
) => ({
  id,
  appointmentDate,
  appointmentTime,
  doctorPrescription,
});

describe("the last prescription", () => {
  const now = visit(5, "2026-03-10", null);
  it.each([
    [
      "the latest before this visit",
      [visit(9, "2026-03-11", "A"), visit(3, "2026-03-01", "B"), visit(1, "2026-01-01", "C")],
      3,
    ],
    [
      "an earlier one of the same day",
      [visit(6, "2026-03-10", "A", "09:00"), visit(3, "2026-03-01", "B")],
      6,
    ],
    [
      "one that prescribed something",
      [visit(4, "2026-03-09", " \n"), visit(3, "2026-03-01", null), visit(1, "2026-01-01", "C")],
      1,
    ],
    ["none of this visit itself", [visit(5, "2026-03-10", "A")], undefined],
  ])("is %s", (_, visits, id) => {
    expect(lastPrescribed(visits, now)?.id).toBe(id);
    expect(lastPrescribed(visits.toReversed(), now)?.id).toBe(id);
  });
});

const penicillins: PatientFact = {
  id: 7,
  kind: "allergy",
  code: "penicillins",
  text: null,
  severity: null,
  reaction: "rash",
  isSensitive: 0,
  source: "staff",
  notedOn: "2026-01-02",
  endsOn: null,
  confirmedOn: "2026-01-02",
  confirmedBy: null,
};
const patient: PrescribedFor = { facts: [penicillins], allergyText: null, ageYears: 40, today: "2026-03-10" };

describe("the same as last time", () => {
  it("leaves out what an allergy stands against by now, with its words and its further steps", () => {
    const last = "Panadol · BD\nAugmentin · 1+0+1 · 3 days\nthen · 1+0+0 · 3 days\nBrufen · TDS";
    const { lines, left } = repeatable(last, "", patient);
    expect(lines).toEqual(["Panadol · BD", "Brufen · TDS"]);
    expect(left).toEqual([
      { line: "Augmentin · 1+0+1 · 3 days", text: expect.stringContaining("allergic to penicillins") },
    ]);
  });

  it("leaves out what may meet the text on allergies", () => {
    const told = { ...patient, facts: [], allergyText: "brufen" };
    expect(repeatable("Ibuprofen 400 mg\nPanadol", "", told).lines).toEqual(["Panadol"]);
  });

  it("adds no line twice", () => {
    const { lines, left } = repeatable(
      "Panadol · BD\nBrufen · 2 OD\nthen · OD\nAmoxil",
      "panadol · bd\nBrufen · 2 OD\nAmoxil",
      patient,
    );
    expect({ lines, left }).toEqual({ lines: [], left: [] });
  });
});
