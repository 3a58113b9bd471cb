import type { Endpoint } from "./endpoint.ts";

/** What an address serves: the public website, the back-office, or both. */
export const SERVED = ["all", "office", "site"] as const;
export type Served = (typeof SERVED)[number];

/**
 * Whether a call is answered at an address that serves `served`. The website has the public calls, except signing in and
 * what belongs to it; the back-office has everything except visitors' forms.
 */
export function isServed({ access, guard }: Pick<Endpoint, "access" | "guard">, served: Served): boolean {
  if (served === "all") return true;
  if (served === "site") return access === "public" && guard !== "password";
  return guard === undefined || guard === "password";
}
