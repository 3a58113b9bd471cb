import type { FixedWords } from "./fixed-words.ts";

/** The fixed words of the forms. */
export const formWords = {
  optional: { en: "(optional)", ur: "(اختیاری)" },
  oneOrMore: { en: "(one or more)", ur: "(ایک یا زیادہ)" },
  name: { en: "Name", ur: "نام" },
  mobile: { en: "Mobile", ur: "موبائل نمبر" },
  email: { en: "E-mail", ur: "ای میل" },
  subject: { en: "Subject", ur: "موضوع" },
  message: { en: "Message", ur: "پیغام" },
  department: { en: "Department", ur: "شعبہ" },
  chooseDepartment: { en: "Choose a department", ur: "شعبہ چنیں" },
  doctorField: { en: "Doctor", ur: "ڈاکٹر" },
  chooseDoctor: { en: "Choose a doctor", ur: "ڈاکٹر چنیں" },
  servicesField: { en: "Services", ur: "خدمات" },
  servicesHint: {
    en: "Choose a department to see its services.",
    ur: "شعبہ چنیں تو اُس کی خدمات یہاں آئیں گی۔",
  },
  date: { en: "Date", ur: "تاریخ" },
  time: { en: "Time", ur: "وقت" },
  priority: { en: "Priority", ur: "ترجیح" },
  messageExample: {
    en: "For example: a back tooth hurts with cold water since Sunday",
    ur: "مثلاً: اتوار سے ٹھنڈے پانی سے پچھلی داڑھ میں درد ہوتا ہے",
  },
  loadFailed: {
    en: "The departments and doctors could not be loaded. Try again, or call {phone}.",
    ur: "شعبے اور ڈاکٹر لوڈ نہیں ہو سکے۔ دوبارہ کوشش کریں، یا {phone} پر فون کریں۔",
  },
  tryAgain: { en: "Try again", ur: "دوبارہ کوشش کریں" },
  sendRequest: { en: "Send the request", ur: "درخواست بھیجیں" },
  inPain: { en: "In pain today? Call {phone}. {urgent}", ur: "آج درد ہے؟ {phone} پر فون کریں۔ {urgent}" },
  sendMessage: { en: "Send the message", ur: "پیغام بھیجیں" },
  weAnswer: {
    en: "We answer within one working day. Please do not send test results here; bring them along.",
    ur: "ہم ایک کام کے دن میں جواب دیتے ہیں۔ ٹیسٹ کی رپورٹیں یہاں نہ بھیجیں، ساتھ لائیں۔",
  },
  needsScript: {
    en: "{purpose} needs JavaScript, which is switched off in this browser. Please call {phone} or write on {whatsapp}, {days}, {times}.",
    ur: "{purpose} کے لیے جاوا اسکرپٹ چاہیے، جو اس براؤزر میں بند ہے۔ براہِ کرم {phone} پر فون کریں یا {whatsapp} پر لکھیں، {days}، {times}۔",
  },
  sendingRequest: { en: "Sending a request", ur: "درخواست بھیجنے" },
  sendingMessage: { en: "Sending a message", ur: "پیغام بھیجنے" },
  registeringOnline: { en: "Registering online", ur: "آن لائن اندراج" },

  closedToday: { en: "The clinic is closed today: {reason}.", ur: "کلینک آج بند ہے: {reason}۔" },
  closedUntil: {
    en: "The clinic is closed until {last}: {reason}.",
    ur: "کلینک {last} تک بند ہے: {reason}۔",
  },
  closedOnDay: { en: "The clinic is closed on {first}: {reason}.", ur: "کلینک {first} کو بند ہے: {reason}۔" },
  closedFromTo: {
    en: "The clinic is closed from {first} to {last}: {reason}.",
    ur: "کلینک {first} سے {last} تک بند ہے: {reason}۔",
  },
  closedForHours: {
    en: "The clinic is closed on {first}, {times}: {reason}.",
    ur: "کلینک {first} کو {times} بند ہے: {reason}۔",
  },
  closedForHoursDaily: {
    en: "The clinic is closed from {first} to {last}, {times}: {reason}.",
    ur: "کلینک {first} سے {last} تک روزانہ {times} بند ہے: {reason}۔",
  },
  moonDecides: {
    en: "The moon decides the day; call us to be sure.",
    ur: "اصل دن چاند پر ہے؛ تصدیق کے لیے فون کریں۔",
  },

  requestReceived: {
    en: "Your request is with us. Its reference is {reference}",
    ur: "آپ کی درخواست ہمیں مل گئی۔ اس کا حوالہ نمبر {reference} ہے۔",
  },
  notYet: {
    en: "It is {not}: reception calls you on {mobile} to confirm the time.",
    ur: "{not}: استقبالیہ وقت کی تصدیق کے لیے {mobile} پر فون کرے گا۔",
  },
  notAnAppointment: { en: "not an appointment yet", ur: "ابھی ملاقات طے نہیں ہوئی" },
  day: { en: "Day", ur: "دن" },
  toChange: {
    en: "To change or cancel it, call {phone} or write on {whatsapp}, and say your reference.",
    ur: "بدلنے یا منسوخ کرنے کے لیے {phone} پر فون کریں یا {whatsapp} پر لکھیں، اور حوالہ نمبر بتائیں۔",
  },
  printThis: { en: "Print this", ur: "اسے چھاپیں" },
  another: { en: "Send another request", ur: "ایک اور درخواست بھیجیں" },

  messageReceived: { en: "Your message is with us.", ur: "آپ کا پیغام ہمیں مل گیا۔" },
  answeredSoon: {
    en: "We answer within one working day, on {mobile} or by e-mail. If it cannot wait, call {phone}.",
    ur: "ہم ایک کام کے دن میں {mobile} پر یا ای میل سے جواب دیں گے۔ جلدی ہو تو {phone} پر فون کریں۔",
  },
  anotherMessage: { en: "Send another message", ur: "ایک اور پیغام بھیجیں" },
  registeredAs: {
    en: "You are registered. Your number is {number}",
    ur: "آپ کا اندراج ہو گیا۔ آپ کا نمبر {number} ہے۔",
  },
  keepNumber: {
    en: "Write it down and say it at reception. This is not an appointment yet: {book}, or call {phone}.",
    ur: "اسے لکھ لیں اور استقبالیہ پر بتائیں۔ ابھی ملاقات طے نہیں ہوئی: {book}، یا {phone} پر فون کریں۔",
  },
  askForTime: { en: "ask for a time", ur: "وقت کی درخواست بھیجیں" },

  aboutYou: { en: "About you", ur: "آپ کے بارے میں" },
  fullName: { en: "Full name", ur: "پورا نام" },
  guardian: { en: "Guardian name", ur: "سرپرست کا نام" },
  guardianHint: { en: "Father, husband or guardian.", ur: "والد، شوہر یا سرپرست۔" },
  gender: { en: "Gender", ur: "جنس" },
  maritalStatus: { en: "Marital status", ur: "ازدواجی حیثیت" },
  notSaid: { en: "Not said", ur: "نہیں بتایا" },
  reach: { en: "How we reach you", ur: "آپ سے رابطہ" },
  phoneNumber: { en: "Phone number", ur: "فون نمبر" },
  emergency: { en: "In an emergency", ur: "ہنگامی حالت میں" },
  contactPerson: { en: "Contact person", ur: "کس سے رابطہ کریں" },
  contactNumber: { en: "Contact number", ur: "رابطے کا نمبر" },
  forYourFile: { en: "For your file", ur: "آپ کی فائل کے لیے" },
  nationalId: { en: "National ID number", ur: "شناختی کارڈ نمبر" },
  nationalIdHint: { en: "13 digits, as on your CNIC.", ur: "13 ہندسے، جیسے شناختی کارڈ پر ہیں۔" },
  allergies: { en: "Any known allergies", ur: "کوئی الرجی" },
  allergiesExample: { en: "For example: penicillin, latex, peanuts", ur: "مثلاً: پینسلین، لیٹکس، مونگ پھلی" },
  createPatient: { en: "Create Patient", ur: "اندراج کریں" },
  cancel: { en: "Cancel", ur: "منسوخ" },
  photo: { en: "Photo", ur: "تصویر" },
  choosePhoto: { en: "Choose a photo", ur: "تصویر چنیں" },
  remove: { en: "Remove", ur: "ہٹائیں" },
  thePhoto: { en: "the photo", ur: "یہ تصویر" },
  photoTypes: { en: "JPEG, PNG or WebP, up to {limit}.", ur: "JPEG، PNG یا WebP، زیادہ سے زیادہ {limit}۔" },
  photoByMouse: {
    en: "You may also drop or paste one here.",
    ur: "تصویر یہاں کھینچ کر یا پیسٹ کر کے بھی دے سکتے ہیں۔",
  },

  // What the wire calls it: the word for a choice that forms send.
  High: { en: "High", ur: "زیادہ" },
  Medium: { en: "Medium", ur: "درمیانی" },
  Low: { en: "Low", ur: "کم" },
  Male: { en: "Male", ur: "مرد" },
  Female: { en: "Female", ur: "عورت" },
  Other: { en: "Other", ur: "دیگر" },
  Single: { en: "Single", ur: "غیر شادی شدہ" },
  Married: { en: "Married", ur: "شادی شدہ" },
  Divorced: { en: "Divorced", ur: "طلاق یافتہ" },
  Widowed: { en: "Widowed", ur: "بیوہ یا رنڈوا" },
} as const satisfies FixedWords;
