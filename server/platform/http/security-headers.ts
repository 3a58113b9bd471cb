import type { Config } from "#server/platform/process/config.ts";
import { SITE_CSP } from "./pages/pages.ts";

/**
 * The headers that protect every answer, computed once. They are Helmet's, which would compute and set them one by one for
 * each call. Strict-Transport-Security is included only where PUBLIC_URL is known to be HTTPS.
 */
export function securityHeaders({ publicUrl }: Pick<Config, "publicUrl">): Readonly<Record<string, string>> {
  return {
    "Content-Security-Policy": SITE_CSP,
    // Chats open in a named window: "same-origin" would drop its name and open a new tab each time.
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    "Referrer-Policy": "same-origin",
    ...(publicUrl?.startsWith("https:")
      ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }
      : {}),
    "X-Content-Type-Options": "nosniff",
    "X-DNS-Prefetch-Control": "off",
    "X-Download-Options": "noopen",
    "X-Frame-Options": "SAMEORIGIN",
    "X-Permitted-Cross-Domain-Policies": "none",
    "X-XSS-Protection": "0",
  };
}
