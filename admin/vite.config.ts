import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

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

export default defineConfig({
  root: here,
  base: "/admin/",
  publicDir: false,
  plugins: [react(), serveSignIn()],
  server: { proxy: { "/api": `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  build: {
    outDir: fileURLToPath(new URL("../dist/admin", import.meta.url)),
    emptyOutDir: true,
    // The content security policy allows no data: URLs for fonts and style sheets.
    assetsInlineLimit: 0,
    // Browsers that know dynamic imports preload them on their own; the helper is dead weight.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
