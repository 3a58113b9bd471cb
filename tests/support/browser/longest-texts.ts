import type { z } from "zod";
import { valueAt } from "#rules/values/value-at.ts";
import { withValueAt } from "#rules/website/merge-texts.ts";

/** Records filled as far as their schema lets them: what the layout has to bear. */

const PHRASES = {
  en: "Consultation with the orthodontist about the straightening of crowded teeth, by arrangement; ",
  ur: "دانتوں کی ترتیب کے بارے میں ماہر ڈاکٹر سے تفصیلی مشورہ، وقت لے کر تشریف لائیں؛ ",
} as const;
type Language = keyof typeof PHRASES;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Words of exactly so many characters, `first` at their beginning, without a space at the end. */
export function wordsOf(length: number, language: Language, first = ""): string {
  const phrase = PHRASES[language];
  const begun = first && `${first} `;
  const text = (begun + phrase.repeat(Math.ceil(length / phrase.length))).slice(0, length);
  return text.endsWith(" ") ? `${text.slice(0, -1)}.` : text;
}

/** The most characters that `takes` accepts, of texts that it accepts at a single one. */
function mostOf(takes: (length: number) => boolean): number {
  let [most, tooMany] = [1, 2];
  while (tooMany <= 65_536 && takes(tooMany)) [most, tooMany] = [tooMany, 2 * tooMany];
  while (tooMany - most > 1) {
    const middle = (most + tooMany) >> 1;
    if (takes(middle)) most = middle;
    else tooMany = middle;
  }
  return most;
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

/** A valid value with its lists as long as the schema allows, by more of their last entry, and every text, too. */
export function filledUp<Value>(schema: z.ZodType<Value>, value: Value): Value {
  const takes = (changed: unknown) => schema.safeParse(changed).success;
  let filled: unknown = value;
  for (const path of listsIn(value, "")) {
    const [...list] = valueAt(filled, path) as unknown[];
    while (list.length > 0 && takes(withValueAt(filled as object, path, [...list, list.at(-1)])))
      list.push(list.at(-1));
    filled = withValueAt(filled as object, path, list);
  }
  for (const path of textsIn(filled, ""))
    for (const language of ["en", "ur"] as const) {
      const place = `${path}.${language}`;
      const first = String(valueAt(filled, place) ?? "");
      // Each text begins as it did, so that no two headings are alike.
      const said = (length: number) => withValueAt(filled as object, place, wordsOf(length, language, first));
      filled = said(mostOf((length) => takes(said(length))));
    }
  return schema.parse(filled);
}
