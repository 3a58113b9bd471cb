/** Reads the little that is needed of S3's XML answers, in time linear to their length, whatever storage sends. */

/** The contents between each `<name>` and the next `</name>`; an unclosed element is none. */
export function* elementsIn(xml: string, name: string): Generator<string> {
  const [open, close] = [`<${name}>`, `</${name}>`];
  for (let from = xml.indexOf(open); from >= 0; ) {
    const to = xml.indexOf(close, from + open.length);
    if (to < 0) return;
    yield xml.slice(from + open.length, to);
    from = xml.indexOf(open, to + close.length);
  }
}

/** The text of the first element of that name; undefined when there is none, or it contains other elements. */
export function textIn(xml: string, name: string): string | undefined {
  const { value } = elementsIn(xml, name).next() as IteratorResult<string, undefined>;
  return value?.includes("<") ? undefined : value?.replaceAll(ENTITY, (all, named) => SIGNS[named] ?? all);
}

/** The error code of an answer. */
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
