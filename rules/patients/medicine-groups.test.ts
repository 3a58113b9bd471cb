import { describe, expect, it } from "vitest";
import { groupsNamedIn, MEDICINE_GROUPS } from "./medicine-groups.ts";

describe("groups of medicines", () => {
  it("are 25", () => {
    expect(Object.keys(MEDICINE_GROUPS)).toHaveLength(25);
  });

  it.each([
    ["Penicillin", ["penicillins"]],
    ["PENICILLINS since 2010", ["penicillins"]],
    ["پینسلین", ["penicillins"]],
    ["sulpha drugs", ["sulfonamides"]],
    ["Sulfa-drugs, macrolides", ["sulfonamides", "macrolides"]],
    ["local anaesthesia", ["local-anaesthetics"]],
    ["local anesthetic", ["local-anaesthetics"]],
    ["antiinflammatory, N.S.A.I.D.", ["nsaids"]],
    ["nsaids", ["nsaids"]],
    ["painkillers", []],
    ["antibiotics", []],
    ["dust", []],
  ])("named exactly in %j are %j", (text, groups) => {
    expect(groupsNamedIn(text, "exactly")).toEqual(groups);
  });

  it.each([
    ["painkillers", ["nsaids", "salicylates", "paracetamol", "opioids"]],
    ["pain-killer", ["nsaids", "salicylates", "paracetamol", "opioids"]],
    ["sulphur", ["sulfonamides"]],
    ["penicillin", ["penicillins"]],
  ])("named broadly in %j are %j", (text, groups) => {
    expect(groupsNamedIn(text, "broadly")).toEqual(groups);
  });

  it("named broadly by antibiotics are those of antibiotics", () => {
    expect(groupsNamedIn("any antibiotic", "broadly")).toEqual(
      expect.arrayContaining(["penicillins", "cephalosporins", "macrolides", "quinolones"]),
    );
    expect(groupsNamedIn("any antibiotic", "broadly")).not.toContain("nsaids");
  });
});
