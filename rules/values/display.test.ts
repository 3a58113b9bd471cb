import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  amountFormatFor,
  formatDate,
  formatDateTime,
  formatDay,
  formatFlag,
  formatMoney,
  formatMoneyExactly,
  formatTime,
  formatYesNo,
  groupPhone,
  moneyFormatFor,
  orDashes,
  orNotAvailable,
  shorten,
} from "./display.ts";

describe("dates and times", () => {
  it.each([
    ["2026-11-20", "20-Nov-2026"],
    ["2026-09-01", "01-Sep-2026"],
    ["1899-12-31", "31-Dec-1899"],
    ["2008-06-01", "01-Jun-2008"],
    ["2026-11-20T18:59:59Z", "20-Nov-2026"],
    ["2026-11-20T19:00:00Z", "21-Nov-2026"],
    ["2026-11-21T00:00:00+05:00", "21-Nov-2026"],
    ["", "--"],
    [null, "--"],
    [undefined, "--"],
    ["some day", "some day"],
    ["12", "12"],
  ])("the date %j reads %s", (value, shown) => {
    expect(formatDate(value)).toBe(shown);
  });

  it.each([
    ["2026-11-20T11:58:00.000Z", "20-Nov-2026 16:58"],
    ["2026-11-20T16:58:00+05:00", "20-Nov-2026 16:58"],
    ["2026-11-20", "20-Nov-2026"],
    [null, "--"],
  ])("the moment %j reads %s", (value, shown) => {
    expect(formatDateTime(value)).toBe(shown);
  });

  it.each([
    ["16:30", "16:30"],
    ["09:05:59", "09:05"],
    ["", "--"],
    [null, "--"],
  ])("the time %j reads %s", (value, shown) => {
    expect(formatTime(value)).toBe(shown);
  });
});

describe("money", () => {
  it.each([
    [0, "Rs\u00A00"],
    [999, "Rs\u00A0999"],
    [12500, "Rs\u00A012,500"],
    [1234567.5, "Rs\u00A01,234,568"],
    [12500.49, "Rs\u00A012,500"],
    [-1000, "\u2212Rs\u00A01,000"],
    [-0.4, "Rs\u00A00"],
    [-0, "Rs\u00A00"],
    [null, "N/A"],
    [undefined, "N/A"],
    [Number.NaN, "N/A"],
  ])("%s rupees read %s", (rupees, shown) => {
    expect(formatMoney(rupees)).toBe(shown);
  });

  it.each([
    [1000, "Rs\u00A01,000"],
    [1000.5, "Rs\u00A01,000.50"],
    [-3.25, "\u2212Rs\u00A03.25"],
  ])("%s rupees read %s to the paisa", (rupees, shown) => {
    expect(formatMoneyExactly(rupees)).toBe(shown);
  });

  it("shows the paisa of one document on all of its amounts or on none", () => {
    const whole = moneyFormatFor([1000, 250]);
    expect([1000, 250, -250].map(whole)).toEqual(["Rs\u00A01,000", "Rs\u00A0250", "\u2212Rs\u00A0250"]);
    const exact = moneyFormatFor([0.5, 0.5, 1]);
    expect([0.5, 1, -0.5].map(exact)).toEqual(["Rs\u00A00.50", "Rs\u00A01.00", "\u2212Rs\u00A00.50"]);
  });

  it("leaves out the currency in columns whose sums name it", () => {
    expect([1000, -250].map(amountFormatFor([1000, 250]))).toEqual(["1,000", "\u2212250"]);
    expect([1000, -250].map(amountFormatFor([1000, 0.5]))).toEqual(["1,000.00", "\u2212250.00"]);
  });

  it("shows amounts that add up as they are shown", () => {
    const paisa = fc.integer({ min: 0, max: 1_000_000 });
    const shownAsPaisa = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, "")) * 100);
    fc.assert(
      fc.property(fc.array(paisa, { minLength: 1, maxLength: 20 }), (amounts) => {
        const show = moneyFormatFor(amounts.map((amount) => amount / 100));
        const sum = amounts.reduce((total, amount) => total + amount, 0);
        const shown = amounts.map((amount) => shownAsPaisa(show(amount / 100)));
        expect(shown.reduce((total, amount) => total + amount, 0)).toBe(shownAsPaisa(show(sum / 100)));
      }),
    );
  });

  it("never offers a place to break the line", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e10, max: 1e10 }), (rupees) => {
        expect(formatMoney(rupees)).toMatch(/^\u2212?Rs\u00A0\d{1,3}(,\d{3})*$/);
      }),
    );
  });
});

describe("flags and empty values", () => {
  it.each([
    [1, "True", "Yes"],
    [0, "False", "No"],
    [true, "True", "Yes"],
    [false, "False", "No"],
    [null, "--", "N/A"],
  ] as const)("%j reads %s in a list, %s on a view", (value, inList, onView) => {
    expect(formatFlag(value)).toBe(inList);
    expect(formatYesNo(value)).toBe(onView);
  });

  it.each([
    ["Sana", "Sana", "Sana"],
    ["", "--", "N/A"],
    ["  ", "--", "N/A"],
    [null, "--", "N/A"],
    [undefined, "--", "N/A"],
    [0, "0", "0"],
  ])("%j reads %s in a list, %s on a view", (value, inList, onView) => {
    expect(orDashes(value)).toBe(inList);
    expect(orNotAvailable(value)).toBe(onView);
  });
});

describe("long text", () => {
  const family = "👨‍👩‍👧";
  const marked = "e\u0301";

  it.each([
    ["a".repeat(35), "a".repeat(35)],
    ["a".repeat(36), `${"a".repeat(35)}...`],
    ["", ""],
    [family.repeat(35), family.repeat(35)],
    [family.repeat(36), `${family.repeat(35)}...`],
    [marked.repeat(36), `${marked.repeat(35)}...`],
    [`${"ب".repeat(34)}\u0628\u0650\u0628`, `${"ب".repeat(34)}\u0628\u0650...`],
  ])("%s becomes %s", (text, shown) => {
    expect(shorten(text)).toBe(shown);
  });

  it("keeps a well-formed beginning of at most 35 characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        const shown = shorten(text);
        const kept = shown === text ? text : shown.slice(0, -"...".length);
        expect(text.startsWith(kept)).toBe(true);
        expect(kept.isWellFormed()).toBe(true);
        expect([...new Intl.Segmenter("en").segment(kept)].length).toBeLessThanOrEqual(35);
      }),
    );
  });
});

describe("phone numbers", () => {
  it.each([
    ["03001234567", "0300 1234567"],
    ["3001234567", "300 1234567"],
    ["04235761234", "042 35761234"],
    ["2135761234", "21 35761234"],
    ["0511234567", "051 1234567"],
    ["042", "042"],
    ["+92 300 1234567", "+92 300 1234567"],
    ["+971501234567", "+971 501 234 567"],
    ["+14155550123", "+1 415 555 0123"],
    ["+3545551234", "+354 555 1234"],
    ["+447700900123", "+44 770 090 0123"],
    ["", ""],
  ])("%s reads %s", (digits, shown) => {
    expect(groupPhone(digits)).toBe(shown);
  });
});

it("shows a day that is near with its weekday and without its year", () => {
  expect(formatDay("2026-11-20")).toBe("Fri 20-Nov");
  expect(formatDay("2027-02-01")).toBe("Mon 01-Feb");
});
