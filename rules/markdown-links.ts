/** Where a link of a text may lead: https, mail, telephone, a page of this site, a heading of the same page. */
export const TEXT_LINK = /^(https:\/\/|mailto:|tel:|\/(?!\/|\\|%5c)|#)/i;

/** `[words](address)`, `![words](address)` and `[name]: address`. */
const WRITTEN = [/\]\(\s*<?([^)\s>]+)/g, /^ {0,3}\[[^\]\n]+\]:\s*<?([^\s>]+)/gm];

/** The addresses of a Markdown text that lead where no link may lead, as they were written; each once. */
export function refusedLinks(markdown: string): string[] {
  const written = WRITTEN.flatMap((pattern) =>
    [...markdown.matchAll(pattern)].map(([, address = ""]) => address),
  );
  return [...new Set(written)].filter((address) => !TEXT_LINK.test(address));
}
