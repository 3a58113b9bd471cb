import { describe, expect, it } from "vitest";
import { ageAndGender, nextVisitText, paperLines, paperWarnings } from "./prescription-paper.ts";

const PATIENT = {
  fullName: "Sana Javed",
  gender: "Female",
  dob: "1990-03-01",
  dobPrecision: "day",
  anyKnownAllergies: null,
} as const;

describe("a prescription's paper", () => {
  it("numbers medicines, and none of their further doses", () => {
    const lines = paperLines("Prednisolone 5 mg tablet · 6 od · 3 days\nthen · 4 od · 3 days\nPanadol");
    expect(lines.map(({ number }) => number)).toEqual([1, null, 2]);
    expect(lines.map(({ directions }) => directions?.quantity ?? null)).toEqual(["30 tablets", null, null]);
    expect(paperLines(null)).toEqual([]);
  });

  it("says age and gender as far as they are known", () => {
    expect(ageAndGender(PATIENT, "2026-03-01")).toBe("36, Female");
    expect(ageAndGender({ ...PATIENT, dob: null, gender: null }, "2026-03-01")).toBe("N/A");
  });

  it("warns of what was told", () => {
    expect(paperWarnings(PATIENT, "2026-03-01")).toEqual([]);
    expect(paperWarnings({ ...PATIENT, anyKnownAllergies: "Penicillin" }, "2026-03-01")).toMatchObject([
      { kind: "told" },
    ]);
  });

  it("names the next visit that is still to come", () => {
    const next = {
      ...{ id: 7, idPreviousAppointment: 3, appointmentDate: "2026-12-12", appointmentTime: "10:30" },
      appointmentRegistrationNo: "A-00012",
    };
    expect(nextVisitText([{ ...next, status: "Scheduled" }], 3)).toBe("12-Dec-2026 at 10:30, A-00012");
    expect(nextVisitText([{ ...next, status: "Cancelled" }], 3)).toBeNull();
    expect(nextVisitText([{ ...next, status: "Scheduled" }], 4)).toBeNull();
  });
});
