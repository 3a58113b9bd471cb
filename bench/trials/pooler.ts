import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { serverAccount } from "#server/platform/db/embedded-postgres/account.ts";
import { OWNER_ROLE } from "#server/platform/db/embedded-postgres/roles.ts";
import { startTestCluster } from "#tests/support/platform/cluster.ts";
import { createEmptyDatabase, superuserAccess, type TestDatabase } from "#tests/support/platform/database.ts";
import { spawnApp } from "#tests/support/platform/process.ts";

/**
 * Three processes of the app behind a transaction pooler that had connections open before them: whether all start,
 * whose hand the audit trail shows for writes sent at once, and what the server connections are set to. Needs pgbouncer
 * (Debian: `apt-get install pgbouncer`). Usage: `node bench/trials/pooler.ts [writes]`, by default 200.
 */

const PROCESSES = 3;
const POOL_SIZE = 6;
const writes = Number(process.argv[2] ?? 200);
const ADMIN = { ADMIN_EMAIL: "head@clinic.example", ADMIN_PASSWORD: "a password for tests" };
const say = (text: string) => process.stdout.write(`${text}\n`);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** pgbouncer in front of the database, for whoever calls himself one of its roles. It refuses to run as root. */
async function startPooler({ owner: { host, port: socket, database, user }, poolConfig }: TestDatabase) {
  const folder = await mkdtemp(join(tmpdir(), "pooler-"));
  const port = await freePort();
  const ini = `[databases]
${database} = host=${host} port=${socket}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
`;
  await writeFile(join(folder, "ini"), ini);
  await writeFile(join(folder, "users"), `"${user}" ""\n"${poolConfig.user}" ""\n`);
  await chmod(folder, 0o755);
  const account = serverAccount("/") ?? {};
  const pooler = spawn("pgbouncer", ["-q", join(folder, "ini")], {
    ...account,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = once(pooler, "exit");
  return {
    url: (role: string) => `postgres://${role}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      pooler.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** Server connections of the pooler, from before the app's first start. */
async function warm(url: string): Promise<void> {
  const clients = Array.from({ length: 4 }, () => new pg.Client(url));
  for (let tries = 0; ; tries++) {
    try {
      await clients[0]?.connect();
      break;
    } catch (error) {
      if (tries === 100) throw error;
      clients[0] = new pg.Client(url);
      await delay(50);
    }
  }
  await Promise.all(clients.slice(1).map((client) => client.connect()));
  await Promise.all(clients.map((client) => client.query("SELECT pg_sleep(0.2)")));
  await Promise.all(clients.map((client) => client.end()));
}

interface Envelope<Data> {
  data: Data;
}

async function post<Data>(url: string, path: string, body: unknown, token = ""): Promise<[number, Data]> {
  const answer = await fetch(`${url}/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return [answer.status, ((await answer.json()) as Envelope<Data>).data];
}

/** An administrator for each process, so that a mixed-up session would show as another's hand. */
async function writeAll(urls: string[], database: pg.Pool): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMIN;
  const [, session] = await post<{ token: string }>(urls[0] ?? "", "Account/AdminLogin", { email, password });
  const desks = [{ token: session.token, id: 1 }];
  for (let n = 1; n < urls.length; n++) {
    const account = { name: `Desk ${n}`, email: `desk${n}@clinic.example`, role: "Administrator" };
    await database.query(
      `INSERT INTO staff (name, email, role, password_hash) SELECT $1, $2, $3, password_hash FROM staff WHERE id = 1`,
      Object.values(account),
    );
    const answer = await post<{ token: string }>(urls[n] ?? "", "Account/AdminLogin", {
      email: account.email,
      password,
    });
    desks.push({ token: answer[1].token, id: n + 1 });
  }
  const statuses = await Promise.all(
    Array.from({ length: writes }, async (_, n) => {
      const [url = "", desk] = [urls[n % urls.length], desks[n % desks.length]];
      const body = { name: `Department of desk ${desk?.id} number ${n}`, description: "", isActive: 1 };
      return (await post(url, "MasterServices/Insert", body, desk?.token))[0];
    }),
  );
  say(`${statuses.filter((status) => status === 200).length} of ${writes} writes answered 200`);
  const { rows } = await database.query(
    `SELECT count(*)::int AS rows, count(*) FILTER (WHERE after->>'name' LIKE 'Department of desk ' || staff_id || ' %')::int AS right
     FROM audit_log WHERE entity = 'departments' AND after->>'name' LIKE 'Department of desk %'`,
  );
  say(`${rows[0].right} of ${rows[0].rows} audit rows show the right hand`);
}

/** Asked through the pooler, on as many connections at once as it has; each answers for itself. */
async function settingsOf(url: string): Promise<void> {
  const clients = Array.from({ length: POOL_SIZE }, () => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  const answers = await Promise.all(
    clients.map(async (client) => {
      const { rows } = await client.query(
        `SELECT pg_backend_pid() AS pid, current_setting('statement_timeout') || ' ' || current_setting('plan_cache_mode')
           || ' ' || current_setting('jit') || ' ' || current_setting('TimeZone') AS settings, pg_sleep(0.5)`,
      );
      return rows[0] as { pid: number; settings: string };
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  const byPid = new Map(answers.map(({ pid, settings }) => [pid, settings]));
  for (const [settings, group] of Map.groupBy(byPid.values(), (text) => text)) {
    say(`${group.length} of ${byPid.size} server connections: ${settings}`);
  }
}

const stop = await startTestCluster();
const database = await createEmptyDatabase(OWNER_ROLE);
const pooler = await startPooler(database);
const ownPool = new pg.Pool({ ...superuserAccess(), database: database.owner.database });
try {
  const [app, owner] = [database.poolConfig.user, OWNER_ROLE].map(pooler.url);
  await warm(app ?? "");
  const env = { ...ADMIN, DATABASE_URL: app ?? "", DATABASE_MIGRATE_URL: owner ?? "" };
  const apps = await Promise.all(Array.from({ length: PROCESSES }, () => spawnApp({ env })));
  say(`${apps.length} of ${PROCESSES} processes started`);
  await writeAll(
    apps.map(({ url }) => url),
    ownPool,
  );
  await settingsOf(app ?? "");
  for (const each of apps) if (each.log()) say(each.log());
  await Promise.all(apps.map((each) => each.stop()));
} finally {
  await pooler.stop();
  await ownPool.end();
  await database.drop();
  await stop();
}
