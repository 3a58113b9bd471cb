/**
 * The words of the back-office. English is the key: `say("Receive payment")`, `say("Only {amount} is due.", { amount })`. Two
 * meanings of one English text are told apart by `say("Due", { as: "state" })`. A text that the catalogue lacks stays
 * English. `npm run words` writes admin/urdu/*.po.
 */

/** Words of one language: English text, its context and U+0004 before it if it has one → its translation. */
export type Catalogue = Readonly<Record<string, string>>;

/** What stands in the places of a text; `as` is its context. */
export type SayValues = Readonly<Record<string, string | number>>;

let catalogue: Catalogue = {};

/** Sets the language of everything that is said from now on; an empty catalogue is English. */
export function setCatalogue(words: Catalogue): void {
  catalogue = words;
}

/** A text in the language of the person at the screen, with its places filled in. */
export function say(text: string, values: SayValues = {}): string {
  const key = values.as ? `${values.as}\u0004${text}` : text;
  const said = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;
  return (said ?? text).replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? shown(String(values[name]), said !== undefined) : place,
  );
}

/** A value in a sentence of the other direction keeps its own: U+2068 and U+2069 isolate it. */
const shown = (value: string, isTranslated: boolean) => (isTranslated ? `\u2068${value}\u2069` : value);
