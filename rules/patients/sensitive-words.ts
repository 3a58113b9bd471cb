import { comparedWords, nameIndex, namesAmong } from "#rules/values/text/compared-words.ts";
import { FACT_CODES, type ListedFact, namesOf } from "./facts.ts";

const LISTED: readonly ListedFact[] = FACT_CODES;
const NAMES = nameIndex(
  LISTED.filter(({ isSensitive }) => isSensitive).flatMap((fact) =>
    namesOf(fact).map((name) => [name, true] as const),
  ),
);

/** Whether a text names an illness that the list shows to doctors alone: "HIV positive". */
export const namesSensitive = (text: string | null): boolean =>
  namesAmong(comparedWords(text ?? ""), NAMES).length > 0;
