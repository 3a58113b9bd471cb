import { expect, it } from "vitest";
import { type LetterheadFacts, letterheadOf } from "./letterhead.ts";

const facts: LetterheadFacts = {
  clinic: {
    name: { en: "Sehat Clinic" },
    tagline: { en: "Family medicine" },
    address: { street: { en: "12 Mall Road" }, area: { en: "Saddar" }, city: { en: "Karachi" } },
    phone: { display: "(021) 111 2233" },
    whatsapp: { display: "0300 111 2233" },
    email: "desk@sehat.example",
  },
  prints: { thankYou: { en: "Get well soon." }, taxNumber: "1234567-8" },
};

it("is made of the clinic's facts, line by line", () => {
  expect(letterheadOf(facts)).toEqual({
    name: "Sehat Clinic",
    tagline: "Family medicine",
    lines: [
      "12 Mall Road, Saddar, Karachi",
      "Phone (021) 111 2233 · WhatsApp 0300 111 2233",
      "desk@sehat.example",
    ],
    taxLine: "NTN 1234567-8",
    thankYou: "Get well soon.",
  });
});

it("says the licence of the clinic on every paper, once it is known", () => {
  const licensed = { ...facts, prints: { ...facts.prints, licenceNumber: "R-00123/PHC" } };
  expect(letterheadOf(licensed).lines.at(-1)).toBe("Licence R-00123/PHC");
  expect(letterheadOf({ ...facts, prints: { ...facts.prints, licenceNumber: null } })).toEqual(
    letterheadOf(facts),
  );
});

it("has no tax line where the clinic has no tax number", () => {
  expect(letterheadOf({ ...facts, prints: { ...facts.prints, taxNumber: null } }).taxLine).toBeNull();
});
