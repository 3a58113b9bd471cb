import type { Config } from "#server/platform/process/config.ts";
import { SITE_CSP } from "./pages.ts";

/**
 * The headers that protect every answer, ready to be set at once. They are Helmet's; that library works them out and
 * sets them one by one for each call. Strict-Transport-Security only where the clinic is known to be reached by HTTPS.
 */
export function securityHeaders({ publicUrl }: Pick<Config, "publicUrl">): Readonly<Record<string, string>> {
  return {
    "Content-Security-Policy": SITE_CSP,
    // Chats open in one window of theirs: with "same-origin" each would lose its name and come as a new tab.
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
