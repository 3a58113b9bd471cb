import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupNationalId } from "./national-id.ts";

describe("the national identification number", () => {
  it.each([
    ["3520212345671", "35202-1234567-1"],
    ["35202 1234567 1", "35202-1234567-1"],
    ["35202-1234567-1", "35202-1234567-1"],
    ["۳۵۲۰۲۱۲۳۴۵۶۷۱", "35202-1234567-1"],
    ["352021234567", "352021234567"],
    ["35202123456712", "35202123456712"],
    ["35202-1234567-", "35202-1234567-"],
    ["AB3520212345671", "AB3520212345671"],
    ["Passport 12", "Passport 12"],
    ["", ""],
  ])("%s is kept as %s", (typed, kept) => {
    expect(groupNationalId(typed)).toBe(kept);
  });

  it("settles after one grouping", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9 -]{0,18}$/)), (typed) => {
        expect(groupNationalId(groupNationalId(typed))).toBe(groupNationalId(typed));
      }),
    );
  });
});
