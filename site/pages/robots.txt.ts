import type { APIRoute } from "astro";
import { fullAddress } from "#site/layout/origin.ts";

/** Search engines may read the website, and have no business in the back-office. */
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
