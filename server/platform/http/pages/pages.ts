import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { logoAddress } from "#contract/clinic/logo.ts";
import type { PublicClinic } from "#contract/clinic/settings.ts";
import type { Served } from "#contract/values/served.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";
import { readSettings } from "#server/platform/settings/settings.ts";
import { preloadsOf } from "./preloads.ts";

const DIST = join(PROJECT_ROOT, "dist");
const ADMIN = join(DIST, "admin");
/** The built public site. */
export const SITE = join(DIST, "site");

/** The product's own icon in the back-office's page. */
const ICON = /<link rel="icon"[^>]*>/;

/** Everything comes from our own origin; the live map is the one frame, and opens only after a click. */
const COMMON =
  "default-src 'self'; script-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
export const SITE_CSP = `${COMMON}; style-src 'self'; frame-src https://www.openstreetmap.org`;
const adminCsp = (nonce: string) => `${COMMON}; style-src 'self' 'nonce-${nonce}'; style-src-attr 'none'`;

/**
 * Serves the back-office from dist/admin and the waiting-room display, unless only the website is served; the site's files
 * are sent by the same means (`reply.sendFile`). Browsers keep files with a content hash in their name for a year, and
 * revalidate all others.
 */
export async function servePages(app: FastifyInstance, served: Served, db: Executor): Promise<void> {
  await app.register(fastifyStatic, {
    preCompressed: true,
    setHeaders: cacheRule,
    root: join(ADMIN, "assets"),
    prefix: "/admin/assets/",
    wildcard: true,
    // Also registered where only the site is served, whose pages use `sendFile`.
    serve: served !== "site",
  });
  const page = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown) =>
    app.route({ method: ["GET", "HEAD"], url, handler });
  if (served === "office") page("/", (_request, reply) => reply.redirect("/admin", 302));
  if (served === "site") return;
  for (const url of ["/admin", "/admin/*", "/auth", "/auth/*"])
    page(url, (request, reply) => sendShell(db, request.url, reply));
  const screen = await readyScreen(app);
  page("/screen", (_request, reply) =>
    reply.header("Content-Security-Policy", SITE_CSP).sendFile("index.html", screen),
  );
}

/** Serves the files of the waiting-room display. @returns the folder of its page, dist/screen. */
async function readyScreen(app: FastifyInstance): Promise<string> {
  const root = join(DIST, "screen");
  await app.register(fastifyStatic, {
    preCompressed: true,
    setHeaders: cacheRule,
    root: join(root, "assets"),
    prefix: "/screen/assets/",
    decorateReply: false,
  });
  return root;
}

function cacheRule(reply: FastifyReply, path: string) {
  const hashed = /[\\/](assets|_site|_pictures|shared)[\\/][^\\/]+$/.test(path);
  reply.header("Cache-Control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
}

/**
 * The back-office's one page, with the clinic's facts, a nonce in page and policy, and the names of the files that the
 * screen at `url` needs. Read anew each time, because a build may replace it.
 */
async function sendShell(db: Executor, url: string, reply: FastifyReply) {
  const [built, preloads] = await Promise.all([
    readFile(join(ADMIN, "index.html"), "utf8"),
    preloadsOf(ADMIN, url),
  ]);
  const page = built.replace("</head>", `${preloads}</head>`);
  const nonce = randomBytes(16).toString("base64");
  return reply
    .header("Content-Security-Policy", adminCsp(nonce))
    .header("Cache-Control", "no-store")
    .type("text/html; charset=utf-8")
    .send(withClinic(page.replaceAll("__CSP_NONCE__", nonce), await readSettings(db).catch(() => null)));
}

/** Puts the clinic's facts into the page, as an attribute's value, and its logo; null: they could not be read yet. */
function withClinic(page: string, settings: PublicClinic | null): string {
  const facts = settings ? JSON.stringify(settings) : "";
  const escaped = facts.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  // A function, because "$&" in a name would be a pattern.
  const told = page.replace("__CLINIC__", () => escaped);
  const logo = settings?.clinic.logo;
  if (!logo) return told;
  return told.replace(ICON, `<link rel="icon" href="${logoAddress(logo, "icon")}" type="image/png" />`);
}
