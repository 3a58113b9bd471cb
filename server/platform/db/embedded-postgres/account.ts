import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** An unprivileged account of the machine. */
export interface Account {
  uid: number;
  gid: number;
  name: string;
}

/**
 * The account that PostgreSQL runs as, since it refuses root. Under root: the owner of an existing cluster, else the
 * machine's `postgres`, else `nobody`. Otherwise null: the app's own account.
 */
export function serverAccount(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = machineAccounts();
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) {
    const known = accounts.find(({ uid }) => uid === owner.uid);
    return { uid: owner.uid, gid: owner.gid, name: known?.name ?? String(owner.uid) };
  }
  const named = (name: string) => accounts.find((account) => account.name === name && account.uid !== 0);
  return named("postgres") ?? named("nobody") ?? { uid: 65534, gid: 65534, name: "nobody" };
}

/** The account's name, or its number where it has no name. */
export function accountName(uid: number): string {
  return machineAccounts().find((account) => account.uid === uid)?.name ?? String(uid);
}

function machineAccounts(): Account[] {
  try {
    return readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .map((line) => line.split(":"))
      .filter((fields) => fields.length > 3)
      .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  } catch {
    return [];
  }
}

/**
 * The first folder of `path`, from the root down, that the account may not enter; null when it may enter all. Tried as that
 * account, because permission bits do not show access lists and mount options.
 */
export function firstInaccessibleFolder(account: Account, path: string): string | null {
  const way = [path];
  for (let folder = dirname(path); folder !== way[0]; folder = dirname(folder)) way.unshift(folder);
  const probe = spawnSync(
    "/bin/sh",
    ["-c", 'for p; do [ -x "$p" ] || { printf %s "$p"; exit 1; }; done', "sh", ...way],
    { uid: account.uid, gid: account.gid, cwd: "/", encoding: "utf8" },
  );
  if (probe.error) throw probe.error;
  return probe.status === 0 ? null : probe.stdout;
}
