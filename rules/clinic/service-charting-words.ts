import type { ChartedPer, DetailKind, ServiceChartCode } from "./service-charting.ts";

/** What the desk reads of a service's charting. */

/** The same words as `codeLabel` of rules/clinical/dental/codes.ts, whose test holds both together. */
export const CHART_CODE_WORDS: Readonly<Record<ServiceChartCode, string>> = {
  filling: "filling",
  inlay: "inlay",
  crown: "crown",
  bridge: "bridge",
  veneer: "veneer",
  "root-canal": "root canal",
  post: "post",
  implant: "implant",
  denture: "denture",
  extraction: "extraction",
  sealant: "fissure seal",
  splint: "splint",
};

export const CHARTED_PER_WORDS: Readonly<Record<ChartedPer, string>> = {
  visit: "the visit",
  tooth: "each tooth",
  surface: "each surface",
  arch: "each arch",
  mouth: "the whole mouth",
};

export const DETAIL_KIND_WORDS: Readonly<Record<DetailKind, string>> = {
  laser: "laser",
  injection: "injection: product and lot",
  peel: "peel",
  implant: "implant: size and lot",
  anaesthetic: "anaesthetic",
  braces: "braces",
};
