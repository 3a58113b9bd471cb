import type { TextKey } from "./sections.ts";

interface SectionName {
  /** The title in the website editor. */
  readonly title: string;
  /** The labels of its fields in the editor, in order. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The names of the website's texts, in the editor and in the notes of publications. */
export const SECTION_NAMES = {
  hero: {
    title: "Hero",
    fields: {
      heading: "Heading",
      lead: "Text",
      picture: "Picture",
      phonePicture: "Picture on phones",
      hoursNote: "Beside the hours",
      firstVisit: "First visit",
      placeNote: "Beside the address",
      description: "In search results",
    },
  },
  why: { title: "Why choose us", fields: { heading: "Heading", picture: "Picture", vows: "Reasons" } },
  about: {
    title: "About",
    fields: {
      gloss: "What the name means",
      word: "Drawing of the name",
      heading: "Heading",
      lead: "First lines",
      text: "Text",
      picture: "Picture",
      caption: "Caption",
    },
  },
  director: {
    title: "Director and numbers",
    fields: { portrait: "Portrait", words: "Their words", counters: "Numbers" },
  },
  services: { title: "Services", fields: { heading: "Heading", lead: "Text", doors: "Doors" } },
  booking: {
    title: "Appointment form",
    fields: { heading: "Heading", lead: "Text", steps: "Steps", urgent: "For emergencies" },
  },
  departments: { title: "Departments and prices", fields: { heading: "Heading", lead: "Text" } },
  doctors: { title: "Doctors", fields: { heading: "Heading", note: "Line under the heading" } },
  questions: { title: "Questions", fields: { heading: "Heading", lead: "Text", questions: "Questions" } },
  gallery: { title: "Gallery", fields: { heading: "Heading", lead: "Text", pictures: "Pictures" } },
  contact: { title: "Contact", fields: { heading: "Heading", map: "Picture of the map" } },
  registration: { title: "Registration", fields: { lead: "Text", advice: "Advice" } },
  privacy: {
    title: "Privacy policy",
    fields: { title: "Title", description: "In search results", updated: "Last updated", markdown: "Text" },
  },
  terms: {
    title: "Terms and conditions",
    fields: { title: "Title", description: "In search results", updated: "Last updated", markdown: "Text" },
  },
} as const satisfies Record<TextKey, SectionName>;

/** The labels of a text's fields. */
export const fieldNames = (key: TextKey): Readonly<Record<string, string>> => SECTION_NAMES[key].fields;
