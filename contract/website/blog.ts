import type { SiteText } from "#contract/values/texts.ts";

/** Printed under every post. */
export const POST_NOTICE: SiteText = {
  en: "This note is general information. It does not replace a consultation with a doctor or dentist who can examine you.",
  ur: "یہ تحریر عام معلومات ہے۔ یہ ایسے ڈاکٹر کے معائنے کا بدل نہیں جو آپ کو دیکھ سکے۔",
};

/** The tags of posts: the word in the address, and the one that visitors read. */
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

/** The most letters of a tag. */
export const LONGEST_TAG = 30;
/** A tag as stored and in the address: lower-case letters of any alphabet and digits, with hyphens between them. */
export const TAG = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:-[\p{L}\p{M}\p{N}]+)*$/u;

const KNOWN = new Map<string, SiteText>(Object.entries(TAG_LABELS));
const IS_URDU = /\p{Script=Arabic}/u;

/** The label of a tag; a clinic's own tag is its own label: "home-visits" as "Home visits". */
export function tagLabel(tag: string): SiteText {
  const words = tag.replaceAll("-", " ");
  const own = words.charAt(0).toUpperCase() + words.slice(1);
  return KNOWN.get(tag) ?? (IS_URDU.test(own) ? { en: own, ur: own } : { en: own });
}

/** The tag for a word in either language: "Teeth" and "دانت" are `teeth`; blank for a word without letters. */
export function tagOf(typed: string): string {
  const words = typed.normalize("NFC").trim().toLowerCase();
  for (const [tag, { en, ur }] of KNOWN) if (words === en.toLowerCase() || words === ur) return tag;
  const joined = words.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  const cut = joined.replace(/^[-\p{M}]+/u, "").slice(0, LONGEST_TAG);
  // Removes half a character or a hyphen at the end.
  return cut.replace(/[\uD800-\uDBFF]$/, "").replace(/-$/, "");
}
