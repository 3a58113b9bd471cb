import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { takeJobs } from "#server/platform/process/children/jobs.ts";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";

/** The templates beside this file: a bill's papers on A4 or a roll, whose data says how wide it is, the Z-report, whose data says on which paper, statements on A4. */
export type Template = "a4" | "roll" | "z-report" | "statement" | "share-statement";

/** A paper to typeset, with its data as JSON. */
export interface TypesetJob {
  template: Template;
  data: string;
  /** The clinic's logo (PNG); null: the product's own mark. */
  logo: Uint8Array | null;
}

/** The fonts of the screen, as font files for the PDF. */
const FACES = {
  inter: ["400Regular", "500Medium", "600SemiBold", "700Bold", "800ExtraBold"],
  "plus-jakarta-sans": ["700Bold"],
  amiri: ["400Regular", "700Bold"],
};
const TEMPLATES = fileURLToPath(new URL(".", import.meta.url));
/** Typst's cache drops what was not used for the last two papers. */
const KEPT = 2;

const fontPaths = Object.entries(FACES).flatMap(([family, weights]) =>
  weights.map((weight) =>
    fileURLToPath(import.meta.resolve(`@expo-google-fonts/${family}/package.json`)).replace(
      "package.json",
      weight,
    ),
  ),
);

/** Where the templates find the logo; no file is there. */
const LOGO = join(PROJECT_ROOT, "brand/clinic-logo.png");

const typst = NodeCompiler.create({ workspace: PROJECT_ROOT, fontArgs: [{ fontPaths }] });

takeJobs(async ({ template, data, logo }: TypesetJob) => {
  if (logo) typst.mapShadow(LOGO, Buffer.from(logo));
  const pdf = typst.pdf({ mainFilePath: `${TEMPLATES}${template}.typ`, inputs: { data } });
  typst.evictCache(KEPT);
  return pdf;
});
