import { formatCount } from "#rules/values/display.ts";

/** The singular of what a list counts: "patients who owe" becomes "patient who owes". */
export function oneOf(many: string): string {
  const [noun = "", verb] = many.split(" who ");
  const [head = "", ...rest] = noun.split(/ (?=of |to )/);
  const one = [head.replace(/ies$/, "y").replace(/(?<!s)s$/, ""), ...rest].join(" ");
  return verb === undefined ? one : `${one} who ${verb}s`;
}

/** "1 patient who owes", "2,000 patients who owe". */
export const countOfNoun = (count: number, many: string): string =>
  `${formatCount(count)} ${count === 1 ? oneOf(many) : many}`;
