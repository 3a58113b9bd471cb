/** What is read of the XML that storage answers. Each sign is looked at once, whatever storage sends. */

/** What stands between `<name>` and the next `</name>`, each in its turn; what is never closed is none. */
export function* elementsIn(xml: string, name: string): Generator<string> {
  const [open, close] = [`<${name}>`, `</${name}>`];
  for (let from = xml.indexOf(open); from >= 0; ) {
    const to = xml.indexOf(close, from + open.length);
    if (to < 0) return;
    yield xml.slice(from + open.length, to);
    from = xml.indexOf(open, to + close.length);
  }
}

/** The text of the first element of that name; undefined when there is none, or other elements are in it. */
export function textIn(xml: string, name: string): string | undefined {
  const { value } = elementsIn(xml, name).next() as IteratorResult<string, undefined>;
  return value?.includes("<") ? undefined : value?.replaceAll(ENTITY, (all, named) => SIGNS[named] ?? all);
}

/** What an answer names as the reason why storage did not do what it was asked. */
export function errorCodeIn(xml: string): string | undefined {
  const from = xml.search(/<Error[\s>]/);
  return from < 0 ? undefined : textIn(xml.slice(from), "Code");
}

const ENTITY = /&(#?\w{1,4});/g;
const SIGNS: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  "#34": '"',
  "#38": "&",
  "#39": "'",
  "#x27": "'",
};
