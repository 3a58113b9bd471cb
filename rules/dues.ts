import { formatMoneyExactly } from "./display.ts";
import type { MessageLanguage } from "./message-texts.ts";

/** What patients owe, by age, and how the desk gets it (docs/handbook/dues.md). */

/** The last day of each age of a bill, counted from its date; what is older than the last has an age of its own. */
export const DUE_AGES = [30, 60, 90] as const;
/** In the order of DUE_AGES. A bill of a day to come is new. */
export const DUE_AGE_LABELS = ["Up to 30 days", "31 to 60 days", "61 to 90 days", "Over 90 days"] as const;

/** How a patient was reached. */
export const DUE_RESULTS = ["reminded", "promised", "no answer"] as const;
export type DueResult = (typeof DUE_RESULTS)[number];
export const DUE_RESULT_LABELS = {
  reminded: "Reminded",
  promised: "Promised",
  "no answer": "No answer",
} as const satisfies Record<DueResult, string>;

/** Who is to be contacted now, who was reached a few days ago, who has said by when to pay. */
export const DUE_STATES = ["to contact", "waiting", "promised"] as const;
export type DueState = (typeof DUE_STATES)[number];
export const DUE_STATE_LABELS = {
  "to contact": "To contact",
  waiting: "Waiting",
  promised: "Promised",
} as const satisfies Record<DueState, string>;

/** So many days after it a patient is left alone: 7 after a reminder; who did not answer is tried again the next day. */
export const REST_DAYS = { reminded: 7, "no answer": 1 } as const satisfies Partial<
  Record<DueResult, number>
>;

/** The reminder: no treatment is named, for the phone may be shared. */
const TEXTS = {
  en: "Reminder: {patient}, {amount} is still to be paid at {clinic}. You can pay at the clinic or online. Questions: {phone}",
  ur: "یاد دہانی: {patient}، {clinic} کے {amount} باقی ہیں۔ کلینک پر یا آن لائن ادا کر سکتے ہیں۔ سوال ہو تو: {phone}",
} as const satisfies Record<MessageLanguage, string>;

/** The template of a reminder of so many rupees, for `messageText` of message-texts.ts. */
export const dueTemplate = (owes: number, language: MessageLanguage): string =>
  TEXTS[language].replace("{amount}", formatMoneyExactly(owes));

/** Since when the oldest bill is owed: "today", "1 day", "128 days". */
export function daysOwed(days: number): string {
  if (days <= 0) return "today";
  return days === 1 ? "1 day" : `${days} days`;
}
