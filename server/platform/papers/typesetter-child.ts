import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { type ChartToDraw, chartSvg } from "#rules/clinical/dental/draw/svg.ts";
import { withoutInvisible } from "#rules/values/text/invisible-characters.ts";
import { takeJobs } from "#server/platform/process/children/jobs.ts";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";

/**
 * The templates beside this file: a bill's papers on A4 or a roll (the data gives its width), the Z-report (the data names
 * its paper), statements on A4, prescriptions on A4 or A5, lab slips on A5 or a
 * roll, tooth charts and estimates on A4.
 */
export type Template =
  | "a4"
  | "roll"
  | "z-report"
  | "statement"
  | "share-statement"
  | "prescription"
  | "lab-slip"
  | "tooth-chart"
  | "estimate";

/** A paper to typeset, with its data as JSON. */
export interface TypesetJob {
  template: Template;
  data: string;
  /** The clinic's logo (PNG); null: the product's own mark. */
  logo: Uint8Array | null;
  /** The tooth charts that are drawn on it, as the input `pictures`; of charts that all look the same the first. */
  charts?: readonly ChartToDraw[];
}

/** The screen's fonts, as font files for the PDF. */
const FACES = {
  inter: ["400Regular", "500Medium", "600SemiBold", "700Bold", "800ExtraBold"],
  "plus-jakarta-sans": ["700Bold"],
  amiri: ["400Regular", "700Bold"],
};
const TEMPLATES = fileURLToPath(new URL(".", import.meta.url));
/** Typst's cache keeps entries used for the last two papers. */
const KEPT = 2;

const fontPaths = Object.entries(FACES).flatMap(([family, weights]) =>
  weights.map((weight) =>
    fileURLToPath(import.meta.resolve(`@expo-google-fonts/${family}/package.json`)).replace(
      "package.json",
      weight,
    ),
  ),
);

/** The path at which the templates find the logo; no such file exists. */
const LOGO = join(PROJECT_ROOT, "brand/clinic-logo.png");

const typst = NodeCompiler.create({ workspace: PROJECT_ROOT, fontArgs: [{ fontPaths }] });

/** Each chart as SVG, in JSON. */
function picturesOf(charts: readonly ChartToDraw[]): string {
  const pictures = charts.map(chartSvg);
  return withoutInvisible(JSON.stringify(new Set(pictures).size === 1 ? pictures.slice(0, 1) : pictures));
}

takeJobs(async ({ template, data, logo, charts = [] }: TypesetJob) => {
  if (logo) typst.mapShadow(LOGO, Buffer.from(logo));
  const inputs = { data, pictures: picturesOf(charts) };
  const pdf = typst.pdf({ mainFilePath: `${TEMPLATES}${template}.typ`, inputs });
  typst.evictCache(KEPT);
  return pdf;
});
