import type { SiteText } from "./texts.ts";

/** Printed under every post. */
export const POST_NOTICE: SiteText = {
  en: "This note is general information. It does not replace a consultation with a doctor or dentist who can examine you.",
};

/** The tags that posts are sorted under: the word in the address, and the one that visitors read. */
export const TAG_LABELS = {
  teeth: { en: "Teeth" },
  gums: { en: "Gums and mouth" },
  skin: { en: "Skin" },
  hair: { en: "Hair" },
  sun: { en: "Sun" },
  seasons: { en: "Seasons" },
  children: { en: "Children" },
  pregnancy: { en: "Pregnancy" },
  diabetes: { en: "Diabetes" },
  heart: { en: "Heart" },
  infections: { en: "Infections" },
  medicines: { en: "Medicines" },
  tests: { en: "Tests" },
  food: { en: "Food and drink" },
  habits: { en: "Habits" },
  ramadan: { en: "Ramzan" },
  "first-aid": { en: "First aid" },
} as const satisfies Record<string, SiteText>;

export type Tag = keyof typeof TAG_LABELS;
