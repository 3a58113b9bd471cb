import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BRAND_WORDS } from "./brand-words.ts";
import { INGREDIENTS, isIngredient, OTHER_NAMES } from "./ingredients.ts";
import { ingredientsIn, medicinesIn, unknownWords } from "./medicine-names.ts";

describe("the ingredients of a typed line", () => {
  it.each([
    ["Augmentin 625mg", ["amoxicillin", "clavulanic acid"]],
    ["amoxil500", ["amoxicillin"]],
    ["AMOXIL-500", ["amoxicillin"]],
    ["500mg amoxil", ["amoxicillin"]],
    ["Tab.Brufen400mg·1+1+1", ["ibuprofen"]],
    ["amoxicillin + clavulanic acid", ["amoxicillin", "clavulanic acid"]],
    ["amoxicillin/clavulanate 1g", ["amoxicillin", "clavulanic acid"]],
    ["Amoxycillin", ["amoxicillin"]],
    ["co-amoxiclav", ["amoxicillin", "clavulanic acid"]],
    ["Co Amoxiclav 375", ["amoxicillin", "clavulanic acid"]],
    ["COAMOXICLAV", ["amoxicillin", "clavulanic acid"]],
    ["co–trimoxazole", ["sulfamethoxazole", "trimethoprim"]],
    ["Paracetamol", ["paracetamol"]],
    ["acetaminophen 500", ["paracetamol"]],
    ["Lignocaine 2% + adrenaline 1:80,000", ["lidocaine", "epinephrine"]],
    ["lidocaine with epinephrine", ["lidocaine", "epinephrine"]],
    ["Cephradine", ["cefradine"]],
    ["sulphadiazine", ["sulfadiazine"]],
    ["Acyclovir", ["aciclovir"]],
    ["mefenamic  acid", ["mefenamic acid"]],
    ["Diclofenac sodium", ["diclofenac"]],
    ["Benzathine penicillin", ["benzathine benzylpenicillin"]],
    ["Penicillin V", ["phenoxymethylpenicillin"]],
    ["inj. penicillin", ["benzylpenicillin"]],
    ["Povidone iodine gargle", ["povidone-iodine"]],
    ["vit. B12", []],
    ["Vitamin D 3", ["colecalciferol"]],
    ["Ｆｌａｇｙｌ ４００", ["metronidazole"]],
    ["Аmохil", ["amoxicillin"]],
    ["ΑΜΟΧΙL", ["amoxicillin"]],
    ["Au\u200bgmen\u00adtin", ["amoxicillin", "clavulanic acid"]],
    ["\u202eBrufen", ["ibuprofen"]],
    ["Panadol and Panadol", ["paracetamol"]],
    ["Panadol Extra", ["paracetamol", "caffeine"]],
    ["Ponstan, Flagyl", ["mefenamic acid", "metronidazole"]],
  ])("of %j are %j", (line, ingredients) => {
    expect(ingredientsIn(line)).toEqual(ingredients);
  });

  it.each([
    "",
    "   ",
    "Drink plenty of water",
    "Flagylan",
    "Superbrufen",
    "panadolol",
    "Amoxilin",
    "ironing",
    "Come back in 3 days",
    "1+0+1",
    "as a mouth rinse",
    "پانی زیادہ پیئیں",
    "😀",
  ])("of %j are none", (line) => {
    expect(ingredientsIn(line)).toEqual([]);
  });

  const NAMES: [string, readonly string[]][] = [
    ...INGREDIENTS.map((name): [string, readonly string[]] => [name, [name]]),
    ...Object.entries(BRAND_WORDS),
    ...Object.entries(OTHER_NAMES),
  ];
  const wide = (letter: string) =>
    /[a-z]/i.test(letter) ? String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0) : letter;
  const cyrillic = (letter: string) =>
    ({ a: "а", e: "е", o: "о", p: "р", c: "с", x: "х", i: "і" })[letter] ?? letter;
  const disguise = fc.constantFrom<(letter: string) => string>(
    (letter) => letter,
    (letter) => letter.toUpperCase(),
    wide,
    cyrillic,
    (letter) => `${letter}\u200b`,
    (letter) => `\u2060${letter}`,
    (letter) => (letter === "-" ? "–" : letter),
    (letter) => (letter === "-" ? " " : letter),
    (letter) => (letter === " " ? "-" : letter),
  );

  it("are found under every disguise and glued to a strength", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMES),
        fc.infiniteStream(disguise),
        fc.constantFrom("", "500", "500mg", " 1 g", "-250", ", 5 days", " (after food)"),
        fc.constantFrom("", "Tab ", "Tab.", "inj: ", "250mg "),
        ([name, holds], disguises, after, before) => {
          fc.pre(!(/\d$/.test(name) && /^\d/.test(after)));
          const hidden = Array.from(name, (letter) => (disguises.next().value ?? String)(letter)).join("");
          expect(ingredientsIn(before + hidden + after)).toEqual([...holds]);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("are never found inside another word", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMES.filter(([name]) => !/[\s-]/.test(name))),
        fc.stringMatching(/^[bqkz]{1,3}$/),
        fc.boolean(),
        ([name], letters, isBefore) => {
          expect(ingredientsIn(isBefore ? letters + name : name + letters)).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("are of our list, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(ingredientsIn(text).filter((name) => !isIngredient(name))).toEqual([]);
      }),
    );
  });
});

describe("whether a line is known whole", () => {
  it.each([
    "Augmentin 625 mg",
    "Tab. Brufen 400mg, after food",
    "Amoxicillin + clavulanic acid 1 g",
    "lidocaine 2 % + adrenaline 1:80,000",
    "Panadol Extra",
    "Dalacin C 300",
    "Flagyl x 5 days",
    "Calamox DS 312.5 mg/5 ml, half in the morning and half at night",
    "Septran-DS",
  ])("%j is", (line) => {
    expect(medicinesIn(line).isWhole).toBe(true);
  });

  it.each([
    "",
    "Xyzol 5 mg",
    "Augmentin + Xyzol",
    "Panadol and Xyzol",
    "Panadol, Xyzol",
    "Brufen Plus",
    "Panadol CF",
    "Telfast-D",
    "1+0+1",
  ])("%j is not", (line) => {
    expect(medicinesIn(line).isWhole).toBe(false);
  });
});

it("names the words that no list explains", () => {
  expect(unknownWords("Xyzol syrup 5 ml, with Panadol, after food")).toEqual(["xyzol"]);
  expect(unknownWords("benzoyl peroxide gel")).toEqual([]);
});
