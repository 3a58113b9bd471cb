import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** What the build writes for an address that it was not told; see site/layout/origin.ts. */
const UNKNOWN_ORIGIN = "https://matab.invalid";
/** Files that should name this site in full. */
const NAMING_THE_SITE = /^(sitemap\.xml|rss\.xml|robots\.txt)$/;
/** The line of robots.txt that has to name its file in full. */
const SITEMAP_LINE = /^Sitemap: https:\/\/matab\.invalid.*\n?/m;
/** An address as the build makes them. */
const PAGE = /^\/[a-z0-9/-]*$/;
/** Search engines, and what fetches a preview when somebody shares a link. */
const CRAWLER = /bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp/i;
/** Served by others: an address below that they do not know is nobody's page. */
const RESERVED = /^(api|files)(\/|$)/;

/**
 * Serves the prerendered pages below `root` under addresses without ".html": /blog/3 is blog/3.html. Needs
 * `reply.sendFile`. An address that no file stands for ends in `answerUnknownPage`. Without a public address pages name
 * themselves by their path alone: the Host header is whatever the caller writes, and caches would hand it on to others.
 */
export function serveSitePages(app: FastifyInstance, root: string, publicUrl = ""): void {
  app.route<{ Params: { "*": string } }>({
    method: ["GET", "HEAD"],
    url: "/*",
    handler: async (request, reply) => {
      const path = request.params["*"];
      if (RESERVED.test(path)) return reply.callNotFound();
      const [address, query] = request.url.split("?");
      const tidy = tidyAddress(address ?? "/");
      if (tidy !== address) return reply.redirect(query ? `${tidy}?${query}` : tidy, 301);
      if (NAMING_THE_SITE.test(path)) return sendNamed(reply, join(root, path), publicUrl);
      // The page may not know where it is served: it was built before anybody said.
      if (PAGE.test(tidy)) reply.header("Link", `<${publicUrl}${tidy}>; rel="canonical"`);
      return reply.sendFile(fileOf(path), root);
    },
  });
}

/** One address for each page: no slash or ".html" at the end, and no two slashes, which would name another site. */
function tidyAddress(address: string): string {
  const tidy = address.replace(/[\\/]{2,}/g, "/").replace(/(\/index)?(\.html|\/)$/, "");
  return tidy === "" ? "/" : tidy;
}

function fileOf(path: string): string {
  if (path === "") return "index.html";
  return isFile(path) ? path : `${path}.html`;
}

const isFile = (path: string) => /\.[a-z0-9]+$/i.test(path);

async function sendNamed(reply: FastifyReply, file: string, origin: string) {
  const text = await readOrNull(file);
  if (text === null) return reply.callNotFound();
  return reply
    .type(file.endsWith(".txt") ? "text/plain; charset=utf-8" : "application/xml; charset=utf-8")
    .header("Cache-Control", "no-cache")
    .send((origin ? text : text.replace(SITEMAP_LINE, "")).replaceAll(UNKNOWN_ORIGIN, origin));
}

/**
 * An unknown note shows the blog's frame with nothing in it (docs/handbook/website.md#pages). Any other unknown page
 * takes people home; crawlers, and whoever asks for a file, are told that it does not exist, so that nothing
 * wrong is kept in a search engine.
 */
export async function answerUnknownPage(request: FastifyRequest, reply: FastifyReply, root: string) {
  const path = request.url.split("?")[0]?.slice(1) ?? "";
  reply.removeHeader("Link");
  const page = pageFor(path, request.headers["user-agent"] ?? "");
  const html = page && (await readOrNull(join(root, page)));
  if (path === "") return reply.code(404).send("The website has not been built yet: npm run build");
  if (!html) return reply.redirect("/", 302);
  return reply.code(404).header("Cache-Control", "no-cache").type("text/html; charset=utf-8").send(html);
}

function pageFor(path: string, agent: string): string | null {
  if (/^blog\/\d+$/.test(path)) return "blog/none.html";
  return isFile(path) || CRAWLER.test(agent) ? "404.html" : null;
}

const readOrNull = (file: string) => readFile(file, "utf8").catch(() => null);
