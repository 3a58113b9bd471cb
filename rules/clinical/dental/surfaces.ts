import { isFront, isUpper } from "./teeth.ts";

/**
 * The surfaces of a tooth: mesial, occlusal (incisal in front), distal, buccal (labial in front), lingual (palatal above)
 * and the neck. Stored as their letters in the order M O D B L C.
 */
export const SURFACES = ["M", "O", "D", "B", "L", "C"] as const;
export type Surface = (typeof SURFACES)[number];

/** Other letters for the same: facial, palatal, incisal, and class V for the neck. */
const TYPED: Readonly<Record<string, Surface>> = { F: "B", P: "L", I: "O", 5: "C" };

const letterOf = (typed: string): Surface | undefined =>
  SURFACES.find((surface) => surface === typed) ?? TYPED[typed];

/** Surfaces as typed, in any order and case, "dom" is "MOD"; or what is wrong with them, in words. */
export function readSurfaces(typed: string): { surfaces: string } | { problem: string } {
  const found: Surface[] = [];
  for (const letter of typed.toUpperCase().replaceAll(/[\s,]/gu, "")) {
    const surface = letterOf(letter);
    if (!surface) return { problem: `${letter.toLowerCase()} is no surface.` };
    if (found.includes(surface)) return { problem: `${letter} stands twice.` };
    found.push(surface);
  }
  return { surfaces: ordered(found) };
}

/** Surfaces in the order in which they are stored. */
export const ordered = (surfaces: Iterable<string>): string => {
  const given = new Set(surfaces);
  return SURFACES.filter((surface) => given.has(surface)).join("");
};

/** What is left of some surfaces without others. */
export const without = (surfaces: string, others: string): string =>
  ordered([...surfaces].filter((surface) => !others.includes(surface)));

/** "mesial", or "incisal" for the same letter on a front tooth. */
export function surfaceWord(surface: string, tooth: number): string {
  if (surface === "O") return isFront(tooth) ? "incisal" : "occlusal";
  if (surface === "B") return isFront(tooth) ? "labial" : "buccal";
  if (surface === "L") return isUpper(tooth) ? "palatal" : "lingual";
  return { M: "mesial", D: "distal", C: "neck" }[surface] ?? "";
}

/** The letter that dentists read: I in front, P above, 5 for the neck. */
export function surfaceLetter(surface: string, tooth: number): string {
  if (surface === "O" && isFront(tooth)) return "I";
  if (surface === "L" && isUpper(tooth)) return "P";
  return surface === "C" ? "5" : surface;
}

/** "MOD" on a molar, "MID" on an incisor. */
export const shownSurfaces = (surfaces: string, tooth: number): string =>
  [...surfaces].map((surface) => surfaceLetter(surface, tooth)).join("");

/** "mesial and occlusal", "mesial, occlusal and distal". */
export function surfaceWords(surfaces: string, tooth: number): string {
  const words = [...surfaces].map((surface) => surfaceWord(surface, tooth));
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
