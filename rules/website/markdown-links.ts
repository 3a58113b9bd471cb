import { hidesWhereItLeads } from "#rules/values/text/web-address.ts";

/** Where a link of a text may lead: https, mail, telephone, a page of this site, a heading of the same page. */
const TEXT_LINK = /^(https:\/\/|mailto:|tel:|\/(?!\/|\\|%5c)|#)/i;

/** Whether a link of a text may lead to an address: as `TEXT_LINK` says, and openly. */
export const mayLead = (address: string): boolean => TEXT_LINK.test(address) && !hidesWhereItLeads(address);

/** `[words](address)`, `![words](address)` and `[name]: address`. */
const WRITTEN = [/\]\(\s*<?([^)\s>]+)/g, /^ {0,3}\[[^\]\n]+\]:\s*<?([^\s>]+)/gm];

/** The addresses of a Markdown text that lead where no link may lead, as they were written; each once. */
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
