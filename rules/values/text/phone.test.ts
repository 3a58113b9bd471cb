import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ABROAD_PROBLEM,
  clinicPhoneProblem,
  dialledNumber,
  digitsOf,
  isRepeatingOrSequential,
  nationalDigits,
  PUBLIC_MOBILE_PATTERN,
  phoneAfterEdit,
  phoneProblem,
  storedIfPlain,
  storedPhone,
} from "./phone.ts";

const digitText = (minLength: number, maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength }).map((digits) => digits.join(""));
/** A mobile number as Pakistan knows it, without its leading 0. */
const mobile = digitText(9, 9).map((rest) => `3${rest}`);

describe("digits of a text", () => {
  it.each([
    ["0300-123 45.67", "03001234567"],
    ["۰۳۰۰۱۲۳۴۵۶۷", "03001234567"],
    ["٠٣٠٠١٢٣٤٥٦٧", "03001234567"],
    ["call me", ""],
    ["", ""],
  ])("%j has %s", (text, digits) => {
    expect(digitsOf(text)).toBe(digits);
  });

  it("are ASCII digits and nothing else, whatever is pasted", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => void expect(digitsOf(text)).toMatch(/^[0-9]*$/)),
    );
  });
});

describe("a Pakistani number", () => {
  it.each([
    ["0300 1234567", "03001234567", "3001234567"],
    ["300 1234567", "3001234567", "3001234567"],
    ["+92 300 1234567", "03001234567", "3001234567"],
    ["\u202A+92 300 1234567\u202C", "03001234567", "3001234567"],
    ["+92 (0)300 1234567", "03001234567", "3001234567"],
    ["(+92) 300-1234567", "03001234567", "3001234567"],
    ["0092 300 1234567", "03001234567", "3001234567"],
    ["923001234567", "03001234567", "3001234567"],
    ["9203001234567", "03001234567", "3001234567"],
    ["+۹۲ ۳۰۰ ۱۲۳۴۵۶۷", "03001234567", "3001234567"],
    ["0423 5761234", "04235761234", "4235761234"],
    ["0511234567", "0511234567", "0511234567"],
    ["9211234567", "9211234567", "9211234567"],
    ["0300", "0300", "0300"],
    ["+92", "", ""],
    ["", "", ""],
    ["030012345678", "030012345678", "030012345678"],
    ["+92 300 1234567890", "03001234567890", "3001234567890"],
    ["92300123456789", "92300123456789", "92300123456789"],
  ])("%s is %s, or %s without its 0", (typed, eleven, ten) => {
    expect(nationalDigits(typed, 11)).toBe(eleven);
    expect(nationalDigits(typed, 10)).toBe(ten);
  });

  it("comes out the same however a mobile number is written", () => {
    const writing = fc.constantFrom("0", "+92", "+92 ", "0092", "92", "+92 (0)", "00 92 - ");
    fc.assert(
      fc.property(writing, mobile, (prefix, number) => {
        expect(nationalDigits(prefix + number, 11)).toBe(`0${number}`);
        expect(nationalDigits(prefix + number, 10)).toBe(number);
      }),
    );
  });

  it("keeps plain digits that fit", () => {
    const fitting = digitText(0, 11).filter((digits) => !digits.startsWith("0092"));
    fc.assert(
      fc.property(fitting, (digits) => {
        expect(nationalDigits(digits, 11)).toBe(digits);
        if (digits.length <= 10) expect(nationalDigits(digits, 10)).toBe(digits);
      }),
    );
  });

  it("is right at the last key when typed key by key", () => {
    const typeInto = (max: number, keys: string) =>
      [...keys].reduce((value, key) => nationalDigits(value + key, max), "");
    fc.assert(
      fc.property(mobile, fc.constantFrom("", "0", "+92", "92", "0092"), (number, prefix) => {
        expect(typeInto(10, prefix + number)).toBe(number);
        expect(typeInto(11, `0${number}`)).toBe(`0${number}`);
        expect(typeInto(11, number)).toBe(number);
        expect(typeInto(11, `+92${number}`)).toBe(`0${number}`);
      }),
    );
  });

  it("stays put when read again, and loses no digit of what is no Pakistani number", () => {
    fc.assert(
      fc.property(fc.string(), digitText(0, 20), fc.constantFrom(10, 11), (noise, digits, max) => {
        const once = nationalDigits(noise + digits, max);
        expect(nationalDigits(once, max)).toBe(once);
      }),
    );
    fc.assert(
      fc.property(digitText(14, 20), (digits) => {
        fc.pre(!/^(?:0092|92)/.test(digits));
        expect(nationalDigits(digits, 11)).toBe(digits);
      }),
    );
  });
});

describe("a phone field after an edit", () => {
  it.each([
    ["a digit too many stays in sight", "030012345678", 11, "030012345678"],
    ["in the middle too", "030019234567", 11, "030019234567"],
    ["a paste with the country fits", "+92 300 1234567", 11, "03001234567"],
    ["a paste that is too long stays whole", "0300 1234567 890", 11, "03001234567890"],
    ["the leading 0 goes where 10 digits are held", "03001234567", 10, "3001234567"],
    ["an eleventh digit stays there too", "30012345678", 10, "30012345678"],
    ["another country's number keeps its +", "+971 50 123 4567", 11, "+971501234567"],
    ["behind a fixed +92 as well", "+971 50 123 4567", 10, "+971501234567"],
    ["or its 00", "00971-50 123 4567", 11, "00971501234567"],
    ["a + alone waits for its country", "+", 11, "+"],
    ["which may become Pakistan", "+9", 11, "+9"],
    ["and is, before the number", "+92", 11, "+92"],
    ["with a bracketed 0 as well", "+92 (0", 11, "+920"],
    ["and goes with the number's first digit", "+923", 11, "03"],
    ["in Urdu figures", "+\u06f9\u06f7\u06f1\u06f5", 11, "+9715"],
  ] as const)("%s", (_case, text, max, after) => {
    expect(phoneAfterEdit(text, max)).toBe(after);
  });

  it("drops no digit that is typed key by key, whatever the number", () => {
    const keys = fc.tuple(fc.constantFrom("", "+", "00"), digitText(0, 18), fc.constantFrom(10, 11));
    fc.assert(
      fc.property(keys, ([prefix, digits, max]) => {
        const typed = [...(prefix + digits)].reduce((held, key) => phoneAfterEdit(held + key, max), "");
        expect(storedPhone(typed).replace(/^\+?(?:92)?0*/, "")).toBe(
          storedPhone(prefix + digits).replace(/^\+?(?:92)?0*/, ""),
        );
      }),
    );
  });
});

describe("the one stored form", () => {
  it.each([
    ["3087654330", "03087654330"],
    ["0308 7654330", "03087654330"],
    ["+92 308 7654330", "03087654330"],
    ["0092 (0)308-7654330", "03087654330"],
    ["923087654330", "03087654330"],
    ["3551234567", "03551234567"],
    ["4235761234", "04235761234"],
    ["0511234567", "0511234567"],
    ["+92 51 1234567", "0511234567"],
    ["+971 50 123 4567", "+971501234567"],
    ["00971 50 123 4567", "+971501234567"],
    ["\uFF0B971501234567", "+971501234567"],
    ["+44 (0)7700 900123", "+4407700900123"],
    // What may be another country's without its + stays as it is: nobody can know.
    ["3545551234", "3545551234"],
    ["3725551234", "3725551234"],
    ["97150123456", "97150123456"],
    ["4512345678", "4512345678"],
    ["0000000000", "0000000000"],
  ])("of %s is %s", (typed, stored) => {
    expect(storedPhone(typed)).toBe(stored);
    expect(storedPhone(stored)).toBe(stored);
  });

  it.each([
    ["+923001234567", "03001234567"],
    ["+92 (0)300-1234567", "03001234567"],
    ["(+92) 300 1234567", "03001234567"],
    ["00923001234567", "03001234567"],
    ["923001234567", "03001234567"],
    ["3001234567", "03001234567"],
    ["+44 7700 900123", "+447700900123"],
    ["0300-1234567", "0300-1234567"],
    ["030012345678", "030012345678"],
    ["9211234567", "9211234567"],
    ["+92 call me", "+92 call me"],
    ["+44 call me", "+44 call me"],
    [
      "\u0660\u0663\u0660\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667",
      "\u0660\u0663\u0660\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667",
    ],
  ])("of a caller's %j is %j: only digits, or a number with its country, are read", (text, stored) => {
    expect(storedIfPlain(text)).toBe(stored);
  });

  it("is judged at once, however long the text", () => {
    for (const long of [" ".repeat(100_000), "(".repeat(100_000), "1 ".repeat(100_000)])
      expect(storedIfPlain(`${long}x`)).toBe(`${long}x`);
  });
});

describe("invented numbers", () => {
  const pairs = ["23", "34", "45", "56", "67", "78", "89", "90"];
  it.each([
    "0000000000",
    "11111111111",
    "1212121212",
    "12121212121",
    ...pairs.map((pair) => pair.repeat(5)),
    "1231231231",
    "12312312312",
    "0123456789",
    "01234567890",
    "1234567890",
    "9876543210",
    "98765432109",
    "3456789012",
  ])("%s is one", (digits) => {
    expect(isRepeatingOrSequential(digits)).toBe(true);
  });

  it.each(["03001234567", "3001234567", "03333333333", "04235761234", "1234512345", "0123456788", "1", ""])(
    "%j is none: no pattern holds throughout",
    (digits) => {
      expect(isRepeatingOrSequential(digits)).toBe(false);
    },
  );

  it("are every block of one to three digits repeated, and every run", () => {
    const length = fc.constantFrom(10, 11);
    fc.assert(
      fc.property(digitText(1, 3), length, (block, count) => {
        expect(isRepeatingOrSequential(block.repeat(11).slice(0, count))).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), fc.constantFrom(1, 9), length, (first, step, count) => {
        const run = Array.from({ length: count }, (_, index) => (first + step * index) % 10).join("");
        expect(isRepeatingOrSequential(run)).toBe(true);
      }),
    );
  });

  it("are told from a number with one digit changed in the middle", () => {
    fc.assert(
      fc.property(digitText(1, 3), fc.integer({ min: 4, max: 6 }), (block, place) => {
        const digits = [...block.repeat(11).slice(0, 11)];
        digits[place] = String((Number(digits[place]) + 5) % 10);
        expect(isRepeatingOrSequential(digits.join(""))).toBe(false);
      }),
    );
  });
});

describe("a patient's number", () => {
  it.each([
    ["03001234567", null],
    ["3001234567", null],
    ["", "is required."],
    ["  ", "is required."],
    [null, "is required."],
    [undefined, "is required."],
    ["300123456", "must be 10 or 11 digits long."],
    ["030012345678", "must be 10 or 11 digits long."],
    ["0300-1234567", "must be 10 or 11 digits long."],
    ["٠٣٠٠١٢٣٤٥٦٧", "must be 10 or 11 digits long."],
    ["0000000000", "cannot contain repeating or sequential digits."],
    ["12312312312", "cannot contain repeating or sequential digits."],
  ])("%j: %s", (digits, problem) => {
    expect(phoneProblem(digits, "Phone number")).toBe(problem && `Phone number ${problem}`);
    expect(phoneProblem(digits, "Emergency contact number")).toBe(
      problem && `Emergency contact number ${problem}`,
    );
  });
});

describe("a patient's number of another country", () => {
  it.each(["+971501234567", "+3545551234", "+1234567", "+123456789012345"])("%s is accepted", (stored) => {
    expect(phoneProblem(stored, "Phone number")).toBeNull();
  });

  it.each(["+", "+971", "+0300123456", "+1234567890123456", "+971 50", "+97150123456x"])(
    "%j is refused",
    (stored) => {
      expect(phoneProblem(stored, "Phone number")).toBe(ABROAD_PROBLEM);
    },
  );
});

describe("a visitor's mobile number", () => {
  it.each([
    "03001234567",
    "+923001234567",
    "+92 300 1234567",
    "+92 (300) 123-4567",
    "(042) 3576.1234",
    "0300/1234567",
  ])("%s is accepted", (text) => void expect(text).toMatch(PUBLIC_MOBILE_PATTERN));

  it.each(["", "+", "call me", "0300 CALL", "++92300", "0300123456x", "()", "0300\u06F1"])(
    "%j is refused",
    (text) => void expect(text).not.toMatch(PUBLIC_MOBILE_PATTERN),
  );

  it("is judged at once, however long the text", () => {
    expect(PUBLIC_MOBILE_PATTERN.test(`${"1".repeat(100_000)}x`)).toBe(false);
    expect(PUBLIC_MOBILE_PATTERN.test(`${"1-".repeat(100_000)}x`)).toBe(false);
  });
});

describe("the clinic's own number", () => {
  it.each([
    ["(042) 000 0000", "+92420000000"],
    ["042-111-222-333", "+9242111222333"],
    ["042 3571 2345", "+924235712345"],
    ["0300 123 4567", "+923001234567"],
    ["300 1234567", "+923001234567"],
    ["+92 300 1234567", "+923001234567"],
    ["+92 (0)42 3571 2345", "+924235712345"],
    ["0092 42 3571 2345", "+924235712345"],
    ["+971 4 123 4567", "+97141234567"],
    ["۰۳۰۰ ۱۲۳ ۴۵۶۷", "+923001234567"],
  ])("%j is dialled %s", (written, dialled) => {
    expect(dialledNumber(written)).toBe(dialled);
    expect(clinicPhoneProblem(written)).toBeNull();
  });

  it.each([
    "",
    "111 222 333",
    "042",
    "042 12",
    "0300 CLINIC 1",
    "javascript:alert(1)",
    "tel:+923001234567",
    "+92",
    "++923001234567",
    "+9230012345678901234",
    "0300 123 4567 ext 2",
    "0300\u202E1234567",
  ])("%j is no whole number", (written) => {
    expect(dialledNumber(written)).toBeNull();
    expect(clinicPhoneProblem(written)).toMatch(/whole number/);
  });

  it.each(["0111 111 1111", "0321 321 3213", "+92 123 456 7890"])("%j is invented", (written) => {
    expect(clinicPhoneProblem(written)).toMatch(/cannot be a telephone number/);
  });
});
