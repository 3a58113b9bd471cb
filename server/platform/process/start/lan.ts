import { isIP } from "node:net";
import type { NetworkInterfaceInfo } from "node:os";
import { drawQrCode, LONGEST_QR_CODE } from "#rules/values/qr-code.ts";
import type { Config } from "#server/platform/process/config.ts";

const isLoopback = (host: string) => host === "localhost" || host === "::1" || /^127\./.test(host);
const EVERYWHERE = ["0.0.0.0", "::"];

/** The addresses at which other computers reach a port that listens at `host`, without a slash at the end. */
export function lanAddresses(
  host: string,
  port: number,
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>,
): string[] {
  if (isLoopback(host)) return [];
  if (!EVERYWHERE.includes(host)) return [`http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`];
  return Object.values(interfaces)
    .flatMap((found) => found ?? [])
    .filter(({ family, internal, address }) => family === "IPv4" && !internal && !/^169\.254\./.test(address))
    .map(({ address }) => `http://${address}:${port}`);
}

/** Whether staff sign in from other computers without TLS, as far as is known: passwords could be read on the way. */
export function lacksTls({ host, serve, officeUrl, publicUrl }: Config): boolean {
  return !isLoopback(host) && serve !== "site" && !(officeUrl ?? publicUrl)?.startsWith("https:");
}

/** The message at a start that lacks TLS. */
export const NO_TLS =
  "Other computers reach Matab without encryption: whoever is in the same network can read passwords and records. " +
  "docs/deploy/lan-with-tls.md says how to protect it.";

/** How other computers and phones of the clinic open the back-office; null where they do not. */
export function lanMessage(
  config: Config,
  port: number,
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>,
  isTerminal: boolean,
): string | null {
  const given = config.officeUrl ?? (config.serve === "all" ? config.publicUrl : undefined);
  const addresses = lanAddresses(config.host, port, interfaces);
  if (addresses.length === 0) return null;
  const page = config.serve === "site" ? "" : "/admin";
  const shown = (given ? [given] : addresses).map((address) => `${address}${page}`);
  const line = `On other computers and phones of the clinic: ${shown.join("  or  ")}`;
  const [first = ""] = shown;
  const fits = isTerminal && Buffer.byteLength(first) <= LONGEST_QR_CODE;
  return fits ? `${line}\n\n${drawQrCode(first)}\n` : line;
}
