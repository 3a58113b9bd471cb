import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { codeSplitting } from "./chunks.ts";
import { FIRST_CALLS } from "./first-calls.ts";
import { namePreloads } from "./preloads.ts";
import { urduCatalogues } from "./urdu/build/plugin.ts";

const here = fileURLToPath(new URL(".", import.meta.url));

/** The sign-in area lives at /auth/*, outside the base, but is this same application. */
function serveSignIn(): Plugin {
  return {
    name: "matab-serve-sign-in",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.startsWith("/auth/")) request.url = "/admin/";
        next();
      });
    },
  };
}

const CONTRACT = fileURLToPath(new URL("../contract/", import.meta.url));
const DEFERRED_ZOD = fileURLToPath(new URL("./kit/form/deferred-zod.ts", import.meta.url));

/** Schemas of the contract come without zod, which loads with what validates. */
function deferZod(): Plugin {
  return {
    name: "matab-defer-zod",
    enforce: "pre",
    resolveId: (source, importer) =>
      source === "zod" && importer?.startsWith(CONTRACT) ? DEFERRED_ZOD : null,
  };
}

const BASE = "/admin/";

const firstFile = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), "utf8");

/**
 * Puts two scripts in front of all others, as one file that browsers keep: which colours, and what the screen asks for first.
 */
function runFirst(): Plugin {
  const source = [
    firstFile("colours-first.js"),
    `const FIRST_CALLS = ${JSON.stringify(FIRST_CALLS)};`,
    firstFile("calls-first.js"),
  ].join("\n");
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  const built = `assets/first-${hash}.js`;
  return {
    name: "matab-run-first",
    configureServer: ({ middlewares }) =>
      void middlewares.use(`${BASE}first.js`, (_request, response) =>
        response.setHeader("content-type", "text/javascript").end(source),
      ),
    generateBundle() {
      this.emitFile({ type: "asset", fileName: built, source });
    },
    transformIndexHtml: (_html, { server }) => [
      {
        tag: "script",
        attrs: { src: BASE + (server ? "first.js" : built) },
        injectTo: "head-prepend",
      },
    ],
  };
}

export default defineConfig({
  root: here,
  base: BASE,
  publicDir: false,
  plugins: [react(), serveSignIn(), deferZod(), runFirst(), namePreloads(), urduCatalogues()],
  server: { proxy: { "/api": `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  build: {
    outDir: fileURLToPath(new URL("../dist/admin", import.meta.url)),
    emptyOutDir: true,
    // The content security policy allows no data: URLs for fonts and style sheets.
    assetsInlineLimit: 0,
    // Browsers that know dynamic imports preload them on their own; the helper is dead weight.
    modulePreload: { polyfill: false },
    // Read by the test of the weights, tests/e2e/platform/weights.test.ts.
    manifest: true,
    // 42 bits tell two builds of a file apart; every page's list of files is the shorter for it.
    rolldownOptions: {
      output: {
        codeSplitting,
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
      },
    },
    reportCompressedSize: false,
  },
});
