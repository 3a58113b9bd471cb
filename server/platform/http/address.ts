import type { Config } from "#server/platform/process/config.ts";

/** The address of a port of this machine for its own browser; a host that means "everywhere" is none to go to. */
export function localAddress(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Where links in mails lead, without a slash at the end: PUBLIC_URL, else the address that the app listens on. */
export function publicAddress({
  publicUrl,
  host,
  port,
}: Pick<Config, "publicUrl" | "host" | "port">): string {
  return publicUrl ?? localAddress(host, port);
}
