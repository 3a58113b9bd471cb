import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";

const SCRIPT = /<script type="module" src="([^"]+)"><\/script>/g;
const IMPORT = /\b(?:from|import)"\.\/([^"]+)"/g;

/**
 * An Astro integration that gives scripts a low priority, after the fonts and the first picture, because every page can
 * be read without them. It also preloads what a script imports, so that both load in parallel.
 */
export function lowPriorityScripts(): AstroIntegration {
  return {
    name: "low-priority-scripts",
    hooks: {
      "astro:build:done": async ({ dir }) => {
        const root = fileURLToPath(dir);
        const pages = (await readdir(root, { recursive: true })).filter((name) => name.endsWith(".html"));
        await Promise.all(pages.map((page) => rewrite(root, join(root, page))));
      },
    },
  };
}

async function rewrite(root: string, page: string): Promise<void> {
  const html = await readFile(page, "utf8");
  const sources = [...html.matchAll(SCRIPT)].map(([, source = ""]) => source);
  const imports = new Map(
    await Promise.all(sources.map(async (source) => [source, await importsOf(root, source)] as const)),
  );
  await writeFile(
    page,
    html.replace(SCRIPT, (_, source: string) => {
      const early = (imports.get(source) ?? []).map(
        (address) => `<link rel="modulepreload" fetchpriority="low" href="${address}">`,
      );
      return `${early.join("")}<script type="module" fetchpriority="low" src="${source}"></script>`;
    }),
  );
}

async function importsOf(root: string, source: string): Promise<string[]> {
  const code = await readFile(join(root, source), "utf8");
  const folder = source.slice(0, -basename(source).length);
  return [...code.matchAll(IMPORT)].map(([, file = ""]) => folder + file);
}
