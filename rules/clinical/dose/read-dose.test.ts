import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyDose, anyUnit } from "#tests/support/doses.ts";
import type { Dose, DoseUnit } from "./dose.ts";
import { quantityOf } from "./dose-quantity.ts";
import { formatDose } from "./format-dose.ts";
import { readDose } from "./read-dose.ts";

const TABLET: Dose = {
  unit: "tablet",
  amounts: [1, 0, 0, 1],
  everyHours: null,
  pattern: "daily",
  neededFor: null,
  mostADay: null,
  days: null,
  meal: null,
};
const doseOf = (text: string, unit?: DoseUnit): Dose | null => {
  const read = readDose(text, { unit });
  return read && "dose" in read ? read.dose : null;
};
const cautionOf = (text: string, unit?: DoseUnit) => {
  const read = readDose(text, { unit });
  return read && "dose" in read ? read.caution : "a note";
};
const A_NOTE = "Read as a note: such as 1+0+1.";

describe("a typed dose", () => {
  it.each([
    ["1+0+1", [1, 0, 0, 1], 10],
    ["1-0-1", [1, 0, 0, 1], 10],
    ["BD", [1, 0, 0, 1], 10],
    ["bid", [1, 0, 0, 1], 10],
    ["1+1+1", [1, 1, 0, 1], 15],
    ["TDS", [1, 1, 0, 1], 15],
    ["tid", [1, 1, 0, 1], 15],
    ["1+1+1+1", [1, 1, 1, 1], 20],
    ["QID", [1, 1, 1, 1], 20],
    ["½+0+½", [0.5, 0, 0, 0.5], 5],
    ["1/2+0+1/2", [0.5, 0, 0, 0.5], 5],
    ["1½+0+0", [1.5, 0, 0, 0], 8],
    ["OD", [1, 0, 0, 0], 5],
    ["HS", [0, 0, 0, 1], 5],
    ["0+0+1", [0, 0, 0, 1], 5],
  ])("%s is taken at %j, in 5 days %d tablets", (text, amounts, quantity) => {
    const dose = doseOf(`${text} x5`);
    expect(dose).toEqual({ ...TABLET, amounts, days: 5 });
    expect(dose && quantityOf(dose)).toBe(quantity);
  });

  it.each<[string, Partial<Dose>, number | null]>([
    ["q8h", { everyHours: 8 }, 15],
    ["8 hourly", { everyHours: 8 }, 15],
    ["every 8 hours", { everyHours: 8 }, 15],
    ["alt", { pattern: "alternate" }, 3],
    ["eod", { pattern: "alternate" }, 3],
    ["1/w", { pattern: "weekly" }, 1],
    ["SOS pain max 3", { pattern: "as needed", neededFor: "pain", mostADay: 3 }, null],
  ])("%s is %j, in 5 days %d tablets", (text, parts, quantity) => {
    const dose = doseOf(`${text} x 5d`);
    expect(dose).toEqual({ ...TABLET, amounts: [1], days: 5, ...parts });
    expect(dose && quantityOf(dose)).toBe(quantity);
  });

  it("is taken once by STAT", () => {
    const dose = doseOf("STAT");
    expect(dose).toEqual({ ...TABLET, amounts: [1], pattern: "once" });
    expect(dose && quantityOf(dose)).toBe(1);
  });

  it.each<[string, DoseUnit, number[], number | null]>([
    ["5ml 1+1+1", "ml", [5, 5, 0, 5], 105],
    ["2 drops 1+0+1", "drop", [2, 0, 0, 2], null],
    ["2 puff bd", "puff", [2, 0, 0, 2], null],
    ["5+0+10 ml", "ml", [5, 0, 0, 10], 105],
    ["1 tsp TDS", "ml", [5, 5, 0, 5], 105],
    ["2.5 mls hs", "ml", [0, 0, 0, 2.5], 17.5],
    ["2 tab BD", "tablet", [2, 0, 0, 2], 28],
    ["1 1/2 tabs od", "tablet", [1.5, 0, 0, 0], 11],
    ["2 caps 1+0+1", "capsule", [2, 0, 0, 2], 28],
    ["½ sachet bd", "sachet", [0.5, 0, 0, 0.5], 7],
    ["apply bd", "application", [1, 0, 0, 1], null],
    ["10 units 1+0+0", "unit", [10, 0, 0, 0], null],
  ])("%s counts in the unit that is typed", (text, unit, amounts, quantity) => {
    const dose = doseOf(`${text} · 7 days`);
    expect(dose).toEqual({ ...TABLET, unit, amounts, days: 7 });
    expect(dose && quantityOf(dose)).toBe(quantity);
  });

  it("counts in the medicine's unit where none is typed", () => {
    expect(doseOf("1+0+1", "puff")).toEqual({ ...TABLET, unit: "puff" });
    expect(doseOf("2 bd", "capsule")).toEqual({ ...TABLET, unit: "capsule", amounts: [2, 0, 0, 2] });
    expect(doseOf("1 tablet bd", "capsule")).toEqual(TABLET);
  });

  it.each([
    ["x5", 5],
    ["x 5d", 5],
    ["x 1w", 7],
    ["x 1m", 30],
    ["5 days", 5],
    ["for 5 days", 5],
    ["× 2 weeks", 14],
    ["10d", 10],
    ["3/7", 3],
    ["2/52", 14],
    ["1/12", 30],
    ["1 day", 1],
    ["۵ days", 5],
  ])("lasts by %s %d days", (length, days) => {
    expect(doseOf(`1+0+1 ${length}`)).toEqual({ ...TABLET, days });
    expect(doseOf(`${length}, 1+0+1`)).toEqual({ ...TABLET, days });
    expect(readDose({ how: "1+0+1", howLong: length })).toEqual({ dose: { ...TABLET, days }, caution: null });
  });

  it("lasts days by a bare number in the field for how long, and only there", () => {
    expect(readDose({ how: "BD", howLong: "5" })).toEqual({ dose: { ...TABLET, days: 5 }, caution: null });
    expect(doseOf("BD 5")).toBeNull();
  });

  it.each([
    ["after food", "after"],
    ["after meals", "after"],
    ["PC", "after"],
    ["before food", "before"],
    ["a.c.", "before"],
    ["with meals", "with"],
    ["empty stomach", "empty stomach"],
    ["on an empty stomach", "empty stomach"],
  ])("goes with a meal by %s", (typed, meal) => {
    expect(doseOf(`1+0+1, ${typed}`)).toEqual({ ...TABLET, meal });
    expect(doseOf(`${typed} 1+0+1`)).toEqual({ ...TABLET, meal });
  });

  it("is taken at night by bedtime, and never at bedtime in the morning", () => {
    const night = { ...TABLET, amounts: [0, 0, 0, 1], meal: "at bedtime" };
    expect(doseOf("at bedtime")).toEqual(night);
    expect(doseOf("HS, at bedtime")).toEqual(night);
    expect(doseOf("1+0+1 at bedtime")).toBeNull();
  });

  it.each([
    ["1 + 0 + 1"],
    ["1 – 0 – 1"],
    ["  1+0+1  "],
    ["b.d."],
    ["b.i.d"],
    ["twice a day"],
    ["Twice Daily"],
    ["۱+۰+۱"],
    ["١+٠+١"],
    ["1.0+0+1"],
    ["1\u00a0+ 0 + 1"],
    ["1+0+1."],
  ])("%s is one in the morning and one at night", (text) => {
    expect(doseOf(text)).toEqual(TABLET);
  });

  it("joins a pattern with times, and as needed with hours", () => {
    expect(doseOf("0+0+1 eod x10")).toEqual({
      ...TABLET,
      amounts: [0, 0, 0, 1],
      pattern: "alternate",
      days: 10,
    });
    expect(doseOf("2 tabs q6h prn Tooth pain, max 3/day, pc")).toEqual({
      ...TABLET,
      amounts: [2],
      everyHours: 6,
      pattern: "as needed",
      neededFor: "Tooth pain",
      mostADay: 3,
      meal: "after",
    });
    expect(doseOf("SOS")).toEqual({ ...TABLET, amounts: [1], pattern: "as needed" });
    expect(doseOf("SOS درد max 2")?.neededFor).toBe("درد");
  });

  it("is nothing where nothing is typed", () => {
    expect(readDose(" ")).toBeNull();
    expect(readDose({ how: "", howLong: " " })).toBeNull();
  });
});

describe("a note", () => {
  it.each([
    ["1+0", "tablet"],
    ["1+0+1+1+1", "tablet"],
    ["1 + 0 + 1 + 1 + 1", "tablet"],
    ["x+0+1", "tablet"],
    ["½+0+½", "capsule"],
    ["1/2 cap bd", "tablet"],
    ["0+0+0", "tablet"],
    ["1/3+0+0", "tablet"],
    ["11/2+0+0", "tablet"],
    [".5+0+0", "tablet"],
    ["1,5+0+0", "tablet"],
    ["1+0-1", "tablet"],
    ["1-2 tabs bd", "tablet"],
    ["2 1+0+1", "tablet"],
    ["5 ml 5+0+5", "tablet"],
    ["1+0+1 x5 ml", "tablet"],
    ["1+0+1 x5/7", "tablet"],
    ["1+0+1 x5 x7", "tablet"],
    ["1+0+1 BD", "tablet"],
    ["BD TDS", "tablet"],
    ["BD q8h", "tablet"],
    ["1+0+1 not after food", "tablet"],
    ["1+0+1 after food before food", "tablet"],
    ["1+0+1 max 3", "tablet"],
    ["SOS 1+0+1", "tablet"],
    ["SOS pain max three", "tablet"],
    ["SOS pain max 3 tablets", "tablet"],
    ["SOS pain not fever", "tablet"],
    ["STAT x5", "tablet"],
    ["500 mg BD", "tablet"],
    ["5m BD", "tablet"],
    ["q0h", "tablet"],
    ["1+0+1 x0", "tablet"],
    ["2 tablets", "tablet"],
    ["after food", "tablet"],
    ["x5", "tablet"],
    ["two apply bd", "application"],
    ["2+0+2", "application"],
    ["1+0+1 continue", "tablet"],
    ["دن میں تین بار", "tablet"],
  ] as const)("is %s of a %s, kept as typed", (text, unit) => {
    expect(readDose(text, { unit })).toEqual({ note: text, problem: A_NOTE });
  });

  it("keeps both parts", () => {
    expect(readDose({ how: "1+0+1 then stop", howLong: "5 days" })).toEqual({
      note: "1+0+1 then stop · 5 days",
      problem: A_NOTE,
    });
  });

  it("is a syrup without ml, because 1+1+1 may mean spoons", () => {
    const problem = "Read as a note: such as 5 ml 1+0+1.";
    expect(readDose("1+1+1", { unit: "ml" })).toEqual({ note: "1+1+1", problem });
    expect(readDose("5 TDS", { unit: "ml" })).toEqual({ note: "5 TDS", problem });
    expect(doseOf("5ml TDS", "ml")?.amounts).toEqual([5, 5, 0, 5]);
  });

  it("is OD for drops, because it may mean the right eye", () => {
    expect(readDose("2 drops OD")).toEqual({ note: "2 drops OD", problem: A_NOTE });
    expect(readDose("OD", { unit: "drop" })).toEqual({
      note: "OD",
      problem: "Read as a note: such as 2 drops 1+0+1.",
    });
    expect(doseOf("2 drops once daily")?.amounts).toEqual([2, 0, 0, 0]);
  });

  it.each([
    ["three decimals", "1.125+0+1"],
    ["a long number", "99999999999999999999+0+1"],
    ["more than 999 at once", "1000 tabs bd"],
    ["an exponent", "1e3+0+1"],
    ["a minus", "-1+0+1"],
    ["a control character", "1+0\u0000+1"],
    ["a line break", "1+0+1\nx5"],
    ["a mark of direction", "1+0+\u202e1"],
    ["a Cyrillic letter", "В\u0414"],
    ["a Cyrillic letter among others", "T\u0414S"],
    ["the Kelvin sign", "1+0+1 x 2 wee\u212as"],
    ["a letter with a mark", "B\u0336D"],
    ["digits of full width", "１+０+１"],
    ["other digits", "१+०+१"],
    ["more than a year", "1+0+1 x 400"],
    ["length", `1+0+1${" ".repeat(200)}after food`],
  ])("is a text with %s", (_name, text) => {
    expect(readDose(text)).toEqual({ note: text, problem: A_NOTE });
  });

  it.each([
    "1+".repeat(500_000),
    "½ ".repeat(100),
    `${"1 + 0 + ".repeat(24)}1`,
    `SOS ${"a/".repeat(98)}`,
    `${"b.".repeat(99)}`,
    " ".repeat(1_000_000).concat("1+0+1", " ".repeat(150), "x"),
    "x".repeat(200),
    "every ".repeat(33),
  ])("is a text that makes a reader go back and forth, in no time", (text) => {
    expect(readDose(text)).toEqual({ note: text, problem: A_NOTE });
  });
});

describe("a second look", () => {
  it.each([
    ["6+0+0", null],
    ["7+0+0", "7 tablets at once: please check."],
    ["10 ml BD", null],
    ["50 ml BD", "50 ml at once: please check."],
    ["1+0+1 x90", null],
    ["1+0+1 x91", "91 days: please check."],
    ["8+0+0 x 4m", "8 tablets at once: please check. 120 days: please check."],
    ["SOS pain", "As needed without a limit: add such as max 3."],
    ["SOS pain max 3", null],
    ["q6h SOS pain", null],
  ])("at %s: %s", (text, caution) => {
    expect(cautionOf(text)).toBe(caution);
  });
});

describe("reading", () => {
  const grammar = fc.constantFrom(
    ..."1+0+1|+|-|½|1/2|bd|OD|HS|q8h|every|8|hours|hourly|alt|1/w|SOS|for|pain|max|3|STAT|5ml|2|drops|puff|x5|x|d".split(
      "|",
    ),
    ..."5 days|after|food|at bedtime|·|,|.|/|tab|capsules|ml|°|۱|a day|times|1.25|999|\u0000|\u200f|é|😀".split(
      "|",
    ),
  );
  const anyText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc
      .tuple(fc.array(grammar, { maxLength: 9 }), fc.constantFrom("", " ", ", "))
      .map(([pieces, between]) => pieces.join(between)),
  );

  it("never throws: a text is nothing, a note as typed, or a dose that reads the same again", () => {
    const kinds = { nothing: 0, note: 0, dose: 0 };
    fc.assert(
      fc.property(anyText, anyUnit, (text, unit) => {
        const read = readDose(text, { unit });
        if (read === null) {
          kinds.nothing++;
          expect(text.trim()).toBe("");
        } else if ("note" in read) {
          kinds.note++;
          expect(read.note).toBe(text);
        } else {
          kinds.dose++;
          expect(doseOf(text, unit)).toEqual(readAgain(read.dose, unit));
        }
      }),
      { numRuns: 5_000 },
    );
    expect(Math.min(...Object.values(kinds))).toBeGreaterThan(20);
  });

  it("drops nothing: any foreign word makes a note", () => {
    const foreign = fc.constantFrom("mg", "not", "zz", "?", "(", "5x", "stop", "½½", "8", "mg/kg", "в");
    fc.assert(
      fc.property(anyDose, foreign, fc.boolean(), (dose, word, isFirst) => {
        fc.pre(dose.pattern !== "as needed");
        const { how, howLong } = formatDose(dose);
        // "8 ¼ tablet" is a number that doctors write.
        fc.pre(!(isFirst && word === "8" && /^[¼½¾]/.test(how)));
        const text = isFirst ? `${word} ${how} · ${howLong}` : `${how} ${word} · ${howLong}`;
        expect(readDose(text)).toEqual({ note: text, problem: A_NOTE });
      }),
      { numRuns: 2_000 },
    );
  });
});

const readAgain = (dose: Dose, unit: DoseUnit) => {
  const read = readDose(formatDose(dose, { unit }), { unit });
  return read && "dose" in read ? read.dose : read;
};
