import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** The files that an operator fills in; the trial beside this, which `npm test` leaves out, runs on them. */

const FOLDER = "deploy/two-machines";
const files = readdirSync(FOLDER).filter((file) => file !== "cluster.env");
const textOf = (file: string) => readFileSync(join(FOLDER, file), "utf8");
const named = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, name = ""]) => name));
const page = readFileSync("docs/deploy/two-machines.md", "utf8");
const offered = named(textOf("cluster.env"), /^(\w+)=/gm);

describe("the settings of two machines", () => {
  it.each(files)("ask in %s for nothing that cluster.env does not name", (file) => {
    expect([...named(textOf(file), /\$\{(\w+)\}/g)].filter((name) => !offered.has(name))).toEqual([]);
    // `envsubst` would take it for one.
    expect(textOf(file)).not.toMatch(/\$(?!\{)/);
  });

  it("use whatever cluster.env names, in a file or on the page", () => {
    const asked = files.map(textOf).join("") + page;
    expect([...offered].filter((name) => !new RegExp(`\\$\\{?${name}\\b`).test(asked))).toEqual([]);
  });

  it.each(files)("say on the page where %s goes", (file) => {
    expect(page).toContain(`envsubst < ${file}`);
  });
});
