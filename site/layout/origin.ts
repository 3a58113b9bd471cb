import type { Site } from "#site/site.tsx";

/** The full address of a path where the public address is known; else the path alone, which browsers resolve. */
export const fullAddress = ({ around }: Site, path: string) => `${around.origin ?? ""}${path}`;
