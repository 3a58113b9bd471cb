/** A value of a text: what JSON can hold. */
type Value = unknown;

export interface Disagreement {
  /** Where in the text, such as `questions.2.answer.en`. */
  path: string;
  mine: Value;
  theirs: Value;
}

export interface Merged<Content> {
  /** Both people's changes; where they disagree, mine. */
  content: Content;
  /** What both changed to something else. */
  disagreements: Disagreement[];
  /** What only they changed. */
  taken: string[];
}

type Fields = Readonly<Record<string, Value>>;

const isFields = (value: Value): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether two values are the same, whatever the order of their fields. */
export function isSame(one: Value, other: Value): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((part, index) => isSame(part, other[index]));
  if (isFields(one) && isFields(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].every((name) => isSame(one[name], other[name]));
  }
  return one === other;
}

/**
 * Merges what two people made of the same text, field by field. A list is compared place by place while it keeps its
 * length, and as one field otherwise: which of its parts moved cannot be told.
 */
export function mergeTexts<Content>(base: Content, mine: Content, theirs: Content): Merged<Content> {
  const disagreements: Disagreement[] = [];
  const taken: string[] = [];
  const merge = (was: Value, own: Value, other: Value, path: string): Value => {
    if (isSame(own, other) || isSame(was, other)) return own;
    if (isFields(was) && isFields(own) && isFields(other)) {
      const names = new Set([...Object.keys(was), ...Object.keys(own), ...Object.keys(other)]);
      const fields = [...names].map((name) => [
        name,
        merge(was[name], own[name], other[name], path ? `${path}.${name}` : name),
      ]);
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    }
    if (Array.isArray(was) && Array.isArray(own) && Array.isArray(other))
      if (was.length === own.length && own.length === other.length)
        return own.map((part, index) => merge(was[index], part, other[index], `${path}.${index}`));
    if (isSame(was, own)) {
      taken.push(path);
      return other;
    }
    disagreements.push({ path, mine: own, theirs: other });
    return own;
  };
  return { content: merge(base, mine, theirs, "") as Content, disagreements, taken };
}

/** The value at a path such as `questions.2.answer.en`; undefined: there is none. */
export function valueAt(content: Value, path: string): Value {
  let value = content;
  for (const name of path.split("."))
    value = typeof value === "object" && value !== null ? (value as Fields)[name] : undefined;
  return value;
}

/** The same content with another value at a path; undefined takes the field away. */
export function withValueAt<Content>(content: Content, path: string, value: Value): Content {
  const [name = "", ...rest] = path.split(".");
  const below = rest.join(".");
  const inner = (content as Fields)[name];
  const changed = below === "" ? value : withValueAt(inner ?? {}, below, value);
  if (Array.isArray(content))
    return content.map((part, index) => (String(index) === name ? changed : part)) as Content;
  const { [name]: _, ...others } = content as Fields;
  if (changed === undefined) return others as Content;
  return { ...(content as Fields), [name]: changed } as Content;
}
