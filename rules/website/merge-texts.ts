/** A value of a text, as JSON. */
type Value = unknown;

export interface Disagreement {
  /** A path such as `questions.2.answer.en`. */
  path: string;
  mine: Value;
  theirs: Value;
}

export interface Merged<Content> {
  /** Both people's changes; mine where they conflict. */
  content: Content;
  /** The fields that both changed differently. */
  disagreements: Disagreement[];
  /** The fields that only they changed. */
  taken: string[];
}

type Fields = Readonly<Record<string, Value>>;

const isFields = (value: Value): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether two values are equal, whatever the order of their fields. */
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
 * Merges two people's changes of one text, field by field. A list of unchanged length is compared item by item; otherwise
 * as one field, because moved items cannot be recognised.
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

/** The same content with another value at a path; undefined removes the field. */
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
