/**
 * The words of the back-office. English is the key: `say("Receive payment")`, `say("Only {amount} is due.", { amount })`. A
 * text that a catalogue lacks stays English. `npm run words` finds texts and keeps admin/urdu/*.po complete.
 */

/** Words of one language: English text → its translation, with the same places. */
export type Catalogue = Readonly<Record<string, string>>;

export type SayValues = Readonly<Record<string, string | number>>;

let catalogue: Catalogue = {};

/** Sets the language of everything that is said from now on; an empty catalogue is English. */
export function setCatalogue(words: Catalogue): void {
  catalogue = words;
}

/** A text in the language of the person at the screen, with its places filled in. */
export function say(text: string, values: SayValues = {}): string {
  const said = Object.hasOwn(catalogue, text) ? catalogue[text] : undefined;
  return (said ?? text).replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? shown(String(values[name]), said !== undefined) : place,
  );
}

/** A value in a sentence of the other direction keeps its own: U+2068 and U+2069 isolate it. */
const shown = (value: string, isTranslated: boolean) => (isTranslated ? `\u2068${value}\u2069` : value);
