import rss from "@astrojs/rss";
import type { APIRoute } from "astro";
import { tagLabels } from "#content/blog.ts";
import { clinic } from "#content/clinic.ts";
import { loadNotes } from "#site/blog/notes.ts";
import { fullAddress } from "#site/layout/origin.ts";

/** The blog's notes as an RSS feed. */
export const GET: APIRoute = async () =>
  rss({
    title: `${clinic.name}: notes from the matab`,
    description: "Short, sourced health notes. They do not replace a consultation.",
    site: fullAddress("/"),
    trailingSlash: false,
    items: (await loadNotes()).map(({ title, shortDescription, date, href, tags }) => ({
      title,
      description: shortDescription,
      pubDate: new Date(`${date}T00:00Z`),
      link: fullAddress(href),
      categories: tags.map((tag) => tagLabels[tag]),
    })),
    customData: "<language>en-pk</language>",
  });
