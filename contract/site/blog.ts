import type { SiteText } from "./texts.ts";

/** Printed under every post. */
export const POST_NOTICE: SiteText = {
  en: "This note is general information. It does not replace a consultation with a doctor or dentist who can examine you.",
  ur: "یہ تحریر عام معلومات ہے۔ یہ ایسے ڈاکٹر کے معائنے کا بدل نہیں جو آپ کو دیکھ سکے۔",
};

/** The tags that posts are sorted under: the word in the address, and the one that visitors read. */
export const TAG_LABELS = {
  teeth: { en: "Teeth", ur: "دانت" },
  gums: { en: "Gums and mouth", ur: "مسوڑھے اور منہ" },
  skin: { en: "Skin", ur: "جلد" },
  hair: { en: "Hair", ur: "بال" },
  sun: { en: "Sun", ur: "دھوپ" },
  seasons: { en: "Seasons", ur: "موسم" },
  children: { en: "Children", ur: "بچے" },
  pregnancy: { en: "Pregnancy", ur: "حمل" },
  diabetes: { en: "Diabetes", ur: "شوگر" },
  heart: { en: "Heart", ur: "دل" },
  infections: { en: "Infections", ur: "انفیکشن" },
  medicines: { en: "Medicines", ur: "دوائیں" },
  tests: { en: "Tests", ur: "ٹیسٹ" },
  food: { en: "Food and drink", ur: "کھانا پینا" },
  habits: { en: "Habits", ur: "عادتیں" },
  ramadan: { en: "Ramzan", ur: "رمضان" },
  "first-aid": { en: "First aid", ur: "ابتدائی طبی امداد" },
} as const satisfies Record<string, SiteText>;

export type Tag = keyof typeof TAG_LABELS;
