import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { firstBadlyNumbered } from "#server/platform/db/start/migration-files.ts";
import { functionsOver } from "#tests/support/platform/functions.ts";

/** The import law, as the table of ARCHITECTURE.md says it and the files keep it. There is no list of exceptions. */

/** Of each room, the rooms it may import: the rows "| `ui` | `contract`, `rules` |" of that table. */
const MAY_IMPORT = new Map(
  [
    ...readFileSync("ARCHITECTURE.md", "utf8").matchAll(/^\| `([a-z]+)` +\| (nothing|`[a-z`, ]+`) +\|$/gm),
  ].map(
    ([, room = "", allowed = ""]) =>
      [room, [...allowed.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name)] as const,
  ),
);
const ROOMS = [...MAY_IMPORT.keys()];

interface Import {
  from: string;
  to: string;
}

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
const roomOf = (file: string) => ROOMS.find((room) => file.startsWith(`${room}/`));

const isCode = (file: string) => /\.(tsx?|mjs)$/.test(file);

const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => existsSync(file));
const files = tracked.filter((file) => isCode(file) && roomOf(file));

/** A specifier as a path from the repository's root, or null for a package. */
function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return normalize(join(dirname(from), specifier));
  return null;
}

function importsOf(file: string): { specifier: string; to: string | null }[] {
  const text = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const found = text.matchAll(
    /(?:^|[\s;])(?:import|export)\b[^"'`;]*?\bfrom\s*["']([^"']+)["']|\bimport\s*\(?\s*["']([^"']+)["']/g,
  );
  return [...found].map(([, named, bare]) => {
    const specifier = named ?? bare ?? "";
    return { specifier, to: resolve(file, specifier) };
  });
}

const imports: Import[] = files.flatMap((from) =>
  importsOf(from).flatMap(({ to }) => (to && roomOf(to) ? [{ from, to }] : [])),
);
const say = ({ from, to }: Import) => `${from} → ${to}`;

describe("what does not work behind a transaction pooler", () => {
  /** Session state lives on one server connection, which the next transaction of the same client may not get. */
  const NAMED = /\{\s*name[:,][^{}]*\btext[:,]|\btext:[^{}]*\bname:|\bPREPARE\b/;
  /** Where the one switch is that names statements, on direct connections only. */
  const NAMES_STATEMENTS = "server/platform/db/database.ts";
  const FORBIDDEN: Record<string, RegExp> = {
    "a lock of the session": /pg_(try_)?advisory_lock/,
    "a setting of the session": /["'`;]\s*SET (?!LOCAL |CONSTRAINTS )|set_config\([^)]*\bfalse\)/,
    "a named statement": NAMED,
    notifications: /\bLISTEN\b|\bNOTIFY\b/,
    "a table or cursor of the session": /CREATE (TEMP|TEMPORARY|LOCAL)\b|\bWITH HOLD\b/,
  };
  /** The owner's connection to the embedded server knows no pooler; what it is to be everywhere, a session may be told. */
  const OWN_CONNECTIONS = /^server\/platform\/db\/(embedded-postgres\/|start\/role-settings\.ts$)/;

  const overThePool = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "server", "db"], {
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => /\.(ts|sql)$/.test(file) && !isTest(file) && !OWN_CONNECTIONS.test(file));

  it("is not used by queries over the pool, except the switch for named statements", () => {
    const found = overThePool.flatMap((file) => {
      const text = readFileSync(file, "utf8");
      return Object.entries(FORBIDDEN)
        .filter(([, pattern]) => pattern.test(text))
        .map(([what]) => `${file}: ${what}`);
    });
    expect(found).toEqual([`${NAMES_STATEMENTS}: a named statement`]);
  });

  it("names statements once, and only where the connection is direct", () => {
    const text = readFileSync(NAMES_STATEMENTS, "utf8");
    expect(text.match(new RegExp(NAMED, "g"))).toHaveLength(1);
    expect(text).toContain("const names = isDirect ? new StatementNames() : null;");
  });
});

describe("the import law", () => {
  it("is tested on a known set of imports", () => {
    expect(MAY_IMPORT.get("ui")).toEqual(["contract", "rules"]);
    expect(imports.length).toBeGreaterThan(150);
    expect(imports.map(say)).toContain("server/app.ts → server/platform/http/mount.ts");
  });

  it("keeps each room to the rooms it may use", () => {
    const broken = imports.filter(({ from, to }) => {
      const [here, there] = [roomOf(from), roomOf(to)];
      if (!here || !there || here === there) return false;
      // A test beside its subject may use what tests share.
      if (isTest(from) && there === "tests") return false;
      return !MAY_IMPORT.get(here)?.includes(there);
    });
    expect(broken.map(say)).toEqual([]);
  });

  it("lets a domain use those before it, never those behind it", () => {
    const DOMAINS = ["values", "clinic", "patients", "desk", "clinical", "money", "website", "office"];
    const domain = (file: string) =>
      /^(?:contract|rules|(?:server|admin)\/features)\/([^/]+)\//.exec(file)?.[1] ?? "none";
    const broken = imports.filter(
      ({ from, to }) =>
        !isTest(from) &&
        DOMAINS.indexOf(domain(to)) > DOMAINS.indexOf(domain(from)) &&
        domain(from) !== "none",
    );
    expect(broken.map(say)).toEqual([]);
    const homeless = files.filter(
      (file) => /^(contract|rules|(server|admin)\/features)\//.test(file) && !DOMAINS.includes(domain(file)),
    );
    expect(homeless).toEqual([]);
  });

  it("covers every folder with code", () => {
    const folders = new Set(tracked.filter(isCode).map((file) => file.split("/")[0] ?? ""));
    expect([...folders].filter((folder) => !folder.includes(".")).toSorted()).toEqual(ROOMS.toSorted());
  });

  it("lets the kit import neither features nor shell; of the shell only what names screens and their parts imports features", () => {
    const layer = (file: string) => /^admin\/(kit|features|shell)\//.exec(file)?.[1];
    const broken = imports.filter(({ from, to }) => {
      const [here, there] = [layer(from), layer(to)];
      if (!here || here === there || there === "kit") return false;
      if (!there) return roomOf(to) === "admin";
      return !(/^admin\/shell\/(screens\.ts|parts\.ts|patient-file\/)/.test(from) && there === "features");
    });
    expect(broken.map(say)).toEqual([]);
  });

  it("lets a feature of the back-office use another's parts, never its screens", () => {
    const feature = (file: string) => /^admin\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1];
    const broken = imports.filter(
      ({ from, to }) =>
        feature(from) &&
        feature(to) &&
        feature(from) !== feature(to) &&
        readFileSync("admin/shell/screens.ts", "utf8").includes(`"#${to}"`),
    );
    expect(broken.map(say)).toEqual([]);
  });

  it("lets a server feature reach another through its service or rules of booking, never its store", () => {
    const feature = (file: string) => /^server\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1];
    const broken = imports.filter(
      ({ from, to }) =>
        feature(from) &&
        feature(to) &&
        feature(from) !== feature(to) &&
        /\/store\.ts$/.test(to) &&
        !isTest(from),
    );
    expect(broken.map(say)).toEqual([]);
  });

  it("has no import cycles", () => {
    const graph = Map.groupBy(imports, ({ from }) => from);
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, path: string[]) => {
      if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(" → "));
      if (done.has(file) || path.includes(file)) return;
      for (const { to } of graph.get(file) ?? []) visit(to, [...path, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
    expect(cycles).toEqual([]);
  });

  it("has no literal screen addresses: pathTo of rules/clinic/screens.ts makes them", () => {
    const written = files.filter(
      (file) => /^admin\/(?!vite\.config)/.test(file) && /["'`]\/admin\//.test(readFileSync(file, "utf8")),
    );
    expect(written).toEqual([]);
  });

  it("has no module in the browser's rooms that nothing uses, such as a screen that screens.ts does not name", () => {
    const BEGINNINGS = [
      "admin/main.tsx",
      "admin/vite.config.ts",
      // In place of main.tsx for translators, and what `npm run words` begins with.
      "admin/urdu/preview.ts",
      "admin/urdu/build/converted.ts",
      "admin/urdu/build/raw-texts.ts",
    ];
    const used = new Set(imports.filter(({ from }) => !isTest(from)).map(({ to }) => to));
    const unused = files.filter(
      (file) =>
        /^(admin|ui|contract|rules)\//.test(file) && !/\.(test|d)\.tsx?$/.test(file) && !used.has(file),
    );
    expect(unused.filter((file) => !BEGINNINGS.includes(file))).toEqual([]);
  });

  it("has no file over 300 lines without its reason in it; tests, which are lists of cases, are left out", () => {
    const long = files.filter((file) => {
      const text = readFileSync(file, "utf8");
      return (
        !file.startsWith("tests/") &&
        !isTest(file) &&
        text.split("\n").length > 301 &&
        !text.includes("Over 300 lines: ")
      );
    });
    expect(long).toEqual([]);
  });

  it("has no function over 60 lines without its reason in it or in the comment above; test files are left out", () => {
    const long = files
      .filter((file) => /\.(tsx?|mjs)$/.test(file) && !isTest(file))
      .flatMap((file) =>
        functionsOver(60, file, readFileSync(file, "utf8"))
          .filter(({ text }) => !text.replace(/\s+(\* )?/g, " ").includes("Over 60 lines: "))
          .map(({ line, lines }) => `${file}:${line}: ${lines} lines`),
      );
    expect(long).toEqual([]);
  });

  it("has no ../ and no barrel files", () => {
    const climbing = files.flatMap((file) =>
      importsOf(file)
        .filter(({ specifier }) => specifier.startsWith("../"))
        .map(({ specifier }) => `${file} → ${specifier}`),
    );
    const barrels = files.filter((file) => /\/index\.tsx?$/.test(file));
    const reexporting = files.filter((file) =>
      /^export\s+(\*|\{[^}]*\})\s+from/m.test(readFileSync(file, "utf8")),
    );
    expect({ climbing, barrels, reexporting }).toEqual({ climbing: [], barrels: [], reexporting: [] });
  });
});

describe("migrations", () => {
  it("are numbered one after the other; of two that were written at the same time the second takes the next number", () => {
    const names = tracked
      .filter((path) => path.startsWith("db/migrations/"))
      .map((path) => path.split("/").at(-1) ?? "")
      .sort();
    expect(firstBadlyNumbered(names)).toBeUndefined();
  });

  it("hold tables and data: each function and view stands in a file of its own name, once", () => {
    const defined = (file: string) =>
      [
        ...readFileSync(file, "utf8").matchAll(
          /\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:FUNCTION|PROCEDURE|VIEW)\s+(\w+)/gi,
        ),
      ].map(([, name = ""]) => name);
    const sql = tracked.filter((path) => path.startsWith("db/") && path.endsWith(".sql"));
    const inMigrations = sql.filter((path) => path.startsWith("db/migrations/") && defined(path).length > 0);
    expect(inMigrations).toEqual([]);
    const files = sql.filter((path) => path.startsWith("db/functions/"));
    expect(files.length).toBeGreaterThan(100);
    const names = files.map((path) => path.split("/").at(-1)?.slice(0, -".sql".length) ?? "");
    expect(new Set(names).size).toBe(names.length);
    expect(files.flatMap(defined)).toEqual(names);
  });

  it("leave functions a header: what each keeps true, and who calls it", () => {
    const lacking = tracked
      .filter((path) => path.startsWith("db/functions/"))
      .filter(
        (path) => !/^(-- .*\n)+-- (Called|Read) by |For migrations\.\n/.test(readFileSync(path, "utf8")),
      );
    expect(lacking).toEqual([]);
  });
});

describe("type checks", () => {
  const TSC = "node_modules/typescript/bin/tsc";
  const filesOf = (config: string) => (JSON.parse(config) as { files: string[] }).files;

  it("cover every file of TypeScript", () => {
    const checked = ["server", "browser", "tests"].flatMap((project) =>
      filesOf(
        execFileSync(process.execPath, [TSC, "-p", `tsconfig.${project}.json`, "--showConfig"], {
          encoding: "utf8",
        }),
      ),
    );
    const seen = new Set(checked.map((file) => normalize(file).replaceAll("\\", "/")));
    expect(tracked.filter((file) => /\.tsx?$/.test(file) && !seen.has(file))).toEqual([]);
  });
});
