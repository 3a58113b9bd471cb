import { localAddress } from "#server/platform/http/address.ts";
import type { Config } from "#server/platform/process/config.ts";
import type { FirstSignIn } from "./first-start.ts";
import { StartError } from "./start-error.ts";

/** The line with the clinic's address and, on the start that made up the first administrator's password, the sign-in. */
export function readyMessage(config: Config, port: number, signIn: FirstSignIn | null = null): string {
  const address = localAddress(config.host, port);
  const parts = [`Matab is ready: ${address}`];
  if (config.serve !== "site") parts.push(`back-office: ${address}/admin`);
  if (config.site) parts.push(`website alone: ${localAddress(config.site.host, config.site.port)}`);
  if (signIn) parts.push(`sign in as ${signIn.email} with password ${signIn.password} (shown only now)`);
  return parts.join("   ");
}

/** The same in words, for a terminal. */
export function terminalMessage(config: Config, port: number, signIn: FirstSignIn | null = null): string {
  const address = localAddress(config.host, port);
  const websites = [
    ...(config.serve === "office" ? [] : [address]),
    ...(config.site ? [localAddress(config.site.host, config.site.port)] : []),
  ];
  const lines: [what: string, where: string][] = [];
  if (config.serve !== "site") lines.push(["The back-office", `${address}/admin`]);
  for (const website of websites) lines.push(["The website", website]);
  if (signIn)
    lines.push(
      ["Sign in as", signIn.email],
      ["with the password", `${signIn.password}   (shown only now: write it down)`],
    );
  return [
    "",
    "Matab is ready. Open in the browser of this computer:",
    "",
    ...lines.map(([what, where]) => `  ${what.padEnd(19)}${where}`),
    "",
    "It runs as long as this window is open. Ctrl+C stops it; nothing is lost.",
    "",
  ].join("\n");
}

/** One line for a fault that the person at the terminal can mend; null for a fault of ours, which is logged in full. */
export function startFailureMessage(error: unknown, config?: Config): string | null {
  if (error instanceof StartError) return error.message;
  const { code, syscall, port = config?.port } = error as NodeJS.ErrnoException & { port?: number };
  if (!config || (syscall !== "listen" && syscall !== "getaddrinfo")) return null;
  const prefix = settingPrefix(config, port);
  const host = { "": config.host, SITE_: config.site?.host, METRICS_: "127.0.0.1" }[prefix];
  if (syscall === "getaddrinfo")
    return `${prefix}HOST ${host} is no address of this machine (${code}). Set ${prefix}HOST to one, such as 127.0.0.1 or 0.0.0.0.`;
  if (code === "EADDRINUSE") {
    return `Port ${port} is already in use on ${host}. Stop what uses it, or set ${prefix}PORT to another one.`;
  }
  if (code === "EACCES")
    return `This user may not listen on port ${port}. Set ${prefix}PORT to one above 1023.`;
  return `Matab cannot listen on ${host}, port ${port} (${code}). Check ${prefix}HOST and ${prefix}PORT.`;
}

/** The prefix of PORT and HOST in the settings of this port. */
function settingPrefix({ port, site, metricsPort }: Config, taken?: number): "" | "SITE_" | "METRICS_" {
  if (taken === port) return "";
  if (taken === site?.port) return "SITE_";
  return taken === metricsPort ? "METRICS_" : "";
}
