import type { Mark, Node } from "prosemirror-model";
import { read } from "./read.ts";

/** What of a line is emphasised, and by which marks around it. */
const DELIMITERS: Readonly<Record<string, string>> = { strong: "**", em: "*", strike: "~~" };

const PUNCTUATION = /[\p{P}\p{S}]/u;
const isSpace = (character: string) => character === "" || /\s/.test(character);
const isWord = (character: string) => !isSpace(character) && !PUNCTUATION.test(character);

/** One character, picture or break with the marks that it has. */
interface Part {
  text: string;
  marks: readonly Mark[];
  /** Written already: a picture, a break, code. */
  isWritten: boolean;
}

const codeSpan = (text: string) => {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  const pad = /^`|`$|^ .*\S.* $/.test(text) ? " " : "";
  return `${fence}${pad}${text}${pad}${fence}`;
};

/** An address as it stands in brackets. */
export const addressOf = (address: string) => (/[()\s<>]/.test(address) ? `<${address}>` : address);
const titleOf = (title: string | null) => (title ? ` "${title.replace(/[\\"]/g, "\\$&")}"` : "");
const bracketed = (text: string) => text.replace(/[\\[\]`*_<&!~]/g, "\\$&").replace(/\s+/g, " ");

function written(node: Node): string {
  const { alt, src, title } = node.attrs;
  if (node.type.name === "picture") return `![${bracketed(alt)}](${addressOf(src)}${titleOf(title)})`;
  return "\\\n";
}

/** Splits a line into its characters, so that marks can be moved by one of them. */
function partsOf(line: Node): Part[] {
  const parts: Part[] = [];
  line.forEach((node) => {
    const marks = node.marks;
    if (!node.isText) parts.push({ text: written(node), marks, isWritten: true });
    else if (marks.some(({ type }) => type.name === "code"))
      parts.push({
        text: codeSpan(node.text ?? ""),
        marks: marks.filter(({ type }) => type.name !== "code"),
        isWritten: true,
      });
    else
      for (const text of (node.text ?? "").replace(/[\n\r\t]/g, " "))
        parts.push({ text, marks, isWritten: false });
  });
  return parts;
}

const has = (part: Part | undefined, mark: Mark) => part !== undefined && mark.isInSet(part.marks);
/** What stands beside a delimiter: code and pictures begin and end with punctuation. */
const edgeOf = (part: Part | undefined) =>
  part ? (part.isWritten ? (part.text === "\\\n" ? " " : "`") : part.text) : "";

/**
 * Takes an emphasis off the characters at its ends where Markdown cannot have it: spaces, and punctuation that a word
 * follows outside.
 */
function narrow(parts: Part[], mark: Mark): void {
  const drop = (index: number) => {
    const part = parts[index] as Part;
    parts[index] = { ...part, marks: mark.removeFromSet(part.marks) };
  };
  const isWrong = (index: number, beside: number) => {
    const inside = edgeOf(parts[index]);
    return isSpace(inside) || (!isWord(inside) && isWord(edgeOf(parts[beside])));
  };
  for (let index = 0; index < parts.length; index += 1)
    if (has(parts[index], mark) && !has(parts[index - 1], mark) && isWrong(index, index - 1)) drop(index);
  for (let index = parts.length - 1; index >= 0; index -= 1)
    if (has(parts[index], mark) && !has(parts[index + 1], mark) && isWrong(index, index + 1)) drop(index);
}

/** The order in which marks open: those that last longer go around the others. */
function ordered(parts: readonly Part[], index: number, active: readonly Mark[]): Mark[] {
  const lasts = (mark: Mark) => {
    let end = index;
    while (has(parts[end], mark)) end += 1;
    return end;
  };
  const { marks } = parts[index] as Part;
  const kept: Mark[] = [];
  for (const mark of active) {
    if (!mark.isInSet(marks)) break;
    kept.push(mark);
  }
  const opened = marks.filter((mark) => !mark.isInSet(kept));
  return [...kept, ...opened.sort((a, b) => lasts(b) - lasts(a))];
}

const opening = (mark: Mark) => (mark.type.name === "link" ? "[" : (DELIMITERS[mark.type.name] ?? ""));
const closing = ({ type, attrs }: Mark) =>
  type.name === "link" ? `](${addressOf(attrs.href)}${titleOf(attrs.title)})` : (DELIMITERS[type.name] ?? "");

/** Joins parts, opening and closing their marks. */
function joined(parts: readonly Part[]): string {
  let out = "";
  let active: readonly Mark[] = [];
  for (const [index, part] of parts.entries()) {
    const next = ordered(parts, index, active);
    const common = next.findIndex((mark, place) => !active[place]?.eq(mark));
    const shared = common === -1 ? next.length : common;
    out += active.slice(shared).reverse().map(closing).join("");
    out += next.slice(shared).map(opening).join("");
    active = next;
    out += part.isWritten ? part.text : escaped(parts, index);
  }
  return out + [...active].reverse().map(closing).join("");
}

/** A character, with a backslash where it would be taken for markup between its neighbours. */
function escaped(parts: readonly Part[], index: number): string {
  const [part, next] = [parts[index] as Part, parts[index + 1]];
  const [character, before, after] = [part.text, edgeOf(parts[index - 1]), edgeOf(next)];
  const opensLink = next?.marks.some((mark) => mark.type.name === "link" && !has(part, mark));
  const isMarkup =
    "\\`[]".includes(character) ||
    (character === "!" && (opensLink || next?.text === "[")) ||
    (character === "*" && !(isSpace(before) && isSpace(after))) ||
    (character === "_" && !(isWord(before) && isWord(after))) ||
    (character === "~" && (before === "~" || after === "~")) ||
    (character === "<" && /[a-z]/i.test(after)) ||
    (character === "&" && beginsEntity(parts.slice(index, index + LONGEST_ENTITY)));
  return isMarkup ? `\\${character}` : character;
}

const LONGEST_ENTITY = 40;
const beginsEntity = (parts: readonly Part[]) =>
  /^&(#\d+|#x[\da-f]+|\w+);/i.test(parts.map(({ text, isWritten }) => (isWritten ? " " : text)).join(""));

const trimmed = (parts: Part[]): Part[] => {
  const isBlank = (part: Part | undefined) =>
    part !== undefined && (part.text === "\\\n" || (!part.isWritten && /^[ \n]$/.test(part.text)));
  let [from, to] = [0, parts.length];
  while (isBlank(parts[from]) && from < to) from += 1;
  while (to > from && isBlank(parts[to - 1])) to -= 1;
  // A line of the source keeps no spaces around it.
  return parts.slice(from, to).filter((part, index, all) => {
    const isBeside = all[index - 1]?.text === "\\\n" || all[index + 1]?.text === "\\\n";
    return !(isBeside && part.text === " ");
  });
};

/** What at the beginning of a line would make another block of it. */
const BEGINNING = /^(#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|~~~|(?:[-=|: ]+$)|\d{1,9}(?=[.)](\s|$)))/;

function safeBeginning(line: string): string {
  const [begins] = BEGINNING.exec(line) ?? [];
  if (begins === undefined) return line;
  return /^\d/.test(begins) ? `${begins}\\${line.slice(begins.length)}` : `\\${line}`;
}

/** What emphasises a line, and what is left of it when Markdown has no marks for that: each less than the one before. */
const LESS: readonly (readonly string[])[] = [[], ["em"], ["em", "strike"], Object.keys(DELIMITERS)];

const collapsed = (text: string) => text.replace(/\s+/g, " ").trim();

/** Whether a line is read as the words that were written. */
function isRead(written: string, parts: readonly Part[]): boolean {
  const words = parts.map(({ text, isWritten }) => (isWritten ? "" : text)).join("");
  const { content, childCount } = read(written);
  let found = "";
  content.firstChild?.forEach((node) => {
    if (node.isText && !node.marks.some(({ type }) => type.name === "code")) found += node.text;
  });
  return (
    collapsed(words) === "" ||
    (childCount === 1 &&
      content.firstChild?.type.name === "paragraph" &&
      collapsed(found) === collapsed(words))
  );
}

/**
 * The words of a paragraph, heading or cell in Markdown. Emphasis that Markdown cannot write there is left out; a word
 * never is.
 * @param isOneLine breaks become spaces.
 */
export function writeLine(line: Node, isOneLine = false): string {
  const parts = trimmed(
    partsOf(line).map((part) =>
      isOneLine && part.text === "\\\n" ? { ...part, text: " ", isWritten: false } : part,
    ),
  );
  const attempts = LESS.map((names) => () => {
    const left = parts.map((part) => ({
      ...part,
      marks: part.marks.filter(({ type }) => !names.includes(type.name)),
    }));
    for (const mark of emphases(left)) narrow(left, mark);
    return joined(left).split("\n").map(safeBeginning).join("\n");
  });
  for (const attempt of attempts.slice(0, -1)) {
    const written = attempt();
    if (isRead(written, parts)) return written;
  }
  return attempts.at(-1)?.() ?? "";
}

function emphases(parts: readonly Part[]): Mark[] {
  const found: Mark[] = [];
  for (const { marks } of parts)
    for (const mark of marks) if (mark.type.name in DELIMITERS && !mark.isInSet(found)) found.push(mark);
  return found;
}
