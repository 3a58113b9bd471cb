import { existsSync, readdirSync, readFileSync } from "node:fs";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { catalogue } from "#content/catalogue.ts";
import { POST_NOTICE, TAG_LABELS } from "#contract/website/blog.ts";
import { postFacts } from "./post-facts.ts";

const folder = new URL("../../content/posts/", import.meta.url);

function read(file: string) {
  const [, frontMatter = "", body = ""] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(new URL(file, folder), "utf8")) ?? [];
  return { file, facts: postFacts.parse(load(frontMatter)), body };
}

const posts = readdirSync(folder).sort().map(read);
const facts = posts.map((post) => post.facts);

const words = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;
const lists = (body: string) => body.split(/\n\n+/).filter((block) => /^(- |1\. )/.test(block)).length;

describe("the blog", () => {
  it("has 27 posts, numbered as their files are named, the newest last", () => {
    expect(facts.map(({ id }) => id)).toEqual(Array.from({ length: 27 }, (_, index) => index + 1));
    expect(posts.map(({ file }) => Number(file.slice(0, 3).replace("-", "")))).toEqual(
      facts.map(({ id }) => id),
    );
    const dates = facts.map(({ date }) => date);
    expect(dates).toEqual([...new Set(dates)].sort());
    for (const date of dates) expect(date).toMatch(/^2024-10-/);
  });

  it("gives no two posts the same title or line on the card", () => {
    expect(new Set(facts.map(({ title }) => title.toLowerCase())).size).toBe(27);
    expect(new Set(facts.map(({ shortDescription }) => shortDescription)).size).toBe(27);
  });

  it("uses every tag at least twice, so that each leads to another post", () => {
    const used = facts.flatMap(({ tags }) => tags);
    for (const tag of Object.keys(TAG_LABELS))
      expect(used.filter((name) => name === tag).length, tag).toBeGreaterThan(1);
  });

  it("shows a different picture, or another part of it, on every card", () => {
    const seen = facts.map(({ picture }) => `${picture.file} ${picture.focus}`);
    expect(new Set(seen).size).toBe(27);
    facts.forEach(({ picture, id }, index) => {
      expect(picture.file, `post ${id}`).not.toBe(facts[index - 1]?.picture.file);
    });
  });

  it("writes for every department", () => {
    expect(new Set(facts.map(({ department }) => department))).toEqual(
      new Set(catalogue.map(({ name }) => name)),
    );
  });
});

describe.each(posts)("$file", ({ facts: { picture, tags, title, shortDescription }, body }) => {
  it("is real reading: 350 to 700 words under headings, with one list at most", () => {
    expect(words(body)).toBeGreaterThanOrEqual(350);
    expect(words(body)).toBeLessThanOrEqual(700);
    expect(body.match(/^## \S/gm)?.length).toBeGreaterThanOrEqual(3);
    expect(body).not.toMatch(/^#(?!# )/m);
    expect(lists(body)).toBeLessThanOrEqual(1);
  });

  it("names each tag once and a picture that exists", () => {
    expect(new Set(tags).size).toBe(tags.length);
    expect(existsSync(new URL(`../../content/pictures/${picture.file}`, import.meta.url))).toBe(true);
  });

  it("leaves the closing notice to the page", () => {
    expect(body).not.toContain(POST_NOTICE.en);
    expect(body).not.toMatch(/replace a consultation/);
  });

  it("keeps to the characters the site's fonts hold, and to curly quotes", () => {
    for (const text of [body, title, shortDescription]) expect(text).toMatch(/^[\n -!#-&(-~‘’“”–…]*$/);
  });
});
