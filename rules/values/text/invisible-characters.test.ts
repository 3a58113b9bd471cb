import { describe, expect, it } from "vitest";
import { hasInvisible, hasVisible, withoutInvisible } from "./invisible-characters.ts";

const code = (text: string) =>
  [...text].map((character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}`).join(" ");

describe("what a name may hold", () => {
  it.each([
    ["letters of any script", "زینب O'Brien-Khan 漢字 हिन्दी"],
    ["Urdu's joiners", "می\u200Cخواهم ه\u200D"],
    ["a picture of several signs", "👩‍👩‍👧‍👦🏳️‍🌈❤️👍🏽"],
    ["marks on letters", "Zoe\u0308 مُحَمَّد"],
    ["number signs of Arabic", "\u0600\u0661\u0662 \u06DD"],
    ["a space that does not break", "Dr.\u00A0Ali"],
  ])("%s", (_name, text) => {
    expect(hasInvisible(text)).toBe(false);
    expect(withoutInvisible(text)).toBe(text);
  });
});

describe("what says something", () => {
  it.each(["x", "بچہ", "7", "؟", "👍", "می\u200cخواهم", "\u202eabc", "e\u0301"])("%j does", (text) =>
    expect(hasVisible(text)).toBe(true),
  );
  it.each(["", " \n", "\u0301", "\u064b\u0651", "\u200b", "\u200d", "\u3164", "\u2800", "\ufe0f", "\u0000"])(
    "%j does not",
    (text) => expect(hasVisible(text)).toBe(false),
  );
});

describe("what cannot be seen", () => {
  it.each(
    [
      ..."\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069",
      ..."\u200E\u200F\u061C",
      ..."\u200B\u2060\uFEFF\u00AD\u034F\u180E\u2061\u2062\u2063\u2064\u206A\u206F",
      ..."\uFFF9\uFFFA\uFFFB\u115F\u1160\u3164\uFFA0\u17B4\u2800\uFE00",
      ..."\u{E0001}\u{E0041}\u{E007F}\u{E0100}\u{1D173}",
      ..."\u0001\u0008\u001B\u007F\u0080\u009F",
    ].map((character) => [code(character), character] as const),
  )("%s is found anywhere, and taken out", (_name, character) => {
    for (const text of [`${character}Ali`, `A${character}li`, `Ali${character}`]) {
      expect(hasInvisible(text)).toBe(true);
      expect(withoutInvisible(text)).toBe("Ali");
    }
  });

  it.each(["\n", "\r\n", "\t", "\u0085", "\u2028", "\u2029"].map((text) => [code(text), text] as const))(
    "%s is found, and becomes a space",
    (_name, text) => {
      expect(hasInvisible(`Ali${text}Khan`)).toBe(true);
      expect(withoutInvisible(`Ali${text}Khan`)).toBe("Ali Khan");
    },
  );

  it("leaves what cannot be stored to who refuses it", () => {
    expect(withoutInvisible("Ali\u0000Khan")).toBe("Ali\u0000Khan");
  });

  it.each(["\u200CAli", "Ali \u200DKhan", "Ali\u200D\u200D", "4\u200C"])(
    "a joiner that joins nothing is found",
    (text) => expect(hasInvisible(text)).toBe(true),
  );
});
