import type { SitePost } from "#contract/website/snapshot.ts";
import { useSite } from "#site/site.tsx";

/** What an element needs around words of a post that is not in the page's language: its language and direction. */
export function useOwnLanguage({ language }: Pick<SitePost, "language">) {
  if (language === useSite().language) return {};
  return { lang: language, dir: language === "ur" ? "rtl" : "ltr" } as const;
}
