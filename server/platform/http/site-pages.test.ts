import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serveSitePages } from "./site-pages.ts";

const FILES = {
  "index.html": "<h1>Home</h1>",
  "blog.html": "<h1>Blog</h1>",
  "robots.txt": "User-agent: *\nDisallow: /admin\n\nSitemap: https://matab.invalid/sitemap.xml\n",
  "sitemap.xml": "<loc>https://matab.invalid/blog</loc>",
  "rss.xml": "<link>https://matab.invalid/blog/1</link>",
};

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "matab-site-"));
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(root, name), content);
});
afterAll(() => rm(root, { recursive: true }));

async function site(publicUrl?: string): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(fastifyStatic, { root, serve: false });
  serveSitePages(app, root, publicUrl);
  return app;
}

const HOST = "evil.example";
const ask = async (app: FastifyInstance, url: string) => {
  const { headers, body } = await app.inject({ url, headers: { host: HOST, "x-forwarded-host": HOST } });
  return { link: headers.link, body, all: JSON.stringify(headers) + body };
};

it("ignores the Host header of the request", async () => {
  const app = await site();
  for (const path of ["/", "/blog", "/blog/", "/robots.txt", "/sitemap.xml", "/rss.xml"])
    expect((await ask(app, path)).all).not.toMatch(/evil\.example|matab\.invalid/);
  expect((await ask(app, "/blog")).link).toBe('</blog>; rel="canonical"');
  expect((await ask(app, "/robots.txt")).body).toBe("User-agent: *\nDisallow: /admin\n\n");
});

it("names the public address, whatever host was asked", async () => {
  const app = await site("https://clinic.pk");
  expect((await ask(app, "/")).link).toBe('<https://clinic.pk/>; rel="canonical"');
  expect((await ask(app, "/robots.txt")).body).toContain("Sitemap: https://clinic.pk/sitemap.xml\n");
  expect((await ask(app, "/sitemap.xml")).body).toBe("<loc>https://clinic.pk/blog</loc>");
  expect((await ask(app, "/rss.xml")).body).toBe("<link>https://clinic.pk/blog/1</link>");
});
