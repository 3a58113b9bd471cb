import type { Service } from "#contract/clinic/services.ts";
import { type ChartCode, codeLabel } from "#rules/clinical/dental/codes.ts";

export type WorkService = Pick<Service, "id" | "name" | "fees">;

/** The services of the price list that are this work, by name; packages are used up, not done. */
export const servicesFor = (code: ChartCode, services: readonly Service[]): WorkService[] =>
  services
    .filter(({ chartCode, sessions }) => chartCode === code && sessions === null)
    .toSorted((a, b) => a.name.localeCompare(b.name));

/** "No service of the price list is a filling." */
export const noServiceText = (code: ChartCode): string => {
  const name = codeLabel(code);
  return `No service of the price list is ${/^[aeiou]/u.test(name) ? "an" : "a"} ${name}.`;
};
