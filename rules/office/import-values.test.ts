import { describe, expect, it } from "vitest";
import { guessColumns, headingRow, isMoneyHeading } from "./import-columns.ts";
import {
  balanceOfCell,
  birthOfAge,
  birthOfCell,
  bloodGroupOfCell,
  cellText,
  dateOrderOf,
  dayOfCell,
  flagOfCell,
  genderOfCell,
  maritalOfCell,
  nameOfCell,
  phonesOf,
  rupeesOfCell,
} from "./import-values.ts";

const TODAY = "2026-11-22";

describe("a heading", () => {
  const fieldsOf = (...headings: string[]) => guessColumns("patients", headings).map(({ field }) => field);

  it("is understood as clinics write it, in English and Urdu", () => {
    expect(
      fieldsOf(
        "Sr. #",
        "Patient Name",
        "F/H Name",
        "Mob",
        "DOB / Age",
        "Sex",
        "City",
        "Allergy",
        "Old file no",
      ),
    ).toEqual([
      null,
      "fullName",
      "guardianName",
      "phone",
      "dob",
      "gender",
      "address",
      "anyKnownAllergies",
      "oldNumber",
    ]);
    expect(
      fieldsOf("نمبر شمار", "مريض كا نام", "ولدیت", "موبائل نمبر", "عمر", "جنس", "پتہ", "شناختی کارڈ"),
    ).toEqual([
      ...[
        null,
        "fullName",
        "guardianName",
        "phone",
        "age",
        "gender",
        "address",
        "nationalIdentificationNumber",
      ],
    ]);
  });

  it("gives each field to one column, and asks to look where it is not sure", () => {
    const guesses = guessColumns("patients", [
      "Name",
      "Patient's full name here",
      "Phone",
      "Phone 2",
      "Balance",
    ]);
    expect(guesses.map(({ field }) => field)).toEqual(["fullName", null, "phone", "alternateNumber", null]);
    expect(guesses.map(({ isSure }) => isSure)).toEqual([true, false, true, true, false]);
    expect(
      guessColumns("services", ["Treatment", "Category", "Rate (Rs)"]).map(({ field }) => field),
    ).toEqual([...["name", "department", "fees"]]);
  });

  it("of money in a list of patients goes nowhere, and is told from others", () => {
    const money = ["Balance", "Amount Due", "Rs. outstanding", "بقایا", "Advance paid", "ادھار رقم"];
    expect(guessColumns("patients", money).map(({ field }) => field)).toEqual(money.map(() => null));
    expect(money.filter(isMoneyHeading)).toEqual(money);
    expect(fieldsOf("Opening balance owed", "Opening balance paid ahead", "Balance")).toEqual([
      "owes",
      "paidAhead",
      null,
    ]);
    expect(["Name", "Mob", "Date"].map(isMoneyHeading)).toEqual([false, false, false]);
  });

  it("row is found below titles", () => {
    expect(
      headingRow("patients", [["Al-Shifa Clinic"], ["Register 2019"], ["Name", "Phone"], ["Ali", "0300"]]),
    ).toBe(2);
    expect(
      headingRow("patients", [
        ["a", "b"],
        ["c", "d"],
      ]),
    ).toBe(0);
  });
});

describe("a phone", () => {
  it.each([
    ["0300-8412207", "03008412207", null],
    ["3008412207", "03008412207", null],
    ["+92 300 8412207", "03008412207", null],
    ["923008412207", "03008412207", null],
    ["0092-300-8412207", "03008412207", null],
    ["3001234567.0", "03001234567", null],
    ["۰۳۰۰۸۴۱۲۲۰۷", "03008412207", null],
    ["042-35181204", "04235181204", null],
    ["0321 4578216 / 0333 5120984", "03214578216", "03335120984"],
    ["3214578216,3335120984", "03214578216", "03335120984"],
    ["0300-84122", "030084122", null],
    ["0300/8412207", "03008412207", null],
    ["--", "", null],
  ])("%j is %j and %j", (cell, phone, other) => {
    expect(phonesOf(cell)).toEqual({ value: [phone, other] });
  });

  it("that Excel has shortened is told", () => {
    expect(phonesOf("3.00841E+09")).toMatchObject({ problem: expect.stringContaining("Excel") });
  });
});

describe("a day", () => {
  it.each([
    ["12/03/1984", "1984-03-12"],
    ["12-3-84", "1984-03-12"],
    ["5.6.19", "2019-06-05"],
    ["1984-03-12", "1984-03-12"],
    ["1984-03-12T00:00:00", "1984-03-12"],
    ["12-Mar-1984", "1984-03-12"],
    ["12th March, 1984", "1984-03-12"],
    ["۱۲/۰۳/۱۹۸۴", "1984-03-12"],
    ["n/a", null],
    ["", null],
  ])("%j is %j", (cell, value) => {
    expect(dayOfCell(cell, "dmy", TODAY)).toEqual({ value });
  });

  it("is read in the order chosen for the list", () => {
    expect(dayOfCell("03/12/1984", "mdy", TODAY)).toEqual({ value: "1984-03-12" });
    expect(dateOrderOf(["03/12/1984", "03/25/1984"])).toBe("mdy");
    expect(dateOrderOf(["25/03/1984", "3/4/90", "Ali"])).toBe("dmy");
  });

  it.each([
    ["31/02/1990", "There is no 31 February."],
    ["29/02/1990", "There is no 29 February 1990."],
    ["12/25/1990", "There is no month 25. Are days and months the other way round?"],
    ["yesterday", "This is not a date. Write it like 31/12/1990."],
    ["32874", "This is not a date. Write it like 31/12/1990."],
  ])("%j is none: %s", (cell, problem) => {
    expect(dayOfCell(cell, "dmy", TODAY)).toEqual({ problem });
  });
});

describe("a name", () => {
  it.each(["Ali Raza", "محمد آصف", "Ali?", "Ali (father??)", ""])("is taken as it is written: %j", (name) => {
    expect(nameOfCell(name)).toEqual({ value: name });
  });

  it.each(["????", "???? ????", "? ???", "M. ????"])(
    "of which Excel left question marks is none: %j",
    (name) => {
      expect(nameOfCell(name)).toEqual({ problem: expect.stringContaining("Urdu was lost") });
    },
  );
});

describe("a birthday", () => {
  it.each([
    ["52", "1974-01-01", "year"],
    ["7 yrs", "2019-01-01", "year"],
    ["۳۰ سال", "1996-01-01", "year"],
    ["18 months", "2025-05-01", "month"],
    ["8 m", "2026-03-01", "month"],
    ["10 days", "2026-11-12", "month"],
    ["1980", "1980-01-01", "year"],
    ["۱۹۸۰", "1980-01-01", "year"],
  ])("may be an age, and is marked as approximate: %j", (cell, dob, dobPrecision) => {
    expect(birthOfCell(cell, "dmy", TODAY)).toEqual({ value: { dob, dobPrecision } });
  });

  it("of age 0 is of this year in a column of ages, and nothing in one of birthdays", () => {
    expect(birthOfAge("0", "dmy", TODAY)).toEqual({ value: { dob: "2026-01-01", dobPrecision: "year" } });
    expect(birthOfAge("", "dmy", TODAY)).toEqual({ value: null });
    expect(birthOfCell("0", "dmy", TODAY)).toEqual({ value: null });
  });

  it("in the future is asked about with what is meant", () => {
    expect(birthOfCell("14/08/2047", "dmy", TODAY)).toEqual({
      problem: "This birthday is in the future; 1947 is meant?",
      suggestion: "14/08/1947",
    });
    expect(birthOfCell("2030", "dmy", TODAY)).toMatchObject({ problem: expect.any(String) });
    expect(birthOfCell("400", "dmy", TODAY)).toMatchObject({ problem: expect.any(String) });
    expect(birthOfCell("", "dmy", TODAY)).toEqual({ value: null });
  });
});

it.each([
  ["F", "Female"],
  ["male", "Male"],
  ["خاتون", "Female"],
  ["مرد", "Male"],
  ["-", null],
])("the gender %j is %j", (cell, value) => {
  expect(genderOfCell(cell)).toEqual({ value });
});

it("a title is no gender", () => {
  expect(genderOfCell("Mrs.")).toEqual({
    problem: "This is no gender; Female is meant?",
    suggestion: "Female",
  });
  expect(genderOfCell("?!")).toMatchObject({ problem: expect.any(String) });
});

it.each(["x", "XX", " X ", "0", "1"])("the gender %j is asked about and not left out", (cell) => {
  expect(genderOfCell(cell)).toEqual({ problem: "This is no gender: write Male, Female or Other." });
});

it.each([
  ["Rs. 12,500/-", { value: "12500" }],
  ["1,25,000", { value: "125000" }],
  ["4500.50", { value: "4500.50" }],
  ["۶۵۰۰", { value: "6500" }],
  ["۱۲٬۵۰۰", { value: "12500" }],
  ["۱،۲۵،۰۰۰٫۵۰", { value: "125000.50" }],
  ["\u200f۵۰۰ روپے\u200f", { value: "500" }],
  ["4500،50", { problem: "Is 4500.50 meant?", suggestion: "4500.50" }],
  ["nil", { value: "" }],
  ["-", { value: "" }],
  ["0.00", { value: "" }],
  [undefined, { value: "" }],
  ["4500,50", { problem: "Is 4500.50 meant?", suggestion: "4500.50" }],
  ["-500", { problem: expect.stringContaining("less than nothing") }],
  ["Rs -500", { problem: expect.stringContaining("less than nothing") }],
  ["(500)", { problem: expect.stringContaining("less than nothing") }],
  ["500-", { problem: expect.stringContaining("less than nothing") }],
  ["500 CR", { problem: expect.stringContaining("not an amount") }],
  ["1e5", { problem: expect.stringContaining("not an amount") }],
  ["12,5,0", { problem: expect.stringContaining("not an amount") }],
])("the balance “%s” of an old book is read, and never guessed", (cell, read) => {
  expect(balanceOfCell(cell)).toEqual(read);
});

it("other words of lists", () => {
  expect(maritalOfCell("un married")).toEqual({ value: "Single" });
  expect(maritalOfCell("complicated")).toMatchObject({ problem: expect.any(String) });
  expect([rupeesOfCell("Rs. 6,500/-"), rupeesOfCell("۶۵۰۰"), rupeesOfCell("-"), rupeesOfCell("0")]).toEqual([
    "6500",
    "6500",
    "",
    "0",
  ]);
  expect([flagOfCell(""), flagOfCell("No"), flagOfCell("maybe")]).toEqual([
    { value: 1 },
    { value: 0 },
    { problem: "Write Yes or No." },
  ]);
  expect([cellText("  Ali \u00a0 Raza\n"), cellText("N/A"), cellText("nil"), cellText(undefined)]).toEqual([
    "Ali Raza",
    "",
    "",
    "",
  ]);
});

describe("a blood group", () => {
  it.each([
    ["O+", "O+"],
    ["o positive", "O+"],
    ["B +ve", "B+"],
    ["b -ve", "B-"],
    ["AB (-)", "AB-"],
    ["A Rh neg.", "A-"],
    ["A −", "A-"],
    ["0 +", "O+"],
    ["ab", undefined],
    ["C+", undefined],
    ["O+ or A+", undefined],
    ["n/a", null],
    [undefined, null],
  ] as const)("%j is %j", (cell, expected) => {
    const read = bloodGroupOfCell(cell);
    expect(read).toEqual(
      expected === undefined ? { problem: expect.stringContaining("AB-") } : { value: expected },
    );
  });
});
