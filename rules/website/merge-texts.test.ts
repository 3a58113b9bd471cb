import { describe, expect, it } from "vitest";
import { isSame, mergeTexts, valueAt, withValueAt } from "./merge-texts.ts";

const base = { heading: { en: "A" }, lead: { en: "B" }, list: [{ q: "1" }, { q: "2" }] };

describe("two people's changes of one text", () => {
  it.each([
    ["nobody changed it", base, base, base, [], []],
    ["only I did", { ...base, lead: { en: "mine" } }, base, { ...base, lead: { en: "mine" } }, [], []],
    [
      "only they did",
      base,
      { ...base, lead: { en: "theirs" } },
      { ...base, lead: { en: "theirs" } },
      [],
      ["lead.en"],
    ],
    [
      "both, different fields",
      { ...base, heading: { en: "mine" } },
      { ...base, lead: { en: "theirs" } },
      { ...base, heading: { en: "mine" }, lead: { en: "theirs" } },
      [],
      ["lead.en"],
    ],
    [
      "both, the same words",
      { ...base, lead: { en: "C" } },
      { ...base, lead: { en: "C" } },
      { ...base, lead: { en: "C" } },
      [],
      [],
    ],
    [
      "both, the same field",
      { ...base, lead: { en: "mine" } },
      { ...base, lead: { en: "theirs" } },
      { ...base, lead: { en: "mine" } },
      [{ path: "lead.en", mine: "mine", theirs: "theirs" }],
      [],
    ],
    [
      "different languages of one field",
      { ...base, lead: { en: "B", ur: "اردو" } },
      { ...base, lead: { en: "theirs" } },
      { ...base, lead: { en: "theirs", ur: "اردو" } },
      [],
      ["lead.en"],
    ],
    [
      "different places of a list",
      { ...base, list: [{ q: "mine" }, { q: "2" }] },
      { ...base, list: [{ q: "1" }, { q: "theirs" }] },
      { ...base, list: [{ q: "mine" }, { q: "theirs" }] },
      [],
      ["list.1.q"],
    ],
    [
      "a list that one of them made longer",
      { ...base, list: [{ q: "mine" }, { q: "2" }] },
      { ...base, list: [{ q: "1" }, { q: "2" }, { q: "3" }] },
      { ...base, list: [{ q: "mine" }, { q: "2" }] },
      [{ path: "list", mine: [{ q: "mine" }, { q: "2" }], theirs: [{ q: "1" }, { q: "2" }, { q: "3" }] }],
      [],
    ],
  ])("%s", (_, mine, theirs, content, disagreements, taken) => {
    expect(mergeTexts(base, mine, theirs as typeof base)).toEqual({ content, disagreements, taken });
  });

  it("takes a field away that they took away", () => {
    const before = { heading: { en: "A", ur: "ا" } };
    expect(mergeTexts(before, before, { heading: { en: "A" } } as typeof before).content).toEqual({
      heading: { en: "A" },
    });
  });
});

describe("a place in a text", () => {
  it("is read and changed by its path", () => {
    expect(valueAt(base, "list.1.q")).toBe("2");
    expect(valueAt(base, "list.7.q")).toBeUndefined();
    expect(withValueAt(base, "list.1.q", "new")).toEqual({ ...base, list: [{ q: "1" }, { q: "new" }] });
    expect(withValueAt(base, "heading.ur", "نیا").heading).toEqual({ en: "A", ur: "نیا" });
    expect(withValueAt({ heading: { en: "A", ur: "x" } }, "heading.ur", undefined)).toEqual({
      heading: { en: "A" },
    });
    expect(base.list[1]?.q).toBe("2");
  });

  it("is the same whatever the order of fields", () => {
    expect(isSame({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
    expect(isSame({ a: 1 }, { a: 1, b: undefined })).toBe(true);
    expect(isSame([1, 2], [2, 1])).toBe(false);
    expect(isSame(null, {})).toBe(false);
  });
});
