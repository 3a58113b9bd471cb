import { describe, expect, it } from "vitest";
import { routeOfMedicine } from "./urdu-route.ts";

describe("the way of a listed medicine", () => {
  it.each([
    ["tablet", "by mouth", "mouth"],
    ["chewable tablet", "by mouth", "chew"],
    ["dispersible tablet", "by mouth", "dissolve"],
    ["sublingual tablet", "by mouth", "under the tongue"],
    ["sachet", "by mouth", "dissolve"],
    ["oral drops", "by mouth", "mouth"],
    ["lozenge", "in the mouth", "suck"],
    ["mouthwash", "in the mouth", "rinse"],
    ["oral gel", "in the mouth", "mouth"],
    ["gel toothpaste", "in the mouth", "teeth"],
    ["cream", "on the skin", "skin"],
    ["gel", "on the skin", "skin"],
    ["solution", "on the skin", "skin"],
    ["shampoo", "on the skin", "wash"],
    ["scalp lotion", "on the skin", "scalp"],
    ["eye drops", "in the eye", "eye"],
    ["eye ointment", "in the eye", "eye"],
    ["ear drops", "in the ear", "ear"],
    ["nasal spray", "in the nose", "nose"],
    ["inhaler", "inhaled", "inhale"],
    ["nebuliser solution", "inhaled", "nebulise"],
    ["pessary", "in the vagina", "vagina"],
    ["vaginal cream", "in the vagina", "vagina"],
    ["suppository", null, "rectum"],
    ["injection", "by injection", null],
    ["Tablet", null, null],
    ["", "In the eye", "eye"],
    [null, null, null],
  ])("of a %s %s is %s", (form, listed, route) => {
    expect(routeOfMedicine(form, listed)).toBe(route);
  });
});
