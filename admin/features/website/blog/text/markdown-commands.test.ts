import { describe, expect, it } from "vitest";
import { link, prefix, type Selection, wrap } from "./markdown-commands.ts";

/** "one [two] three": the part in brackets is selected. */
const at = (marked: string): Selection => {
  const from = marked.indexOf("⟦");
  const to = marked.indexOf("⟧") - 1;
  return { text: marked.replace(/[⟦⟧]/g, ""), from, to };
};
const shown = ({ text, from, to }: Selection) =>
  `${text.slice(0, from)}⟦${text.slice(from, to)}⟧${text.slice(to)}`;

describe("what the buttons above a text do", () => {
  it.each([
    ["makes words bold", "one ⟦two⟧ three", "one **⟦two⟧** three"],
    ["makes them plain again", "one **⟦two⟧** three", "one ⟦two⟧ three"],
    ["writes a word where none is selected", "one ⟦⟧", "one **⟦words⟧**"],
  ])("%s", (_, before, after) => {
    expect(shown(wrap(at(before), "**", "words"))).toBe(after);
  });

  it.each([
    ["makes a line a heading", "one\nt⟦w⟧o\nthree", "one\n⟦## two⟧\nthree"],
    ["makes it a line again", "⟦## two⟧", "⟦two⟧"],
    ["makes several lines a heading each", "o⟦ne\ntw⟧o", "⟦## one\n## two⟧"],
    ["changes one kind of line into another", "⟦- one⟧", "⟦## one⟧"],
    ["works in an empty text", "⟦⟧", "⟦## ⟧"],
  ])("%s", (_, before, after) => {
    expect(shown(prefix(at(before), "## "))).toBe(after);
  });

  it("numbers a list", () => {
    expect(shown(prefix(at("⟦one\ntwo⟧"), (line) => `${line + 1}. `))).toBe("⟦1. one\n2. two⟧");
  });

  it("makes a link whose address is typed next", () => {
    expect(shown(link(at("see ⟦WHO⟧ page")))).toBe("see [WHO](⟦https://⟧) page");
    expect(shown(link(at("see ⟦⟧")))).toBe("see [words](⟦https://⟧)");
  });
});
