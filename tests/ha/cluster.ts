import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";
import type { Machine } from "./machine.ts";

/** How long the cluster may take to be whole again, in milliseconds. */
const WHOLE_WITHIN = 180_000;

interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  lag?: number | "unknown";
}

/** The three machines as one PostgreSQL: etcd and Patroni on each. */
export class Cluster {
  readonly machines: readonly Machine[];
  /** Those with a database. */
  readonly holders: readonly Machine[];
  readonly #patroni: string[];

  /**
   * @param patroni the command to which the path of its settings is added.
   * @param copies how many of the machines hold a database; the rest only vote.
   */
  constructor(machines: readonly Machine[], patroni: string[], copies: number) {
    this.machines = machines;
    this.holders = machines.slice(0, copies);
    this.#patroni = patroni;
  }

  async start(): Promise<void> {
    for (const machine of this.machines)
      machine.run("etcd", ["etcd"], { env: machine.environment("etcd.env") });
    await until("etcd agrees", () => this.#answers(2379, "/health"));
    const [first, ...others] = this.holders;
    if (first) this.startDatabase(first);
    await until("there is a primary", async () =>
      (await this.members()).some(({ role }) => role === "leader"),
    );
    for (const machine of others) this.startDatabase(machine);
    await this.whole();
    this.sql(
      readFileSync((await this.primary()).fill("clinic.sql"), "utf8"),
      await this.primary(),
      "postgres",
    );
  }

  startDatabase(machine: Machine): void {
    machine.run("patroni", [...this.#patroni, machine.fill("patroni.yml")], { user: "postgres" });
  }

  /** Waits until all three hold the same, and one of the standbys is the synchronous one. */
  async whole(): Promise<void> {
    await until("the cluster is whole", async () => {
      const members = await this.members();
      const roles = members.map(({ role }) => role);
      const [timeline] = members.map((member) => member.timeline);
      return (
        members.length === this.holders.length &&
        roles.filter((role) => role === "leader").length === 1 &&
        roles.includes("sync_standby") &&
        members.every(
          (member) =>
            /^(running|streaming)$/.test(member.state) && member.timeline === timeline && !(member.lag ?? 0),
        )
      );
    });
  }

  /** Throws where none is known. */
  async primary(): Promise<Machine> {
    const leader = (await this.members()).find(({ role }) => role === "leader");
    const machine = this.holders.find(({ name }) => name === leader?.name);
    if (!machine) throw new Error("no machine is the primary");
    return machine;
  }

  /** As the first Patroni tells that answers; none when none does. */
  async members(): Promise<Member[]> {
    for (const machine of this.holders) {
      const answer = await get(`http://${machine.address}:8008/cluster`);
      if (answer) return (JSON.parse(answer) as { members: Member[] }).members;
    }
    return [];
  }

  /** A planned change: the synchronous standby takes over. */
  async switchOver(): Promise<void> {
    const primary = await this.primary();
    const answer = await fetch(`http://${primary.address}:8008/switchover`, {
      method: "POST",
      body: JSON.stringify({ leader: primary.name }),
    });
    if (!answer.ok) throw new Error(`no switch: ${await answer.text()}`);
  }

  /** Runs statements as the superuser on one machine. @returns rows, their columns separated by "|". */
  sql(statements: string, machine: Machine, database = "matab"): string[] {
    const { SOCKETS = "" } = machine.settings;
    const words = ["--reuid=postgres", "--regid=postgres", "--clear-groups", "psql", "-XAtq"];
    return execFileSync("setpriv", [...words, "-v", "ON_ERROR_STOP=1", "-h", SOCKETS, "-d", database], {
      input: statements,
      encoding: "utf8",
      maxBuffer: 64 * 2 ** 20,
    })
      .split("\n")
      .filter(Boolean);
  }

  async #answers(port: number, path: string): Promise<boolean> {
    const answers = await Promise.all(
      this.machines.map(({ address }) => get(`http://${address}:${port}${path}`)),
    );
    return answers.every((answer) => answer !== null);
  }
}

/** Null unless it answers well within two seconds. */
async function get(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** Asks twice a second; throws when it takes too long. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + WHOLE_WITHIN;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`waited in vain until ${what}`);
    await delay(500);
  }
}

/** How Patroni is started: as Debian has it, or with the condition that its 3.0.2 lacks. */
export type PatroniKind = "installed" | "repaired";

const CONDITION = "patroni-with-condition.py";

/** The command to which the path of Patroni's settings is added. @param folder one that every account can read. */
export function patroniCommand(kind: PatroniKind, folder: string): string[] {
  if (kind === "installed") return ["patroni"];
  const copy = join(folder, CONDITION);
  copyFileSync(join(PROJECT_ROOT, "tests/ha", CONDITION), copy);
  // Debian's own: Patroni is a package of this one.
  return ["/usr/bin/python3", copy];
}
