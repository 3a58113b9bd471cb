import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Every decision has the same form, can be read in two minutes, and stands in the index. */

const FOLDER = "docs/decisions";
const WORDS = 400;
const STATUS = /^Status: (accepted|superseded by \[\d{4}\]\(\d{4}-[\w-]+\.md\)), \d{4}-\d\d-\d\d$/;
const SECTIONS = ["Context", "Decision", "Consequences"];

const names = readdirSync(FOLDER).filter((name) => name !== "README.md");
const read = (name: string) => readFileSync(`${FOLDER}/${name}`, "utf8");
const index = read("README.md");

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

describe("decisions", () => {
  it("have a number that no other has", () => {
    expect(names.length).toBeGreaterThan(90);
    expect(names.filter((name) => !/^\d{4}-[a-z][a-z\d-]+\.md$/.test(name))).toEqual([]);
    expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
  });

  it.each(names)("%s has number, title, status, context, decision and consequences", (name) => {
    const [heading = "", , status] = read(name).split("\n");
    expect(heading.slice(0, 7)).toBe(`# ${name.slice(0, 4)} `);
    expect(status).toMatch(STATUS);
    expect([...read(name).matchAll(/^## (.+)\n\n\S/gm)].map(([, section]) => section)).toEqual(SECTIONS);
    expect(index).toContain(`| [${heading.slice(7)}](${name})`);
  });

  it(`have at most ${WORDS} words`, () => {
    const long = names.map((name) => `${name}: ${wordsOf(read(name))}`);
    expect(long.filter((line) => Number(line.split(": ")[1]) > WORDS)).toEqual([]);
  });

  it("stand in the index with the status that they have", () => {
    const rows = [...index.matchAll(/^\| (\d{4}) +\| \[[^\]]+\]\(([^)]+)\) +\| ([a-z ]+?(?: \d{4})?) +\|/gm)];
    const listed = rows.map(([, number, name, status]) => `${number} ${name}: ${status}`);
    const statusOf = (name: string) =>
      (/^Status: ([a-z ]+(?:\[\d{4}\])?)/m.exec(read(name))?.[1] ?? "").replace(/[[\]]/g, "").trim();
    expect(listed.sort()).toEqual(
      names.map((name) => `${name.slice(0, 4)} ${name}: ${statusOf(name)}`).sort(),
    );
  });
});
