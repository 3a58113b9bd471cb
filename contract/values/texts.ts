import { z } from "zod";
import { hasInvisible, hasVisible } from "#rules/values/text/invisible-characters.ts";
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

/** Invisible characters that Urdu needs: joiners; in a text of several lines also line ends. */
const JOINERS = /\u200c|\u200d/g;
const JOINERS_AND_BREAKS = /\u200c|\u200d|\r|\n/g;

/** Whether a text has no invisible characters except `needed` ones; the joiners by default. */
export const hasNoneUnseen = (text: string, needed = JOINERS) => !hasInvisible(text.replace(needed, ""));

/** The same for a text of several lines. */
export const linesHaveNoneUnseen = (text: string) => hasNoneUnseen(text, JOINERS_AND_BREAKS);

/** The optional Urdu form; text that says nothing counts as missing. */
function inUrdu(max: number, needed: RegExp) {
  return z
    .string()
    .refine(isStorable, NOT_STORABLE)
    .trim()
    .max(max, `Please keep this within ${max} characters.`)
    .refine((text) => hasNoneUnseen(text, needed), INVISIBLE_MESSAGE)
    .transform((text) => (hasVisible(text) ? text : undefined))
    .optional();
}

const MISSING = "Please write something here.";

/** A required text of one line; `missing` is the message for a blank one. */
export const line = (max: number, missing = MISSING) =>
  z.strictObject({ en: requiredText(missing, max), ur: inUrdu(max, JOINERS) });

/** A required text of several lines. */
export const prose = (max: number) =>
  z.strictObject({
    en: requiredNotes(MISSING, max),
    ur: inUrdu(max, JOINERS_AND_BREAKS),
  });
