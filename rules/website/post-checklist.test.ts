import { describe, expect, it } from "vitest";
import { type CheckedPost, postChecklist, wordsOf } from "./post-checklist.ts";

const LIMITS = { title: 90, shortDescription: 160 };
const text = (words: number) => Array.from({ length: words }, () => "word").join(" ");
const whole: CheckedPost = {
  title: "Cold water",
  shortDescription: "What it means",
  markdown: `${text(100)}\n\n## What to do\n\n${text(100)}`,
  date: "2026-11-22",
  tags: ["teeth"],
  picture: { alt: { en: "A tooth" } },
  sources: [{}],
};
const open = (change: Partial<CheckedPost>) =>
  postChecklist({ ...whole, ...change }, LIMITS)
    .filter(({ isDone }) => !isDone)
    .map(({ text: words, isNeeded }) => `${isNeeded ? "needed" : "advised"}: ${words}`);

describe("the checklist of a post", () => {
  it("has nothing left of a whole one", () => {
    expect(open({})).toEqual([]);
  });

  it.each<[string, Partial<CheckedPost>, RegExp]>([
    ["no title", { title: " " }, /^needed: Title/],
    ["a title too long", { title: "x".repeat(91) }, /^needed: Title: 91/],
    ["no description", { shortDescription: "" }, /^needed: Short description: 0 of 160/],
    [
      "a link that may not be",
      { markdown: `${whole.markdown} [x](javascript:y)` },
      /^needed: The link to “javascript:y”/,
    ],
    ["no date", { date: "" }, /^needed: Date/],
    ["no tag", { tags: [] }, /^needed: At least one tag/],
    ["no picture", { picture: null }, /^needed: A picture/],
    ["a picture without words", { picture: { alt: { en: " " } } }, /^needed: A picture/],
    ["a short text", { markdown: text(20) }, /^advised: Long enough.*20 of 150/],
    ["no headings", { markdown: text(300) }, /^advised: Headings.*300 of 220/],
    ["no sources", { sources: [] }, /^advised: Names where/],
  ])("asks for what is missing: %s", (_, change, asked) => {
    expect(open(change)).toEqual([expect.stringMatching(asked)]);
  });

  it("counts words", () => {
    expect([wordsOf(""), wordsOf("  one\n\ntwo ")]).toEqual([0, 2]);
  });
});
