import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const ROOT = fileURLToPath(new URL(".", import.meta.url));
/** Two folders below the root, as the expression of `placeOfSource` expects. */
const BUILT = `${ROOT}dist/server`;

/** Packages of many modules, of which the server uses few: the build leaves out what nothing uses. */
const BUILT_IN = [
  "kysely",
  "libphonenumber-js",
  "to-words",
  "zod",
  ...["markdown-it", "entities", "linkify-it", "mdurl", "punycode.js", "uc.micro"],
];

/** `import.meta.url` stays the source's address, so that a module finds the files beside its source. */
function placeOfSource(): Plugin {
  return {
    name: "matab-place-of-source",
    transform(code, id) {
      if (id.includes("node_modules") || !code.includes("import.meta.url")) return null;
      const source = JSON.stringify(`../../${relative(ROOT, id)}`);
      return {
        code: code.replaceAll("import.meta.url", `new URL(${source}, import.meta.url).href`),
        map: null,
      };
    },
  };
}

/**
 * Makes dist/server of the two programs that serve a clinic: a few files in place of some 650 modules of ours and those
 * of the packages above (docs/decisions/0105-built-server.md). All other programs of the server run from their sources.
 */
export default defineConfig({
  root: ROOT,
  publicDir: false,
  plugins: [placeOfSource()],
  ssr: { noExternal: BUILT_IN },
  build: {
    ssr: true,
    target: "node24",
    outDir: BUILT,
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { main: `${ROOT}server/main.ts`, demo: `${ROOT}server/demo.ts` },
      output: {
        entryFileNames: "[name].mjs",
        chunkFileNames: "[name].mjs",
        // Node keeps the text of a program in memory, two bytes a letter where one letter is not ASCII.
        charset: "ascii",
        comments: false,
      },
    },
  },
});
