import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { getActiveDoctors } from "#contract/clinic/doctors.ts";
import {
  createClinicDatabase,
  superuserAccess,
  type TestDatabase,
} from "#tests/support/platform/database.ts";
import { AppDidNotStart, type AppProcess, spawnApp } from "#tests/support/platform/process.ts";

/**
 * The whole application on an external database that is away for a while, also at a start. In its long form:
 *
 *   OUTAGE_SECONDS=60 npx vitest run tests/api/website/site-without-database.test.ts
 */

/** For how long visitors go on asking while the database is away; half of it before a restart, half after. */
const OUTAGE_MS = Number(process.env.OUTAGE_SECONDS ?? 0) * 1000;

/** A way to the test run's PostgreSQL that can be cut, like a network or a machine that is switched off. */
interface DatabaseLine {
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

async function openLine({ user, database: name }: TestDatabase["poolConfig"]): Promise<DatabaseLine> {
  const { host } = superuserAccess();
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(join(host, ".s.PGSQL.5432"));
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    }
    incoming.pipe(outgoing).pipe(incoming);
  });
  const listen = (at: number) =>
    new Promise<number>((resolve) => {
      server.listen(at, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
    });
  const at = await listen(0);
  return {
    url: `postgres://${user}@127.0.0.1:${at}/${name}`,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    mend: async () => void (await listen(at)),
  };
}

let database: TestDatabase;
let folder: string;
let line: DatabaseLine;
let app: AppProcess | undefined;

beforeAll(async () => {
  database = await createClinicDatabase();
  folder = await mkdtemp(join(tmpdir(), "matab-away-"));
  line = await openLine(database.poolConfig);
});
afterEach(async () => {
  await app?.stop();
  app = undefined;
});
afterAll(async () => {
  await line.cut();
  await database.drop();
  await rm(folder, { recursive: true });
});

const OTHER_PAGES = ["/sitemap.xml", "/rss.xml", "/robots.txt"];
const LATER = { timeout: 20_000, interval: 50 };

async function start(dataDir = folder): Promise<AppProcess> {
  const admin = { ADMIN_EMAIL: "admin@clinic.example", ADMIN_PASSWORD: "a password of ours" };
  app = await spawnApp({ env: { DATABASE_URL: line.url, DATA_DIR: dataDir, ...admin } });
  return app;
}

/** Every page that the sitemap names, in English and Urdu, and what machines read beside them. */
async function pagesOf(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)];
  return [...addresses.map(([, address = ""]) => new URL(address, url).pathname), ...OTHER_PAGES];
}

/** Asks for the pages one after the other, for so long, and for each once at least. @returns what was not there. */
async function missingOf(url: string, pages: readonly string[], forMs = 0): Promise<string[]> {
  const missing: string[] = [];
  const until = performance.now() + forMs;
  do {
    for (const page of pages) {
      const { status } = await fetch(url + page, { redirect: "manual" });
      if (status !== 200) missing.push(`${page}: ${status}`);
    }
  } while (performance.now() < until);
  return missing;
}
async function call(url: string) {
  const answer = await fetch(`${url}/api${getActiveDoctors.path}`);
  return { status: answer.status, message: ((await answer.json()) as { message: string }).message };
}
const readiness = async (url: string) => (await fetch(`${url}/readyz`)).status;

describe("a database that goes away", () => {
  it(
    "leaves every page of the website there, also after a restart meanwhile; calls follow when it is back",
    async () => {
      const before = await start();
      const pages = await pagesOf(before.url);
      for (const page of ["/", "/blog", "/blog/27", "/registration", "/poc", "/ur"])
        expect(pages).toContain(page);
      expect(await missingOf(before.url, pages)).toEqual([]);
      await line.cut();
      expect(await missingOf(before.url, pages, OUTAGE_MS / 2)).toEqual([]);
      await before.stop();

      const after = await start();
      expect(await missingOf(after.url, pages, OUTAGE_MS / 2)).toEqual([]);
      expect(await call(after.url)).toEqual({
        status: 503,
        message: "The clinic's records cannot be reached right now. Nothing was lost; please try again.",
      });
      expect(await readiness(after.url)).toBe(503);
      expect(after.log()).toContain("The website is served as it was last");

      await line.mend();
      await expect.poll(() => readiness(after.url), LATER).toBe(200);
      expect((await call(after.url)).status).toBe(200);
      expect(await missingOf(after.url, pages)).toEqual([]);
    },
    60_000 + 2 * OUTAGE_MS,
  );

  it("keeps a process that has no website on disk from starting, in one line", async () => {
    await line.cut();
    const error = await start(join(folder, "elsewhere")).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AppDidNotStart);
    expect(String(error)).toMatch(/The database of DATABASE_URL cannot be used: .*ECONNREFUSED/);
    await line.mend();
  });
});
