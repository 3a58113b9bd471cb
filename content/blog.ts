/** Printed under every post. */
export const postsNotice =
  "This note is general information. It does not replace a consultation with a doctor or dentist who can examine you.";

/** All tags a post may carry, with the word visitors read. */
export const tagLabels = {
  teeth: "Teeth",
  gums: "Gums and mouth",
  skin: "Skin",
  hair: "Hair",
  sun: "Sun",
  seasons: "Seasons",
  children: "Children",
  pregnancy: "Pregnancy",
  diabetes: "Diabetes",
  heart: "Heart",
  infections: "Infections",
  medicines: "Medicines",
  tests: "Tests",
  food: "Food and drink",
  habits: "Habits",
  ramadan: "Ramzan",
  "first-aid": "First aid",
} as const;

export type Tag = keyof typeof tagLabels;
