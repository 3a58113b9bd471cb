/** What a service is for those who chart teeth; every word of it may be left unsaid. */

/** Work that the tooth chart draws: the same as WORK_CODES of rules/clinical/dental/codes.ts, whose test holds both together. */
export const SERVICE_CHART_CODES = [
  "filling",
  "inlay",
  "crown",
  "bridge",
  "veneer",
  "root-canal",
  "post",
  "implant",
  "denture",
  "extraction",
  "sealant",
  "splint",
] as const;
export type ServiceChartCode = (typeof SERVICE_CHART_CODES)[number];

/** What its fee is for. */
export const CHARTED_PER = ["visit", "tooth", "surface", "arch", "mouth"] as const;
export type ChartedPer = (typeof CHARTED_PER)[number];

/** Which details are written down when it is done. */
export const DETAIL_KINDS = ["laser", "injection", "peel", "implant", "anaesthetic", "braces"] as const;
export type DetailKind = (typeof DETAIL_KINDS)[number];
