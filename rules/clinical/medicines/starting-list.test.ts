import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { unitOfForm } from "#rules/clinical/dose/dose.ts";
import { groupsOf, isIngredient } from "./ingredients.ts";
import { ingredientsIn, medicinesIn } from "./medicine-names.ts";
import { medicineName, STARTING_LIST } from "./starting-list.ts";

describe("the starting list", () => {
  it("has about 220 medicines in less than 25 KB", () => {
    expect(STARTING_LIST.length).toBeGreaterThanOrEqual(210);
    expect(STARTING_LIST.length).toBeLessThanOrEqual(240);
    expect(readFileSync("rules/clinical/medicines/starting-list.ts").byteLength).toBeLessThan(25_000);
  });

  it("has each medicine once", () => {
    const names = STARTING_LIST.map(medicineName);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("knows every ingredient, and its groups", () => {
    const unknown = STARTING_LIST.flatMap(({ generic }) => generic.split(" + ")).filter(
      (name) => !isIngredient(name),
    );
    expect(unknown).toEqual([]);
    for (const { ingredients, groups } of STARTING_LIST)
      expect(groups).toEqual([...new Set(ingredients.flatMap(groupsOf))]);
  });

  it("gives each a strength with its unit", () => {
    const odd = STARTING_LIST.filter(
      ({ strength }) => !/^[\d.,:]+ (mg|g|mcg|%|IU|million IU)|^for 1 litre$/.test(strength),
    );
    expect(odd).toEqual([]);
  });

  it.each([
    ["Amoxicillin 500 mg capsule", "by mouth", "capsule"],
    ["Amoxicillin + clavulanic acid 156.25 mg/5 ml suspension", "by mouth", "ml"],
    ["Metronidazole 0.75 % gel", "on the skin", "application"],
    ["Chlorhexidine 0.2 % mouthwash", "in the mouth", "ml"],
    ["Ciprofloxacin 0.3 % eye drops", "in the eye", "drop"],
    ["Fluticasone 50 mcg nasal spray", "in the nose", "spray"],
    ["Salbutamol 100 mcg inhaler", "inhaled", "puff"],
    ["Lidocaine + epinephrine 2 % + 1:80,000 dental cartridge", "by injection", "injection"],
    ["Fosfomycin 3 g sachet", "by mouth", "sachet"],
    ["Clotrimazole 500 mg pessary", "in the vagina", "pessary"],
  ])("gives %s %s, counted by %s", (name, route, unit) => {
    expect(STARTING_LIST.find((medicine) => medicineName(medicine) === name)).toMatchObject({ route, unit });
  });

  it("counts as the dose grammar does, but for solutions, which are put on the skin", () => {
    const others = STARTING_LIST.filter(({ form, unit }) => unit !== unitOfForm(form)).map(
      ({ form }) => form,
    );
    expect([...new Set(others)].toSorted()).toEqual(["solution"]);
  });

  it("is found whole by its own names", () => {
    for (const medicine of STARTING_LIST) {
      const name = medicineName(medicine);
      expect([name, ingredientsIn(name)]).toEqual([name, medicine.ingredients]);
      expect([name, medicinesIn(name).isWhole]).toEqual([name, true]);
    }
  });
});
