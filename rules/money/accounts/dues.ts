import { formatMoneyExactly } from "#rules/values/display.ts";
import { subtractMoney } from "#rules/values/money.ts";
import type { MessageLanguage } from "#rules/values/text/message-language.ts";

/** What patients owe, by age, and how the desk gets it (docs/handbook/money/dues.md). */

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

/**
 * Who is to be contacted now, who was reached a few days ago, who has said by when to pay, and who is asked for nothing because
 * the advance covers all that is owed.
 */
export const DUE_STATES = ["to contact", "waiting", "promised", "covered"] as const;
export type DueState = (typeof DUE_STATES)[number];
export const DUE_STATE_LABELS = {
  "to contact": "To contact",
  waiting: "Waiting",
  promised: "Promised",
  covered: "Advance covers it",
} as const satisfies Record<DueState, string>;

/** So many days after it a patient is left alone: 7 after a reminder; who did not answer is tried again the next day. */
export const REST_DAYS = { reminded: 7, "no answer": 1 } as const satisfies Partial<
  Record<DueResult, number>
>;

/** What is left to pay of so much owed once the advance is used: never less than nothing. Rupees. */
export const toPayAfter = (owes: number, advance: number): number =>
  Math.max(subtractMoney(owes, advance), 0);

/** The reminder: no treatment is named, for the phone may be shared. */
const TEXTS = {
  en: "Reminder: {patient}, {amount} is still to be paid at {clinic}{after}. You can pay at the clinic or online. Questions: {phone}",
  ur: "یاد دہانی: {patient}، {after}{clinic} کے {amount} باقی ہیں۔ کلینک پر یا آن لائن ادا کر سکتے ہیں۔ سوال ہو تو: {phone}",
} as const satisfies Record<MessageLanguage, string>;
const AFTER_ADVANCE = {
  en: " after your advance of {advance}",
  ur: "آپ کی پیشگی رقم {advance} نکال کر ",
} as const satisfies Record<MessageLanguage, string>;

/**
 * The template of a reminder of what is to be paid, for `messageText` of message-texts.ts; it names the advance that is left out
 * of it. Whose advance covers everything is not reminded.
 */
export function dueTemplate({ owes, advance }: { owes: number; advance: number }, language: MessageLanguage) {
  const after = advance > 0 ? AFTER_ADVANCE[language].replace("{advance}", formatMoneyExactly(advance)) : "";
  return TEXTS[language]
    .replace("{amount}", formatMoneyExactly(toPayAfter(owes, advance)))
    .replace("{after}", after);
}

/** Since when the oldest bill is owed: "today", "1 day", "128 days". */
export function daysOwed(days: number): string {
  if (days <= 0) return "today";
  return days === 1 ? "1 day" : `${days} days`;
}
