import { describe, expect, it } from "vitest";
import { type BookingWish, offerText, otherVisitText, questionOf, shownAdvice } from "./advice.ts";

const MONDAY = "2026-11-30";
const wish = (changes: Partial<BookingWish> = {}): BookingWish => ({
  ...{ idDoctor: 1, date: MONDAY, time: "17:00" },
  ...changes,
});
const PAST = { kind: "past", words: "This time has passed." } as const;
const LEAVE = { kind: "leave", words: "Dr Sana is on leave, 1 to 10-Dec-2026." } as const;
const HOURS = { kind: "notIn", words: "Dr Sana has no hours then on 30-Nov-2026." } as const;
const TAKEN = { kind: "taken", words: "Dr Sana has another visit then." } as const;
const CHAIR = { kind: "noChair", words: "Every chair is taken then." } as const;
const nextOffers = [
  { idDoctor: 1, date: MONDAY, time: "18:00" },
  { idDoctor: 1, date: "2026-12-01", time: "16:00" },
];

describe("the question about a wish", () => {
  it.each<[string, Partial<BookingWish>]>([
    ["no doctor", { idDoctor: null }],
    ["no day", { date: null }],
    ["half a day", { date: "2026-11-3" }],
    ["a day that does not exist", { date: "2026-02-30" }],
    ["no time", { time: "" }],
    ["half a time", { time: "17:0" }],
    ["a time that does not exist", { time: "24:00" }],
  ])("is not asked with %s", (_, changes) => {
    expect(questionOf(wish(changes))).toBeNull();
  });

  it("carries length, services and the visit that is moved", () => {
    expect(questionOf(wish({ durationMinutes: 45, idServices: [3], idAppointment: 7 }))).toEqual({
      ...{ idDoctor: 1, date: MONDAY, time: "17:00", idServices: [3] },
      ...{ durationMinutes: 45, idAppointment: 7 },
    });
    expect(questionOf(wish({ idServices: [] }))).not.toHaveProperty("idServices");
  });
});

describe("what is shown of an answer", () => {
  it.each([
    ["nothing speaks against it", [], false, null],
    ["a new form that was not touched", [PAST], true, null],
    ["a time that has passed", [PAST], false, { words: [PAST.words], mayKeep: false }],
    ["untouched, outside the hours", [PAST, HOURS], true, { words: [HOURS.words], mayKeep: true }],
    ["leave", [LEAVE], false, { words: [LEAVE.words], mayKeep: true }],
    ["two closures of the same name", [LEAVE, LEAVE], false, { words: [LEAVE.words], mayKeep: true }],
    ["somebody else's time", [TAKEN], false, { words: [TAKEN.words], mayKeep: false }],
    ["no chair", [CHAIR], false, { words: [CHAIR.words], mayKeep: false }],
    ["taken outside the hours", [HOURS, TAKEN], false, { words: [HOURS.words, TAKEN.words], mayKeep: true }],
  ])("%s", (_, reasons, isUntouched, expected) => {
    const shown = shownAdvice({ reasons, nextOffers }, isUntouched);
    expect(shown).toEqual(expected && { ...expected, offers: nextOffers });
  });

  it("says the patient's other visit, after the doctor's reasons", () => {
    const other = "The patient is with Dr Sana at 17:15 then.";
    expect(shownAdvice({ reasons: [], nextOffers }, true, other)?.words).toEqual([other]);
    expect(shownAdvice({ reasons: [LEAVE], nextOffers }, true, other)?.words).toEqual([LEAVE.words, other]);
  });

  it("names the days of offers other than the one that is asked for", () => {
    expect(nextOffers.map((offer) => offerText(offer, MONDAY))).toEqual(["18:00", "Tue 01-Dec, 16:00"]);
  });
});

describe("the patient's other visit at that time", () => {
  const visit = {
    ...{ id: 7, idDoctor: 2, doctorName: "Sana" },
    ...{ appointmentDate: MONDAY, appointmentTime: "17:15", durationMinutes: 30 },
  };
  it.each<[string, Partial<BookingWish>, boolean]>([
    ["begins within the visit", {}, true],
    ["ends as it begins", { time: "17:45" }, false],
    ["begins as it ends", { time: "16:45" }, false],
    ["is of another day", { date: "2026-12-01" }, false],
    ["is with the same doctor, whom the server judges", { idDoctor: 2 }, false],
    ["is the one that is moved", { idAppointment: 7 }, false],
  ])("%s", (_, changes, isSaid) =>
    expect(otherVisitText([visit], wish(changes), 30)).toBe(
      isSaid ? "The patient is with Dr Sana at 17:15 then." : null,
    ),
  );
});
