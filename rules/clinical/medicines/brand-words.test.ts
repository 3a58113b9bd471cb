import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BRAND_WORDS } from "./brand-words.ts";
import { groupsOf, isIngredient, OTHER_NAMES } from "./ingredients.ts";
import { ingredientsIn, medicinesIn } from "./medicine-names.ts";
import { STARTING_LIST } from "./starting-list.ts";

const BRANDS = Object.entries(BRAND_WORDS);
const page = readFileSync("rules/clinical/medicines/brand-words.md", "utf8");
const rows = [...page.matchAll(/^\| (.+?) +\| (.+?) +\| (.*?) *\|$/gm)]
  .map(([, brand = "", holds = "", groups = ""]) => [brand, holds, groups])
  .filter(([brand = ""]) => brand !== "brand" && !/^-+$/.test(brand));

describe("brand words", () => {
  it("are at least 60, in the order of the alphabet", () => {
    const names = BRANDS.map(([brand]) => brand);
    expect(names.length).toBeGreaterThanOrEqual(60);
    expect(names).toEqual(names.toSorted());
  });

  it("hold ingredients that the check knows", () => {
    expect(BRANDS.flatMap(([, holds]) => holds).filter((name) => !isIngredient(name))).toEqual([]);
    expect(BRANDS.filter(([, holds]) => holds.length === 0)).toEqual([]);
  });

  it("are no ingredients, and never offered", () => {
    expect(BRANDS.filter(([brand]) => isIngredient(brand.toLowerCase()) || brand in OTHER_NAMES)).toEqual([]);
    const offered = STARTING_LIST.map(({ generic }) => generic);
    expect(
      offered.filter((generic) => medicinesIn(generic).medicines.some(({ isBrand }) => isBrand)),
    ).toEqual([]);
  });

  it.each(BRANDS)("%s is found as it holds", (brand, holds) => {
    expect(ingredientsIn(brand)).toEqual(holds);
    expect(ingredientsIn(`Tab. ${brand.toUpperCase()}-500mg 1+0+1`)).toEqual(holds);
  });
});

describe("the pharmacists' table", () => {
  it("says what the program knows", () => {
    expect(rows).toEqual(
      BRANDS.map(([brand, holds]) => [
        brand,
        holds.join(" + "),
        [...new Set(holds.flatMap(groupsOf))].join(", "),
      ]),
    );
  });
});
