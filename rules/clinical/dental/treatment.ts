import type { ChartCode, ChartDetail } from "./codes.ts";

/** What dentists usually do about what they find; the dentist changes it on the plan. */
const USUAL: Partial<Record<ChartCode, ChartCode>> = {
  caries: "filling",
  fracture: "crown",
  wear: "filling",
  apical: "root-canal",
  "retained-root": "extraction",
  impacted: "extraction",
  discoloured: "veneer",
};

/** The work that is proposed for a finding; null: none. Caries down to the pulp takes a root canal, a loose third grade goes. */
export function treatmentFor(code: ChartCode, detail: ChartDetail | null): ChartCode | null {
  if (code === "caries" && detail?.depth === "pulp") return "root-canal";
  if (code === "mobile") return detail?.grade === "3" ? "extraction" : null;
  return USUAL[code] ?? null;
}
