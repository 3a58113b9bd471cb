import { type Case, story } from "./case.ts";
import { aestheticCases } from "./cases-aesthetics.ts";
import { dentalCases } from "./cases-dentistry.ts";
import { generalCases } from "./cases-general.ts";

export const cases: readonly Case[] = [...dentalCases, ...aestheticCases, ...generalCases];

/** A generic case for a service that no case names, which happens when the clinic changed its catalogue. */
export function plainCase(service: string): Case {
  return {
    services: [service],
    minutes: 30,
    weight: 5,
    stories: [
      story(`Asks for: ${service}`, "Examined. No contraindication found.", "Done. Review if needed."),
    ],
  };
}
