import type { ClinicFacts } from "#contract/clinic/settings.ts";
import type { SiteText } from "#contract/values/texts.ts";
import type { TextContent } from "#contract/website/editor.ts";
import type { TextKey } from "#contract/website/sections.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { readTextsToChange } from "./deleted-services.ts";
import { write } from "./publishing.ts";
import type { PublishedText } from "./store.ts";
import { changesBetween } from "./texts.ts";

/** Sections with promises, rooms and numbers that are true only of the sample clinic. */
const HIDDEN: readonly TextKey[] = ["why", "about", "director", "services", "gallery"];

const MOST_PLACE_NOTE = 90;
const LEAD: SiteText = {
  en: "You will know what we found, what it costs and what can wait, before you decide anything.",
  ur: "فیصلہ کرنے سے پہلے آپ جان لیں گے کہ ہمیں کیا ملا، اس پر کتنا خرچ آئے گا اور کیا انتظار کر سکتا ہے۔",
};
const QUESTIONS = [
  {
    question: { en: "When is the clinic open?", ur: "کلینک کب کھلا ہوتا ہے؟" },
    answer: { en: "{days}, {times}.", ur: "{days}، {times}۔" },
  },
  {
    question: { en: "What should I bring to the first visit?", ur: "پہلی بار آتے ہوئے کیا ساتھ لاؤں؟" },
    answer: {
      en: "The medicines you take, or a photo of the boxes, and any recent X-rays or lab reports.",
      ur: "جو دوائیں آپ لیتے ہیں یا ان کے ڈبوں کی تصویر، اور حالیہ ایکسرے یا لیبارٹری کی رپورٹیں۔",
    },
  },
];

/** The neutral replacements of a section's claims, by field; undefined removes the field. */
const neutralFields = ({
  description,
  address,
}: ClinicFacts): Partial<Record<TextKey, Record<string, unknown>>> => ({
  hero: {
    description,
    lead: LEAD,
    hoursNote: { en: "at a time that you choose", ur: "اپنی پسند کے وقت پر" },
    placeNote: address.landmark.en.length <= MOST_PLACE_NOTE ? address.landmark : address.street,
  },
  booking: { urgent: { en: "Call us before you come.", ur: "آنے سے پہلے ہمیں فون کیجیے۔" } },
  departments: { heading: { en: "Departments and prices.", ur: "شعبے اور قیمتیں۔" } },
  doctors: {
    note: {
      en: "The days and hours at which our doctors see patients.",
      ur: "وہ دن اور اوقات جن میں ہمارے ڈاکٹر مریض دیکھتے ہیں۔",
    },
  },
  questions: {
    lead: { en: "Not here? Call us, or write to us.", ur: "یہاں نہیں ہے؟ ہمیں فون کیجیے یا لکھیے۔" },
    questions: QUESTIONS,
  },
  contact: { map: undefined },
});

const defined = (content: Record<string, unknown>): TextContent =>
  Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined));

/** A sample text as a clinic with these facts can show it before it writes its own. */
export function neutralText(key: TextKey, sample: PublishedText, facts: ClinicFacts): PublishedText {
  const fields = neutralFields(facts)[key];
  return {
    ...sample,
    content: fields ? defined({ ...sample.content, ...fields }) : sample.content,
    isShown: sample.isShown && !HIDDEN.includes(key),
  };
}

/**
 * For a clinic that has just set its own name: in sample texts still unchanged, hides or neutralises what is true only of
 * the sample clinic, as a version that can be taken back. Texts that somebody wrote stay.
 */
export async function leaveSampleTexts(trx: Executor, facts: ClinicFacts, staffId: number): Promise<void> {
  const texts = await readTextsToChange(trx);
  const changes = texts.map((stored) => ({
    stored,
    after: stored.isSample ? neutralText(stored.key, stored.published, facts) : stored.published,
  }));
  if (!changes.some(({ stored, after }) => changesBetween(stored.key, stored.published, after).length > 0))
    return;
  // These texts are tested on every page; and saving a name must work before the website is built.
  const assertRenders = async () => undefined;
  await write(trx, changes, "Without what was true of the sample clinic alone", { staffId, assertRenders });
}
