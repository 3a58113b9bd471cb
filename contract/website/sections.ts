import { z } from "zod";
import { requiredId, wholeNumber } from "#contract/values/fields.ts";
import { line, prose } from "#contract/values/texts.ts";
import { PictureChoice } from "./pictures.ts";

/**
 * The texts of the home page's sections, besides facts of records and settings (hours, prices, doctors, contact). A
 * placeholder follows such a fact: `{clinic}`, `{city}`, `{area}`, `{days}`, `{times}`, `{opens}`, `{closes}`, `{phone}`,
 * `{mobile}`, `{whatsapp}`, `{email}`. `{days}` and `{times}` read "Monday to Friday" and "1:00 pm to 9:00 pm"; `{opens}`
 * and `{closes}` the earliest and latest time, "01:00 PM" and "9:00 PM".
 */

/** A sentence with a part in italics. */
const stressed = z.strictObject({ before: line(80), stressed: line(60), after: line(80) });

const hero = z.strictObject({
  /** What search engines show below the name of the home page. */
  description: line(200),
  heading: stressed,
  lead: prose(240),
  picture: PictureChoice,
  /** The upright form for narrow screens. */
  phonePicture: PictureChoice.omit({ alt: true }),
  /** Follows the opening times below the picture. */
  hoursNote: line(60),
  /** The service whose price is the first visit's, and what that visit includes. */
  firstVisit: z.strictObject({
    idService: requiredId("Please choose a service.").nullable(),
    text: line(90),
  }),
  placeNote: line(90),
});

const vow = z.strictObject({
  glyph: z.enum(["talk", "bill", "shield", "clock"]),
  title: line(50),
  text: prose(200),
});
const why = z.strictObject({ heading: line(90), picture: PictureChoice, vows: z.array(vow).min(2).max(4) });

const about = z.strictObject({
  /** The clinic's name as a drawing, above the words; optional. */
  word: PictureChoice.optional(),
  gloss: line(120),
  heading: line(90),
  lead: prose(280),
  text: prose(500),
  picture: PictureChoice,
  caption: line(120),
});

const director = z.strictObject({
  portrait: PictureChoice,
  /** Name and title are settings of the clinic. */
  words: z.strictObject({ before: prose(240), stressed: line(90), after: prose(160) }),
  counters: z
    .array(z.strictObject({ value: wholeNumber("This is a whole number.", 0, 9_999_999), label: line(30) }))
    .length(4, "There are four figures."),
});

const door = z.strictObject({
  name: line(40),
  text: prose(160),
  /** The service whose price the door shows; null: none. */
  idService: requiredId("Please choose a service.").nullable(),
  picture: PictureChoice,
});
const services = z.strictObject({ heading: line(60), lead: prose(200), doors: z.array(door).length(4) });

const booking = z.strictObject({
  heading: line(60),
  lead: prose(160),
  steps: z.array(line(120)).min(2).max(4),
  urgent: line(90),
});

/** Headings and pictures of departments are in their records. */
const departments = z.strictObject({ heading: line(60), lead: prose(200) });
const doctors = z.strictObject({ heading: line(60), note: prose(240) });

const questions = z.strictObject({
  heading: line(60),
  lead: prose(160),
  questions: z
    .array(z.strictObject({ question: line(120), answer: prose(600) }))
    .min(1)
    .max(12),
});

const hung = z.strictObject({
  picture: PictureChoice,
  caption: line(80),
  shape: z.enum(["big", "tall", "arch"]).optional(),
});
const gallery = z.strictObject({
  heading: line(60),
  lead: prose(160),
  pictures: z.array(hung).max(8, "The wall has eight places."),
});

const contact = z.strictObject({
  heading: line(60),
  /** A drawing of the way to the clinic; optional. */
  map: PictureChoice.optional(),
});
const registration = z.strictObject({ lead: prose(280), advice: z.array(line(140)).min(1).max(5) });

/** The sections of the home page in their order on the page, and the text beside the registration form. */
export const SECTION_SCHEMAS = {
  hero,
  why,
  about,
  director,
  services,
  booking,
  departments,
  doctors,
  questions,
  gallery,
  contact,
  registration,
} as const;

export type SectionKey = keyof typeof SECTION_SCHEMAS;
export type SectionContent<Key extends SectionKey> = z.infer<(typeof SECTION_SCHEMAS)[Key]>;

/** The sections of the home page. */
export const HOME_SECTIONS = (Object.keys(SECTION_SCHEMAS) as SectionKey[]).filter(
  (key) => key !== "registration",
);

const legal = z.strictObject({
  title: line(60),
  /** What search engines show. */
  description: line(160),
  updated: z.iso.date("Please enter a date."),
  markdown: prose(20_000),
});

/** The two legal pages. */
export const LEGAL_SCHEMAS = { privacy: legal, terms: legal } as const;
export type LegalKey = keyof typeof LEGAL_SCHEMAS;
export type LegalContent = z.infer<typeof legal>;

/** Every text of the website with a draft and a public version: a row of `site_sections` each. */
export const TEXT_SCHEMAS = { ...SECTION_SCHEMAS, ...LEGAL_SCHEMAS } as const;
export type TextKey = SectionKey | LegalKey;

/** Sections that cannot be hidden. */
export const ALWAYS_SHOWN: readonly SectionKey[] = ["hero", "booking", "contact", "registration"];
