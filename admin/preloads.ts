import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { SCREEN_PATHS } from "#rules/clinic/screens.ts";

/** What the build knows of a file that it makes. */
interface Chunk {
  type: "chunk" | "asset";
  facadeModuleId?: string | null;
  imports?: string[];
  viteMetadata?: { importedCss: Set<string> };
}

/** The files of each screen, for the server (server/platform/http/pages/preloads.ts): numbers of `files`. */
export interface Preloads {
  files: string[];
  screens: Record<string, number[]>;
}

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The module of each screen, as shell/screens.ts writes them. Throws where one cannot be read. */
function modulesOfScreens(): Map<string, string> {
  const text = readFileSync(fileOf("./shell/screens.ts"), "utf8");
  const written = text.matchAll(/"?([\w:/-]+)"?: \(\) =>\s*import\("#admin\/([^"]+)"\)/g);
  const modules = new Map([...written].map(([, path = "", module = ""]) => [path, fileOf(module)]));
  const unread = SCREEN_PATHS.filter((path) => !modules.has(path));
  if (unread.length > 0) throw new Error(`admin/shell/screens.ts: the module of ${unread} cannot be read.`);
  return modules;
}

/** Two files that import each other: the one that runs first would find the other's values undefined. */
function mutualImports(chunks: Readonly<Record<string, Chunk>>): string[] {
  const reaches = (from: string, wanted: string, seen = new Set<string>()): boolean =>
    (chunks[from]?.imports ?? []).some((next) => {
      if (next === wanted) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, wanted, seen);
    });
  return Object.keys(chunks).filter((name) => reaches(name, name));
}

/**
 * Writes which files each screen needs beside those that the page itself names, so that the server can name them in the
 * page: a browser then asks for all at once instead of in four rounds. Throws where files import each other.
 */
export function namePreloads(): Plugin {
  return {
    name: "matab-name-preloads",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = bundle as unknown as Record<string, Chunk>;
      const nameOf = new Map(
        Object.entries(chunks).flatMap(([name, { facadeModuleId }]) =>
          facadeModuleId ? [[facadeModuleId, name] as const] : [],
        ),
      );
      const needs = (modules: readonly string[]) => {
        const found = new Set<string>();
        const add = (name: string | undefined) => {
          const chunk = name === undefined ? undefined : chunks[name];
          if (!name || !chunk || found.has(name)) return;
          for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
          found.add(name);
          chunk.imports?.forEach(add);
        };
        for (const module of modules) add(nameOf.get(module));
        return found;
      };
      // The entry and what starts it are the exception, in an order that holds.
      const mutual = mutualImports(chunks).filter((name) => !/\/(index|start)-/.test(name));
      if (mutual.length > 0) throw new Error(`admin/chunks.ts: ${mutual} import each other.`);
      const page = needs([fileOf("./index.html")]);
      const files: string[] = [];
      const numberOf = (name: string) => {
        const known = files.indexOf(name);
        return known >= 0 ? known : files.push(name) - 1;
      };
      const numbers = (modules: readonly string[]) =>
        [...needs(modules)].filter((name) => !page.has(name)).map(numberOf);
      const around = ["./shell/signed-in.tsx", "./shell/screens.ts"].map(fileOf);
      const screens: Preloads["screens"] = {
        "": numbers(around),
        "/auth/login": numbers([fileOf("./shell/auth/sign-in.tsx")]),
      };
      for (const [path, module] of modulesOfScreens()) screens[path] = numbers([...around, module]);
      const source = JSON.stringify({ files, screens } satisfies Preloads);
      this.emitFile({ type: "asset", fileName: "preloads.json", source });
    },
  };
}
