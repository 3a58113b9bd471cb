/** Stands for where people reach the clinic when the build was not told; the server puts the real one in its place. */
export const UNKNOWN_ORIGIN = "https://matab.invalid";

const origin = (import.meta.env?.SITE ?? UNKNOWN_ORIGIN).replace(/\/+$/, "");

/** A page's address in full, for files that must name this site (sitemap, feed). */
export const fullAddress = (path: string) => `${origin}${path}`;

/** Whether the build was told where people reach the clinic. */
export const isOriginKnown = origin !== UNKNOWN_ORIGIN;

/** In full if the build knows how, else as a path, which browsers complete themselves. */
export const bestAddress = (path: string) => (isOriginKnown ? fullAddress(path) : path);
