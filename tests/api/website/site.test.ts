import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { PictureVariants } from "#server/features/website/site/pictures/variants.ts";
import { answerUnknownPage, serveSite } from "#server/features/website/site/serve.ts";
import { Site, type SiteParts } from "#server/features/website/site/site.ts";
import { readSiteRows } from "#server/features/website/site/store.ts";
import { StoredRows } from "#server/features/website/site/stored-rows.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/process/log.ts";
import { createClinicDatabase, type TestDatabase } from "#tests/support/platform/database.ts";
import { fakeSite } from "#tests/support/website/fake-site.ts";

/** The website as it is served: what follows the database, how soon, and what stays when it is away. */

let testDatabase: TestDatabase;
let database: Database;
let folder: string;
const cleanups: (() => Promise<unknown>)[] = [];
let told: string[];

beforeEach(async () => {
  testDatabase = await createClinicDatabase();
  database = openDatabase(testDatabase.poolConfig);
  folder = await mkdtemp(join(tmpdir(), "matab-site-"));
  told = [];
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  await database.close().catch(() => undefined);
  await testDatabase.drop();
  await rm(folder, { recursive: true });
});

const run = (statement: string) => database.pool.query(statement);

/** A process of the clinic, with templates of its own. */
async function open({ publicUrl, ...parts }: Partial<SiteParts> = {}) {
  const fake = fakeSite();
  const log = createLog("silent");
  log.error = ((facts: { err?: Error }, words: string) =>
    void told.push(`${words}: ${facts.err?.message}`)) as never;
  const site = new Site({
    ...{ database, log, publicUrl, now: Date.now },
    load: async () => fake,
    stored: new StoredRows(folder),
    ...parts,
  });
  const app: FastifyInstance = Fastify();
  await app.register(fastifyStatic, { root: folder, serve: false });
  const pictures = new PictureVariants(database.kysely, null);
  serveSite(app, { site, pictures, root: folder, publicUrl });
  app.setNotFoundHandler((request, reply) => answerUnknownPage(request, reply, site));
  cleanups.push(
    () => site.stop(),
    () => app.close(),
  );
  const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  return { site, ask, ...fake };
}

const LATER = { timeout: 10_000, interval: 20 };

describe("a change in the database", () => {
  it("is on the pages of every process, rendered anew where somebody asks", async () => {
    const processes = [await open(), await open({ stored: null })];
    for (const { ask } of processes) expect((await ask("/")).body).toContain("Scaling and polishing 6000");
    await run(`UPDATE services SET fees = 6500 WHERE name = 'Scaling and polishing';
      UPDATE doctor_hours SET to_time = '17:00' WHERE doctor_id = 1; UPDATE doctors SET is_active = false WHERE id = 2`);
    for (const { ask, renders } of processes) {
      const body = async () => (await ask("/")).body;
      await expect.poll(body, LATER).toContain("Scaling and polishing 6500");
      expect(await body()).toContain("Bilal Namoona to 17:00");
      expect(await body()).not.toContain("Misaal");
      // Once for each version, however often it was asked for.
      expect(renders.get("/")).toBe(2);
      expect(renders.get("/blog")).toBeUndefined();
    }
  });

  it("follows a hundred changes at once while a transaction with another one stays open", async () => {
    const { site } = await open();
    await site.start();
    const before = site.snapshot?.version ?? 0;
    const open1 = await database.pool.connect();
    await open1.query("BEGIN; UPDATE departments SET description = 'never' WHERE id = 1");
    await Promise.all(
      Array.from({ length: 100 }, () => run("UPDATE services SET fees = fees + 1 WHERE id = 2")),
    );
    const [last] = (await run("SELECT version, (SELECT fees FROM services WHERE id = 2) FROM site_version"))
      .rows;
    expect(last.version).toBe(before + 100);
    await vi.waitFor(() => expect(site.snapshot?.version).toBe(last.version), { timeout: 10_000 });
    const shown = site.snapshot?.departments.flatMap(({ services }) => services);
    expect(shown?.find(({ id }) => id === 2)?.fees).toBe(last.fees);
    expect(await site.page("/")).not.toBeNull();
    await open1.query("ROLLBACK");
    open1.release();
  });

  it("that the contract refuses leaves the pages as they were, and is told once with the field", async () => {
    const { ask, site } = await open();
    await ask("/");
    await run("UPDATE site_sections SET published = '{}' WHERE key = 'why'");
    await expect.poll(() => told.length, LATER).toBe(1);
    expect(told[0]).toMatch(/cannot be shown; it stays as it is: the text "why" cannot be read at heading/);
    await run(`UPDATE site_sections SET published = (SELECT content->'why'->'content' FROM site_publications)
      WHERE key = 'why'; UPDATE services SET fees = 1 WHERE id = 1`);
    await expect.poll(async () => (await ask("/")).body, LATER).toContain("Examination and written plan 1;");
    expect(told).toHaveLength(1);
    expect(site.snapshot?.sections.why.vows).toHaveLength(4);
  });
});

describe("midnight at the clinic", () => {
  it("begins and ends a doctor's week and a closure, with nothing else changed", async () => {
    await run(`WITH week AS (INSERT INTO doctor_weeks (doctor_id, from_day, to_day) VALUES (1, '2027-02-09', '2027-02-10')
        RETURNING id)
      INSERT INTO doctor_hours (doctor_id, week_id, weekday, from_time, to_time) SELECT 1, id, 2, '10:00', '15:15' FROM week;
      INSERT INTO closures (kind, name, from_day, to_day) VALUES ('holiday', 'Kashmir Day', '2027-02-05', '2027-02-09')`);
    let now = Date.parse("2027-02-08T18:59:59Z");
    const { ask, site } = await open({ now: () => now });
    const home = async () => (await ask("/")).body;
    const version = (await home()) && site.snapshot?.version;
    expect(await home()).toMatch(/Bilal Namoona to 21:00;.*Kashmir Day until 2027-02-09/);
    now += 1000;
    await expect.poll(home, LATER).toMatch(/Bilal Namoona to 15:15;.*Kashmir Day/);
    now += 24 * 3_600_000;
    await expect.poll(home, LATER).not.toContain("Kashmir Day");
    expect(await home()).toContain("Bilal Namoona to 15:15");
    now += 24 * 3_600_000;
    await expect.poll(home, LATER).toContain("Bilal Namoona to 21:00");
    expect(site.snapshot?.version).toBe(version);
  });
});

describe("a post of a day to come", () => {
  it("is a 404 until midnight before its day, and is there from then on, with the database away too", async () => {
    await run(`UPDATE posts SET published = jsonb_set(published, '{date}', '"2027-02-09"') WHERE id = 5`);
    let now = Date.parse("2027-02-08T18:59:59Z");
    const { ask } = await open({ now: () => now });
    expect((await ask("/blog/4")).statusCode).toBe(200);
    expect((await ask("/blog/5")).statusCode).toBe(404);
    await database.close();
    now += 1000;
    expect((await ask("/blog/5")).statusCode).toBe(200);
  });
});

describe("a page that cannot be rendered", () => {
  it("keeps its last good form and says which section, while the others follow", async () => {
    const { ask, broken } = await open();
    await ask("/");
    await ask("/blog/3");
    broken.add("/");
    await run("UPDATE posts SET is_deleted = true WHERE id = 4");
    await expect.poll(async () => (await ask("/blog/4")).statusCode, LATER).toBe(404);
    expect((await ask("/")).body).toContain("Matab Clinic");
    expect(told).toEqual(['a page of the website cannot be rendered: /: the section "/" cannot be rendered']);
  });

  it("and never was, is answered 503 in words", async () => {
    const { ask, broken } = await open();
    broken.add("/blog");
    const answer = await ask("/blog");
    expect([answer.statusCode, answer.body]).toEqual([
      503,
      "This page cannot be shown right now. Please try again in a moment.",
    ]);
  });

  it("is no reason to fail on an address that is nobody's", async () => {
    const { ask, broken } = await open();
    broken.add("/ur");
    const answers = [await ask("/nothing-here"), await ask("/ur/nothing-here")];
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
      [302, "/"],
      [503, undefined],
    ]);
  });
});

describe("when the database is away", () => {
  const PAGES = ["/", "/blog", "/blog/1", "/blog/27", "/robots.txt"];

  it("every page is there, also of a process that starts meanwhile", async () => {
    const before = await open();
    expect((await before.ask("/")).statusCode).toBe(200);
    await expect.poll(() => readdir(folder)).toEqual(["snapshot.json"]);
    await database.close();
    const after = await open();
    for (const { ask } of [before, after])
      for (const path of PAGES) expect([path, (await ask(path)).statusCode]).toEqual([path, 200]);
    expect((await after.ask("/")).body).toBe((await before.ask("/")).body);
  });

  it("a file that is no snapshot is told and passed by", async () => {
    await writeFile(join(folder, "snapshot.json"), '{"version": 7, "settin');
    const { ask } = await open();
    expect((await ask("/")).statusCode).toBe(200);
    expect(told[0]).toMatch(/^the website's rows on disk cannot be read: /);
    await expect
      .poll(async () => JSON.parse(await readFile(join(folder, "snapshot.json"), "utf8")))
      .toMatchObject({
        settings: { clinic: { name: { en: "Matab Clinic" } } },
      });
  });
});

describe("a file of this very version that does not fit", () => {
  it("is passed by, and the pages are there as soon as the database is", async () => {
    const stored = { ...(await readSiteRows(database.kysely, clinicToday())), departments: [{ id: "x" }] };
    await new StoredRows(folder).write(stored);
    let isAway = true;
    const away = new Proxy(database.kysely, {
      get: (target, name) => {
        if (isAway) throw new Error("the database is away");
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const { ask } = await open({ database: { kysely: away, heartbeat: database.heartbeat } });
    expect((await ask("/")).statusCode).not.toBe(200);
    isAway = false;
    await expect.poll(async () => (await ask("/")).statusCode, LATER).toBe(200);
  });
});

describe("a page", () => {
  it("is rendered once for all who ask at the same time", async () => {
    const { ask, renders } = await open();
    await Promise.all(Array.from({ length: 20 }, () => ask("/blog")));
    expect(renders.get("/blog")).toBe(1);
  });

  it("comes compressed as the caller takes it, with one tag for its content, and not twice", async () => {
    const { ask } = await open();
    const plain = await ask("/");
    const codings = [
      { accepted: "gzip, deflate, br", coding: "br", unpack: brotliDecompressSync },
      { accepted: "gzip;q=1.0, br;q=0", coding: "gzip", unpack: gunzipSync },
      { accepted: "*", coding: "br", unpack: brotliDecompressSync },
    ];
    for (const { accepted, coding, unpack } of codings) {
      const answer = await ask("/", { "accept-encoding": accepted });
      expect(answer.headers).toMatchObject({
        "content-encoding": coding,
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-cache",
        vary: "Accept-Encoding",
        etag: String(plain.headers.etag).replace(/"$/, `-${coding}"`),
      });
      expect(unpack(answer.rawPayload).toString()).toBe(plain.body);
      const again = await ask("/", {
        "accept-encoding": accepted,
        "if-none-match": `"x", W/${answer.headers.etag}`,
      });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", answer.headers.etag]);
    }
    expect((await ask("/", { "if-none-match": '"another"' })).statusCode).toBe(200);
  });

  it("becomes smaller in an idle moment, and says the same", async () => {
    const { ask, site } = await open();
    const first = await ask("/blog", { "accept-encoding": "br" });
    const text = brotliDecompressSync(first.rawPayload).toString();
    const page = await site.page("/blog");
    const before = page?.br;
    await expect.poll(() => page?.br === before, LATER).toBe(false);
    const later = await ask("/blog", { "accept-encoding": "br" });
    expect(brotliDecompressSync(later.rawPayload).toString()).toBe(text);
    expect(later.headers.etag).toBe(first.headers.etag);
  });

  it("names the clinic's year, also in the night in which it changes", async () => {
    let now = Date.parse("2026-12-31T18:59:00Z");
    const { ask } = await open({ now: () => now });
    expect((await ask("/")).body).toContain("<footer>2026</footer>");
    now += 60_000;
    expect((await ask("/")).body).toContain("<footer>2027</footer>");
  });

  it("has one address, and unknown ones lead home but for crawlers, files and notes", async () => {
    const { ask } = await open();
    for (const [untidy, tidy] of [
      ["/blog/", "/blog"],
      ["/blog.html?x=1", "/blog?x=1"],
      ["/index.html", "/"],
      ["//blog//3", "/blog/3"],
    ])
      expect([untidy, (await ask(untidy ?? "")).headers.location]).toEqual([untidy, tidy]);
    expect((await ask("/%62log")).body).toContain("<h1>/blog</h1>");
    const unknown = await ask("/nowhere");
    expect([unknown.statusCode, unknown.headers.location]).toEqual([302, "/"]);
    for (const [path, agent] of [
      ["/blog/999", "Mozilla"],
      ["/blog/1234567", "Mozilla"],
      ["/nowhere.png", "Mozilla"],
      ["/nowhere", "Googlebot/2.1"],
    ]) {
      const answer = await ask(path ?? "", { "user-agent": agent ?? "" });
      expect([path, answer.statusCode, answer.headers.link]).toEqual([path, 404, undefined]);
      expect(answer.body).toContain(path?.startsWith("/blog") ? "Nothing at /blog/0" : "Nothing at /404");
    }
  });
});

describe("the site's own address", () => {
  const HOST = { host: "evil.example", "x-forwarded-host": "evil.example" };

  it("is not taken from the Host header of the request", async () => {
    const { ask } = await open();
    for (const path of ["/", "/blog", "/blog/", "/robots.txt", "/sitemap.xml"]) {
      const { headers, body } = await ask(path, HOST);
      expect(JSON.stringify(headers) + body).not.toContain("evil.example");
    }
    expect((await ask("/blog", HOST)).headers.link).toBe('</blog>; rel="canonical"');
    expect((await ask("/robots.txt", HOST)).body).toBe("User-agent: *\n");
  });

  it("is the public address, whatever host was asked", async () => {
    const { ask } = await open({ publicUrl: "https://clinic.pk" });
    expect((await ask("/", HOST)).headers.link).toBe('<https://clinic.pk/>; rel="canonical"');
    expect((await ask("/robots.txt", HOST)).body).toContain("Sitemap: https://clinic.pk/sitemap.xml\n");
    expect((await ask("/sitemap.xml", HOST)).body).toBe("<loc>https://clinic.pk/blog</loc>");
    expect((await ask("/sitemap.xml", HOST)).headers.link).toBeUndefined();
  });
});
