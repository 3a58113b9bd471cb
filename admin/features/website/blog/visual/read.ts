import type { Mark, MarkType, Node, NodeType } from "prosemirror-model";
import { tokensOf } from "#rules/website/markdown.ts";
import { schema } from "./schema.ts";

type Token = ReturnType<typeof tokensOf>[number];

/** A text that has no visual form; the message says why. */
export class NotVisual extends Error {}

const { nodes, marks } = schema;

/** A node that is being read. */
interface Open {
  type: NodeType;
  attrs: Record<string, unknown>;
  content: Node[];
}

const BLOCKS: Readonly<Record<string, NodeType>> = {
  paragraph: nodes.paragraph,
  blockquote: nodes.blockquote,
  bullet_list: nodes.bullet_list,
  ordered_list: nodes.ordered_list,
  list_item: nodes.list_item,
  heading: nodes.heading,
  table: nodes.table,
  tr: nodes.table_row,
  th: nodes.table_header,
  td: nodes.table_cell,
};
/** They have no node of their own: rows stand in the table itself. */
const WITHOUT_NODE = new Set(["thead", "tbody"]);
const MARKS: Readonly<Record<string, MarkType>> = {
  strong: marks.strong,
  em: marks.em,
  s: marks.strike,
  link: marks.link,
};

const LEVELS: Readonly<Record<string, number>> = { "=": 1, "-": 2 };

function attrsOf(token: Token): Record<string, unknown> {
  const { type, markup } = token;
  if (type === "heading_open") return { level: LEVELS[markup] ?? markup.length };
  if (type === "ordered_list_open") return { order: Number(token.attrGet("start") ?? "1") };
  if (type === "th_open" || type === "td_open")
    return { align: /(left|center|right)/.exec(String(token.attrGet("style")))?.[0] ?? null };
  return {};
}

const textOf = (text: string, active: readonly Mark[]): Node[] => (text ? [schema.text(text, active)] : []);

/** The words of a line with their marks. */
function inlineOf(tokens: readonly Token[]): Node[] {
  const content: Node[] = [];
  let active: readonly Mark[] = [];
  for (const token of tokens) {
    const { type } = token;
    const mark = MARKS[type.replace(/_(open|close)$/, "")];
    if (mark && type.endsWith("_open")) {
      const link = { href: token.attrGet("href"), title: token.attrGet("title") };
      active = mark.create(mark === marks.link ? link : null).addToSet(active);
    } else if (mark) active = mark.removeFromSet(active);
    else if (type === "text" && token.children?.length)
      throw new NotVisual(`The picture “${token.content}” is not one of the library.`);
    // Where a line of the source ends within a paragraph, the page shows a space.
    else if (type === "text" || type === "softbreak")
      content.push(...textOf(type === "softbreak" ? " " : token.content, active));
    else if (type === "code_inline")
      content.push(...textOf(token.content, marks.code.create().addToSet(active)));
    else if (type === "hardbreak") content.push(nodes.line_break.create(null, null, active));
    else if (type === "image")
      content.push(
        nodes.picture.create(
          { src: token.attrGet("src"), alt: plainText(token.children ?? []), title: token.attrGet("title") },
          null,
          active,
        ),
      );
    else throw new NotVisual(`It has a part (${type}) that cannot be shown here.`);
  }
  return content;
}

const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map(({ type, content, children }) => (type === "image" ? plainText(children ?? []) : content))
    .join("");

const made = ({ type, attrs, content }: Open): Node => {
  // An item or a quote without a word is one in which a word can be written.
  if ([nodes.list_item, nodes.blockquote, nodes.doc].includes(type) && content.length === 0)
    content.push(nodes.paragraph.create());
  try {
    return type.createChecked(attrs, content);
  } catch {
    throw new NotVisual("Its parts are nested in a way that cannot be shown here.");
  }
};

/** In a tight list no empty lines stand between the items. */
const isTight = (tokens: readonly Token[], from: number): boolean => {
  const { level } = tokens[from] as Token;
  for (const token of tokens.slice(from + 1)) {
    if (token.level <= level) break;
    if (token.type === "paragraph_open" && token.level === level + 2) return token.hidden;
  }
  return true;
};

/**
 * A text in Markdown as a document of the visual editor, read by the website's own reader. Throws NotVisual for what the
 * editor cannot hold.
 */
export function read(markdown: string): Node {
  const tokens = tokensOf(markdown);
  const stack: Open[] = [{ type: nodes.doc, attrs: {}, content: [] }];
  const add = (...added: Node[]) => stack.at(-1)?.content.push(...added);
  const leave = () => add(made(stack.pop() as Open));
  for (const [index, token] of tokens.entries()) {
    const name = token.type.replace(/_(open|close)$/, "");
    const type = BLOCKS[name];
    if (WITHOUT_NODE.has(name)) continue;
    if (type && token.nesting === 1) {
      const tight = name.endsWith("_list") ? { tight: isTight(tokens, index) } : {};
      stack.push({ type, attrs: { ...attrsOf(token), ...tight }, content: [] });
      // A cell holds one line.
      if (name === "th" || name === "td") stack.push({ type: nodes.paragraph, attrs: {}, content: [] });
    } else if (type) {
      if (name === "th" || name === "td") leave();
      leave();
    } else if (token.type === "inline") add(...inlineOf(token.children ?? []));
    else if (token.type === "hr") add(nodes.rule.create());
    else if (token.type === "fence" || token.type === "code_block") {
      const code = token.content.replace(/\n$/, "");
      add(nodes.code_block.create({ info: token.info }, textOf(code, [])));
    } else throw new NotVisual(`It has a part (${token.type}) that cannot be shown here.`);
  }
  const [doc] = stack as [Open];
  return made(doc);
}
