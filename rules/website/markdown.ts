import GithubSlugger from "github-slugger";
import markdownIt from "markdown-it";
import { limitEffort } from "./markdown-effort.ts";
import { mayLead } from "./markdown-links.ts";

const reader = markdownIt({ html: false, linkify: false, typographer: false });
limitEffort(reader);
reader.validateLink = (address) => mayLead(address.trim());
/** The page's heading is the title, so "#" in a text becomes the level below. */
reader.core.ruler.push("heading-levels", ({ tokens }) => {
  for (const token of tokens) if (token.tag === "h1") token.tag = "h2";
});
/** Ids for links to headings, such as "#what-to-do". */
reader.core.ruler.push("heading-ids", ({ tokens }) => {
  const slugger = new GithubSlugger();
  for (const [index, token] of tokens.entries())
    if (token.type === "heading_open")
      token.attrSet("id", slugger.slug(plainText(tokens[index + 1]?.content)));
});
reader.core.ruler.push("links", ({ tokens }) => {
  for (const token of tokens.flatMap(({ children }) => children ?? []))
    if (token.type === "link_open" && String(token.attrGet("href")).startsWith("https:"))
      token.attrSet("rel", "noopener");
});

/** A picture of another site would tell it who reads, so its description is shown instead. */
reader.core.ruler.push("pictures", ({ tokens }) => {
  for (const token of tokens.flatMap(({ children }) => children ?? []))
    if (token.type === "image" && !String(token.attrGet("src")).startsWith("/")) token.type = "text";
});

const plainText = (source = "") => source.replace(/[*_`]/g, "");

/**
 * A Markdown text as HTML. HTML in it is shown as typed text; a link to a forbidden address becomes plain text
 * (`rules/website/markdown-links.ts`). Throws `TooIntricate`.
 */
export function htmlOf(markdown: string): string {
  return reader.render(markdown);
}

/** A picture of a text. */
export interface TextPicture {
  /** As written. */
  address: string;
  /** What it shows, in words. */
  alt: string;
}

/** The pictures of a text, in order, including those of other sites, which no page shows. */
export function picturesIn(markdown: string): TextPicture[] {
  const found: TextPicture[] = [];
  for (const { children } of reader.parse(markdown, {}))
    for (const token of children ?? [])
      if (token.attrGet("src") !== null)
        found.push({ address: String(token.attrGet("src")), alt: token.content.trim() });
  return found;
}

/** The tokens of a text as the page uses them, for an editor that agrees with the page. */
export function tokensOf(markdown: string) {
  return reader.parse(markdown, {});
}

/** The number of words in a text, for its reading time. */
export function countWords(markdown: string): number {
  return markdown.split(/\s+/).length;
}
