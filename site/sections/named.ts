import type { SiteText } from "#contract/values/texts.ts";
import { type Site, useSite } from "#site/site.tsx";

const sameWords = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The heading of the first section of the home page that is called so. */
function firstCalled({ snapshot, say }: Site, name: string): SiteText | undefined {
  const { order, sections } = snapshot;
  const headings = order.map((key) => {
    const section = sections[key];
    const isNamed = key !== "hero" && section.isShown && "heading" in section;
    return isNamed ? (section.heading as SiteText) : undefined;
  });
  return headings.find((heading) => heading && sameWords(say(heading), name));
}

/**
 * Makes a section of the home page a landmark, called after its heading. A second one of the same name is none: a screen
 * reader could not tell them apart.
 */
export function useNamed(id: string, heading: SiteText): { "aria-labelledby"?: string } {
  const site = useSite();
  return firstCalled(site, site.say(heading)) === heading ? { "aria-labelledby": id } : {};
}
