import GithubSlugger from "github-slugger";
import markdownIt from "markdown-it";
import { limitEffort } from "./markdown-effort.ts";
import { mayLead } from "./markdown-links.ts";

const reader = markdownIt({ html: false, linkify: false, typographer: false });
limitEffort(reader);
reader.validateLink = (address) => mayLead(address.trim());
/** The page's own heading is the title: "#" in a text is one below. */
reader.core.ruler.push("heading-levels", ({ tokens }) => {
  for (const token of tokens) if (token.tag === "h1") token.tag = "h2";
});
/** Names for links to headings, as "#what-to-do". */
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

/** A picture of another site would tell it who reads: its description stands there instead. */
reader.core.ruler.push("pictures", ({ tokens }) => {
  for (const token of tokens.flatMap(({ children }) => children ?? []))
    if (token.type === "image" && !String(token.attrGet("src")).startsWith("/")) token.type = "text";
});

const plainText = (source = "") => source.replace(/[*_`]/g, "");

/** A text in Markdown as HTML. HTML in it is shown as it was typed; a link that may not lead where it does is no link (`rules/website/markdown-links.ts`). Throws `TooIntricate`. */
export function htmlOf(markdown: string): string {
  return reader.render(markdown);
}

/** A picture of a text. */
export interface TextPicture {
  /** As it was written. */
  address: string;
  /** What it shows, in words. */
  alt: string;
}

/** The pictures of a text, in their order; also those of other sites, which no page shows. */
export function picturesIn(markdown: string): TextPicture[] {
  const found: TextPicture[] = [];
  for (const { children } of reader.parse(markdown, {}))
    for (const token of children ?? [])
      if (token.attrGet("src") !== null)
        found.push({ address: String(token.attrGet("src")), alt: token.content.trim() });
  return found;
}

/** What a text consists of, as the page is made of it: for an editor that is of one mind with the page. */
export function tokensOf(markdown: string) {
  return reader.parse(markdown, {});
}

/** How many words a text has, for the time it takes to read. */
export function countWords(markdown: string): number {
  return markdown.split(/\s+/).length;
}
