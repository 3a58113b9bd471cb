import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** docs/security.md names a test for each claim: each is there, under the name that is cited. */

const text = readFileSync("docs/security.md", "utf8");
/** `FILE`, or `FILE › the beginning of a name…`. */
const cited = [...text.matchAll(/`([\w/.-]+\.test\.ts)(?: › ([^`…]+)…?)?`/g)].map(
  ([, file = "", name = ""]) => [file, name] as const,
);

describe("what security.md cites", () => {
  it("is found in it", () => {
    expect(cited.length).toBeGreaterThan(40);
  });

  it.each(cited)("%s › %s", (file, name) => {
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, "utf8")).toContain(name);
  });

  it.each([...text.matchAll(/`(?:node )?(bench\/[\w-]+\.ts)`?/g)].map(([, file = ""]) => file))(
    "%s",
    (file) => {
      expect(existsSync(file)).toBe(true);
    },
  );
});
