import { isIP } from "node:net";
import { z } from "zod";

const PROXY_RANGES = ["loopback", "linklocal", "uniquelocal"];

function isProxyList(text: string): boolean {
  return text.split(",").every((entry) => {
    const [address = "", bits] = entry.trim().split("/");
    if (bits === undefined && PROXY_RANGES.includes(address)) return true;
    const width = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return (
      width > 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= width))
    );
  });
}

const WHAT_TO_TRUST = "set how many proxies stand in front (1), or their addresses (loopback, 10.0.0.0/8)";

/** "false", the number of proxies in front, or their addresses, as Fastify's `trustProxy` takes it. */
export const TrustProxy = z.string().transform((text, context): false | number | string => {
  if (text === "false") return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  if (isProxyList(text)) return text;
  const isEverybody = text === "true" || /\/0+(,|\s|$)/.test(text);
  context.addIssue(
    isEverybody
      ? `${text} would believe whatever address a visitor writes: ${WHAT_TO_TRUST}`
      : `must be false, a number of proxies or their addresses, not "${text}"`,
  );
  return z.NEVER;
});
