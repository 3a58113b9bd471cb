import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PictureFiles } from "#contract/site/pictures.ts";
import type { RenderedPage, SiteRenderer } from "#contract/site/renderer.ts";
import { clinicToday } from "#rules/clinic-time.ts";
import { sampleSnapshot } from "./site-snapshot.ts";

/** Writes the pages of the sample clinic into dist/site. */
const DIST = new URL("../../dist/", import.meta.url);

const { renderer } = (await import(new URL("site-server/entry.mjs", DIST).href)) as {
  renderer: SiteRenderer;
};
const pictures: Record<string, PictureFiles> = JSON.parse(
  readFileSync(new URL("site-server/pictures.json", DIST), "utf8"),
);
const snapshot = { ...sampleSnapshot(), pictures };
const year = Number(clinicToday().slice(0, 4));
const isFile = (path: string) => /\.\w+$/.test(path);

/** Files that name the site in full get the place in which the server writes the address. */
const originOf = (path: string) =>
  process.env.PUBLIC_URL?.replace(/\/+$/, "") ?? (isFile(path) ? "https://matab.invalid" : null);

function write(name: string, page: RenderedPage | null): void {
  if (!page) throw new Error(`There is no page ${name}.`);
  const file = join(DIST.pathname, "site", name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, page.body);
}

for (const path of renderer.paths(snapshot)) {
  const name = path === "/" ? "index.html" : isFile(path) ? path : `${path}.html`;
  write(name, renderer.render(path, snapshot, { origin: originOf(path), year }));
}
const missing = { "404.html": "/missing", "blog/none.html": "/blog/999" };
for (const [name, path] of Object.entries(missing))
  write(name, renderer.renderMissing(path, snapshot, { origin: originOf(path), year }));
