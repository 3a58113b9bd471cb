/** The placeholder for the origin if the build does not know it (PUBLIC_URL). The server replaces it. */
export const UNKNOWN_ORIGIN = "https://matab.invalid";

const origin = (import.meta.env?.SITE ?? UNKNOWN_ORIGIN).replace(/\/+$/, "");

/** The full URL of a page, for files that need it (sitemap, feed). */
export const fullAddress = (path: string) => `${origin}${path}`;

/** Whether the build knows the public address. */
export const isOriginKnown = origin !== UNKNOWN_ORIGIN;

/** The full URL if the origin is known, else the path, which browsers resolve. */
export const bestAddress = (path: string) => (isOriginKnown ? fullAddress(path) : path);
