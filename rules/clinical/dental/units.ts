import type { ChartedPer } from "#rules/clinic/service-charting.ts";
import { isUpper } from "./teeth.ts";

/** How many of a service were done. */

/** Whether such work has to say on which tooth it was done. */
export const needsTeeth = (per: ChartedPer | null): boolean => per === "tooth" || per === "surface";

/** How many of a service were done, by its teeth and surfaces, where nobody says it otherwise. */
export function unitsOf(per: ChartedPer | null, teeth: readonly number[], surfaces: string): number {
  if (per === "tooth") return Math.max(teeth.length, 1);
  if (per === "surface") return Math.max(teeth.length, 1) * Math.max(surfaces.length, 1);
  if (per === "arch") return Math.max(new Set(teeth.map(isUpper)).size, 1);
  return 1;
}
