import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** What pages about installing tell people to type is there. What it does is tried by `bench/trials/bundle/bundle.ts`. */

const SETTINGS = readFileSync("docs/settings.md", "utf8");
const LAUNCHER = readFileSync("deploy/matab", "utf8");
const pages = readdirSync("docs/deploy").map((name) => join("docs/deploy", name));
const texts = [...pages, "deploy/matab.env", "deploy/matab.service", "deploy/Caddyfile"].map((file) => ({
  file,
  text: readFileSync(file, "utf8"),
}));

/** "FILE: words" of all that a pattern finds and `isThere` does not. */
const missing = (pattern: RegExp, isThere: (found: string) => boolean) =>
  texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].flatMap(([, found = ""]) => (isThere(found) ? [] : [`${file}: ${found}`])),
  );

describe("the pages about installing", () => {
  it("use files that a bundle has", () => {
    const inBundle = (path: string) => existsSync(path) || existsSync(join("deploy", path));
    expect(missing(/\/opt\/matab\/current\/([\w./-]+\w)/g, inBundle)).toEqual([]);
  });

  it("use commands that there are", () => {
    expect(missing(/(?:\.\/|sudo |`)matab ([a-z-]+)/g, (name) => LAUNCHER.includes(`  ${name}) `))).toEqual(
      [],
    );
  });

  it("set what can be set", () => {
    const env = texts.filter(({ file }) => /lan-with-tls|one-clinic-pc|matab\.env/.test(file));
    const names = env.flatMap(({ text }) =>
      [...text.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name = ""]) => name),
    );
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !SETTINGS.includes(`\`${name}\``))).toEqual([]);
  });
});
