/** Pakistan's cities with clinics, in Urdu. */
const IN_URDU: Readonly<Record<string, string>> = {
  abbottabad: "ایبٹ آباد",
  bahawalpur: "بہاولپور",
  "dera ghazi khan": "ڈیرہ غازی خان",
  faisalabad: "فیصل آباد",
  gujranwala: "گوجرانوالہ",
  gujrat: "گجرات",
  hyderabad: "حیدرآباد",
  islamabad: "اسلام آباد",
  jhang: "جھنگ",
  jhelum: "جہلم",
  karachi: "کراچی",
  kasur: "قصور",
  lahore: "لاہور",
  larkana: "لاڑکانہ",
  mardan: "مردان",
  mingora: "مینگورہ",
  multan: "ملتان",
  muzaffarabad: "مظفرآباد",
  okara: "اوکاڑہ",
  peshawar: "پشاور",
  quetta: "کوئٹہ",
  "rahim yar khan": "رحیم یار خان",
  rawalpindi: "راولپنڈی",
  sahiwal: "ساہیوال",
  sargodha: "سرگودھا",
  sheikhupura: "شیخوپورہ",
  sialkot: "سیالکوٹ",
  sukkur: "سکھر",
};

/** A city's name in Urdu; null where it is not known. */
export const cityInUrdu = (city: string): string | null =>
  IN_URDU[city.trim().toLowerCase().replace(/\s+/g, " ")] ?? null;
