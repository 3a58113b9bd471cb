import type { FixedWords } from "./fixed-words.ts";

/** The fixed words of every page: frame, menu, footer, hours. */
export const layoutWords = {
  skip: { en: "Skip to the content", ur: "مواد پر جائیں" },
  hoursAndPhone: { en: "Hours and phone", ur: "اوقات اور فون" },
  home: { en: "home", ur: "پہلا صفحہ" },
  mainMenu: { en: "Main", ur: "مرکزی" },
  menu: { en: "Menu", ur: "مینو" },
  contactTheClinic: { en: "Contact the clinic", ur: "کلینک سے رابطہ" },
  call: { en: "Call", ur: "فون" },
  whatsapp: { en: "WhatsApp", ur: "واٹس ایپ" },
  whatsappNumber: { en: "WhatsApp {number}", ur: "واٹس ایپ {number}" },
  bookTime: { en: "Book a time", ur: "وقت لیں" },
  bookTimeWith: { en: "Book a time with {doctor}", ur: "{doctor} سے وقت لیں" },
  bookAppointment: { en: "Book an appointment", ur: "ملاقات کا وقت لیں" },

  linkAbout: { en: "About", ur: "ہمارے بارے میں" },
  linkAboutUs: { en: "About us", ur: "ہمارے بارے میں" },
  linkServices: { en: "Services", ur: "خدمات" },
  linkDepartments: { en: "Departments", ur: "شعبے" },
  linkDoctors: { en: "Doctors", ur: "ڈاکٹر" },
  linkContact: { en: "Contact", ur: "رابطہ" },
  linkBlog: { en: "Blog", ur: "بلاگ" },
  linkGallery: { en: "Gallery", ur: "گیلری" },
  linkQuestions: { en: "Questions", ur: "سوال و جواب" },
  linkFindUs: { en: "Find us", ur: "راستہ" },
  linkRegister: { en: "Register as Patient", ur: "مریض کے طور پر اندراج" },

  theClinic: { en: "The clinic", ur: "کلینک" },
  forPatients: { en: "For patients", ur: "مریضوں کے لیے" },
  openOn: { en: "Open {days}", ur: "{days} کھلا ہے" },
  sampleClinic: {
    en: ", a sample clinic. People and rooms shown are illustrations.",
    ur: "، ایک نمونہ کلینک۔ لوگ اور کمرے خیالی تصویریں ہیں۔",
  },
  privacy: { en: "Privacy policy", ur: "رازداری" },
  terms: { en: "Terms and conditions", ur: "شرائط و ضوابط" },

  /** The switch to the other language and what offers it, in that language. */
  otherLanguage: { en: "اردو", ur: "English" },
  alsoInOther: { en: "یہ ویب سائٹ اردو میں بھی ہے۔", ur: "This website is also in English." },
  closeOffer: { en: "بند کریں", ur: "Close" },

  comma: { en: ", ", ur: "، " },
  quotation: { en: "“{before} {stressed} {after}”", ur: "”{before} {stressed} {after}“" },
  rupees: { en: "Rs {amount}", ur: "{amount} روپے" },
  rupeesFrom: { en: "from Rs {amount}", ur: "{amount} روپے سے" },
  moneyRange: { en: "{least} to {most}", ur: "{least} سے {most} تک" },
  titleOfPage: { en: "{title} | {clinic}, {city}", ur: "{title} | {clinic}، {city}" },
  titleOfHome: { en: "{clinic}, {city}: {tagline}", ur: "{clinic}، {city}: {tagline}" },
  stop: { en: ".", ur: "۔" },
  and: { en: " and ", ur: " اور " },
  differing: { en: ", on {days} {times}", ur: "، {days} کو {times}" },
  closedOn: { en: "Closed on {days}", ur: "{days} کو بند" },
  byArrangement: { en: "By arrangement", ur: "وقت طے کر کے" },
  pleaseCall: { en: "please call", ur: "براہِ کرم فون کریں" },
  doctor: { en: "Dr {doctor}", ur: "ڈاکٹر {doctor}" },
} as const satisfies FixedWords;
