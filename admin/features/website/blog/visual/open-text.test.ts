import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import type { Node } from "prosemirror-model";
import { describe, expect, it } from "vitest";
import { htmlOf } from "#rules/website/markdown.ts";
import { openText } from "./open-text.ts";
import { read } from "./read.ts";
import { schema } from "./schema.ts";
import { write } from "./write.ts";

/** Opening a text and writing it back: byte for byte, or the same page and a word about it, or left to Markdown. */

const folder = new URL("../../../../../content/", import.meta.url);
const samples = ["posts", "legal"].flatMap((place) =>
  readdirSync(new URL(`${place}/`, folder)).map((file) => {
    const text = readFileSync(new URL(`${place}/${file}`, folder), "utf8");
    return { file, markdown: text.replace(/^---\n[\s\S]*?\n---\n/, "").trim() };
  }),
);

const PICTURE = `/_pictures/${"ab".repeat(32)}`;

it("gives every text of the sample back byte for byte", () => {
  expect(samples.length).toBeGreaterThan(27);
  for (const { file, markdown } of samples) {
    const opened = openText(markdown);
    expect("doc" in opened && write(opened.doc), file).toBe(markdown);
  }
});

it.each([
  "# One\n\n## Two *and* `three`\n\n###### Six",
  "**bold *both* bold** and ~~gone~~, `a ``b`` c`",
  "- one\n- two\n\n  second paragraph\n- three\n\n1. one\n2. two",
  "- one\n- two\n  - inner\n    1. deep\n- three",
  "3. three\n4. four\n\n* * *\n\nend",
  "> quoted\n>\n> - list\n\n> another",
  "| Test | Price |\n| --- | --: |\n| **CBC** | 900 |\n| a \\| b |  |",
  "```sh\nnpm start\n```\n\n---\n\nline\\\nbreak",
  `![A *tap* \\[one\\]](${PICTURE}) and [a link](https://who.int/a_b "WHO")`,
  "[![A tap](/_pictures/x)](https://who.int)",
  "1\\. not a list\n\n\\- nor this\n\n\\# nor this, 5 * 3, snake_case, \\<b>, &amp;",
  "دانت **صاف** رکھیں۔ [ویب](https://who.int)",
  "brush 🪥 and **smile 😀**!",
  "- # heading in a list\n-\n- ```\n  code\n  ```",
  ">",
  "",
])("gives back what it shows: %j", (markdown) => {
  const opened = openText(markdown);
  if (!("doc" in opened)) throw new Error(opened.problem);
  const out = write(opened.doc);
  expect(htmlOf(out)).toBe(htmlOf(markdown));
  expect(opened.rewrites === null).toBe(out === markdown);
});

it.each<[string, string, string]>([
  ["* one\n* two", "* one", "- one"],
  ["Title\n=====", "Title", "# Title"],
  ["see [WHO][1]\n\n[1]: https://who.int", "see [WHO][1]", "see [WHO](https://who.int)"],
  ["__bold__", "__bold__", "**bold**"],
  ["two\nlines", "two", "two lines"],
])("says of %j what it writes in another way", (markdown, from, to) => {
  expect(openText(markdown)).toMatchObject({ rewrites: { from, to } });
});

it.each<[string, RegExp]>([
  ["![x](https://tracker.example/x.png)", /“x” is not one of the library/],
  ["# Title ![y](https://tracker.example)", /“y” is not one of the library/],
])("leaves %j to Markdown, with a reason", (markdown, reason) => {
  const opened = openText(markdown);
  expect("problem" in opened && opened.problem).toMatch(reason);
});

const words = fc.stringMatching(/^[a-zA-Zآب ۔.,!*_~`#>|:<&[\]()\\+=0-9-]{1,14}$/);
const emphasis = fc.subarray(["strong", "em", "strike"]);
const line = fc
  .array(fc.tuple(words, emphasis, fc.option(fc.constant("https://who.int/a_(b)"), { freq: 6 })), {
    minLength: 1,
    maxLength: 5,
  })
  .map((runs) =>
    runs.map(([text, names, href]) =>
      schema.text(text, [
        ...(href ? [schema.mark("link", { href })] : []),
        ...names.map((name) => schema.mark(name)),
      ]),
    ),
  );
const paragraph = line.map((content) => schema.node("paragraph", null, content));
const table = fc.integer({ min: 1, max: 3 }).chain((columns) =>
  fc
    .array(fc.array(paragraph, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 3 })
    .map((rows) =>
      schema.node(
        "table",
        null,
        rows.map((cells, row) =>
          schema.node(
            "table_row",
            null,
            cells.map((cell) => schema.node(row === 0 ? "table_header" : "table_cell", null, [cell])),
          ),
        ),
      ),
    ),
);
const { block } = fc.letrec<{ block: Node }>((tie) => {
  const item = fc
    .tuple(paragraph, fc.array(tie("block"), { maxLength: 1 }))
    .map(([first, rest]) => schema.node("list_item", null, [first, ...rest]));
  const list = fc
    .tuple(
      fc.constantFrom("bullet_list", "ordered_list"),
      fc.boolean(),
      fc.array(item, { minLength: 1, maxLength: 3 }),
    )
    .map(([type, tight, items]) => schema.node(type, { tight }, items));
  return {
    block: fc.oneof(
      { maxDepth: 3, depthIdentifier: "block" },
      paragraph,
      fc
        .tuple(fc.integer({ min: 1, max: 6 }), line)
        .map(([level, content]) => schema.node("heading", { level }, content)),
      list,
      fc
        .array(tie("block"), { minLength: 1, maxLength: 2 })
        .map((content) => schema.node("blockquote", null, content)),
      table,
      fc.constant(schema.node("rule")),
      words.map((code) => schema.node("code_block", null, [schema.text(code)])),
    ),
  };
});

const textOf = (doc: Node) => {
  const lines: string[] = [];
  doc.descendants((node) => {
    if (node.isTextblock) lines.push(`${node.type.name}: ${node.textContent.replace(/\s+/g, " ").trim()}`);
  });
  return lines.filter((text) => !/: $/.test(text));
};

/** More of them, for a longer search: `MARKDOWN_CASES=6000`. */
const CASES = Number(process.env.MARKDOWN_CASES ?? 300);

describe("what is written in the visual editor", { timeout: 60_000 }, () => {
  it("keeps its words and their places, whatever they are, and is written once and for all", () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
        const doc = schema.node("doc", null, blocks);
        const again = read(write(doc));
        expect(textOf(again)).toEqual(textOf(doc));
        expect(write(again)).toBe(write(read(write(again))));
      }),
      { numRuns: CASES },
    );
  });

  it("never changes what a text of any marks shows when it is opened", () => {
    const mark = fc.constantFrom(
      "# ",
      "- ",
      "* ",
      "1. ",
      "> ",
      "    ",
      "\n",
      "\n\n",
      "**",
      "_",
      "`",
      "```\n",
      "|",
      "---",
      "[a](b)",
      "~~",
      "\\",
      "&amp;",
      "<b>",
      "words",
      " ",
      "![p](/x)",
    );
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 14 }), (marks) => {
        const markdown = marks.join("");
        const opened = openText(markdown);
        if ("problem" in opened) return;
        expect(htmlOf(write(opened.doc)).replace(/\s+/g, " ")).toBe(htmlOf(markdown).replace(/\s+/g, " "));
      }),
      { numRuns: CASES },
    );
  });
});
