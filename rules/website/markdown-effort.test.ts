import { describe, expect, it } from "vitest";
import { htmlOf } from "./markdown.ts";
import { TooIntricate } from "./markdown-effort.ts";

const LONGEST = 40_000;
const filled = (piece: string) => piece.repeat(Math.ceil(LONGEST / piece.length)).slice(0, LONGEST);

describe("a text in Markdown", () => {
  it.each([
    ["quotes that break off and go on", filled(">>>>>>>>>>>>\n===\n")],
    ["quotes in quotes", filled("> ")],
    ["lists in lists", filled("- + ")],
    ["lists and quotes in turns", filled("1. > ")],
    ["rows of lists in lists", filled(`${"- ".repeat(19)}a\n`)],
    ["stairs of lists", Array.from({ length: 270 }, (_, level) => `${" ".repeat(2 * level)}- a`).join("\n")],
    ["brackets that never close", filled("![[")],
    ["a table of a million cells", `|${"a|".repeat(200)}\n|${"-|".repeat(200)}\n${"|\n".repeat(9_000)}`],
  ])("made of %s is refused", (_, markdown) => {
    expect(() => htmlOf(markdown)).toThrow(TooIntricate);
    // The next one is none the worse.
    expect(htmlOf("- a")).toBe("<ul>\n<li>a</li>\n</ul>\n");
  });

  it.each([
    ["paragraphs with links", filled("Most people [wait](https://a.pk) and *hope* for **long**, `too`.\n\n")],
    ["lists of four levels", filled("- a\n  - b\n    - c\n      - d\n\n")],
    ["quotes of lists of quotes", filled("> - > Two words.\n\n")],
    ["a price list", `|a|b|c|\n|-|-|-|\n${"|Filling|of one tooth|4,500|\n".repeat(400)}`],
    ["emphasis that never ends", filled("*a _b **c ")],
  ])("of %s is drawn, however long", (_, markdown) => {
    expect(htmlOf(markdown).length).toBeGreaterThan(markdown.length / 2);
  });
});
