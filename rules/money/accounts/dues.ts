import { formatMoneyExactly } from "#rules/values/display.ts";
import { subtractMoney } from "#rules/values/money.ts";
import type { MessageLanguage } from "#rules/values/text/message-language.ts";

/** What patients owe, by age, and how the desk collects it (docs/handbook/money/dues.md). */

/** The last day of each age of a bill, counted from its date; anything older has a further age. */
export const DUE_AGES = [30, 60, 90] as const;
/** In the order of DUE_AGES. A bill with a future date counts as new. */
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
 * The states of a patient with dues: to be contacted now; reached a few days ago; has promised to pay by a day; not asked,
 * because the advance covers everything.
 */
export const DUE_STATES = ["to contact", "waiting", "promised", "covered"] as const;
export type DueState = (typeof DUE_STATES)[number];
export const DUE_STATE_LABELS = {
  "to contact": "To contact",
  waiting: "Waiting",
  promised: "Promised",
  covered: "Advance covers it",
} as const satisfies Record<DueState, string>;

/** Days without a new contact: 7 after a reminder, 1 after a failed call. */
export const REST_DAYS = { reminded: 7, "no answer": 1 } as const satisfies Partial<
  Record<DueResult, number>
>;

/** What is left to pay once the advance is used, never below 0. Rupees. */
export const toPayAfter = (owes: number, advance: number): number =>
  Math.max(subtractMoney(owes, advance), 0);

/** The reminder. It names no treatment, because the phone may be shared. */
const TEXTS = {
  en: "Reminder: {patient}, {amount} is still to be paid at {clinic}{after}. You can pay at the clinic or online. Questions: {phone}",
  ur: "یاد دہانی: {patient}، {after}{clinic} کے {amount} باقی ہیں۔ کلینک پر یا آن لائن ادا کر سکتے ہیں۔ سوال ہو تو: {phone}",
} as const satisfies Record<MessageLanguage, string>;
const AFTER_ADVANCE = {
  en: " after your advance of {advance}",
  ur: "آپ کی پیشگی رقم {advance} نکال کر ",
} as const satisfies Record<MessageLanguage, string>;

/**
 * The reminder's template for `messageText` of message-texts.ts; it names the advance that it subtracts. A patient whose
 * advance covers everything gets no reminder.
 */
export function dueTemplate({ owes, advance }: { owes: number; advance: number }, language: MessageLanguage) {
  const after = advance > 0 ? AFTER_ADVANCE[language].replace("{advance}", formatMoneyExactly(advance)) : "";
  return TEXTS[language]
    .replace("{amount}", formatMoneyExactly(toPayAfter(owes, advance)))
    .replace("{after}", after);
}

/** How long the oldest bill has been owed: "today", "1 day", "128 days". */
export function daysOwed(days: number): string {
  if (days <= 0) return "today";
  return days === 1 ? "1 day" : `${days} days`;
}
