import react from "@astrojs/react";
import { defineConfig } from "astro/config";
import { UNKNOWN_ORIGIN } from "./layout/origin.ts";
import { lowPriorityScripts } from "./low-priority-scripts.ts";

/** Bundles scripts that every form needs at once: on slow connections, requests cost more than bytes. */
const SHARED_SCRIPT = {
  name: "shared",
  test: /vite\/preload-helper|rolldown\/runtime|site\/islands\/(toast|flash-toast|elements|hydrate-form|form-values|draft|unsaved|page|menu)\.ts/,
};

/**
 * The public site: React components rendered to plain HTML at build time. Scripts and styles are never inlined, so the
 * pages work under `script-src 'self'; style-src 'self'`.
 */
export default defineConfig({
  // The public address, for canonical links and shared pictures, which need full URLs.
  site: process.env.PUBLIC_URL ?? UNKNOWN_ORIGIN,
  srcDir: ".",
  outDir: "../dist/site",
  cacheDir: "../.cache/site",
  output: "static",
  trailingSlash: "never",
  integrations: [react(), lowPriorityScripts()],
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
    // Vite must bundle this package, because it imports modules that only Astro's build provides. Astro would find that
    // out by itself, but reads the nearest package.json, and this package is in scripts/pages/package.json.
    resolve: { noExternal: ["@astrojs/react"] },
    // All styles in one file: it costs less than more requests would, and later pages have it cached.
    build: {
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rolldownOptions: { output: { codeSplitting: { groups: [SHARED_SCRIPT] } } },
    },
    // In development, the API is served by the app's own server.
    server: { proxy: { "/api": `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  },
});
