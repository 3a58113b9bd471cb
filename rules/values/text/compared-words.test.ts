import { describe, expect, it } from "vitest";
import { comparedWords, nameIndex, namesAmong } from "./compared-words.ts";

const wordsOf = (text: string) => comparedWords(text).map(({ word }) => word);

describe("the words of a text", () => {
  it.each([
    ["Amoxil500mg", ["amoxil", "500", "mg"]],
    ["CO–AMOXICLAV", ["co", "amoxiclav"]],
    ["Sulphadiazine, anaesthetic", ["sulfadiazine", "anesthetic"]],
    ["ＦＬＡＧＹＬ", ["flagyl"]],
    ["Аmоxil", ["amoxil"]],
    ["Amo\u200bxil\u00ad", ["amoxil"]],
    ["Ponstan's", ["ponstans"]],
    ["پینسلین", wordsOf("پينسلين")],
    ["· 1+0+1 ·", ["1", "0", "1"]],
    ["", []],
  ])("of %j are %j", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it("are glued where no blank separates them", () => {
    expect(comparedWords("vitamin b12 co-q").map(({ isGlued }) => isGlued)).toEqual([
      false,
      false,
      true,
      false,
      true,
    ]);
  });
});

describe("names among words", () => {
  const INDEX = nameIndex([
    ["co-amoxiclav", "both"],
    ["amoxiclav", "short"],
    ["asa", "aspirin"],
    ["vitamin B12", "b12"],
    ["vitamin", "some"],
    ["painkiller", "pain"],
    ["pain killer", "pain again"],
  ]);
  const found = (text: string) => namesAmong(comparedWords(text), INDEX).map(({ meaning }) => meaning);

  it.each([
    ["co-amoxiclav 625", ["both"]],
    ["co amoxiclav", ["both"]],
    ["coamoxiclav625", ["both"]],
    ["amoxiclavs", ["short"]],
    ["as a rinse", []],
    ["as-a", ["aspirin"]],
    ["ASA 75", ["aspirin"]],
    ["nasal", []],
    ["vitamin b 12 and vitamin c", ["b12", "some"]],
    ["multivitamin", []],
    ["painkiller, pain killer", ["pain", "pain"]],
  ])("%j names %j", (text, names) => {
    expect(found(text)).toEqual(names);
  });
});
