import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { wordsOf } from "./catalogues.ts";

const MAIN = "/main.tsx";
const PREVIEW = "/urdu/preview.ts";

/**
 * Makes modules of the catalogues. A build leaves out what no second person has read. `WORDS=ur npm run dev` shows
 * everything, on the screens themselves.
 */
export function urduCatalogues(): Plugin {
  let isPreview = false;
  return {
    name: "matab-urdu-catalogues",
    config: (_config, { command }) => {
      isPreview = command === "serve" && process.env.WORDS === "ur";
    },
    load(id) {
      if (!id.endsWith(".po")) return null;
      return `export default ${JSON.stringify(wordsOf(readFileSync(id, "utf8"), { isPreview }))};`;
    },
    transformIndexHtml: { order: "pre", handler: (html) => (isPreview ? html.replace(MAIN, PREVIEW) : html) },
  };
}
