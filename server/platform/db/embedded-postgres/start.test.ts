import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createLog } from "#server/platform/process/log.ts";
import { StartError } from "#server/platform/process/start/start-error.ts";
import { serverAccount } from "./account.ts";
import { type ConnectionConfig, type EmbeddedPostgres, startEmbeddedPostgres } from "./start.ts";

const log = createLog("silent");
const closers: (() => Promise<unknown>)[] = [];
/** One cluster for all tests: creating it is the slow part, and they start it one after the other. */
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "matab-embedded-"));
});

afterEach(closeAll);

afterAll(() => rm(folder, { recursive: true, force: true }));

async function closeAll() {
  for (const close of closers.splice(0).reverse()) await close();
}

async function start(dataDir = folder): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  closers.push(embedded.stop);
  return embedded;
}

function connectTo(embedded: EmbeddedPostgres, as: "pool" | "owner" = "pool"): pg.Pool {
  const pool = new pg.Pool(embedded[as]);
  pool.on("error", () => undefined);
  closers.push(() => pool.end());
  return pool;
}

/** Runs it on a connection of its own. */
async function using(access: ConnectionConfig, statements: string): Promise<unknown[]> {
  const client = new pg.Client(access);
  await client.connect();
  return client
    .query(statements)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

async function ask(pool: pg.Pool, query: string): Promise<unknown> {
  const { rows } = await pool.query({ text: query, rowMode: "array" });
  return rows[0]?.[0];
}

/** Another app process on the same folder, ready. */
async function startElsewhere(): Promise<ChildProcess> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL("./start.ts", import.meta.url).href)};
    import { createLog } from ${JSON.stringify(import.meta.resolve("#server/platform/process/log.ts"))};
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)}, log: createLog("silent") });
    process.stdout.write("ready");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

const postmasterPid = () =>
  Number.parseInt(readFileSync(join(folder, "postgres/postmaster.pid"), "utf8"), 10);

describe("the embedded PostgreSQL", () => {
  it("creates one cluster when two apps start on an empty folder at once, and one of them wins", async () => {
    const both = await Promise.allSettled([start(), start()]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const loser = both.find((each) => each.status === "rejected");
    expect(loser?.reason.message).toContain("Another Matab is already running");
  });

  it("loses nothing in a power cut, opens no port, and gives the app an ordinary role", async () => {
    const pool = connectTo(await start());
    for (const setting of ["fsync", "full_page_writes", "synchronous_commit", "data_checksums"]) {
      expect(await ask(pool, `SHOW ${setting}`), setting).toBe("on");
    }
    expect(await ask(pool, "SHOW listen_addresses")).toBe("");
    expect(await ask(pool, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user")).toBe(false);
    expect(await ask(pool, "SELECT lower('ÅZ') || upper('زینبé')")).toBe("åzزینبÉ");
    expect(await ask(pool, "SHOW timezone")).toBe("UTC");
  });

  it("hands what the app's role owned in clusters of before to an owner, and loses nothing", async () => {
    const old = await start();
    const inside = { ...old.superuser, database: old.pool.database };
    await using(inside, "REASSIGN OWNED BY matab_owner TO matab");
    await using(
      old.pool,
      `CREATE EXTENSION pg_trgm; CREATE TYPE mood AS ENUM ('fine'); CREATE SEQUENCE numbers;
       CREATE TABLE trail (id int PRIMARY KEY DEFAULT nextval('numbers'), mood mood); INSERT INTO trail VALUES (42, 'fine');
       CREATE VIEW seen AS SELECT * FROM trail;
       CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
       CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON trail FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
    await closeAll();
    const { owner, pool, superuser } = await start();
    const ownedByApp = `
      SELECT count(*)::int AS n FROM pg_shdepend WHERE refobjid = 'matab'::regrole AND deptype = 'o'
        AND dbid IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))`;
    const asSuperuser = { ...superuser, database: pool.database };
    expect(await using(asSuperuser, ownedByApp)).toEqual([{ n: 0 }]);
    expect(await using(owner, "SELECT id, mood FROM trail")).toEqual([{ id: 42, mood: "fine" }]);
    for (const statement of [
      "ALTER TABLE trail DISABLE TRIGGER append_only",
      "DROP FUNCTION refuse() CASCADE",
      "CREATE TABLE mine ()",
      "DROP EXTENSION pg_trgm",
    ]) {
      await expect(using(pool, statement), statement).rejects.toMatchObject({ code: "42501" });
    }
    await using(
      owner,
      "DROP TABLE trail CASCADE; DROP FUNCTION refuse; DROP TYPE mood; DROP EXTENSION pg_trgm",
    );
  });

  it("keeps its data over a stop", async () => {
    const first = await start();
    await connectTo(first, "owner").query("CREATE TABLE kept AS SELECT 42 AS answer");
    await closeAll();
    expect(await ask(connectTo(await start(), "owner"), "SELECT answer FROM kept")).toBe(42);
  });

  it("refuses a folder that another app runs on", async () => {
    await start();
    const second = startEmbeddedPostgres({ dataDir: folder, log });
    await expect(second).rejects.toThrow(StartError);
    await expect(second).rejects.toThrow(/^Another Matab is already running on .*\/postgres\. /);
  });

  it("takes over what a killed app left running", async () => {
    const killed = await startElsewhere();
    const pid = postmasterPid();
    killed.kill("SIGKILL");
    await once(killed, "exit");
    const embedded = await start();
    expect(await ask(connectTo(embedded), "SELECT 1")).toBe(1);
    expect(postmasterPid()).toBe(pid);
    await embedded.stop();
    await expect(new pg.Client(embedded.pool).connect()).rejects.toThrow("ENOENT");
  });

  it("brings back a server that was killed", async () => {
    const pool = connectTo(await start(), "owner");
    await pool.query("CREATE TABLE acknowledged AS SELECT 42 AS answer");
    const killed = postmasterPid();
    process.kill(killed, "SIGKILL");
    const back = async () => {
      expect(await ask(pool, "SELECT answer FROM acknowledged")).toBe(42);
      expect(postmasterPid()).not.toBe(killed);
    };
    await vi.waitFor(back, { timeout: 10_000, interval: 20 });
  });

  it("starts although another process carries the number of the server that died", async () => {
    const embedded = await start();
    const pidFile = join(folder, "postgres/postmaster.pid");
    const lines = readFileSync(pidFile, "utf8").split("\n");
    await embedded.stop();
    const account = serverAccount(join(folder, "postgres"));
    const stranger = spawn("sleep", ["60"], { uid: account?.uid, gid: account?.gid });
    closers.push(async () => stranger.kill());
    writeFileSync(pidFile, [stranger.pid, ...lines.slice(1)].join("\n"));
    expect(await ask(connectTo(await start()), "SELECT 1")).toBe(1);
  });

  it("works below a path that is too long for a socket", async () => {
    const deep = join(folder, "a-rather-long-name-of-a-folder".repeat(4));
    await chmod(folder, 0o711);
    await mkdir(deep, { mode: 0o711 });
    await rename(join(folder, "postgres"), join(deep, "postgres"));
    expect(await ask(connectTo(await start(deep)), "SELECT 1")).toBe(1);
    await closeAll();
    await rename(join(deep, "postgres"), join(folder, "postgres"));
  });

  it("says so when the files are of another version of PostgreSQL", async () => {
    writeFileSync(join(folder, "postgres/PG_VERSION"), "16\n");
    await expect(start()).rejects.toThrow("is of PostgreSQL 16, this Matab runs PostgreSQL 18");
  });
});
