import type { SiteLanguage } from "#contract/values/texts.ts";

/** The address of a page in a language: English at the root, Urdu below `/ur`. `path` begins with "/". */
export function addressOf(path: string, language: SiteLanguage): string {
  if (language === "en") return path;
  return path.startsWith("/#") || path === "/" ? `/${language}${path.slice(1)}` : `/${language}${path}`;
}
