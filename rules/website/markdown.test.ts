import { describe, expect, it } from "vitest";
import { countWords, htmlOf, picturesIn } from "./markdown.ts";

describe("Markdown", () => {
  it.each([
    ["a paragraph", "Two *words* and **more**.", "<p>Two <em>words</em> and <strong>more</strong>.</p>\n"],
    ["a heading", "# Title", '<h2 id="title">Title</h2>\n'],
    [
      "two headings of one name",
      "## Do *not* wait\n\n## Do not wait",
      '<h2 id="do-not-wait">Do <em>not</em> wait</h2>\n<h2 id="do-not-wait-1">Do not wait</h2>\n',
    ],
    ["a link to another site", "[x](https://a.pk)", '<p><a href="https://a.pk" rel="noopener">x</a></p>\n'],
    ["a link to a page of ours", "[x](/blog)", '<p><a href="/blog">x</a></p>\n'],
    ["a telephone number", "[x](tel:+92421)", '<p><a href="tel:+92421">x</a></p>\n'],
    [
      "a picture of ours",
      "![A tap](/_pictures/tap.webp)",
      '<p><img src="/_pictures/tap.webp" alt="A tap"></p>\n',
    ],
    ["a list", "- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"],
  ])("writes %s", (_, markdown, html) => {
    expect(htmlOf(markdown)).toBe(html);
  });

  it.each([
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](data:text/html,x)",
    "![x](data:image/png;base64,AA)",
    "[x](//evil.example)",
    "[x](/\\evil.example)",
    "[x](http://plain.example)",
    "[x](vbscript:x)",
    "![x](https://tracker.example/x.png)",
    "<script>alert(1)</script>",
    '<a href="https://a.pk" onclick="x()">x</a>',
    '<img src="x" onerror="x()">',
  ])("lets nothing through that a browser would run or fetch: %s", (markdown) => {
    expect(htmlOf(markdown)).not.toMatch(/<(?!\/?p>)/);
  });

  it("finds every picture, however it is written", () => {
    expect(
      picturesIn(
        "![A tap](/_pictures/a) ![ ](/b)\n\n- > ![x][1]\n\n[1]: https://a.pk/x.png\n\n`![no](/c)`\n\n| [![d](/e)](/f) |\n|-|",
      ),
    ).toEqual([
      { address: "/_pictures/a", alt: "A tap" },
      { address: "/b", alt: "" },
      { address: "https://a.pk/x.png", alt: "x" },
      { address: "/e", alt: "d" },
    ]);
  });

  it("counts words", () => {
    expect(countWords("one two\n\nthree")).toBe(3);
  });
});
