import type { FastifyRequest } from "fastify";
import type { Config } from "#server/platform/process/config.ts";
import { AppError } from "./errors.ts";

const FROM_ELSEWHERE =
  "This was sent from another website, so nothing was done. Please open the clinic's own page and send it from there.";

/** The host, port included, of an address that a browser sends; null for "null" and for what is none. */
function hostOf(address: string): string | null {
  try {
    return new URL(address).host;
  } catch {
    return null;
  }
}

/** Headers may come more than once, or hold what several proxies wrote. */
const valuesOf = (header: string | string[] | undefined) =>
  [header ?? []].flat().flatMap((value) => value.split(",").map((each) => each.trim()));

/**
 * Makes what refuses, with 403, a call that another website has a visitor's browser send: forms of several parts and calls
 * without a body go out without the browser asking first. A browser says where a call comes from (`Sec-Fetch-Site`, over HTTPS)
 * or what page sends it (`Origin`); who says neither is a program and sends for itself. A page's own address is that of the
 * call, PUBLIC_URL or OFFICE_URL; a page cannot set `Host` or `X-Forwarded-Host`, so these need no trusted proxy.
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
    // Where a proxy hides what visitors ask for, this tells whoever runs the computer to set PUBLIC_URL.
    log.info({ site, origin, host: headers.host }, "a call from another website was refused");
    throw new AppError("forbidden", FROM_ELSEWHERE);
  };
}
