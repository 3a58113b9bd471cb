import { refusedLinks } from "./markdown-links.ts";

/** The facts of a post, as typed, that the checklist examines. */
export interface CheckedPost {
  title: string;
  shortDescription: string;
  markdown: string;
  date: string;
  tags: readonly string[];
  picture: { alt: { en: string } } | null;
  sources: readonly unknown[];
}

export interface Check {
  /** The requirement, with its progress. */
  text: string;
  isDone: boolean;
  /** Whether publishing requires it; the others are advice. */
  isNeeded: boolean;
}

interface Limits {
  title: number;
  shortDescription: number;
}

/** The longest title that search engines show whole. */
const TITLE_SHOWN = 70;
/** Words under one heading after which readers lose the thread. */
const MOST_WORDS = 220;
const FEWEST_WORDS = 150;

export const wordsOf = (text: string): number => text.trim().split(/\s+/).filter(Boolean).length;

/** The number of words in the longest stretch without a heading. */
function longestStretch(markdown: string): number {
  return Math.max(0, ...markdown.split(/^#{1,6}\s.*$/m).map(wordsOf));
}

/** The requirements of a post for publishing, in the order of writing. */
export function postChecklist(post: CheckedPost, limits: Limits): Check[] {
  const { title, shortDescription, markdown, date, tags, picture, sources } = post;
  const words = wordsOf(markdown);
  const stretch = longestStretch(markdown);
  const [refused] = refusedLinks(markdown);
  const needed = (isDone: boolean, text: string): Check => ({ text, isDone, isNeeded: true });
  const advised = (isDone: boolean, text: string): Check => ({ text, isDone, isNeeded: false });
  return [
    needed(
      title.trim() !== "" && title.length <= limits.title,
      `Title: ${title.length} of ${TITLE_SHOWN} characters are shown in searches`,
    ),
    needed(
      shortDescription.trim() !== "" && shortDescription.length <= limits.shortDescription,
      `Short description: ${shortDescription.length} of ${limits.shortDescription} characters`,
    ),
    needed(words > 0, "The post has a text"),
    needed(
      refused === undefined,
      refused === undefined ? "Links can be followed" : `The link to “${refused}” cannot be used`,
    ),
    needed(date !== "", "Date"),
    needed(tags.length > 0, "At least one tag"),
    needed(
      picture !== null && picture.alt.en.trim() !== "",
      "A picture, with words for those who cannot see it",
    ),
    advised(words >= FEWEST_WORDS, `Long enough to answer a question: ${words} of ${FEWEST_WORDS} words`),
    advised(
      words > 0 && stretch <= MOST_WORDS,
      `Headings split the text: the longest part has ${stretch} of ${MOST_WORDS} words`,
    ),
    advised(sources.length > 0, "Names where its figures come from"),
    advised(
      true,
      "Says below the text that it does not replace a consultation: the page adds that line by itself",
    ),
  ];
}
