import type { SiteRenderer } from "#contract/website/renderer.ts";
import type { SiteSnapshot } from "#contract/website/snapshot.ts";
import type { BuiltSite } from "#server/features/website/site/built-site.ts";

/** Templates of a few words each, which say what the real ones would follow, and count their renderings. */
export interface FakeSite extends BuiltSite {
  /** How often each address was rendered. */
  renders: Map<string, number>;
  /** Addresses whose template throws. */
  broken: Set<string>;
}

export function fakeSite(): FakeSite {
  const renders = new Map<string, number>();
  const broken = new Set<string>();
  const html = (body: string, status: 200 | 404 = 200) => ({
    status,
    contentType: "text/html; charset=utf-8",
    body: `<!DOCTYPE html>${body}`,
  });
  const renderer: SiteRenderer = {
    paths: ({ posts }, { today }) => [
      "/",
      "/blog",
      "/ur",
      "/robots.txt",
      "/sitemap.xml",
      ...posts.filter(({ date }) => date <= today).map(({ id }) => `/blog/${id}`),
    ],
    render(path, snapshot, { origin, today }) {
      renders.set(path, (renders.get(path) ?? 0) + 1);
      if (broken.has(path)) throw new Error(`the section "${path}" cannot be rendered`);
      if (path === "/robots.txt")
        return {
          status: 200,
          contentType: "text/plain; charset=utf-8",
          body: `User-agent: *\n${origin ? `Sitemap: ${origin}/sitemap.xml\n` : ""}`,
        };
      if (path === "/sitemap.xml")
        return {
          status: 200,
          contentType: "application/xml; charset=utf-8",
          body: `<loc>${origin ?? ""}/blog</loc>`,
        };
      return html(
        `${path === "/" ? home(snapshot) : `<h1>${path}</h1>`}<footer>${today.slice(0, 4)}</footer>`,
      );
    },
    renderMissing: (path) => html(`<h1>Nothing at ${path}</h1>`, 404),
  };
  const filesOf: BuiltSite["filesOf"] = ({ sha256, width, height }) => ({
    ...{ width, height, src: `/_pictures/${sha256}` },
    ...{ avif: [], tall: [], shared: null },
  });
  return { renderer, filesOf, renders, broken };
}

function home({ clinic, closures, departments, doctors }: SiteSnapshot): string {
  const prices = departments.flatMap(({ services }) =>
    services.map(({ name, fees }) => `${name.en} ${fees}`),
  );
  const hours = doctors.map(({ name, hours }) => `${name.en} to ${hours[0]?.to}`);
  const closed = closures.map(({ name, toDay }) => `${name.en} until ${toDay}`);
  return `<h1>${clinic.name.en} ${clinic.phone.display}</h1><p>${[...prices, ...hours, ...closed].join("; ")}</p>`;
}
