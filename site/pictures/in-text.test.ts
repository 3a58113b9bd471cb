import { expect, it } from "vitest";
import type { SiteSnapshot } from "#contract/website/snapshot.ts";
import { htmlOf } from "#rules/website/markdown.ts";
import { withPictures, withPlainPictures } from "./in-text.ts";

const known = "ab".repeat(32);
const files = {
  width: 800,
  height: 600,
  src: "/_pictures/a.webp",
  avif: [
    { width: 240, src: "/_pictures/a-240.avif" },
    { width: 800, src: "/_pictures/a-800.avif" },
  ],
  tall: [],
  shared: null,
};
const drawing = "cd".repeat(32);
const snapshot = {
  pictures: { [known]: files, [drawing]: { ...files, avif: [] } },
} as unknown as SiteSnapshot;

it.each<[string, string]>([
  [
    `![A "tap" & <b>](/_pictures/${known} "title")`,
    '<picture><source type="image/avif" srcset="/_pictures/a-800.avif 800w" sizes="(min-width: 740px) 672px, 91vw"><img src="/_pictures/a.webp" width="800" height="600" alt="A &quot;tap&quot; &amp; &lt;b&gt;" loading="lazy" decoding="async"></picture>',
  ],
  [
    `![A tap](/_pictures/${drawing})`,
    '<picture><img src="/_pictures/a.webp" width="800" height="600" alt="A tap" loading="lazy" decoding="async"></picture>',
  ],
  [`![A tap](/_pictures/${"ef".repeat(32)})`, "A tap"],
  [
    `\\<img src="/_pictures/${known}" alt="x">`,
    `&lt;img src=&quot;/_pictures/${known}&quot; alt=&quot;x&quot;&gt;`,
  ],
])("draws %s", (markdown, html) => {
  expect(withPictures(htmlOf(markdown), snapshot)).toBe(`<p>${html}</p>\n`);
});

it("gives a reader elsewhere one file with its full address", () => {
  const html = htmlOf(`![A tap](/_pictures/${known})`);
  expect(withPlainPictures(html, snapshot, (path) => `https://a.pk${path}`)).toBe(
    '<p><img src="https://a.pk/_pictures/a.webp" width="800" height="600" alt="A tap"></p>\n',
  );
});
