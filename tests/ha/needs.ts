import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Programs that the trial runs, and the packages of Debian that bring them. */
const PROGRAMS = {
  ip: "iproute2",
  setpriv: "util-linux",
  psql: "postgresql-client",
  patroni: "patroni",
  etcd: "etcd-server",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
};

/** Of the newest PostgreSQL that Debian's packages have put there; null where there is none. */
export function postgresPrograms(): string | null {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return (
    versions.map((version) => join(root, version, "bin")).find((bin) => existsSync(join(bin, "initdb"))) ??
    null
  );
}

/** What keeps the trial from running here, a line each; none when it can. */
export function missing(): string[] {
  const lacking = Object.entries(PROGRAMS).filter(([program]) => !isThere(program));
  const packages = lacking.map(([, name]) => name);
  if (!postgresPrograms()) packages.push("postgresql");
  const lines: string[] = [];
  if (process.platform !== "linux") lines.push("The trial needs Linux: its machines are network namespaces.");
  else if (process.getuid?.() !== 0) lines.push("The trial needs root: it makes network namespaces.");
  if (packages.length > 0)
    lines.push(
      `Missing: ${packages.join(", ")}. On Debian: apt-get install --no-install-recommends ${packages.join(" ")}`,
    );
  return lines;
}

function isThere(program: string): boolean {
  return `${process.env.PATH}:/usr/sbin:/sbin`.split(":").some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Of the Patroni that is installed: "3.0.2". */
export function installedPatroni(): string {
  return /\d+(\.\d+)+/.exec(execFileSync("patroni", ["--version"], { encoding: "utf8" }))?.[0] ?? "";
}
