import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bytesOf, codingFor, type PackedPage } from "./packed-page.ts";
import { parsePictureAddress } from "./pictures/addresses.ts";
import type { PictureVariants } from "./pictures/variants.ts";
import { PageUnavailable, type Site } from "./site.ts";

/** An address of a page; a file's has a dot in it. */
const PAGE = /^\/[a-z0-9/-]*$/;
/** Search engines, and what fetches a preview when somebody shares a link. */
const CRAWLER = /bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp/i;
/** Served by others: an address below that they do not know is nobody's page. */
const RESERVED = /^(api|files)(\/|$)/;
/** The pages of another language lie below its name. */
const URDU = /^\/ur(\/|$)/;

/** What serves the website at one address. */
export interface SiteServing {
  site: Site;
  pictures: PictureVariants;
  /** The built styles, scripts, fonts and pictures. */
  root: string;
  publicUrl?: string;
}

/**
 * Serves the pages of the website under addresses without ".html", and below `root` the files that they name. Needs
 * `reply.sendFile`. An address that is neither ends in `answerUnknownPage`. Without a public address pages name themselves
 * by their path alone: the Host header is whatever the caller writes, and caches would hand it on to others.
 */
export function serveSite(app: FastifyInstance, { site, pictures, root, publicUrl = "" }: SiteServing): void {
  servePictures(app, { pictures, root });
  app.route<{ Params: { "*": string } }>({
    method: ["GET", "HEAD"],
    url: "/*",
    handler: async (request, reply) => {
      const path = request.params["*"];
      if (RESERVED.test(path)) return reply.callNotFound();
      const [address, query] = request.url.split("?");
      const tidy = tidyAddress(address ?? "/");
      if (tidy !== address) return reply.redirect(query ? `${tidy}?${query}` : tidy, 301);
      if (isNobodys(path)) return reply.callNotFound();
      const page = await lookUp(reply, () => site.page(`/${path}`));
      if (page === "unavailable") return reply;
      if (!page) return isFile(path) ? reply.sendFile(path, root) : reply.callNotFound();
      if (PAGE.test(tidy)) reply.header("Link", `<${publicUrl}${tidy}>; rel="canonical"`);
      return sendPage(request, reply, page);
    },
  });
}

/** Serves the pictures that pages name; the back-office shows the clinic's logo where there is no website too. */
export function servePictures(
  app: FastifyInstance,
  { pictures, root }: Pick<SiteServing, "pictures" | "root">,
): void {
  app.route<{ Params: { "*": string } }>({
    method: ["GET", "HEAD"],
    url: "/_pictures/*",
    handler: async (request, reply) => {
      if (isNobodys(request.params["*"])) return reply.callNotFound();
      const found = parsePictureAddress(request.url);
      if (!found) return reply.sendFile(`_pictures/${request.params["*"]}`, root);
      const content = await pictures.file(found.sha256, found.name);
      return content ? sendPicture(reply, found.name, content) : reply.callNotFound();
    },
  });
}

/** One address for each page: no slash or ".html" at the end, and no two slashes, which would name another site. */
function tidyAddress(address: string): string {
  const tidy = address.replace(/[\\/]{2,}/g, "/").replace(/(\/index)?(\.html|\/)$/, "");
  return tidy === "" ? "/" : tidy;
}

/** Decoded, it holds two slashes on end, and would name another place to a browser. */
const isTwisted = (path: string) => /^[\\/]|[\\/]{2}/.test(path);

/** What no page and no file is called, and what sends files fails on. */
const isNobodys = (path: string) => isTwisted(path) || path.includes("\\");

const isFile = (path: string) => /\.[a-z0-9]+$/i.test(path);

/**
 * An unknown note shows the blog's frame with nothing in it (docs/handbook/website/website.md#pages). Any other unknown page
 * takes people home; crawlers, and whoever asks for a file, are told that it does not exist, so that nothing
 * wrong is kept in a search engine.
 */
export async function answerUnknownPage(request: FastifyRequest, reply: FastifyReply, site: Site) {
  const path = request.url.split("?")[0] ?? "/";
  reply.removeHeader("Link");
  const kind = kindOfMissing(path, request.headers["user-agent"] ?? "");
  const page = kind && (await lookUp(reply, () => site.missing(kind)));
  if (page === "unavailable") return reply;
  if (path === "/") return reply.code(404).send("The website has not been built yet: npm run build");
  if (page) return sendPage(request, reply, page);
  const urdu = URDU.test(path) && (await lookUp(reply, () => site.page("/ur")));
  return urdu === "unavailable" ? reply : reply.redirect(urdu ? "/ur" : "/", 302);
}

/** The address that stands for all that are answered like this one; null: it leads home. */
function kindOfMissing(path: string, agent: string): string | null {
  const language = URDU.test(path) ? "/ur" : "";
  if (/^(\/ur)?\/blog\/\d+$/.test(path)) return `${language}/blog/0`;
  return isFile(path) || isTwisted(decoded(path).slice(1)) || CRAWLER.test(agent) ? `${language}/404` : null;
}

/** What cannot be decoded stands for itself. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A page that cannot be shown is answered here, in words. */
async function lookUp(reply: FastifyReply, find: () => Promise<PackedPage | null>) {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof PageUnavailable)) throw error;
    reply
      .code(503)
      .headers({ "Retry-After": "5", "Cache-Control": "no-store" })
      .type("text/plain; charset=utf-8")
      .send("This page cannot be shown right now. Please try again in a moment.");
    return "unavailable";
  }
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: PackedPage) {
  const coding = codingFor(request.headers["accept-encoding"]);
  const tag = coding === "identity" ? `"${page.tag}"` : `"${page.tag}-${coding}"`;
  reply.headers({ "Cache-Control": "no-cache", ETag: tag, Vary: "Accept-Encoding" });
  if (page.status === 200 && isKnown(tag, request.headers["if-none-match"])) return reply.code(304).send();
  if (coding !== "identity") reply.header("Content-Encoding", coding);
  return reply
    .code(page.status)
    .type(page.contentType)
    .send(await bytesOf(page, coding));
}

/** Whether the caller has this already; proxies mark what they have compressed themselves as weak. */
const isKnown = (tag: string, asked = "") =>
  asked === "*" || asked.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);

const TYPES = {
  avif: "image/avif",
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
  svg: "image/svg+xml",
};

function sendPicture(reply: FastifyReply, name: string, content: Buffer) {
  const type = TYPES[name.replace(/.*\./, "") as keyof typeof TYPES];
  return reply.header("Cache-Control", "public, max-age=31536000, immutable").type(type).send(content);
}
