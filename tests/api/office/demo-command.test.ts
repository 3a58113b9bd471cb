import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getPublicClinic, type PublicClinic } from "#contract/clinic/settings.ts";
import { readConfig } from "#server/platform/process/config.ts";
import { readDemoConfig } from "#server/platform/process/start/demo-config.ts";
import { contentOf, temporaryFolder } from "#tests/support/backups.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { spawnApp } from "#tests/support/platform/process.ts";

/** `npm run demo` beside a clinic: what it makes, where, and what it leaves alone. */

let clinic: TestClinic;
const { folder, remove } = temporaryFolder();
// Under root, PostgreSQL runs as another user, who passes through.
chmodSync(folder, 0o711);
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(async () => {
  await clinic.close();
  remove();
});

/** Runs a program until it has said that it serves a demo, or ended by itself. */
async function run(program: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [`server/${program}.ts`, ...args], {
    env: { PATH: process.env.PATH, LOG_LEVEL: "warn", PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const closed = once(child, "close");
  let said = "";
  const isServing = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => {
        said += chunk;
        if (said.includes("This is a demo clinic: nothing in it is real.")) resolve(true);
      });
    void closed.then(() => resolve(false));
  });
  const serves = await isServing;
  const url = /http:\/\/\S+/.exec(said)?.[0] ?? "";
  const answer = serves ? await fetch(`${url}/api${getPublicClinic.path}`) : null;
  const { data } = ((await answer?.json()) ?? {}) as { data?: PublicClinic };
  child.kill("SIGINT");
  await closed;
  return { serves, said: said.trim(), facts: data, status: child.exitCode };
}

/** What the clinic beside holds; what beats on by itself is left out. */
async function clinicHolds(): Promise<string[]> {
  const client = await clinic.database.pool.connect();
  return contentOf(client, ["pulse"]).finally(() => client.release());
}

it("makes a demo clinic in a folder of its own, whatever DATABASE_URL says, and finds it again", async () => {
  const before = await clinicHolds();
  const env = { DATA_DIR: join(folder, "own"), DATABASE_URL: clinic.url };
  const made = await run("demo", ["--until", "2026-11-20"], env);
  expect([made.serves, made.status, made.facts?.demo]).toEqual([true, 0, { start: "npm start" }]);
  expect(made.said).toContain("reception@demo.local");
  expect(readdirSync(folder)).toEqual(["own-demo"]);
  expect(await clinicHolds()).toEqual(before);

  const again = await run("demo", [], env);
  expect([again.serves, again.said.includes("patients")]).toEqual([true, false]);
  const other = await run("demo", ["--until", "2026-11-01"], env);
  expect([other.status, other.said]).toEqual([1, expect.stringContaining("is there already")]);
  // However it is started.
  const started = await run("main", [], { DATA_DIR: join(folder, "own-demo") });
  expect([started.serves, started.facts?.demo]).toEqual([true, { start: "npm start" }]);
}, 180_000);

it("leaves a clinic that stands where the demo would be, and says so", async () => {
  const own = await spawnApp({ env: { DATA_DIR: join(folder, "mine-demo") } });
  expect(await own.stop()).toBe(0);
  const { status, said } = await run("demo", [], { DATA_DIR: join(folder, "mine") });
  expect([status, said]).toEqual([1, expect.stringContaining("holds a clinic that is no demo")]);
  expect(said).not.toContain("\n");
  expect(existsSync(join(folder, "mine"))).toBe(false);
});

it("takes nothing of the clinic's settings that leads to others", () => {
  const env = {
    ...{ PORT: "80", HOST: "0.0.0.0", DATA_DIR: "/srv/matab", DATABASE_URL: "postgres://clinic/matab" },
    ...{
      SMTP_URL: "smtp://mail",
      MAIL_FROM: "a@b.pk",
      BACKUP_TO: "/media/stick",
      SITE_PORT: "8080",
      METRICS_PORT: "9090",
    },
    ...{ PUBLIC_URL: "https://clinic.pk", SERVE: "office", LOG_FILE: "/var/log/matab.log" },
  };
  const config = readDemoConfig(env);
  expect(config).toEqual(readConfig({ PORT: "81", HOST: "0.0.0.0", DATA_DIR: "/srv/matab-demo" }));
  expect(readDemoConfig({})).toMatchObject({
    port: 3001,
    dataDir: `${readConfig({}).dataDir}-demo`,
    dataDirGiven: false,
  });
});
