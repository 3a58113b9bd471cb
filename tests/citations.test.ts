import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { SCREEN_PATHS } from "#rules/clinic/screens.ts";
import { declaredEndpoints } from "#tests/support/platform/contract.ts";

/**
 * Comments and documents cite files, headings, tests and migrations: each is there. Migrations themselves are left out:
 * once released they keep every letter, and some cite what stood elsewhere when they were written.
 */

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(tsx?|mjs|css|typ|md|sql)$/.test(file) && existsSync(file))
  .filter((file) => !/^(db\/(migrations|schema)|content\/posts)/.test(file));
const textOf = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
const documents = files.filter((file) => file.endsWith(".md"));

const ROOTS = "admin|bench|content|contract|db|docs|rules|scripts|server|site|tests|ui";
const FILE = new RegExp(
  String.raw`(?<![\w/#.@-])(?:${ROOTS})/[\w/.[\]-]*\.(?:tsx?|mjs|css|md|sql|json|typ)\b`,
  "g",
);
/** FILE.md#heading, in code or in text. */
const HEADING = /(?<![\w/#.@-])(docs\/[\w/.-]+\.md)#([\w-]+)/g;
/** [words](FILE#heading) of a document, from where it stands. The website's own addresses begin with a slash. */
const LINK = /\]\((?!https?:|\/)([^)#\s]*)(?:#([^)\s]+))?\)/g;
/** `FILE`, or `FILE › the beginning of a test's name…`. */
const TEST = /`([\w/.-]+\.test\.ts)(?: › ([^`…]+)…?)?`/g;
/** Pages that a reader of this repository does not have; a key of that name is code. */
const ELSEWHERE = /\bspecification\b(?!: \{)|\b(?:decisions|reliability|query-design|roadmap|stack)\.md\b|§/i;

/** What a heading's address is, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

function hasHeading(document: string, anchor: string): boolean {
  const headings = (textOf.get(document) ?? "").matchAll(/^#+ (.+)$/gm);
  return [...headings].some(([, heading = ""]) => anchorOf(heading) === anchor);
}

/** The citations of these files that `problem` finds something wrong with, as "FILE: citation". */
function wrong(
  of: readonly string[],
  pattern: RegExp,
  isRight: (parts: string[], file: string) => boolean,
): string[] {
  return of.flatMap((file) =>
    [...(textOf.get(file) ?? "").matchAll(pattern)]
      .filter(([, ...parts]) => !isRight(parts, file))
      .map(([cited]) => `${file}: ${cited}`),
  );
}

describe("what comments and documents cite", () => {
  it("is found in them", () => {
    expect(documents.length).toBeGreaterThan(40);
    expect([...(textOf.get("docs/security.md") ?? "").matchAll(TEST)].length).toBeGreaterThan(40);
  });

  it("are files of this repository", () => {
    const missing = files.flatMap((file) =>
      [...(textOf.get(file) ?? "").matchAll(FILE)]
        .map(([cited]) => ({ file, cited }))
        .filter(({ cited }) => !existsSync(cited)),
    );
    expect(missing.map(({ file, cited }) => `${file}: ${cited}`)).toEqual([]);
  });

  it("are headings of their pages", () => {
    expect(wrong(files, HEADING, ([page = "", anchor = ""]) => hasHeading(page, anchor))).toEqual([]);
  });

  it("are links that lead somewhere", () => {
    const leads = ([to = "", anchor]: string[], from: string) => {
      const page = to === "" ? from : normalize(join(dirname(from), to));
      return existsSync(page) && (!anchor || hasHeading(page, anchor));
    };
    expect(wrong(documents, LINK, leads)).toEqual([]);
  });

  it("are tests under the names that they have", () => {
    const holds = ([file = "", name = ""]: string[]) =>
      existsSync(file) && readFileSync(file, "utf8").includes(name);
    expect(wrong(documents, TEST, holds)).toEqual([]);
  });

  it("name decisions that exist", () => {
    const names = readdirSync("docs/decisions");
    expect(wrong(files, /\b(\d{4}-[a-z][\w-]+\.md)/g, ([name = ""]) => names.includes(name))).toEqual([]);
  });

  it("name migrations that exist", () => {
    const numbers = readdirSync("db/migrations").map((name) => name.slice(0, 4));
    expect(wrong(files, /\bmigrations? (\d{4})\b/g, ([number = ""]) => numbers.includes(number))).toEqual([]);
  });

  it("do not name documents outside of the repository", () => {
    const own = "tests/citations.test.ts";
    const texts = [...textOf].filter(([file]) => file !== own);
    expect(texts.filter(([, text]) => ELSEWHERE.test(text)).map(([file]) => file)).toEqual([]);
  });
});

describe("the handbook", () => {
  const handbook = documents
    .filter((file) => file.startsWith("docs/handbook/"))
    .map((file) => textOf.get(file))
    .join("\n");

  it("names every screen", () => {
    const paths = SCREEN_PATHS.map((path) => path.replace(/:(\w+)/g, "{$1}"));
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((path) => !handbook.includes(`\`${path}\``))).toEqual([]);
  });

  it("says who may make each call, as the contract declares", async () => {
    const inWords = { public: "anyone", "signed-in": "signed in" } as Record<string, string>;
    const wrong = (await declaredEndpoints()).filter(({ method, path, access }) => {
      const row = handbook.split("\n").find((line) => line.startsWith(`| \`${method} ${path}\``));
      const cells = row?.split("|").slice(1, -1) ?? [];
      return cells.length > 2 && cells[1]?.trim() !== (inWords[access] ?? `\`${access}\``);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("names every call", async () => {
    const endpoints = await declaredEndpoints();
    expect(endpoints.length).toBeGreaterThan(90);
    const calls = endpoints.map(({ method, path }) => `\`${method} ${path}\``);
    expect(calls.filter((call) => !handbook.includes(call))).toEqual([]);
  });
});
