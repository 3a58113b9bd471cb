import type { z } from "zod";
import { withValueAt } from "#rules/merge-texts.ts";

/** Records filled as far as their schema lets them: what the layout has to bear. */

const PHRASES = {
  en: "Consultation with the orthodontist about the straightening of crowded teeth, by arrangement; ",
  ur: "دانتوں کی ترتیب کے بارے میں ماہر ڈاکٹر سے تفصیلی مشورہ، وقت لے کر تشریف لائیں؛ ",
} as const;
type Language = keyof typeof PHRASES;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Words of exactly so many characters, without a space at either end. */
export function wordsOf(length: number, language: Language): string {
  const phrase = PHRASES[language];
  const text = phrase.repeat(Math.ceil(length / phrase.length)).slice(0, length);
  return text.endsWith(" ") ? `${text.slice(0, -1)}.` : text;
}

/** The longest text that `takes` accepts. */
function longest(takes: (text: string) => boolean, language: Language): string {
  let [short, long] = [1, 2];
  while (long <= 65_536 && takes(wordsOf(long, language))) [short, long] = [long, 2 * long];
  while (long - short > 1) {
    const middle = (short + long) >> 1;
    if (takes(wordsOf(middle, language))) short = middle;
    else long = middle;
  }
  return wordsOf(short, language);
}

/** The paths of the lists in a value, the outer ones first. */
function listsIn(value: unknown, path: string): string[] {
  if (!isObject(value)) return [];
  const inside = Object.entries(value).flatMap(([name, one]) =>
    listsIn(one, path ? `${path}.${name}` : name),
  );
  return Array.isArray(value) ? [path, ...inside] : inside;
}

/** The paths of the texts in both languages, where English is said: `heading` of `{ heading: { en: "…" } }`. */
function textsIn(value: unknown, path: string): string[] {
  if (!isObject(value)) return [];
  if (typeof value.en === "string") return [path];
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, path ? `${path}.${name}` : name));
}

const at = (value: unknown, path: string) =>
  path.split(".").reduce<unknown>((found, name) => (isObject(found) ? found[name] : undefined), value);

/** A valid value with its lists as long as the schema allows, by more of their last entry, and every text, too. */
export function filledUp<Value>(schema: z.ZodType<Value>, value: Value): Value {
  const takes = (changed: unknown) => schema.safeParse(changed).success;
  let filled: unknown = value;
  for (const path of listsIn(value, "")) {
    const list = at(filled, path) as unknown[];
    while (list.length > 0 && list.length < 60) {
      const more = withValueAt(filled, path, [...(at(filled, path) as unknown[]), list.at(-1)]);
      if (!takes(more)) break;
      filled = more;
      list.push(list.at(-1));
    }
  }
  for (const path of textsIn(filled, ""))
    for (const language of ["en", "ur"] as const) {
      const text = longest((text) => takes(withValueAt(filled, `${path}.${language}`, text)), language);
      filled = withValueAt(filled, `${path}.${language}`, text);
    }
  return schema.parse(filled);
}
