import { catalogue } from "./catalogue.ts";
import { clinic } from "./clinic.ts";
import type { PictureChoice } from "./picture.ts";

/** A sentence with a part in italics. */
export interface StressedText {
  readonly before: string;
  readonly stressed: string;
  readonly after: string;
}

export interface Door extends PictureChoice {
  readonly name: string;
  readonly text: string;
  /** The service of the catalogue whose price the door shows. */
  readonly service: string;
  /** Whole rupees: the lowest price behind this door. */
  readonly from: number;
}

export interface GalleryPicture extends PictureChoice {
  readonly caption: string;
  readonly shape?: "big" | "tall" | "arch";
}

function feeOf(service: string): number {
  const found = catalogue.flatMap((department) => department.services).find(({ name }) => name === service);
  if (!found) throw new Error(`content/home.ts: no service "${service}" in content/catalogue.ts.`);
  return found.fees;
}

const { address, hours } = clinic;

export const hero = {
  description: `Dentists, a skin doctor and a family physician under one roof in ${address.area}, ${clinic.city}. Written prices before treatment. Open ${hours.daysText}, ${hours.timesText}.`,
  heading: { before: "Care that takes ", stressed: "its time,", after: ` in the heart of ${clinic.city}.` },
  lead: "Dentists, a skin doctor and a family physician under one roof in Gulberg. You will know what we found, what it costs and what can wait, before you decide anything.",
  picture: {
    file: "hero.webp",
    alt: "Bright dental treatment room with a teal chair, examination lamp and plant in soft window light",
  },
  phonePicture: { file: "hero-phone.webp", alt: "" },
} as const satisfies {
  description: string;
  heading: StressedText;
  lead: string;
  picture: PictureChoice;
  phonePicture: PictureChoice;
};

export const facts = {
  hours: { title: hours.daysText, text: `${hours.timesText}, after work too` },
  firstVisit: {
    service: "Examination and written plan",
    fee: feeOf("Examination and written plan"),
    text: "Examination and a written plan with prices",
  },
  place: { title: `${address.area}, ${address.city}`, text: "Parking in the lane, no stairs to the door" },
} as const;

export const why = {
  heading: "Why choose us? You always know where you stand.",
  picture: {
    file: "gallery-09-entrance.webp",
    alt: "Clinic entrance at dusk with an arched doorway and illuminated sign",
    focus: "53%",
  } satisfies PictureChoice,
  vows: [
    {
      glyph: "talk",
      title: "Plain words first",
      text: "We show you the picture, name the problem in Urdu, Punjabi or English, and answer until it is clear.",
    },
    {
      glyph: "bill",
      title: "Prices on paper",
      text: "A written plan in rupees before treatment. If one filling will do, the plan says one filling.",
    },
    {
      glyph: "shield",
      title: "Sterile, and we show it",
      text: "Every instrument pack is dated, and opened in front of you. Ask to see the autoclave log.",
    },
    {
      glyph: "clock",
      title: "A time that is yours",
      text: "Every visit has a time of its own, as long as it needs, so the doctor is not looking at the clock or the door.",
    },
  ],
} as const;

export const about = {
  gloss: "matab, in Urdu: the room where a doctor sits and listens.",
  heading: "The neighbourhood matab, with today’s medicine in it.",
  lead: `Every mohalla in ${clinic.city} once had one: a quiet room, a doctor who knew your father’s blood pressure, and time for one more question.`,
  text: "We built ours around that room. Behind it are digital X-rays, a sterilisation counter you can look into, and three departments that share a single file, so your dentist knows about the blood thinner your physician prescribed.",
  picture: {
    file: "about-reception.webp",
    alt: "Clinic reception with a teal desk, wooden slat wall with the clinic mark, and a waiting bench",
  } satisfies PictureChoice,
  caption: "Reception, ground floor. Tea is free; so is the second opinion.",
} as const;

/** The director's portrait; name and words are in `clinic.ts`. */
export const directorPortrait = {
  file: "portraits/doctor-3-male-glasses.svg",
  alt: "Illustration of the director, a senior doctor with glasses",
} as const satisfies PictureChoice;

export const counters = [
  { value: 5, label: "expert staff" },
  { value: 1500, label: "happy patients" },
  { value: 20, label: "services offered" },
  { value: 2, label: "awards received" },
] as const;

export const doors: readonly Door[] = [
  {
    name: "Aesthetic treatments",
    text: "Acne, pigmentation, scars and laser hair reduction, planned around your skin tone and the season.",
    service: "Laser hair reduction, per area",
    from: feeOf("Laser hair reduction, per area"),
    file: "service-aesthetic.webp",
    alt: "Skincare serums, a facial roller and a laser handpiece arranged on marble",
    focus: "40%",
  },
  {
    name: "Cosmetic dentistry",
    text: "Whitening, bonding, veneers and aligners. You see the result on a model before we touch a tooth.",
    service: "Cosmetic bonding, per tooth",
    from: feeOf("Cosmetic bonding, per tooth"),
    file: "service-cosmetic-dentistry.webp",
    alt: "Model of teeth with a shade guide and porcelain veneers",
    focus: "66%",
  },
  {
    name: "Dental services",
    text: "Check-ups, fillings, root canals, crowns and gum care, for grandparents and for milk teeth.",
    service: "Examination and written plan",
    from: feeOf("Examination and written plan"),
    file: "service-dental.webp",
    alt: "Large model tooth beside a steel tray of dental instruments",
    focus: "16%",
  },
  {
    name: "Healthcare services",
    text: "Fever, blood pressure, diabetes and thyroid reviews, vaccinations and simple tests.",
    service: "Consultation",
    from: feeOf("Consultation"),
    file: "service-healthcare.webp",
    alt: "Stethoscope, blood-pressure cuff, thermometer and a clipboard with a patient chart",
    focus: "82%",
  },
];

/** What the home page adds to a department of `catalogue.ts`, by its name. */
export const departmentFaces: Readonly<Record<string, PictureChoice & { readonly heading: string }>> = {
  Dentistry: {
    heading: "Most teeth can be kept.",
    file: "dept-dentistry.webp",
    alt: "Dental chair with lamp and instrument unit in the dentistry department",
    focus: "62%",
  },
  Aesthetics: {
    heading: "Skin that looks like yours, rested.",
    file: "dept-aesthetics.webp",
    alt: "Aesthetics room with a treatment bed, laser device and arched shelves",
    focus: "35%",
  },
  "General Physician": {
    heading: "A family doctor who keeps your file.",
    file: "dept-general-physician.webp",
    alt: "General physician’s consulting room with a desk, bookshelf and examination couch",
    focus: "16%",
  },
};

export const doctorsNote =
  "Names, qualifications and portraits are placeholders until the clinic’s doctors have given consent.";

export const booking = {
  heading: "Ask for a time that suits you.",
  lead: "Choose a free time. Reception confirms by phone or WhatsApp the same working day.",
  steps: [
    "You send this request. It takes about two minutes.",
    "We call to confirm, and answer what you want to ask.",
    "You come ten minutes early with your CNIC.",
  ],
  urgent: "Two appointments a day are kept free for you.",
} as const;

export const questions = [
  {
    question: "When is the clinic open?",
    answer: `${hours.daysText}, 01:00 PM to 9:00 PM. We are closed on Saturdays, Sundays and public holidays. During Ramzan we open after iftar; the times are on our WhatsApp status.`,
  },
  {
    question: "How can I pay?",
    answer:
      "We accept cash, credit cards and some insurance plans. Bring your insurance card to the first visit and reception will tell you, before treatment, what the plan covers.",
  },
  {
    question: "Will I know the price before treatment?",
    answer:
      "Yes. After the examination you get a written plan with each step and its price in rupees. Nothing is added to it without asking you, and you may take it home to think.",
  },
  {
    question: "Can I ask for a woman doctor?",
    answer:
      "Yes. Dr Sana Misaal and Dr Hira Tamseel see patients every weekday, and a female attendant is present at any examination if you would like one.",
  },
  {
    question: "I am in pain today. Do I need an appointment?",
    answer:
      "Call us first. Two appointments are kept free every day for pain, swelling and broken teeth. If your face is swelling or you have trouble breathing or swallowing, go to the nearest emergency department at once.",
  },
  {
    question: "What should I bring to the first visit?",
    answer:
      "Your CNIC, the medicines you take (a photo of the boxes is fine) and any recent X-rays or lab reports. Please come ten minutes early, or register online and walk straight in.",
  },
] as const;

export const gallery: readonly GalleryPicture[] = [
  {
    file: "gallery-01-waiting.webp",
    alt: "Waiting area with patterned jali screens, a cushioned bench and a rug",
    caption: "The waiting area, behind the jali screens",
    shape: "big",
  },
  {
    file: "gallery-02-corridor.webp",
    alt: "Clinic corridor with arched teal doors leading to a jali window",
    caption: "The corridor to the treatment rooms",
    shape: "tall",
  },
  {
    file: "gallery-06-sterilisation.webp",
    alt: "Sterilisation counter with an autoclave and instrument cassettes",
    caption: "Sterilisation: every cassette is dated",
  },
  {
    file: "gallery-07-instruments.webp",
    alt: "Sterile dental instruments laid out on a steel tray",
    caption: "One tray for one patient",
  },
  {
    file: "gallery-08-consultation-desk.webp",
    alt: "Consultation desk with a clipboard, stethoscope and desk lamp",
    caption: "The physician’s desk",
  },
  {
    file: "gallery-03-aesthetics-suite.webp",
    alt: "Aesthetics treatment bed with folded towels and a ring lamp",
    caption: "The aesthetics room",
    shape: "arch",
    focus: "34%",
  },
  {
    file: "gallery-04-treatment-room-evening.webp",
    alt: "Dental treatment room in warm evening light",
    caption: "Treatment room A in the evening",
    shape: "big",
  },
  {
    file: "gallery-05-treatment-room-morning.webp",
    alt: "Dental treatment room with a mint wall and a peach chair in morning light",
    caption: "Treatment room B",
  },
];

export const mapPicture = {
  file: "map.svg",
  alt: `Drawn map: ${clinic.name} is on Namoona Road, off the main boulevard, two streets from the park`,
} as const satisfies PictureChoice;

/** Beside the registration form. */
export const registration = {
  lead: "Five minutes here saves the clipboard at reception. Your details go to the clinic only, and your doctor reads them before you walk in.",
  advice: [
    "Have your CNIC beside you, if you have one.",
    "List every medicine or food that has ever given you a rash.",
    "Registering a child? Use the child’s name, and yours as guardian.",
  ],
} as const;
