import { isRight, isUpper, toothName } from "./teeth.ts";

const quarter = (tooth: number) =>
  `${isUpper(tooth) ? "upper" : "lower"} ${isRight(tooth) ? "right" : "left"}`;

/** Where teeth are, in words of every day: "lower right wisdom tooth"; of several their quarters, "upper right, lower left". */
export function teethInWords(teeth: readonly number[]): string {
  const [only, second] = teeth;
  if (only !== undefined && second === undefined)
    return toothName(only).replace("third molar", "wisdom tooth");
  return [...new Set(teeth.map(quarter))].join(", ");
}
