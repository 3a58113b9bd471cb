import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { findDataLocation } from "#server/platform/db/embedded-postgres/data-location.ts";
import { SUPERUSER } from "#server/platform/db/embedded-postgres/roles.ts";

/**
 * A server of an older PostgreSQL, with an empty database as a clinic's own server would have it.
 * @param programs its folder with `bin/initdb` and `bin/postgres`.
 */
export async function startOlderPostgres(programs: string) {
  const folder = mkdtempSync(join(tmpdir(), "matab-older-"));
  const { cluster, account } = findDataLocation(folder, false);
  const as = { cwd: "/", env: { PATH: process.env.PATH, LC_ALL: "C" }, ...account };
  execFileSync(
    join(programs, "bin/initdb"),
    [`--pgdata=${cluster}`, `--username=${SUPERUSER}`, "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"],
    as,
  );
  const server = spawn(
    join(programs, "bin/postgres"),
    ["-D", cluster, "-k", cluster, "-c", "listen_addresses=", "-c", "max_wal_size=2GB"],
    { ...as, stdio: "ignore" },
  );
  const ended = once(server, "exit");
  const url = `postgres://${SUPERUSER}@/postgres?host=${encodeURIComponent(cluster)}`;
  const client = await whenItAnswers(url);
  const { rows } = await client.query<{ version: string }>(
    "SELECT current_setting('server_version') AS version",
  );
  return {
    url,
    client,
    version: rows[0]?.version ?? "",
    async stop() {
      await client.end();
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function whenItAnswers(connectionString: string): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return client;
    } catch {
      await client.end().catch(() => undefined);
    }
  }
}
