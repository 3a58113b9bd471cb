import { line } from "#contract/values/texts.ts";

/** The most characters of each text of the settings, by its path. */
export const TEXT_LENGTHS = {
  name: 60,
  tagline: 80,
  description: 200,
  "address.street": 80,
  "address.area": 60,
  "address.city": 40,
  "address.country": 40,
  "address.landmark": 120,
  "director.name": 60,
  "director.title": 90,
  thankYou: 120,
} as const;
export type TextPath = keyof typeof TEXT_LENGTHS;

/** The message where such a text is missing. */
const MISSING: Readonly<Record<TextPath, string>> = {
  name: "Please write the clinic’s name.",
  tagline: "Please write in a few words what you are.",
  description: "Please write a sentence about the clinic.",
  "address.street": "Please write house and street.",
  "address.area": "Please write the area.",
  "address.city": "Please write the city.",
  "address.country": "Please write the country.",
  "address.landmark": "Please write how people find the door.",
  "director.name": "Please write the director’s name.",
  "director.title": "Please write the director’s title.",
  thankYou: "Please write the last line of your papers.",
};

/** A text of the settings with its maximum length and its own message when missing. */
export const textAt = (path: TextPath) => line(TEXT_LENGTHS[path], MISSING[path]);
