import fc from "fast-check";
import { expect, it } from "vitest";
import { LONGEST_TAG, TAG, TAG_LABELS, tagLabel, tagOf } from "./blog.ts";

it.each([
  ["Teeth", "teeth", { en: "Teeth", ur: "دانت" }],
  [" دانت ", "teeth", { en: "Teeth", ur: "دانت" }],
  ["Home visits", "home-visits", { en: "Home visits" }],
  ["  Root -- canal! ", "root-canal", { en: "Root canal" }],
  ["گھر پر معائنہ", "گھر-پر-معائنہ", { en: "گھر پر معائنہ", ur: "گھر پر معائنہ" }],
  ["Cafe\u0301", "café", { en: "Café" }],
  ["<b>/../x", "b-x", { en: "B x" }],
])("%j is the tag %s", (typed, tag, label) => {
  expect([tagOf(typed), tagLabel(tag)]).toEqual([tag, label]);
});

it("a tag is read back from the word that visitors read, whatever was typed", () =>
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: "binary" }), fc.string(), fc.constantFrom(...Object.keys(TAG_LABELS))),
      (typed) => {
        const tag = tagOf(typed);
        fc.pre(tag !== "");
        expect(tag).toMatch(TAG);
        expect(tag.length).toBeLessThanOrEqual(LONGEST_TAG);
        expect(tagOf(tagLabel(tag).en)).toBe(tag);
        expect(tagOf(tag)).toBe(tag);
      },
    ),
  ));
