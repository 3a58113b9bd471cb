/** An element of the head: its name, its attributes in order, and the text of those that have one. */
export interface Tag {
  readonly name: "meta" | "link" | "title" | "script";
  readonly attributes?: Readonly<Record<string, string | true | undefined>>;
  readonly text?: string;
  /** Structured data: written as JSON, in which no text can close the element. */
  readonly json?: unknown;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** A text as HTML writes it, in an element as in an attribute. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const attribute = ([name, value]: [string, string | true | undefined]) => {
  if (value === undefined) return "";
  return value === true ? ` ${name}` : ` ${name}="${escaped(value)}"`;
};

/** Writes tags in the order of the list. React would sort links and metas in its own. */
export function writeTags(tags: readonly Tag[]): string {
  return tags.map(writeTag).join("");
}

function writeTag({ name, attributes = {}, text = "", json }: Tag): string {
  const open = `<${name}${Object.entries(attributes).map(attribute).join("")}>`;
  if (json !== undefined) return `${open}${JSON.stringify(json).replaceAll("<", "\\u003c")}</${name}>`;
  return name === "title" || name === "script" ? `${open}${escaped(text)}</${name}>` : open;
}
