import { describe, expect, it } from "vitest";
import { isMedicineGroup, MEDICINE_GROUPS, type MedicineGroup } from "#rules/patients/medicine-groups.ts";
import { groupsOf, INGREDIENTS, type Ingredient, isIngredient, OTHER_NAMES } from "./ingredients.ts";

describe("ingredients", () => {
  it("use every group, and no other", () => {
    const used = new Set(INGREDIENTS.flatMap(groupsOf));
    expect([...used].filter((group) => !isMedicineGroup(group))).toEqual([]);
    expect(Object.keys(MEDICINE_GROUPS).filter((group) => !used.has(group as MedicineGroup))).toEqual([]);
  });

  // Written down again by hand: what an allergy must never miss.
  it.each<[Ingredient, MedicineGroup[]]>([
    ["amoxicillin", ["penicillins"]],
    ["flucloxacillin", ["penicillins"]],
    ["benzathine benzylpenicillin", ["penicillins"]],
    ["clavulanic acid", []],
    ["cefixime", ["cephalosporins"]],
    ["cefradine", ["cephalosporins"]],
    ["meropenem", []],
    ["sulfamethoxazole", ["sulfonamides"]],
    ["silver sulfadiazine", ["sulfonamides"]],
    ["trimethoprim", []],
    ["clarithromycin", ["macrolides"]],
    ["clindamycin", ["lincosamides"]],
    ["aspirin", ["salicylates", "nsaids"]],
    ["celecoxib", ["nsaids", "sulfonamides"]],
    ["benzydamine", ["nsaids"]],
    ["paracetamol", ["paracetamol"]],
    ["articaine", ["local-anaesthetics"]],
    ["epinephrine", []],
    ["iodoform", ["iodine"]],
    ["rivaroxaban", ["blood-thinners"]],
  ])("%s belongs to %j", (ingredient, groups) => {
    expect(groupsOf(ingredient)).toEqual(groups);
  });

  it("have names by the endings of their class", () => {
    const ending = (pattern: RegExp) => INGREDIENTS.filter((name) => pattern.test(name));
    const allOf = (names: readonly Ingredient[], group: MedicineGroup) =>
      names.filter((name) => !groupsOf(name).includes(group));
    expect(allOf(ending(/cillin$/), "penicillins")).toEqual([]);
    expect(allOf(ending(/^cef/), "cephalosporins")).toEqual([]);
    expect(allOf(ending(/^sulfa/), "sulfonamides")).toEqual([]);
    expect(allOf(ending(/floxacin$/), "quinolones")).toEqual([]);
    expect(allOf(ending(/cycline$/), "tetracyclines")).toEqual([]);
    expect(allOf(ending(/nidazole$/), "nitroimidazoles")).toEqual([]);
    expect(allOf(ending(/conazole$/), "azoles")).toEqual([]);
    expect(allOf(ending(/caine$/), "local-anaesthetics")).toEqual([]);
    expect(allOf(ending(/(profen|coxib|oxicam|fenac)$/), "nsaids")).toEqual([]);
    expect(allOf(ending(/dronic acid$/), "bisphosphonates")).toEqual([]);
  });

  it("are the meaning of every other name, which is none itself", () => {
    expect(
      Object.values(OTHER_NAMES)
        .flat()
        .filter((name) => !isIngredient(name)),
    ).toEqual([]);
    expect(Object.keys(OTHER_NAMES).filter(isIngredient)).toEqual([]);
    expect(isIngredient("constructor")).toBe(false);
  });
});
