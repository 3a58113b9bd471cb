import type { Voice } from "#site/islands/urdu/voice.ts";

/** What the scripts of a page in Urdu may say before a form's own script has been loaded. */
export const FIRST_WORDS = {
  formNotLoaded: "فارم لوڈ نہیں ہو سکا۔ انٹرنیٹ دیکھ کر دوبارہ کوشش کریں۔",
  close: "بند کریں",
  liveMap: "اصل نقشہ",
} as const satisfies Partial<Voice["words"]>;
