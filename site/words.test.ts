import { describe, expect, it } from "vitest";
import type { SiteText } from "#contract/values/texts.ts";
import { tagLabel } from "#contract/website/blog.ts";
import { fill, WORDS, wordIn } from "./words.ts";

const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

describe("the words of the templates", () => {
  it("have places that are filled in", () => {
    expect(wordIn("en", "openOn", { days: "Monday" })).toBe("Open Monday");
    expect(wordIn("en", "openOn")).toBe("Open {days}");
  });

  it("keep every other place as it was typed, whatever it is called", () => {
    expect(fill("{constructor} {__proto__} {clinic}", { clinic: "Matab" })).toBe(
      "{constructor} {__proto__} Matab",
    );
    expect(tagLabel("constructor")).toEqual({ en: "Constructor" });
  });

  it("have the same places in both languages", () => {
    for (const [name, word] of Object.entries<SiteText>(WORDS))
      if (word.ur !== undefined) expect(placesOf(word.ur), name).toEqual(placesOf(word.en));
  });
});
