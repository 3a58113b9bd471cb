import type { FastifyRequest } from "fastify";
import type { Config } from "#server/platform/process/config.ts";
import { AppError } from "./errors.ts";

const FROM_ELSEWHERE =
  "This was sent from another website, so nothing was done. Please open the clinic's own page and send it from there.";

/** The host, port included, of an address in a header; null for "null" and malformed ones. */
function hostOf(address: string): string | null {
  try {
    return new URL(address).host;
  } catch {
    return null;
  }
}

/** A header may come more than once, or hold values of several proxies. */
const valuesOf = (header: string | string[] | undefined) =>
  [header ?? []].flat().flatMap((value) => value.split(",").map((each) => each.trim()));

/**
 * Makes a check that refuses, with 403, calls that another website has a visitor's browser send: browsers send multipart
 * forms and calls without a body without asking first. A browser says where a call comes from (`Sec-Fetch-Site`, over
 * HTTPS) or which page sends it (`Origin`); a caller without either is a program. Allowed origins are the call's own host,
 * PUBLIC_URL and OFFICE_URL; a page cannot set `Host` or `X-Forwarded-Host`, so these need no trusted proxy.
 */
export function otherWebsites({ publicUrl, officeUrl }: Pick<Config, "publicUrl" | "officeUrl">) {
  const own = [publicUrl, officeUrl].flatMap((address) => (address ? [hostOf(address)] : []));
  return ({ headers, log }: Pick<FastifyRequest, "headers" | "log">): void => {
    const [site] = valuesOf(headers["sec-fetch-site"]);
    const { origin } = headers;
    if (site === "same-origin" || site === "none") return;
    if (site !== "cross-site") {
      if (origin === undefined) return;
      const from = hostOf(origin);
      const scheme = /^[a-z]+:/i.exec(origin)?.[0] ?? "http:";
      const asked = [...valuesOf(headers.host), ...valuesOf(headers["x-forwarded-host"])];
      if (from && [...own, ...asked.map((host) => hostOf(`${scheme}//${host}`))].includes(from)) return;
    }
    // Behind a proxy that hides the host this tells the operator to set PUBLIC_URL.
    log.info({ site, origin, host: headers.host }, "a call from another website was refused");
    throw new AppError("forbidden", FROM_ELSEWHERE);
  };
}
