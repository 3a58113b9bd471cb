import { readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import {
  ASSETS,
  ASSETS_PLACE,
  clientBuild,
  PUBLIC_FOLDER,
  SCRIPTS,
  SERVER_FOLDER,
  SOURCES,
  screenBuild,
  serverBuild,
} from "./config.ts";

/**
 * Builds the website, whoever the clinic is: dist/site has what browsers fetch, dist/site-server the templates as one
 * file (`contract/website/renderer.ts`), which is never served itself, dist/screen the waiting room's page. With `--watch` it does so after each change of a
 * source.
 */
interface Chunk {
  file: string;
  imports?: string[];
}

function scriptsOf(manifest: Record<string, Chunk>) {
  const scripts = SCRIPTS.map((name) => {
    const entry = manifest[`islands/${name}.ts`];
    if (!entry) throw new Error(`The manifest names no script for "${name}".`);
    return [name, { src: `/${entry.file}`, imports: importsOf(manifest, entry).map((file) => `/${file}`) }];
  });
  return Object.fromEntries(scripts);
}

/** The files that a chunk imports, however deep. */
function importsOf(manifest: Record<string, Chunk>, { imports = [] }: Chunk): string[] {
  const files = imports.flatMap((key) => {
    const chunk = manifest[key];
    return chunk ? [chunk.file, ...importsOf(manifest, chunk)] : [];
  });
  return [...new Set(files)];
}

/** Styles, fonts and drawings come out of the server's build; browsers find them beside the scripts. */
function moveAssets(): string {
  const from = join(SERVER_FOLDER, ASSETS);
  const names = readdirSync(from);
  for (const name of names) renameSync(join(from, name), join(PUBLIC_FOLDER, ASSETS, name));
  rmSync(from, { recursive: true });
  const style = names.find((name) => name.endsWith(".css"));
  if (!style) throw new Error("The build made no style sheet.");
  return `/${ASSETS}/${style}`;
}

/** @param isAnew what an earlier build left is removed first, the sample's pictures among it. */
async function buildSite(isAnew: boolean): Promise<void> {
  await build({ ...clientBuild, build: { ...clientBuild.build, emptyOutDir: isAnew } });
  const manifestFile = join(PUBLIC_FOLDER, ".vite/manifest.json");
  const scripts = scriptsOf(JSON.parse(readFileSync(manifestFile, "utf8")));
  rmSync(join(PUBLIC_FOLDER, ".vite"), { recursive: true });
  await build({ ...serverBuild, build: { ...serverBuild.build, emptyOutDir: isAnew } });
  const names = JSON.stringify(JSON.stringify({ style: moveAssets(), scripts }));
  // Written into the same file, not put in its place: a server that watches it would lose sight of it.
  const made = join(SERVER_FOLDER, "entry.made.mjs");
  const code = readFileSync(made, "utf8").replace(`"${ASSETS_PLACE}"`, () => names);
  writeFileSync(join(SERVER_FOLDER, "entry.mjs"), code);
  rmSync(made);
  await build(screenBuild);
}

/** Milliseconds without another change before a build begins: an editor saves several files. */
const CALM_MS = 150;

/** The folders of the sources, however deep. */
const folders = () =>
  SOURCES.flatMap((source) => [
    source,
    ...readdirSync(source, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name)),
  ]);

/**
 * Builds again whenever a source has changed, one build after the other. Folders are watched, not files: many editors
 * put a new file in the place of the old one, and who watched that sees nothing more.
 */
function watchSources(): void {
  const watched = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  const again = () => {
    watchFolders();
    last = last
      .then(() => buildSite(false))
      .then(
        () => say("built again"),
        (error: unknown) => say(String(error)),
      );
  };
  const watchFolders = () => {
    for (const folder of folders().filter((one) => !watched.has(one))) {
      watched.add(folder);
      watch(folder, () => {
        clearTimeout(timer);
        timer = setTimeout(again, CALM_MS);
      });
    }
  };
  watchFolders();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

if (process.argv.includes("--watch")) watchSources();
else await buildSite(true);
