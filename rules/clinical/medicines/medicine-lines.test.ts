import { describe, expect, it } from "vitest";
import { type PrescribedLine, readLines } from "./medicine-lines.ts";

const read = (line: PrescribedLine) => {
  const [one] = readLines([line]);
  return {
    held: one?.held.map(({ ingredient, medicine }) => `${medicine}: ${ingredient}`),
    isKnown: one?.isKnown,
  };
};

describe("a line of a prescription", () => {
  it.each<[PrescribedLine, string[], boolean]>([
    [
      { text: "augmentin 625 · 1+0+1 · 5 days" },
      ["Augmentin: amoxicillin", "Augmentin: clavulanic acid"],
      true,
    ],
    [{ text: "paracetamol 500 mg" }, ["Paracetamol: paracetamol"], true],
    [{ text: "Xyzol 5 mg" }, [], false],
    [{ text: "Xyzol 5 mg", ingredients: [] }, [], true],
    [{ text: "Xyzol 5 mg", ingredients: ["amoxicillin"] }, ["Xyzol 5 mg: amoxicillin"], true],
    [
      { text: "Xyzol", ingredients: ["Amoxycillin trihydrate", "potassium clavulanate"] },
      ["Xyzol: amoxicillin", "Xyzol: clavulanic acid"],
      true,
    ],
    [{ text: "Xyzol", ingredients: ["essence of rose"] }, ["Xyzol: essence of rose"], false],
    [{ text: "Xyzol", groups: ["penicillins"] }, ["Xyzol: penicillins"], true],
    [{ text: "Amoxil", groups: ["penicillins"] }, ["Amoxil: amoxicillin"], true],
    [{ text: "Brufen", ingredients: ["ibuprofen"] }, ["Brufen: ibuprofen"], true],
    // Somebody chose one medicine and typed another over it.
    [{ text: "Brufen", ingredients: ["paracetamol"] }, ["Brufen: ibuprofen", "Brufen: paracetamol"], true],
    [{ text: "Xyzol · with Brufen" }, ["Brufen: ibuprofen"], false],
  ])("%j holds %j", (line, held, isKnown) => {
    expect(read(line)).toEqual({ held, isKnown });
  });

  it("keeps its index where empty ones are left out", () => {
    expect(
      readLines([{ text: "" }, { text: " · 1+0+1" }, { text: "Brufen" }]).map(({ line }) => line),
    ).toEqual([2]);
  });

  it.each([
    ["Diclofenac 1 % gel", true],
    ["Tetracycline eye ointment", true],
    ["Benzydamine mouthwash", true],
    ["Miconazole 2 % oral gel", false],
    ["Diclofenac 50 mg tablet", false],
    ["Brufen", false],
  ])("%s is put on the outside: %j", (text, isApplied) => {
    expect(readLines([{ text }])[0]?.isApplied).toBe(isApplied);
  });
});
