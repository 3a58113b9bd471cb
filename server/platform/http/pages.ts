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

const DIST = join(PROJECT_ROOT, "dist");
/** The public site as it was built. */
export const SITE = join(DIST, "site");

/** The product's own icon in the back-office's page. */
const ICON = /<link rel="icon"[^>]*>/;

/** Everything comes from ourselves; the live map is the one frame, and opens only after a click. */
const COMMON =
  "default-src 'self'; script-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
export const SITE_CSP = `${COMMON}; style-src 'self'; frame-src https://www.openstreetmap.org`;
const adminCsp = (nonce: string) => `${COMMON}; style-src 'self' 'nonce-${nonce}'; style-src-attr 'none'`;

/**
 * Serves the back-office from dist/admin and the waiting room's page, unless the website alone is served; the site's files are sent by the same means
 * (`reply.sendFile`). Files whose name carries a hash of their content are kept by browsers for a year, everything else is
 * asked for again.
 */
export async function servePages(app: FastifyInstance, served: Served, db: Executor): Promise<void> {
  await app.register(fastifyStatic, {
    preCompressed: true,
    setHeaders: cacheRule,
    root: join(DIST, "admin", "assets"),
    prefix: "/admin/assets/",
    wildcard: true,
    // The site's pages are sent by the same means.
    serve: served !== "site",
  });
  const page = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown) =>
    app.route({ method: ["GET", "HEAD"], url, handler });
  if (served === "office") page("/", (_request, reply) => reply.redirect("/admin", 302));
  if (served === "site") return;
  for (const url of ["/admin", "/admin/*", "/auth", "/auth/*"])
    page(url, (_request, reply) => sendShell(db, reply));
  const screen = await readyScreen(app);
  page("/screen", (_request, reply) =>
    reply.header("Content-Security-Policy", SITE_CSP).sendFile("index.html", screen),
  );
}

/** Serves what the page of the waiting room's television needs. @returns the folder of the page, dist/screen. */
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
 * The back-office's one page, with the clinic's facts in it, and with a nonce of its own in the page and in the policy.
 * Read anew: a build may replace it.
 */
async function sendShell(db: Executor, reply: FastifyReply) {
  const page = await readFile(join(DIST, "admin", "index.html"), "utf8");
  const nonce = randomBytes(16).toString("base64");
  return reply
    .header("Content-Security-Policy", adminCsp(nonce))
    .header("Cache-Control", "no-store")
    .type("text/html; charset=utf-8")
    .send(withClinic(page.replaceAll("__CSP_NONCE__", nonce), await readSettings(db).catch(() => null)));
}

/** The page with the clinic's facts, as the value of an attribute, and its logo; null: nobody could read them yet. */
function withClinic(page: string, settings: PublicClinic | null): string {
  const facts = settings ? JSON.stringify(settings) : "";
  const escaped = facts.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  // As a function, or "$&" in a name would be a pattern.
  const told = page.replace("__CLINIC__", () => escaped);
  const logo = settings?.clinic.logo;
  if (!logo) return told;
  return told.replace(ICON, `<link rel="icon" href="${logoAddress(logo, "icon")}" type="image/png" />`);
}
