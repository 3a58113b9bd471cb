import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { InlineConfig, Plugin } from "vite";

/** How Vite makes the website: scripts for browsers, and the templates as one file for the server. */
const fromSite = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

export const PUBLIC_FOLDER = fromSite("../dist/site");
export const SERVER_FOLDER = fromSite("../dist/site-server");
/** Of the addresses whose names carry a hash. */
export const ASSETS = "_site";
/** Whatever the website is made of. */
export const SOURCES = ["", "../ui", "../contract", "../rules", "../brand"].map(fromSite);
const PAGES = ["home", "registration", "page", "visit"] as const;
/** The scripts that pages have, by their names in `site/assets.ts`. */
export const SCRIPTS = [...PAGES, ...PAGES.map((name) => `urdu-${name}` as const)];

const MODULE = "virtual:site-assets";
/** Stands in the server's file until the names are known. */
export const ASSETS_PLACE = "__SITE_ASSETS__";

/** Gives the templates the names of scripts and styles. */
const assetNames: Plugin = {
  name: "matab-site-assets",
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
  load: (id) => (id === `\0${MODULE}` ? `export const assets = JSON.parse("${ASSETS_PLACE}");` : null),
};

const common: InlineConfig = {
  root: fromSite(""),
  configFile: false,
  base: "/",
  logLevel: "warn",
  plugins: [react(), assetNames],
};

const output = {
  entryFileNames: `${ASSETS}/[name].[hash].js`,
  chunkFileNames: `${ASSETS}/[name].[hash].js`,
  assetFileNames: `${ASSETS}/[name].[hash][extname]`,
};

/** Pieces that every form needs at once: on slow connections, requests cost more than bytes. */
const SHARED_SCRIPT = {
  name: "shared",
  test: /vite\/preload-helper|rolldown\/runtime|site\/islands\/(toast|flash-toast|elements|hydrate-form|form-values|draft|unsaved|page|menu|voice)\.ts/,
};

/** The scripts and what lies in public/. */
export const clientBuild: InlineConfig = {
  ...common,
  publicDir: fromSite("public"),
  build: {
    outDir: PUBLIC_FOLDER,
    emptyOutDir: true,
    manifest: true,
    target: "esnext",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: Object.fromEntries(SCRIPTS.map((name) => [name, fromSite(`islands/${name}.ts`)])),
      output: { ...output, codeSplitting: { groups: [SHARED_SCRIPT] } },
    },
  },
};

/** The page of the waiting room's television, which shares nothing with the website but its words for days. */
export const screenBuild: InlineConfig = {
  ...common,
  root: fromSite("screen"),
  base: "/screen/",
  plugins: [],
  publicDir: false,
  build: {
    outDir: fromSite("../dist/screen"),
    emptyOutDir: true,
    target: "esnext",
    cssTarget: "esnext",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
};

/** The templates, with styles, fonts and drawings beside them. React's messages stay readable: nothing is minified. */
export const serverBuild: InlineConfig = {
  ...common,
  publicDir: false,
  define: { "process.env.NODE_ENV": '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: fromSite("entry.tsx"),
    ssrEmitAssets: true,
    outDir: SERVER_FOLDER,
    emptyOutDir: true,
    minify: false,
    cssMinify: true,
    // Other targets rewrite what today's browsers know: `:dir(rtl)` becomes lists of languages.
    target: "esnext",
    cssTarget: "esnext",
    cssCodeSplit: false,
    assetsDir: ASSETS,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // As in vite.server.config.ts.
    rolldownOptions: {
      output: { ...output, entryFileNames: "entry.made.mjs", charset: "ascii", comments: false },
    },
  },
};
