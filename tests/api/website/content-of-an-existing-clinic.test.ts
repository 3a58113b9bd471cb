import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getPublicClinic } from "#contract/clinic/settings.ts";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";
import { createClinicDatabase, type TestDatabase } from "#tests/support/platform/database.ts";
import { spawnApp } from "#tests/support/platform/process.ts";

/** `content/` is the sample of a new installation and nothing else: a clinic that is there does not follow it. */

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  database = await createClinicDatabase();
  folder = await mkdtemp(join(tmpdir(), "matab-content-"));
  for (const part of ["server", "rules", "contract", "content", "brand", "db", "package.json"])
    await cp(join(PROJECT_ROOT, part), join(folder, part), { recursive: true });
  for (const part of ["dist", "node_modules"]) await symlink(join(PROJECT_ROOT, part), join(folder, part));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Every sentence of the code's texts says something else; names that texts are found by change everywhere alike. */
const inCode = (text: string) =>
  text.replace(/"[^"\n]*[ .,][^"\n]*"/g, (said) => (isPath(said) ? said : shifted(said)));
const isPath = (said: string) => /^"[#./]|\.(ts|md|svg|webp)"$/.test(said);
const shifted = (said: string) =>
  said.replace(/[a-y]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 1));

async function changeContent(): Promise<number> {
  const content = join(folder, "content");
  const files = (await readdir(content, { recursive: true })).filter((name) => /\.(ts|md)$/.test(name));
  for (const name of files) {
    const file = join(content, name);
    const text = await readFile(file, "utf8");
    const changed = name.endsWith(".md") ? shifted(text) : inCode(text);
    await writeFile(file, changed);
  }
  return files.length;
}

/** What anyone sees of the clinic: every page that its sitemap names, the feed, and what forms and papers are told. */
async function shown(checkout?: string): Promise<Record<string, string>> {
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, "data"),
    ADMIN_EMAIL: "a@b.pk",
    ADMIN_PASSWORD: "12345678",
  };
  const app = await spawnApp({ env, checkout });
  try {
    const text = async (path: string) => (await fetch(app.url + path)).text();
    const sitemap = await text("/sitemap.xml");
    const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, path = ""]) => path || "/");
    const pages = await Promise.all(
      [...paths, "/rss.xml", "/robots.txt", `/api${getPublicClinic.path}`].map(
        async (path) => [path, await text(path)] as const,
      ),
    );
    return { ...Object.fromEntries(pages), "/sitemap.xml": sitemap };
  } finally {
    await app.stop();
    await rm(join(folder, "data"), { recursive: true, force: true });
  }
}

it("shows nothing else after every sentence in content/ was changed", async () => {
  const before = await shown();
  expect(Object.keys(before).length).toBeGreaterThan(40);
  expect(before["/"]).toContain("Scaling and polishing");
  expect(await changeContent()).toBeGreaterThan(30);
  expect(await readFile(join(folder, "content/catalogue.ts"), "utf8")).not.toContain("Scaling and polishing");
  expect(await shown(folder)).toEqual(before);
});
