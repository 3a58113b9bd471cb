import fc from "fast-check";
import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import EXAMPLES from "libphonenumber-js/mobile/examples";
import { describe, expect, it } from "vitest";
import { groupPhone } from "#rules/values/display.ts";
import { mobileDigits } from "#rules/values/text/chat.ts";
import { phoneAfterEdit } from "#rules/values/text/phone.ts";
import { shownAbroad } from "./abroad.ts";
import { doctorNumber, patientPhone, visitorMobile } from "./phone-fields.ts";

const FIELDS = {
  patient: patientPhone("Phone number"),
  emergency: patientPhone("Emergency contact number"),
  visitor: visitorMobile("Mobile number is required.", "Mobile number must be numeric."),
  doctor: doctorNumber("Mobile Number is required and must be 10 digits."),
};

const ABROAD = getCountries().filter((country) => country !== "PK" && EXAMPLES[country]);
const country = fc.constantFrom(...ABROAD);
const abroad = fc.tuple(country, fc.array(fc.nat(9), { minLength: 5, maxLength: 5 })).map(([from, last]) => ({
  code: getCountryCallingCode(from),
  // Another one of the country: the last digits are drawn.
  national: EXAMPLES[from].slice(0, -5) + last.join(""),
}));

/** How people write a number with its country. */
const WRITINGS: readonly ((code: string, national: string) => string)[] = [
  (code, national) => `+${code}${national}`,
  (code, national) => `+${code} ${national}`,
  (code, national) => `00${code}${national}`,
  (code, national) => `00 ${code} ${national}`,
  (code, national) => `(+${code}) ${national}`,
  (code, national) => `+${code}-${national.replace(/(\d{3})(?=\d)/g, "$1-")}`,
  (code, national) => `+${code} ${national.replace(/(\d{2})(?=\d)/g, "$1 ")}`,
  (code, national) => `\u202A+${code} ${national}\u202C`,
  (code, national) => groupPhone(`+${code}${national}`),
];
const writing = fc.constantFrom(...WRITINGS);

/** As a field holds it after it was typed key by key, or pasted. */
const typed = (text: string, max: number) =>
  [...text].reduce((held, key) => phoneAfterEdit(held + key, max), "");
const pasted = phoneAfterEdit;

const RUNS = Number(process.env.PHONE_RUNS ?? 2_000);

describe("a number of another country", () => {
  it("comes from at least sixty countries", () => expect(ABROAD.length).toBeGreaterThan(200));

  it("is saved whole or refused in words, never changed, in every field and however it is typed", () => {
    const entering = fc.constantFrom<(text: string, max: number) => string>(typed, pasted);
    fc.assert(
      fc.property(abroad, writing, entering, ({ code, national }, write, enter) => {
        for (const [name, field] of Object.entries(FIELDS)) {
          const held = enter(write(code, national), name === "doctor" ? 10 : 11);
          const { data, error } = field.safeParse(held);
          if (data === undefined) expect(error?.issues[0]?.message).toMatch(/country code must be whole/);
          else expect(data).toBe(`+${code}${national}`);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it.each(ABROAD)("is saved where it is the example of %s, also straight from a caller", (from) => {
    const number = getExampleNumber(from, EXAMPLES)?.number ?? "";
    for (const field of Object.values(FIELDS)) {
      expect(field.parse(number)).toBe(number);
      expect(field.parse(`00${number.slice(1)}`)).toBe(number);
    }
    expect(mobileDigits(number)).toBe(number.slice(1));
    expect(parsePhoneNumberFromString(groupPhone(number))?.number).toBe(number);
  });

  it.each([
    ["+44 (0)7700 900123", "+447700900123"],
    ["+39 06 1234 5678", "+390612345678"],
    ["+49 (0)30 123456", "+4930123456"],
    ["+354 555 1234", "+3545551234"],
  ])("%s is dialled %s", (text, number) => {
    for (const field of Object.values(FIELDS)) expect(field.parse(text)).toBe(number);
  });

  it.each(["+971 50 12", "+300 1234567", "+0300 1234567", "+1234567890123456", "+99912345678", "0041 12345"])(
    "%s is none, and is refused in words",
    (text) => {
      for (const field of Object.values(FIELDS))
        expect(field.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
          "Phone number with a country code must be whole, such as +971 50 123 4567.",
        ]);
    },
  );

  it("is read once: what is stored stays as it is", () => {
    fc.assert(
      fc.property(abroad, ({ code, national }) => {
        const stored = FIELDS.patient.safeParse(`+${code}${national}`).data;
        if (stored !== undefined) expect(FIELDS.patient.parse(stored)).toBe(stored);
      }),
    );
  });

  it("is told below its field as its country writes it", () => {
    expect(shownAbroad("+971501234567", "en")).toEqual({
      country: "United Arab Emirates",
      number: "+971 50 123 4567",
    });
    expect(shownAbroad("+97150", "en")).toBeNull();
  });
});

describe("a Pakistani number", () => {
  const significant = fc
    .tuple(fc.constantFrom("30", "31", "32", "33", "34"), fc.array(fc.nat(9), { minLength: 8, maxLength: 8 }))
    .map(([prefix, rest]) => prefix + rest.join(""))
    .filter(
      (digits) => FIELDS.patient.safeParse(`0${digits}`).success && FIELDS.patient.safeParse(digits).success,
    );
  const SPELLINGS: readonly ((digits: string) => string)[] = [
    (digits) => digits,
    (digits) => `0${digits}`,
    (digits) => `0${digits.slice(0, 3)} ${digits.slice(3)}`,
    (digits) => `0${digits.slice(0, 3)}-${digits.slice(3)}`,
    (digits) => `+92${digits}`,
    (digits) => `+92 (0)${digits}`,
    (digits) => `0092 ${digits}`,
    (digits) => `92${digits}`,
    (digits) => [...`0${digits}`].map((digit) => String.fromCodePoint(0x06f0 + Number(digit))).join(""),
  ];

  it("has one form, whichever way it is typed, and a doctor's its ten digits", () => {
    fc.assert(
      fc.property(
        significant,
        fc.constantFrom(...SPELLINGS),
        fc.constantFrom(10, 11),
        (digits, spell, max) => {
          for (const held of [typed(spell(digits), max), pasted(spell(digits), max)]) {
            expect(FIELDS.patient.parse(held)).toBe(`0${digits}`);
            expect(FIELDS.emergency.parse(held)).toBe(`0${digits}`);
            expect(FIELDS.visitor.parse(held)).toBe(`0${digits}`);
            expect(FIELDS.doctor.parse(held)).toBe(digits);
          }
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("with a digit too many stays in the field and is refused with the message of its rule", () => {
    fc.assert(
      fc.property(significant, fc.nat(9), (digits, more) => {
        const held = typed(`0${digits}${more}`, 11);
        expect(held).toBe(`0${digits}${more}`);
        const messageOf = (field: keyof typeof FIELDS, text: string) =>
          FIELDS[field].safeParse(text).error?.issues[0]?.message;
        expect(messageOf("patient", held)).toBe("Phone number must be 10 or 11 digits long.");
        expect(messageOf("emergency", held)).toBe("Emergency contact number must be 10 or 11 digits long.");
        expect(messageOf("visitor", held)).toBe("Mobile number must have at most 11 digits.");
        expect(messageOf("doctor", typed(`0${digits}${more}`, 10))).not.toBeNull();
      }),
    );
  });
});

describe("a visitor's number in the digits of Urdu and Arabic", () => {
  it.each([
    "\u06f0\u06f3\u06f2\u06f1 \u06f4\u06f5\u06f7\u06f8\u06f2\u06f1\u06f6",
    "\u0660\u0663\u0662\u0661-\u0664\u0665\u0667\u0668\u0662\u0661\u0666",
    "+\u06f9\u06f2 \u06f3\u06f2\u06f1 \u06f4\u06f5\u06f7\u06f8\u06f2\u06f1\u06f6\u200f",
    "\u202b\u06f0\u06f3\u06f2\u06f14578216\u202c\u200f ",
  ])("is stored as any other: %s", (typed) => {
    expect(FIELDS.visitor.parse(typed)).toBe("03214578216");
  });
});
