import { z } from "zod";
import { hasInvisible } from "#rules/values/text/invisible-characters.ts";
import { INVISIBLE_MESSAGE, isStorable, NOT_STORABLE, requiredNotes, requiredText } from "./fields.ts";

/** The languages of the public website. A page of the second one shows English where a text has no Urdu yet. */
export const SITE_LANGUAGES = ["en", "ur"] as const;
/** The language of the page that a visitor sends a form from. */
export const pageLanguage = z.enum(SITE_LANGUAGES).default("en");
export type SiteLanguage = (typeof SITE_LANGUAGES)[number];

/** A text of the website in its languages. Plain text always, never markup. */
export interface SiteText {
  readonly en: string;
  readonly ur?: string | undefined;
}

/** What counts as invisible elsewhere and Urdu needs: joiners; in a text of several lines also what ends a line. */
const JOINERS = /\u200c|\u200d/g;
const JOINERS_AND_BREAKS = /\u200c|\u200d|\r|\n/g;

/** Whether a text holds nothing that cannot be seen, but for what is `needed`: the joiners, unless told. */
export const hasNoneUnseen = (text: string, needed = JOINERS) => !hasInvisible(text.replace(needed, ""));

/** The same of a text of several lines. */
export const linesHaveNoneUnseen = (text: string) => hasNoneUnseen(text, JOINERS_AND_BREAKS);

/** The Urdu form may be missing, and is when it is blank. */
function inUrdu(max: number, needed: RegExp) {
  return z
    .string()
    .refine(isStorable, NOT_STORABLE)
    .trim()
    .max(max, `Please keep this within ${max} characters.`)
    .refine((text) => hasNoneUnseen(text, needed), INVISIBLE_MESSAGE)
    .transform((text) => text || undefined)
    .optional();
}

const MISSING = "Please write something here.";

/** A text of one line that the page cannot do without; `missing` is said where it is blank. */
export const line = (max: number, missing = MISSING) =>
  z.strictObject({ en: requiredText(missing, max), ur: inUrdu(max, JOINERS) });

/** A text of several lines that the page cannot do without. */
export const prose = (max: number) =>
  z.strictObject({
    en: requiredNotes(MISSING, max),
    ur: inUrdu(max, JOINERS_AND_BREAKS),
  });
