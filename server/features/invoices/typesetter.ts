import { fileURLToPath } from "node:url";
import type { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { PaperSize } from "#rules/invoice.ts";
import { PROJECT_ROOT } from "#server/platform/config.ts";

/** The screen's faces, as the files that a PDF takes. */
const FACES = {
  inter: ["400Regular", "500Medium", "600SemiBold", "700Bold", "800ExtraBold"],
  "plus-jakarta-sans": ["700Bold"],
  amiri: ["400Regular", "700Bold"],
};
const TEMPLATES = fileURLToPath(new URL(".", import.meta.url));
/** How many papers ago something was last used when it is forgotten. */
const KEPT = 10;

const fontPaths = Object.entries(FACES).flatMap(([family, weights]) =>
  weights.map((weight) =>
    fileURLToPath(import.meta.resolve(`@expo-google-fonts/${family}/package.json`)).replace(
      "package.json",
      weight,
    ),
  ),
);

let compiler: NodeCompiler | undefined;

/** Loaded with the first paper that is asked for: a clinic that never asks pays nothing. */
async function open(): Promise<NodeCompiler> {
  const typst = await import("@myriaddreamin/typst-ts-node-compiler");
  compiler ??= typst.NodeCompiler.create({ workspace: PROJECT_ROOT, fontArgs: [{ fontPaths }] });
  return compiler;
}

/** Sets a template with its data as PDF; some milliseconds of work once the first is done. */
export async function typeset(size: PaperSize, data: object): Promise<Buffer> {
  const typst = await open();
  const pdf = typst.pdf({
    mainFilePath: `${TEMPLATES}${size}.typ`,
    inputs: { data: JSON.stringify(data) },
  });
  typst.evictCache(KEPT);
  return pdf;
}
