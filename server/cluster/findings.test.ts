import { describe, expect, it } from "vitest";
import { judgeMembers, judgeServer, judgeSettings, judgeVersion, judgeWatchdog } from "./findings.ts";

const said = (findings: readonly { verdict: string; words: string }[]) =>
  findings.map(({ verdict, words }) => `${verdict}: ${words}`);

const RIGHT = {
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  synchronous_mode: true,
  postgresql: { use_pg_rewind: true },
};
const SERVER = {
  synchronousCommit: "on",
  standbyNames: "b",
  fullPageWrites: "on",
  logHints: "on",
  checksums: "on",
  maxConnections: 100,
};
const MEMBERS = [
  { name: "a", role: "leader" },
  { name: "b", role: "sync_standby" },
];
const WATCHDOG = "watchdog:\n  # of the kernel\n  mode: required\n  device: /dev/watchdog\n";

describe("a cluster", () => {
  it("of which nothing is wrong is told nothing", () => {
    expect([
      ...judgeVersion("http://a", "4.0.5"),
      ...judgeSettings(RIGHT),
      ...judgeMembers(MEMBERS),
      ...judgeServer(SERVER),
      ...judgeWatchdog(`scope: matab\n${WATCHDOG}tags: {}\n`, true),
    ]).toEqual([]);
  });

  it.each([
    ["3.0.2", true],
    ["3.0.3", true],
    ["2.1.9", true],
    ["", true],
    ["3.0.4", false],
    ["3.1.0", false],
    ["4.0.0", false],
    ["3.0.2+leader-condition", false],
  ])("under Patroni %o is refused: %o", (version, isRefused) => {
    expect(judgeVersion("http://a", version).map(({ verdict }) => verdict)).toEqual(
      isRefused ? ["refused"] : [],
    );
  });

  it.each([
    [judgeSettings({ ...RIGHT, synchronous_mode: false }), "refused: synchronous_mode is off"],
    [judgeSettings({ ...RIGHT, retry_timeout: 10 }), "refused: The lease is too short"],
    [judgeSettings({ ...RIGHT, ttl: 60 }), "warning: The lease (ttl) is 60 seconds"],
    [judgeSettings({ ...RIGHT, postgresql: {} }), "warning: use_pg_rewind is off"],
    [judgeMembers(MEMBERS.slice(0, 1)), "refused: There is one machine only"],
    [
      judgeMembers(MEMBERS.map(({ name, role }) => ({ name, role: role === "leader" ? "replica" : role }))),
      "refused: No machine is the primary",
    ],
    [
      judgeMembers([MEMBERS[0], { name: "b", role: "replica" }].flatMap((member) => member ?? [])),
      "warning: No standby is",
    ],
    [judgeServer({ ...SERVER, synchronousCommit: "local" }), "refused: synchronous_commit is local"],
    [judgeServer({ ...SERVER, standbyNames: "" }), "warning: PostgreSQL waits for no standby"],
    [judgeServer({ ...SERVER, fullPageWrites: "off" }), "refused: full_page_writes is off"],
    [judgeServer({ ...SERVER, logHints: "off", checksums: "off" }), "warning: Neither wal_log_hints"],
    [judgeServer({ ...SERVER, maxConnections: 40 }), "warning: max_connections is 40"],
    [judgeWatchdog(null, true), "warning: Patroni's settings cannot be read"],
    [
      judgeWatchdog("scope: matab\nother:\n  mode: required\n", true),
      "warning: The watchdog is not required",
    ],
    [judgeWatchdog(WATCHDOG.replace("required", "off"), true), "warning: The watchdog is not required"],
    [judgeWatchdog(WATCHDOG, false), "warning: There is no /dev/watchdog"],
  ])("with one thing wrong is told it: %o", (findings, line) => {
    expect(said(findings)).toEqual([expect.stringContaining(line)]);
  });
});
