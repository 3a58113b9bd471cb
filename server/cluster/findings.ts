/** The requirements on a cluster of PostgreSQL under Patroni (docs/deploy/two-machines.md). */

/** "refused": records could be lost, or no standby would take over; "warning": it works, but not as well as it could. */
export interface Finding {
  verdict: "refused" | "warning";
  words: string;
}

/** The parts of Patroni's `GET /config` that matter here. */
export interface ClusterSettings {
  ttl?: number;
  loop_wait?: number;
  retry_timeout?: number;
  synchronous_mode?: boolean | string;
  postgresql?: { use_pg_rewind?: boolean };
}

/** A member of `GET /cluster`. */
export interface Member {
  name: string;
  role: string;
}

/** PostgreSQL's settings as it writes them. */
export interface ServerSettings {
  synchronousCommit: string;
  /** Empty: commits wait for no standby. */
  standbyNames: string;
  fullPageWrites: string;
  logHints: string;
  checksums: string;
  maxConnections: number;
}

const refused = (words: string): Finding => ({ verdict: "refused", words });
const warning = (words: string): Finding => ({ verdict: "warning", words });

/** The first release that does not overwrite the leader key of another member. */
const SAFE_VERSION = [3, 0, 4];
/** The suffix of an older version with that fix. */
const MENDED = "+leader-condition";

/** @param where the address that reported the version. */
export function judgeVersion(where: string, version: string): Finding[] {
  if (version.endsWith(MENDED) || isAtLeast(version, SAFE_VERSION)) return [];
  return [
    refused(
      `Patroni at ${where} is ${version || "of no known version"}: a primary that was paused can overwrite its successor there, and what was saved meanwhile is lost. Install ${SAFE_VERSION.join(".")} or newer.`,
    ),
  ];
}

function isAtLeast(version: string, wanted: readonly number[]): boolean {
  const found = version.split(".").map((part) => Number.parseInt(part, 10) || 0);
  for (const [n, part] of wanted.entries()) if ((found[n] ?? 0) !== part) return (found[n] ?? 0) > part;
  return true;
}

/** With a longer lease the clinic could not write for more than half a minute. */
const LONGEST_LEASE = 20;

export function judgeSettings({
  ttl = 30,
  loop_wait = 10,
  retry_timeout = 10,
  ...settings
}: ClusterSettings): Finding[] {
  const findings: Finding[] = [];
  if (!isOn(settings.synchronous_mode))
    findings.push(
      refused(
        "synchronous_mode is off: a bill would count as saved before a second machine has it. Set it to true.",
      ),
    );
  if (loop_wait + 2 * retry_timeout > ttl)
    findings.push(
      refused(
        `The lease is too short: loop_wait (${loop_wait}) and twice retry_timeout (${retry_timeout}) must fit into ttl (${ttl}).`,
      ),
    );
  if (ttl > LONGEST_LEASE)
    findings.push(
      warning(
        `The lease (ttl) is ${ttl} seconds: after a failure nothing is saved for longer than that. Set ${LONGEST_LEASE}.`,
      ),
    );
  if (!settings.postgresql?.use_pg_rewind)
    findings.push(warning("use_pg_rewind is off: a primary that comes back has to be copied whole."));
  return findings;
}

const isOn = (value: unknown) => value === true || /^(on|true|quorum)$/.test(String(value));

export function judgeMembers(members: readonly Member[]): Finding[] {
  const has = (roles: RegExp) => members.some(({ role }) => roles.test(role));
  const findings: Finding[] = [];
  if (!has(/leader|master|primary/)) findings.push(refused("No machine is the primary."));
  if (members.length < 2) findings.push(refused("There is one machine only: nobody would take over."));
  else if (!has(/sync_standby|quorum_standby/))
    findings.push(warning("No standby is synchronous just now: what is saved is on one machine alone."));
  return findings;
}

/** @param settings the text of this machine's Patroni settings; null where it cannot be read. */
export function judgeWatchdog(settings: string | null, hasDevice: boolean): Finding[] {
  if (settings === null)
    return [warning("Patroni's settings cannot be read by this account, so the watchdog was not looked at.")];
  const [block = ""] = /^watchdog:\n(?:[ \t#].*\n|\n)*/m.exec(`${settings}\n`) ?? [];
  if (!/^\s+mode:\s*["']?required/m.test(block))
    return [
      warning(
        "The watchdog is not required: a machine whose Patroni hangs may go on as a primary beside the new one.",
      ),
    ];
  return hasDevice
    ? []
    : [warning("There is no /dev/watchdog, so this machine will not become the primary: modprobe softdog.")];
}

/** The connections of two Matab processes through their poolers, and some for Patroni and people. */
const CONNECTIONS = 60;

export function judgeServer(server: ServerSettings): Finding[] {
  const findings: Finding[] = [];
  if (!["on", "remote_apply"].includes(server.synchronousCommit))
    findings.push(
      refused(
        `synchronous_commit is ${server.synchronousCommit}: nobody waits for the second machine. Set it to on.`,
      ),
    );
  if (server.standbyNames === "")
    findings.push(warning("PostgreSQL waits for no standby just now (synchronous_standby_names is empty)."));
  if (server.fullPageWrites !== "on")
    findings.push(refused("full_page_writes is off: a power cut may leave half-written pages."));
  if (server.logHints !== "on" && server.checksums !== "on")
    findings.push(
      warning(
        "Neither wal_log_hints nor data checksums are on: a primary that comes back cannot be rewound.",
      ),
    );
  if (server.maxConnections < CONNECTIONS)
    findings.push(
      warning(`max_connections is ${server.maxConnections}: two machines with Matab want ${CONNECTIONS}.`),
    );
  return findings;
}
