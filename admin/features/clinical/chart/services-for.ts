import type { Service } from "#contract/clinic/services.ts";
import { type ChartCode, codeLabel } from "#rules/clinical/dental/codes.ts";

export type WorkService = Pick<Service, "id" | "name" | "fees"> & { chartCode?: ChartCode | null };

/** The services of the price list that are this work. */
export function servicesFor(code: ChartCode, services: readonly WorkService[]): WorkService[] {
  const isCoded = services.some(({ chartCode }) => chartCode);
  // A price list without codes is read by its names.
  return services.filter((service) =>
    isCoded ? service.chartCode === code : NAMES[code]?.test(service.name),
  );
}

const NAMES: Readonly<Partial<Record<ChartCode, RegExp>>> = {
  filling: /filling|composite|amalgam/iu,
  inlay: /inlay|onlay/iu,
  crown: /crown/iu,
  bridge: /bridge/iu,
  veneer: /veneer/iu,
  "root-canal": /root canal|\brct\b|endodont/iu,
  post: /\bpost\b/iu,
  implant: /implant/iu,
  denture: /denture/iu,
  extraction: /extraction|removal of (?:a )?tooth/iu,
  sealant: /seal/iu,
  splint: /splint/iu,
};

/** "No service of the price list is a filling." */
export const noServiceText = (code: ChartCode): string => {
  const name = codeLabel(code);
  return `No service of the price list is ${/^[aeiou]/u.test(name) ? "an" : "a"} ${name}.`;
};
