import { describe, expect, it } from "vitest";
import {
  advanceMethodProblem,
  billMethodProblem,
  commonestMethods,
  isFree,
  isOfLedger,
  lookalikeProblem,
  methodKey,
  shownSpellings,
} from "./payment-method.ts";

describe("a payment method", () => {
  it.each([
    ["Free", true],
    ["free", true],
    ["  FREE\u00A0", true],
    ["Ｆｒｅｅ", true],
    ["Fr\u200Dee", true],
    ["F\u200Br\uFE0Fee", true],
    ["Free card", false],
    ["Freed", false],
    ["Cash", false],
    ["مفت", false],
  ])("%j is Free: %s", (method, is) => {
    expect(isFree(method)).toBe(is);
    expect(billMethodProblem(method) !== null).toBe(is && method !== "Free");
  });

  it.each([
    ["Cash.", "Cash"],
    ["C a s h", "Cash"],
    ["Cáśh", "Cash"],
    ["Cаsh", "Cash"],
    ["САѕН", "Cash"],
    ["ᴄash", "Cash"],
    ["Ꮯash", "Cash"],
    ["ⲥash", "Cash"],
    ["ƒree", "Free"],
    ["Frее", "Free"],
    ["free!", "Free"],
    ["Cash", null],
    [" cash\u00A0", null],
    ["ca\u200Dsh", null],
    ["FREE", null],
    ["Cash 2", null],
    ["Cash on delivery", null],
    ["Cash/UBL", null],
    ["Free camp", null],
    ["کیش", null],
    ["JazzCash", null],
    ["نقد", null],
    ["Наличные", null],
    ["…", null],
    ["", null],
  ])("%j reads like %s", (method, meant) => {
    expect(lookalikeProblem(method)).toBe(
      meant && `This reads like ${meant} and is another method. Choose ${meant}, or another name.`,
    );
  });

  it("is shown by the first of the spellings that name it", () => {
    const methods = ["Cash", "Free", "cash ", "ＣＡＳＨ", " easy\u00A0paisa", "Easy Paisa", "Easypaisa"];
    expect([...shownSpellings(methods).values()]).toEqual([
      ...["Cash", "Free", "Cash", "Cash"],
      ...["easy\u00A0paisa", "easy\u00A0paisa", "Easypaisa"],
    ]);
    expect(shownSpellings([]).size).toBe(0);
  });

  it.each([
    ["Moved", true],
    ["mo\u200Cved ", true],
    ["OPENING  balance", true],
    // A method of the clinic's own: what the advance paid is known by its type.
    ["Advance", false],
    ["Moved by bank", false],
  ])("%j is refused for an advance: %s", (method, is) => {
    expect(advanceMethodProblem(method) !== null).toBe(is);
  });

  it.each([
    ["Advance", true],
    [" advance", true],
    ["moved", true],
    ["Opening balance", true],
    ["Cash", false],
    ["JazzCash", false],
  ])("%j is of the ledger, not offered: %s", (method, is) => {
    expect(isOfLedger(method)).toBe(is);
  });

  it("has one key however it is spelled", () => {
    expect(new Set(["Easypaisa", " EASYPAISA", "easy\u00ADpaisa", "Ｅasypaisa"].map(methodKey)).size).toBe(1);
    expect(methodKey("Jazz  Cash")).toBe("jazz cash");
  });
});

describe("the commonest methods", () => {
  const offered = ["Cash", "Online", "Card", "Cheque", "Sehat Card", "JazzCash"];
  it.each([
    [[], ["Cash", "Online", "Card", "Cheque"]],
    [
      ["JazzCash", "jazzcash ", "Sehat Card"],
      ["Cash", "Online", "Sehat Card", "JazzCash"],
    ],
    [
      ["Card", "JazzCash", "Cheque", "Sehat Card"],
      ["Card", "Cheque", "Sehat Card", "JazzCash"],
    ],
    [
      ["Moved", "Free"],
      ["Cash", "Online", "Card", "Cheque"],
    ],
  ])("after %j are %j", (recent, common) => {
    expect(commonestMethods(offered, recent)).toEqual(common);
  });
});
