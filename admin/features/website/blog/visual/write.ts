import type { Node } from "prosemirror-model";
import { writeLine } from "./write-line.ts";

/** Blocks of a text are kept as they were written while nothing in them changes: the same block is the same object. */
const kept = new WeakMap<Node, string>();

const indented = (text: string, by: string) =>
  text
    .split("\n")
    .map((line, index) => (index === 0 || line === "" ? line : by + line))
    .join("\n");

function writeCode(node: Node): string {
  const code = node.textContent;
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${String(node.attrs.info).replace(/`/g, "")}\n${code ? `${code}\n` : ""}${fence}`;
}

function writeHeading(node: Node): string {
  // What stands at the end as "#" would be taken for the heading's own end.
  const words = writeLine(node, true).replace(/(^|\s)(#+)$/, "$1\\$2");
  return `${"#".repeat(node.attrs.level)} ${words}`.trimEnd();
}

function writeList(node: Node, marker: (index: number) => string): string {
  const items: string[] = [];
  node.forEach((item, _, index) => {
    const mark = marker(index);
    const text = writeBlocks(item, node.attrs.tight);
    items.push(`${mark} ${indented(text, " ".repeat(mark.length + 1))}`.trimEnd());
  });
  return items.join(node.attrs.tight ? "\n" : "\n\n");
}

const DASHES: Readonly<Record<string, string>> = { left: ":--", center: ":-:", right: "--:" };

function writeTable(table: Node): string {
  const rows: string[][] = [];
  table.forEach((row) => {
    const cells: string[] = [];
    row.forEach((cell) => {
      cells.push(writeLine(cell.firstChild as Node, true).replace(/\|/g, "\\|"));
    });
    rows.push(cells);
  });
  const aligns: string[] = [];
  table.firstChild?.forEach((cell) => {
    aligns.push(DASHES[cell.attrs.align] ?? "---");
  });
  const [head = [], ...body] = rows;
  return [head, aligns, ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function writeBlock(node: Node, isSecond: boolean): string {
  switch (node.type.name) {
    case "heading":
      return writeHeading(node);
    case "blockquote":
      return writeBlocks(node, false)
        .split("\n")
        .map((line) => (line ? `> ${line}` : ">"))
        .join("\n");
    case "bullet_list":
      return writeList(node, () => (isSecond ? "*" : "-"));
    case "ordered_list":
      return writeList(node, (index) => `${node.attrs.order + index}${isSecond ? ")" : "."}`);
    case "code_block":
      return writeCode(node);
    case "rule":
      return "---";
    case "table":
      return writeTable(node);
    default:
      return writeLine(node);
  }
}

/** A list that may follow a paragraph without an empty line: any other block would become a part of its text. */
const MAY_FOLLOW = /^([-*]|1[.)]) \S/;

/** Blocks below each other; a second list that follows one of its kind takes the other marks, or they would be one. */
function writeBlocks(parent: Node, isTight: boolean): string {
  let blocks = "";
  let before = "";
  let isSecond = false;
  parent.forEach((node) => {
    const { name } = node.type;
    isSecond = name === before && !isSecond;
    const text = (isSecond ? undefined : kept.get(node)) ?? writeBlock(node, isSecond);
    if (!isSecond) kept.set(node, text);
    // Nothing is written for an empty paragraph, and no page shows one.
    if (text === "" && parent.childCount > 1) return;
    blocks += blocks === "" ? text : `${isTight && MAY_FOLLOW.test(text) ? "\n" : "\n\n"}${text}`;
    before = name;
  });
  return blocks;
}

/** A document of the visual editor in Markdown. */
export function write(doc: Node): string {
  return writeBlocks(doc, false);
}
