import { hidesWhereItLeads } from "#rules/values/text/web-address.ts";

/** The allowed targets of links in texts: https, mail, telephone, a page of this site, a heading of the same page. */
const TEXT_LINK = /^(https:\/\/|mailto:|tel:|\/(?!\/|\\|%5c)|#)/i;

/** Whether a link in a text may lead to an address: it is allowed by `TEXT_LINK`, and does not hide where it leads. */
export const mayLead = (address: string): boolean => TEXT_LINK.test(address) && !hidesWhereItLeads(address);

/** `[words](address)`, `![words](address)` and `[name]: address`. */
const WRITTEN = [/\]\(\s*<?([^)\s>]+)/g, /^ {0,3}\[[^\]\n]+\]:\s*<?([^\s>]+)/gm];

/** The addresses in a Markdown text that links may not lead to, as written; each once. */
export function refusedLinks(markdown: string): string[] {
  const written = WRITTEN.flatMap((pattern) =>
    [...markdown.matchAll(pattern)].map(([, address = ""]) => address),
  );
  return [...new Set(written)].filter((address) => !mayLead(address));
}

/** Why a link cannot be used, in words. */
export function refusedLinkMessage(address: string): string {
  const reason = hidesWhereItLeads(address)
    ? "it hides where it leads behind an “@”."
    : "links begin with https://, mailto:, tel:, / or #.";
  return `The link to “${address.slice(0, 60)}” cannot be used: ${reason}`;
}
