import react from "@astrojs/react";
import { defineConfig } from "astro/config";

/**
 * The public site: React components rendered to plain HTML at build time. Nothing is inlined, neither script nor
 * style, so that the pages work under `script-src 'self'; style-src 'self'`.
 */
export default defineConfig({
  srcDir: ".",
  outDir: "../dist/site",
  cacheDir: "../.cache/site",
  output: "static",
  trailingSlash: "never",
  integrations: [react()],
  devToolbar: { enabled: false },
  build: { format: "file", assets: "_site", inlineStylesheets: "never" },
  image: {
    service: {
      entrypoint: "astro/assets/services/sharp",
      // AVIF's default effort takes three times as long for files about 3 % smaller.
      config: { avif: { effort: 2, quality: 52 } },
    },
  },
  vite: {
    build: { assetsInlineLimit: 0 },
    // While developing, the API is the app's own server beside this one.
    server: { proxy: { "/api": `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  },
});
