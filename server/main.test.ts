import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { asOwner, createEmptyDatabase } from "#tests/support/platform/database.ts";
import { type AppProcess, spawnApp } from "#tests/support/platform/process.ts";
import { APP_ROLE, OWNER_ROLE } from "./platform/db/embedded-postgres/roles.ts";

const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function emptyDatabase() {
  const database = await createEmptyDatabase();
  cleanups.push(database.drop);
  return database;
}

async function start(env: Record<string, string>): Promise<AppProcess> {
  const app = await spawnApp({ env });
  cleanups.push(app.stop);
  return app;
}

async function connect(access: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(access);
  await client.connect();
  cleanups.push(() => client.end());
  return client;
}

function signIn(app: AppProcess, email: string, password: string): Promise<Response> {
  return fetch(`${app.url}/api/Account/AdminLogin`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
}

const passwordIn = (line: string) => /password (\S+) \(shown only now\)/.exec(line)?.[1];

describe("a start", () => {
  it("says where it is and how to sign in, once", async () => {
    const { url } = await emptyDatabase();
    const app = await start({ DATABASE_URL: url });
    expect(app.line).toMatch(
      /^Matab is ready: http:\/\/127\.0\.0\.1:\d+ {3}back-office: http:\S+\/admin {3}sign in/,
    );
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    const answer = await signIn(app, "admin@matab.local", passwordIn(app.line) ?? "");
    expect(answer.status).toBe(200);
    expect(await app.stop()).toBe(0);
    expect((await start({ DATABASE_URL: url })).line).toMatch(/\/admin$/);
  });

  it("serves one clinic from two processes that start at once", async () => {
    const { url } = await emptyDatabase();
    const apps = await Promise.all([start({ DATABASE_URL: url }), start({ DATABASE_URL: url })]);
    const passwords = apps.map(({ line }) => passwordIn(line)).filter((password) => password !== undefined);
    expect(passwords).toHaveLength(1);
    const answers = await Promise.all(
      apps.map((app) => signIn(app, "admin@matab.local", passwords[0] ?? "")),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it("comes up on the same records after it was killed", async () => {
    const folder = await mkdtemp(join(tmpdir(), "matab-killed-"));
    cleanups.push(() => rm(folder, { recursive: true, force: true }));
    const killed = await start({ DATA_DIR: folder });
    await killed.kill("SIGKILL");
    const again = await start({ DATA_DIR: folder });
    const answer = await signIn(again, "admin@matab.local", passwordIn(killed.line) ?? "");
    expect(answer.status).toBe(200);
  });

  it.each([
    ["a bad setting", { PORT: "eighty" }, /^PORT must be a whole number from 0 to 65535, not "eighty"$/],
    [
      "a file for a data folder",
      { DATA_DIR: "/etc/passwd" },
      /^The data folder \/etc\/passwd cannot be used: \/etc\/passwd is no folder\. Set DATA_DIR to another one\.$/,
    ],
    [
      "a data folder where none can be",
      { DATA_DIR: "/proc/matab" },
      /^The data folder \/proc\/matab cannot be used: \/proc\/matab cannot be made\. Set DATA_DIR to another one\.$/,
    ],
    [
      "no such host",
      { DATABASE_URL: "postgres://a:hunter22@127.0.0.1:1/b" },
      /^The database of DATABASE_URL cannot/,
    ],
  ])("ends with one line and code 1: %s", async (_case, env, line) => {
    const failed = await spawnApp({ env }).catch((error) => error);
    expect(failed.message).toMatch(line);
    expect(failed.message).not.toMatch(/\n|hunter22/);
    expect(failed.exitCode).toBe(1);
  });

  it("serves the website alone at a port of its own", async () => {
    const { url } = await emptyDatabase();
    const free = createServer().listen(0, "127.0.0.1");
    await once(free, "listening");
    const port = String((free.address() as { port: number }).port);
    const taken = await spawnApp({ env: { DATABASE_URL: url, SITE_PORT: port } }).catch((error) => error);
    expect(taken.message).toContain(
      `Port ${port} is already in use on 127.0.0.1. Stop what uses it, or set SITE_PORT to another one.`,
    );
    free.close();
    await once(free, "close");
    const app = await start({ DATABASE_URL: url, SITE_PORT: port });
    expect(app.line).toContain(`website alone: http://127.0.0.1:${port}`);
    const site = `http://127.0.0.1:${port}`;
    expect((await fetch(`${site}/api/Doctor/GetActiveDoctors`)).status).toBe(200);
    expect((await fetch(`${site}/admin`)).status).toBe(404);
    expect((await fetch(`${site}/api/Account/AdminLogin`, { method: "POST" })).status).toBe(404);
    expect((await fetch(`${app.url}/api/Account/AdminLogin`, { method: "POST" })).status).toBe(400);
    expect(await app.stop()).toBe(0);
  });

  it("tells that its port is taken", async () => {
    const { url } = await emptyDatabase();
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    cleanups.push(async () => other.close());
    const port = String((other.address() as { port: number }).port);
    await expect(spawnApp({ env: { DATABASE_URL: url, PORT: port, LOG_LEVEL: "error" } })).rejects.toThrow(
      new RegExp(
        `^Port ${port} is already in use on 127\\.0\\.0\\.1\\. Stop what uses it, or set PORT to another one\\.$`,
      ),
    );
  });
});

/** The messages of its log, without that of pages that are not built yet: these tests do without. */
function said(app: AppProcess): string[] {
  const lines = app.log().split("\n").filter(Boolean);
  const messages = lines.map((line): string => JSON.parse(line).msg);
  return messages.filter((message) => !/"root" path ".*" must exist/.test(message));
}

describe("a start on a PostgreSQL of one's own", () => {
  it("migrates as the owner and serves as a role that owns nothing, whatever order they start in", async () => {
    const database = await createEmptyDatabase(OWNER_ROLE);
    cleanups.push(database.drop);
    await expect(spawnApp({ env: { DATABASE_URL: database.url } })).rejects.toThrow(
      /^Migration 0001_platform\.sql failed: .* DATABASE_MIGRATE_URL/,
    );
    const both = { DATABASE_URL: database.url, DATABASE_MIGRATE_URL: database.ownerUrl };
    const app = await start(both);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    expect((await signIn(app, "admin@matab.local", passwordIn(app.line) ?? "")).status).toBe(200);
    expect(said(app)).toEqual([]);
    const client = await connect(database.poolConfig);
    for (const statement of [
      "TRUNCATE audit_log",
      "CREATE TEMP TABLE audit_log ()",
      "DELETE FROM audit_log",
    ]) {
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: "42501" });
    }
    const kept = await client.query(
      "SELECT current_setting('statement_timeout') AS limit, current_setting('jit') AS jit",
    );
    expect(kept.rows).toEqual([{ limit: "15s", jit: "off" }]);
    // Once all is migrated the owner's address may be taken away.
    expect(said(await start({ DATABASE_URL: database.url }))).toEqual([]);
  });

  it("says what one role for both means", async () => {
    const { url } = await emptyDatabase();
    expect(said(await start({ DATABASE_URL: url }))).toEqual([
      expect.stringMatching(
        /"matab" serves the clinic and owns its tables too: .* DATABASE_MIGRATE_URL \(docs\/settings\.md\)\.$/,
      ),
    ]);
  });

  it("refuses two addresses of two databases", async () => {
    const [one, two] = [await createEmptyDatabase(OWNER_ROLE), await createEmptyDatabase(OWNER_ROLE)];
    cleanups.push(one.drop, two.drop);
    await expect(
      spawnApp({ env: { DATABASE_URL: one.url, DATABASE_MIGRATE_URL: two.ownerUrl } }),
    ).rejects.toThrow("DATABASE_URL and DATABASE_MIGRATE_URL lead to different databases: set both to one.");
  });

  it("waits for one that takes no writes, and says so in one line", async () => {
    const { url, poolConfig } = await emptyDatabase();
    const readOnly = `ALTER DATABASE ${poolConfig.database} SET default_transaction_read_only`;
    await asOwner({ owner: poolConfig }, `${readOnly} = on`);
    const waiting = spawnApp({ env: { DATABASE_URL: url } });
    const client = await connect(poolConfig);
    // Asked for the second time: it waits.
    const looks = "SELECT FROM pg_stat_database WHERE datname = current_database() AND sessions >= 4";
    await client.query("SET default_transaction_read_only = off");
    await vi.waitFor(async () => expect((await client.query(looks)).rowCount).toBe(1), { timeout: 30_000 });
    await client.query(`${readOnly} = off`);
    const app = await waiting;
    cleanups.push(app.stop);
    const lines = app
      .log()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).msg);
    expect(lines.filter((line) => line.includes("takes no writes now"))).toHaveLength(1);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  });

  it.each([
    [
      "SQL_ASCII",
      "ENCODING SQL_ASCII LOCALE_PROVIDER libc LOCALE 'C'",
      "its encoding is SQL_ASCII, and Matab needs UTF8",
    ],
    ["no capitals but of ASCII", "LOCALE_PROVIDER libc LOCALE 'C'", "it does not know É as the capital of é"],
  ])("refuses in one line: %s", async (_case, made, reason) => {
    const { url, drop } = await createEmptyDatabase(APP_ROLE, `TEMPLATE template0 ${made}`);
    cleanups.push(drop);
    const failed = await spawnApp({ env: { DATABASE_URL: url } }).catch((error) => error);
    expect(failed.message).toContain(`The database of DATABASE_URL cannot be used: ${reason}`);
    expect(failed.message).not.toContain("\n");
    expect(failed.exitCode).toBe(1);
  });
});

describe("a stop", () => {
  it("answers what it had accepted, and ends with code 0", async () => {
    const { url, poolConfig } = await emptyDatabase();
    const app = await start({
      DATABASE_URL: url,
      ADMIN_EMAIL: "head@clinic.pk",
      ADMIN_PASSWORD: "long enough",
    });
    const [blocker, watcher] = await Promise.all([connect(poolConfig), connect(poolConfig)]);
    // Which only a sign-in wants here: the website is read beside it.
    await blocker.query("BEGIN; LOCK TABLE sessions");
    const answer = signIn(app, "head@clinic.pk", "long enough");
    // Asked outside the transaction: within one, the server shows what it showed there first.
    const waiting =
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    await vi.waitFor(async () => expect((await watcher.query(waiting)).rowCount).toBe(1), {
      interval: 10,
      timeout: 20_000,
    });
    const ended = app.kill("SIGTERM");
    await expect
      .poll(() =>
        fetch(`${app.url}/healthz`).then(
          () => "open",
          () => "closed",
        ),
      )
      .toBe("closed");
    await blocker.query("COMMIT");
    expect((await answer).status).toBe(200);
    expect(await ended).toBe(0);
  });
});
