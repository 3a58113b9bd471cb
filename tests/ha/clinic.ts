import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";
import { patientForm } from "#tests/support/patient-form.ts";
import { until } from "./cluster.ts";
import type { Answered, DeskTask } from "./desk.ts";
import type { Machine } from "./machine.ts";

const ADMIN = { ADMIN_EMAIL: "head@clinic.example", ADMIN_PASSWORD: "a password for tests" };
const DESKS = 4;

/** Matab on the two machines that serve, each behind its own pgbouncer and HAProxy. */
export class Clinic {
  readonly machines: readonly Machine[];
  #token = "";
  #patientId = 0;

  constructor(machines: readonly Machine[]) {
    this.machines = machines;
  }

  async start(): Promise<void> {
    for (const machine of this.machines) {
      machine.fill("pgbouncer.users");
      machine.run("haproxy", ["haproxy", "-db", "-f", machine.fill("haproxy.cfg")]);
      machine.run("pgbouncer", ["pgbouncer", machine.fill("pgbouncer.ini")], { user: "postgres" });
    }
    for (const machine of this.machines) {
      const env = {
        ...machine.environment("matab.env"),
        ...ADMIN,
        HOST: "0.0.0.0",
        DATA_DIR: join(machine.folder, "matab"),
        NODE_COMPILE_CACHE: join(PROJECT_ROOT, ".cache/node"),
      };
      machine.run("matab", [process.execPath, join(PROJECT_ROOT, "dist/server/main.mjs")], { env });
      await until(`Matab serves on ${machine.name}`, () => this.#isReady(machine));
    }
    const [first] = this.machines;
    if (!first) return;
    const login = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
    const session = await post<{ token: string }>(first, "Account/AdminLogin", JSON.stringify(login));
    this.#token = session.token;
    this.#patientId = (
      await post<{ id: number }>(first, "Patient/InsertOrUpdatePatient", patientForm(), this.#token)
    ).id;
  }

  /** What an operator is told of the cluster; see server/cluster/check.ts. */
  async checkCluster(patronis: readonly Machine[]): Promise<string> {
    const [machine] = this.machines;
    const child = machine?.run(
      "check",
      [
        process.execPath,
        join(PROJECT_ROOT, "server/cluster/check.ts"),
        ...patronis.map(({ address }) => `http://${address}:8008`),
      ],
      { env: { ...machine.environment("matab.env"), PATRONI_SETTINGS: join(machine.folder, "patroni.yml") } },
    );
    let said = "";
    for await (const chunk of child?.stdout ?? []) said += chunk;
    return said;
  }

  async ready(): Promise<void> {
    for (const machine of this.machines)
      await until(`${machine.name} serves again`, () => this.#isReady(machine));
  }

  /** Whether it writes, and reads the standby that DATABASE_READ_URL names. */
  async #isReady(machine: Machine): Promise<boolean> {
    if (!machine.isRunning("matab"))
      throw new Error(`Matab ended on ${machine.name}: see ${machine.folder}/matab.log`);
    const url = `http://${machine.address}:3000/readyz`;
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(3000) });
      return answer.ok && ((await answer.json()) as { replica?: string }).replica === "current";
    } catch {
      return false;
    }
  }

  /** How many of the apps have ended, which none may. */
  ended(): number {
    return this.machines.filter((machine) => !machine.isRunning("matab")).length;
  }

  /** Opens the desks of both machines. */
  open(name: string): Desks {
    const answers: Answered[] = [];
    const all = this.machines.map((machine) => {
      const prefix = `${name} ${machine.name}`;
      const task: DeskTask = { prefix, desks: DESKS, token: this.#token, patientId: this.#patientId };
      const child = machine.run("desks", [
        process.execPath,
        join(PROJECT_ROOT, "tests/ha/desk.ts"),
        JSON.stringify(task),
      ]);
      createInterface({ input: child.stdout as NodeJS.ReadableStream }).on("line", (line) => {
        answers.push(JSON.parse(line) as Answered);
      });
      return { child, ended: once(child, "close") };
    });
    return {
      answers,
      close: async () => {
        for (const { child } of all) child.stdin?.end();
        await Promise.all(all.map(({ ended }) => ended));
      },
    };
  }
}

/** Desks that write bills; `answers` grows while they do. */
export interface Desks {
  readonly answers: readonly Answered[];
  /** Waits for what has been sent. */
  close(): Promise<void>;
}

async function post<Data>(
  { address }: Machine,
  path: string,
  body: string | FormData,
  token?: string,
): Promise<Data> {
  const response = await fetch(`http://${address}:3000/api/${path}`, {
    method: "POST",
    headers: {
      ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body,
  });
  const { data, message } = (await response.json()) as { data: Data | null; message: string };
  if (!data) throw new Error(`${path}: ${message}`);
  return data;
}
