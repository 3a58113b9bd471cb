import type { APIRoute } from "astro";
import { fullAddress } from "#site/layout/origin.ts";

/** Allows search engines the website, and disallows the back-office. */
export const GET: APIRoute = () =>
  new Response(
    [
      "User-agent: *",
      "Disallow: /admin",
      "Disallow: /auth",
      "Disallow: /api/",
      "",
      `Sitemap: ${fullAddress("/sitemap.xml")}`,
      "",
    ].join("\n"),
  );
