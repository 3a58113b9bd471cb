import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bytesOf, codingFor, type PackedPage } from "./packed-page.ts";
import { parsePictureAddress } from "./pictures/addresses.ts";
import type { PictureVariants } from "./pictures/variants.ts";
import { PageUnavailable, type Site } from "./site.ts";

/** The address of a page; a file's has a dot in it. */
const PAGE = /^\/[a-z0-9/-]*$/;
/** Search engines, and services that fetch a preview of a shared link. */
const CRAWLER = /bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp/i;
/** Other routes' addresses: unknown ones below them are no pages. */
const RESERVED = /^(api|files)(\/|$)/;
/** The Urdu pages lie below /ur. */
const URDU = /^\/ur(\/|$)/;

/** The parts that serve the website at one address. */
export interface SiteServing {
  site: Site;
  pictures: PictureVariants;
  /** The folder of the built styles, scripts, fonts and pictures. */
  root: string;
  publicUrl?: string;
}

/**
 * Serves the website's pages under addresses without ".html", and the files that they name from below `root`. Needs
 * `reply.sendFile`. All other addresses go to `answerUnknownPage`. Without a public address pages name themselves by their
 * path alone: the Host header is whatever the caller writes, and caches would pass it on to others.
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

/** Serves the pages' pictures; the back-office shows the clinic's logo even where no website is served. */
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

/**
 * One address for each page: without a slash or ".html" at the end, and without double slashes, which would name another
 * site.
 */
function tidyAddress(address: string): string {
  const tidy = address.replace(/[\\/]{2,}/g, "/").replace(/(\/index)?(\.html|\/)$/, "");
  return tidy === "" ? "/" : tidy;
}

/** Whether the decoded path has a double slash, which a browser would take for another host. */
const isTwisted = (path: string) => /^[\\/]|[\\/]{2}/.test(path);

/** Paths that no page or file has, and that would make sending files fail. */
const isNobodys = (path: string) => isTwisted(path) || path.includes("\\");

const isFile = (path: string) => /\.[a-z0-9]+$/i.test(path);

/**
 * An unknown post shows the blog's empty frame (docs/handbook/website/website.md#pages). Any other unknown page redirects
 * home; crawlers and requests for files get a 404, so that search engines keep nothing wrong.
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

/** The address that stands for all with the same answer; null: it redirects home. */
function kindOfMissing(path: string, agent: string): string | null {
  const language = URDU.test(path) ? "/ur" : "";
  if (/^(\/ur)?\/blog\/\d+$/.test(path)) return `${language}/blog/0`;
  return isFile(path) || isTwisted(decoded(path).slice(1)) || CRAWLER.test(agent) ? `${language}/404` : null;
}

/** An undecodable path stays as it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Answers in words when a page cannot be shown. */
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

/** Whether the caller already has this version; proxies mark what they compressed themselves as weak. */
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
