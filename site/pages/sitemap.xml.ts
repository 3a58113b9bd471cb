import { getCollection } from "astro:content";
import type { APIRoute } from "astro";
import { loadNotes } from "#site/blog/notes.ts";
import { notesByTag, tagHref } from "#site/blog/tags.ts";
import { fullAddress } from "#site/layout/origin.ts";

interface Place {
  path: string;
  changed?: string;
}

/** Tags with fewer notes are left out: their page only repeats the note. */
const LEAST_NOTES = 2;

async function places(): Promise<Place[]> {
  const notes = await loadNotes();
  const legal = await getCollection("legal");
  const updated = (text: string): string | undefined =>
    legal.find(({ id }: { id: string }) => id === text)?.data.updated;
  return [
    { path: "/" },
    { path: "/registration" },
    { path: "/blog", changed: notes[0]?.date },
    ...notes.map(({ href, date }) => ({ path: href, changed: date })),
    ...notesByTag(notes)
      .filter((tag) => tag.notes.length >= LEAST_NOTES)
      .map((tag) => ({ path: tagHref(tag.tag), changed: tag.notes[0]?.date })),
    { path: "/poc", changed: updated("privacy") },
    { path: "/tnc", changed: updated("terms") },
  ];
}

const entry = ({ path, changed }: Place) =>
  `<url><loc>${fullAddress(path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`;

/** All pages that search engines should index. */
export const GET: APIRoute = async () =>
  new Response(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...(await places()).map(entry),
      "</urlset>",
      "",
    ].join("\n"),
  );
