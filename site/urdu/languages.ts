/** The languages that doctors speak, by the word that is kept; another stands as it was written. */
export const LANGUAGES_IN_URDU: Readonly<Record<string, string>> = {
  Urdu: "اردو",
  Punjabi: "پنجابی",
  English: "انگریزی",
  Pashto: "پشتو",
  Sindhi: "سندھی",
  Saraiki: "سرائیکی",
  Balochi: "بلوچی",
  Hindko: "ہندکو",
  Kashmiri: "کشمیری",
  Arabic: "عربی",
  Persian: "فارسی",
};
