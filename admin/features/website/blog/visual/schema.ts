import { type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";
import { bulletList, listItem, orderedList } from "prosemirror-schema-list";
import { tableNodes } from "prosemirror-tables";
import { mayLead } from "#rules/website/markdown-links.ts";

/** The address of a picture of the library in a text: `/_pictures/` and its sha-256. */
const PICTURE = /^\/_pictures\/[0-9a-f]{64}$/;

const HEADINGS = [2, 3, 4, 5, 6] as const;

const list = { attrs: { tight: { default: true } }, content: "list_item+", group: "block" };

/** What the browser shows of a text, and what is taken from a text that is pasted: everything else becomes plain words. */
const nodes = {
  doc: { content: "block+" },
  paragraph: { content: "inline*", group: "block", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
  heading: {
    attrs: { level: { default: 2 } },
    content: "(text | picture)*",
    group: "block",
    defining: true,
    // The page's own heading is the title: the highest of a text is one below.
    parseDOM: [
      { tag: "h1", attrs: { level: 2 } },
      ...HEADINGS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
    ],
    toDOM: ({ attrs }) => [`h${Math.max(2, attrs.level)}`, 0],
  },
  blockquote: {
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", 0],
  },
  bullet_list: { ...bulletList, ...list },
  ordered_list: { ...orderedList, ...list, attrs: { ...orderedList.attrs, ...list.attrs } },
  list_item: { ...listItem, content: "block+" },
  code_block: {
    attrs: { info: { default: "" } },
    content: "text*",
    marks: "",
    group: "block",
    code: true,
    defining: true,
    parseDOM: [{ tag: "pre", preserveWhitespace: "full" }],
    toDOM: () => ["pre", ["code", 0]],
  },
  rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  text: { group: "inline" },
  picture: {
    attrs: { src: {}, alt: { default: "" }, title: { default: null } },
    inline: true,
    group: "inline",
    draggable: true,
    parseDOM: [
      {
        tag: "img[data-picture]",
        getAttrs: (image) => {
          const src = (image as HTMLElement).dataset.picture ?? "";
          return PICTURE.test(src) && { src, alt: (image as HTMLElement).getAttribute("alt") ?? "" };
        },
      },
    ],
    toDOM: ({ attrs }) => ["img", { "data-picture": attrs.src, alt: attrs.alt }],
  },
  line_break: {
    inline: true,
    group: "inline",
    selectable: false,
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
  ...tableNodes({
    tableGroup: "block",
    cellContent: "paragraph",
    cellAttributes: {
      align: {
        default: null,
        getFromDOM: (cell) => cell.dataset.align ?? null,
        setDOMAttr: (value, attrs) => {
          if (value) attrs["data-align"] = value;
        },
      },
    },
  }),
} satisfies Record<string, NodeSpec>;

const marks = {
  link: {
    attrs: { href: {}, title: { default: null } },
    inclusive: false,
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (link) => {
          const href = (link as HTMLElement).getAttribute("href") ?? "";
          return mayLead(href) && { href };
        },
      },
    ],
    toDOM: ({ attrs }) => ["a", { href: attrs.href, rel: "noopener" }, 0],
  },
  strong: { parseDOM: [{ tag: "strong" }, { tag: "b" }], toDOM: () => ["strong", 0] },
  em: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] },
  strike: {
    parseDOM: [{ tag: "s" }, { tag: "del" }, { tag: "strike" }],
    toDOM: () => ["s", 0],
  },
  code: { code: true, excludes: "_", parseDOM: [{ tag: "code" }], toDOM: () => ["code", 0] },
} satisfies Record<string, MarkSpec>;

/** The visual form of a post's text: what `rules/website/markdown.ts` renders, and nothing else. */
export const schema = new Schema({ nodes, marks });

/** The sha-256 of the picture of the library that an address names; null: none. */
export const pictureOf = (address: string): string | null =>
  PICTURE.test(address) ? address.slice("/_pictures/".length) : null;
