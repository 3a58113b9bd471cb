import { describe, expect, it } from "vitest";
import { readPrice, readPriceList } from "./price-list.ts";

describe("a price", () => {
  it.each([
    ["2500", 2500],
    ["2,500", 2500],
    ["Rs 2,500", 2500],
    ["Rs. 2,500/-", 2500],
    ["PKR 2500.50", 2500.5],
    ["1 500", 1500],
    ["۲۵۰۰", 2500],
    ["٢٥٠٠ روپے", 2500],
    ["0", 0],
    ["", undefined],
    ["free", undefined],
    ["2500-3000", undefined],
    ["-5", undefined],
    ["1.234", undefined],
  ])("%j reads as %j", (cell, fees) => expect(readPrice(cell)).toBe(fees));
});

describe("a pasted price list", () => {
  const read = (...lines: string[]) => {
    const { services, problems } = readPriceList(lines.join("\n"));
    return { services: services.map(({ department, name, fees }) => [department, name, fees]), problems };
  };

  it("has a heading, or none", () => {
    const services = [[null, "Scaling", 6000]];
    expect(read("Service\tPrice", "Scaling\t6,000")).toEqual({ services, problems: [] });
    expect(read("Scaling\t6,000", "")).toEqual({ services, problems: [] });
  });

  it("may name departments, once for the lines below", () => {
    expect(
      read("Dept\tService\tFee", "Dentistry\tScaling\t6000", "\tFilling\t7500", "Skin\tPeel\t9000"),
    ).toEqual({
      services: [
        ["Dentistry", "Scaling", 6000],
        ["Dentistry", "Filling", 7500],
        ["Skin", "Peel", 9000],
      ],
      problems: [],
    });
  });

  it("may have departments on lines of their own; a service that lost its price is none", () => {
    const lines = ["DENTAL", "Scaling\t6000", "Whitening", "Filling\t7500", "", "Skin care", "Peel\t9000"];
    expect(read(...lines)).toEqual({
      services: [
        ["DENTAL", "Scaling", 6000],
        ["DENTAL", "Filling", 7500],
        ["Skin care", "Peel", 9000],
      ],
      problems: ["Line 3: “Whitening” has no price."],
    });
    expect(read("Price list 2026", "Scaling\t6000", "Eyes:\t", "Check-up\t900")).toEqual({
      services: [
        [null, "Scaling", 6000],
        ["Eyes", "Check-up", 900],
      ],
      problems: [],
    });
    expect(readPriceList("Scaling\t6000\ndentistry\nCrown\t5", ["Dentistry"]).services).toMatchObject([
      { department: null },
      { department: "dentistry" },
    ]);
  });

  it("takes the last column that is a price, and quotes of a spreadsheet off", () => {
    expect(read('"Crown ""Zirconia"""\t42000\tper tooth').services).toEqual([
      [null, 'Crown "Zirconia"', 42000],
    ]);
  });

  it("says by line what it leaves out", () => {
    expect(
      read("Scaling\t6000", "Whitening\task us", "\t500", `${"x".repeat(201)}\t5`, "Gold\t99999999999"),
    ).toEqual({
      services: [[null, "Scaling", 6000]],
      problems: [
        "Line 2: “Whitening” has no price.",
        "Line 3: this price has no service before it.",
        "Line 4: the name is longer than 200 characters.",
        "Line 5: Gold: the price is too high.",
      ],
    });
  });

  it("reads at most 500 lines", () => {
    const { services, problems } = readPriceList("Scaling\t1\n".repeat(600));
    expect([services.length, problems]).toEqual([500, ["Only the first 500 lines are read."]]);
  });

  it("is empty for an empty text", () =>
    expect(read("", " ", "\t\t")).toEqual({ services: [], problems: [] }));
});
