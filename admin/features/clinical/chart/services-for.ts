import type { Service } from "#contract/clinic/services.ts";
import { type ChartCode, codeLabel } from "#rules/clinical/dental/codes.ts";
import { say } from "#ui/say.ts";

export type WorkService = Pick<Service, "id" | "name" | "fees" | "chartedPer">;

/** The services of the price list that are this work, by name; packages are used up, not done. */
export const servicesFor = (code: ChartCode, services: readonly Service[]): WorkService[] =>
  services
    .filter(({ chartCode, sessions }) => chartCode === code && sessions === null)
    .toSorted((a, b) => a.name.localeCompare(b.name));

/** "No service of the price list is a filling." */
export const noServiceText = (code: ChartCode): string => {
  const work = codeLabel(code);
  return /^[aeiou]/u.test(work)
    ? say("No service of the price list is an {work}.", { work })
    : say("No service of the price list is a {work}.", { work });
};
