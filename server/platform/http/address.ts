import type { Config } from "#server/platform/process/config.ts";

/** The address of a port for a browser on this machine; a host that means "everywhere" becomes localhost. */
export function localAddress(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Where links to the back-office lead, without a slash at the end: OFFICE_URL, PUBLIC_URL, or where the app listens. */
export function officeAddress({
  officeUrl,
  publicUrl,
  host,
  port,
}: Pick<Config, "officeUrl" | "publicUrl" | "host" | "port">): string {
  return officeUrl ?? publicUrl ?? localAddress(host, port);
}
