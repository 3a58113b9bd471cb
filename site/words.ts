import type { SiteLanguage, SiteText } from "#contract/values/texts.ts";
import { formWords } from "./words/forms.ts";
import { layoutWords } from "./words/layout.ts";
import { pageWords } from "./words/pages.ts";
import { visitWords } from "./words/visit.ts";

/** Every word that a template says by itself, beside the clinic's own texts. `{name}` is a place that is filled in. */
export const WORDS = { ...layoutWords, ...formWords, ...pageWords, ...visitWords } as const;

export type WordName = keyof typeof WORDS;

/** The word in a language; in English, where that has none yet. */
export function wordIn(
  language: SiteLanguage,
  name: WordName,
  values: Readonly<Record<string, string>> = {},
): string {
  const word: SiteText = WORDS[name];
  return fill(word[language] ?? word.en, values);
}

/** Fills in the places of a text that `values` has; others stay as they are. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? place) : place,
  );
}
