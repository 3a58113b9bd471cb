import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("names every style sheet once, so that none follows from the order of other imports", () => {
  const named = [...readFileSync("site/styles.ts", "utf8").matchAll(/^import "\.\/(.+\.css)";$/gm)];
  const there = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "site"], { encoding: "utf8" })
    .split("\n")
    // The waiting room's screen is a page by itself.
    .filter((file) => file.endsWith(".css") && !file.startsWith("site/screen/"));
  expect(named.map(([, file]) => `site/${file}`).toSorted()).toEqual(there.toSorted());
});
