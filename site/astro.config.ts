import react from "@astrojs/react";
import { defineConfig } from "astro/config";
import { UNKNOWN_ORIGIN } from "./layout/origin.ts";
import { patientScripts } from "./patient-scripts.ts";

/** What every form needs from the start comes in one piece: on a slow line each request costs more than its bytes. */
const SHARED_SCRIPT = {
  name: "shared",
  test: /vite\/preload-helper|rolldown\/runtime|site\/islands\/(toast|flash-toast|elements|hydrate-form|form-values|draft|unsaved|page|menu)\.ts/,
};

/**
 * The public site: React components rendered to plain HTML at build time. Nothing is inlined, neither script nor
 * style, so that the pages work under `script-src 'self'; style-src 'self'`.
 */
export default defineConfig({
  // Where people reach the clinic; what names a page in full (canonical, shared pictures) needs to know it.
  site: process.env.PUBLIC_URL ?? UNKNOWN_ORIGIN,
  srcDir: ".",
  outDir: "../dist/site",
  cacheDir: "../.cache/site",
  output: "static",
  trailingSlash: "never",
  integrations: [react(), patientScripts()],
  devToolbar: { enabled: false },
  build: { format: "file", assets: "_site", inlineStylesheets: "never" },
  image: {
    service: {
      entrypoint: "astro/assets/services/sharp",
      // AVIF's default effort takes five times as long for files about 10 % smaller.
      config: { avif: { effort: 2, quality: 52, chromaSubsampling: "4:2:0" } },
    },
  },
  vite: {
    // Its modules import some that only Astro's build provides. Astro finds such packages in the nearest package.json,
    // which is not the one that names this one (scripts/pages/package.json).
    resolve: { noExternal: ["@astrojs/react"] },
    // All styles in one file: smaller than the requests it saves, and every later page has it already.
    build: {
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rolldownOptions: { output: { codeSplitting: { groups: [SHARED_SCRIPT] } } },
    },
    // While developing, the API is the app's own server beside this one.
    server: { proxy: { "/api": `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  },
});
