import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";
import { postgresPrograms } from "./needs.ts";
import {
  addressOf,
  MACHINES,
  type MachineName,
  NETWORK_RANGE,
  namespaceOf,
  processesIn,
  send,
} from "./network.ts";

const DEPLOY = join(PROJECT_ROOT, "deploy/two-machines");
/** Any will do: nobody but the trial can reach these machines. */
const PASSWORD = "of-the-trial";

/** What these say on standard output is for the trial. */
const HEARD = ["desks", "check"];

/** One of the three: a namespace, a folder for all it keeps, and the settings an operator would give it. */
export class Machine {
  readonly name: MachineName;
  readonly address: string;
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
  /** By name; each writes what it says into a file of its name in the folder. */
  readonly #started = new Map<string, ChildProcess>();

  constructor(name: MachineName, folder: string) {
    this.name = name;
    this.address = addressOf(name);
    this.folder = join(folder, name);
    mkdirSync(this.folder);
    const own = this.#makeFolderOf("postgres", "postgres");
    this.settings = {
      MACHINE_A: addressOf("a"),
      MACHINE_B: addressOf("b"),
      WITNESS: addressOf("witness"),
      NETWORK: NETWORK_RANGE,
      NAME: name,
      ADDRESS: this.address,
      SUPERUSER_PASSWORD: PASSWORD,
      REPLICATION_PASSWORD: PASSWORD,
      OWNER_PASSWORD: PASSWORD,
      APP_PASSWORD: PASSWORD,
      PGBIN: postgresPrograms() ?? "",
      PGDATA: join(own, "data"),
      SOCKETS: own,
      ETCD_DATA: this.#makeFolderOf("etcd"),
      USERS: join(this.folder, "pgbouncer.users"),
      // No machine of a trial has one: /dev/watchdog restarts the whole computer.
      WATCHDOG: "off",
    };
  }

  /** A file of `deploy/two-machines` with this machine's settings in it, as `envsubst` fills it in. @returns its path. */
  fill(file: string): string {
    const text = readFileSync(join(DEPLOY, file), "utf8").replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = this.settings[name];
      if (value === undefined) throw new Error(`${file} asks for ${name}, which cluster.env does not name`);
      return value;
    });
    const path = join(this.folder, file);
    writeFileSync(path, text, { mode: 0o644 });
    return path;
  }

  /** What a file of settings says, for `run`. */
  environment(file: string): Record<string, string> {
    const lines = readFileSync(this.fill(file), "utf8").split("\n");
    return Object.fromEntries(
      lines.flatMap((line) => {
        const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
        return name ? [[name, value ?? ""]] : [];
      }),
    );
  }

  /** Runs a program here until the trial is over, or kills it. */
  run(
    name: string,
    command: string[],
    { user, env = {} }: { user?: string; env?: Record<string, string> } = {},
  ) {
    const as = user ? ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups"] : [];
    const child = spawn("ip", ["netns", "exec", namespaceOf(this.name), ...as, ...command], {
      cwd: this.folder,
      env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin`, LC_ALL: "C.UTF-8", ...env },
      // Desks write until theirs ends; a program that asks a question there has nobody to answer it.
      stdio: [name === "desks" ? "pipe" : "ignore", "pipe", "pipe"],
    });
    const log = createWriteStream(join(this.folder, `${name}.log`), { flags: "a" });
    child.stderr?.pipe(log, { end: false });
    if (!HEARD.includes(name)) child.stdout?.pipe(log, { end: false });
    this.#started.set(name, child);
    return child;
  }

  isRunning(name: string): boolean {
    const child = this.#started.get(name);
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /** Sends a signal to the processes of Patroni and PostgreSQL here, as their whole machine would suffer it. */
  signalDatabase(signal: NodeJS.Signals): void {
    for (const pid of this.#processes().filter(({ name }) => /^(postgres|patroni|python)/.test(name)))
      send(pid.id, signal);
  }

  /** The same to all that runs here but the desks: people go on when their machine is paused. */
  signalMachine(signal: NodeJS.Signals): void {
    const desks = this.#started.get("desks")?.pid;
    for (const { id } of this.#processes()) if (id !== desks) send(id, signal);
  }

  #processes(): { id: number; name: string }[] {
    return processesIn(this.name).map((id) => ({ id, name: nameOf(id) }));
  }

  #makeFolderOf(name: string, user?: string): string {
    const folder = join(this.folder, name);
    mkdirSync(folder, { mode: 0o700 });
    if (user) execFileSync("chown", [user, folder]);
    return folder;
  }
}

export const makeMachines = (folder: string) => MACHINES.map((name) => new Machine(name, folder));

function nameOf(id: number): string {
  try {
    return readFileSync(`/proc/${id}/comm`, "utf8");
  } catch {
    return "";
  }
}
