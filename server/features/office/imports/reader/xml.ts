import { LIMITS, Unreadable } from "./refusal.ts";

/** A tag; `name` is without its prefix. */
export interface Tag {
  name: string;
  isEnd: boolean;
  /** `<c/>`: it has no content, and no end tag follows. */
  isEmpty: boolean;
  /** The value of an attribute, or undefined. */
  attribute(name: string): string | undefined;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/** Characters without a tag, or of one tag: no cell of a list is longer. */
const LONGEST = 1_000_000;

function character(code: number): string {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : "";
}

/** Text with XML's own entities replaced. Others cannot occur, because a document type is refused. */
export function unescapeXml(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (decimal) return character(Number(decimal));
    if (hex) return character(Number.parseInt(hex, 16));
    return ENTITIES[name as string] ?? whole;
  });
}

const ATTRIBUTES = new Map<string, RegExp>();

function attributePattern(name: string): RegExp {
  const known = ATTRIBUTES.get(name);
  if (known) return known;
  const pattern = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  ATTRIBUTES.set(name, pattern);
  return pattern;
}

function tagOf(text: string): Tag {
  const isEnd = text.startsWith("/");
  const isEmpty = text.endsWith("/");
  const inside = text.slice(isEnd ? 1 : 0, isEmpty ? -1 : undefined);
  const [name = ""] = inside.split(/\s/, 1);
  return {
    name: name.slice(name.indexOf(":") + 1),
    isEnd,
    isEmpty,
    attribute: (wanted) => {
      const found = attributePattern(wanted).exec(inside);
      return found ? unescapeXml(found[1] ?? found[2] ?? "") : undefined;
    },
  };
}

/** The end of a piece of markup with this beginning. */
function endOf(text: string, from: number): [end: string, isTag: boolean] {
  if (text.startsWith("<!--", from)) return ["-->", false];
  if (text.startsWith("<![CDATA[", from)) return ["]]>", false];
  return [">", text[from + 1] !== "?"];
}

/**
 * Reads the tags and texts of XML that arrives in pieces, and keeps none of it. It knows only XML's own entities and
 * refuses a document type, so that small input cannot expand. @throws Unreadable
 */
export async function readXml(
  pieces: AsyncIterable<string>,
  { tag, text }: { tag: (tag: Tag) => void; text: (text: string) => void },
): Promise<void> {
  let rest = "";
  let tags = 0;
  for await (const piece of pieces) {
    rest += piece;
    let from = 0;
    for (;;) {
      const open = rest.indexOf("<", from);
      if (open < 0) break;
      if (rest.length - open < 9 && !rest.includes(">", open)) break;
      const [ending, isTag] = endOf(rest, open);
      const close = rest.indexOf(ending, open);
      if (close < 0) break;
      if (open > from) text(unescapeXml(rest.slice(from, open)));
      const inside = rest.slice(open + 1, close);
      if (inside.startsWith("!DOCTYPE")) throw new Unreadable("The file holds what no spreadsheet writes.");
      tags += 1;
      if (tags > LIMITS.tags) throw new Unreadable("Unpacked, the file is far larger than a list of people.");
      if (isTag) tag(tagOf(inside));
      else if (inside.startsWith("![CDATA[")) text(inside.slice(8));
      from = close + ending.length;
    }
    rest = rest.slice(from);
    if (rest.length > LONGEST) throw new Unreadable("A cell holds far more text than a list of people.");
  }
}
