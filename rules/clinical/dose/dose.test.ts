import { describe, expect, it } from "vitest";
import { DOSE_UNITS, unitOfForm } from "./dose.ts";

describe("the unit of a form", () => {
  it.each([
    ["tablet", "tablet"],
    ["Capsule", "capsule"],
    ["syrup", "ml"],
    ["powder for suspension", "ml"],
    ["mouthwash", "ml"],
    ["eye drops", "drop"],
    ["oral drops", "ml"],
    ["dental cartridge", "injection"],
    ["inhaler", "puff"],
    ["nasal spray", "spray"],
    ["sachet", "sachet"],
    ["cream", "application"],
    ["gel toothpaste", "application"],
    ["lozenge", "lozenge"],
    ["suppository", "suppository"],
    ["pessary", "pessary"],
    ["vaginal tablet", "pessary"],
    ["injection", "injection"],
    ["insulin injection", "unit"],
    ["patch", "patch"],
    ["Tab Augmentin 625 mg", "tablet"],
    ["Cap. Risek 20", "capsule"],
    ["Syp Calpol", "ml"],
    ["Augmentin susp.", "ml"],
    ["Inj Ceftriaxone 1 g", "injection"],
    ["Polyfax oint", "application"],
    ["Tobrex e/d", "drop"],
    ["Panadol supp", "suppository"],
    ["Capoten", "dose"],
    ["Tabrol", "dose"],
    ["something new", "dose"],
    ["", "dose"],
    [null, "dose"],
  ])("of %s is %s", (form, unit) => {
    expect(unitOfForm(form)).toBe(unit);
  });

  it("is itself for the name of a unit, but for those of insulin and of creams", () => {
    const others = DOSE_UNITS.filter((unit) => unit !== "unit" && unit !== "application");
    expect(others.map(unitOfForm)).toEqual(others);
  });
});
