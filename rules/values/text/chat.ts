import { dialledNumber } from "./phone.ts";

/**
 * A mobile number's digits for WhatsApp and SMS, "923001234567"; null for a landline, for no number, and for digits that
 * may be another country's without their +, because a chat must not reach a stranger:
 *
 * 03087654330     Pakistani: it begins with 0                           923087654330
 * 3087654330      Pakistani: 30 to 34 or 355 begins its mobile numbers  923087654330
 * 3545551234      Iceland's without its +, or a mistake                 null
 * 97150123456     the Emirates' with a digit cut off                    null
 * +971501234567   whole                                                 971501234567
 * +97150123456    a digit is missing                                    null
 * +4420712345678  no mobile number                                      null
 * 04235761234     a line of Lahore                                      null
 */
export function mobileDigits(phone: string): string | null {
  const digits = dialledNumber(phone)?.slice(1) ?? null;
  if (digits === null) return null;
  const known = MOBILES.find(({ country }) => digits.startsWith(country));
  return !known || known.number.test(digits.slice(known.country.length)) ? digits : null;
}

/**
 * Mobile numbers of the countries in which most relatives of patients live, by country code (ITU-T E.164, national
 * numbering plans).
 */
const MOBILES = [
  { country: "92", number: /^3\d{9}$/ },
  { country: "971", number: /^5\d{8}$/ },
  { country: "966", number: /^5\d{8}$/ },
  { country: "968", number: /^[79]\d{7}$/ },
  { country: "974", number: /^[3567]\d{7}$/ },
  { country: "965", number: /^[4569]\d{7}$/ },
  { country: "973", number: /^[36]\d{7}$/ },
  { country: "44", number: /^7\d{9}$/ },
  { country: "1", number: /^[2-9]\d{9}$/ },
  { country: "91", number: /^[6-9]\d{9}$/ },
  { country: "93", number: /^7\d{8}$/ },
  { country: "98", number: /^9\d{9}$/ },
  { country: "90", number: /^5\d{9}$/ },
  { country: "49", number: /^1[5-7]\d{8,9}$/ },
  { country: "39", number: /^3\d{8,9}$/ },
  { country: "34", number: /^[67]\d{8}$/ },
  { country: "33", number: /^[67]\d{8}$/ },
  { country: "61", number: /^4\d{8}$/ },
  { country: "60", number: /^1\d{8,9}$/ },
];

/** The ways to open a chat: the app on the computer, the web page, or the address that phones understand. */
export const CHAT_WAYS = ["app", "web", "link"] as const;
export type ChatWay = (typeof CHAT_WAYS)[number];

const SENDERS = { app: "whatsapp://send", web: "https://web.whatsapp.com/send" } as const;

/** The address that opens a chat in WhatsApp, with a text if given. `digits` null: WhatsApp asks for the receiver. */
export function chatAddress(way: ChatWay, digits: string | null, text: string | null = null): string {
  const said = text === null ? [] : [`text=${encodeURIComponent(text)}`];
  if (way === "link") return [`https://wa.me/${digits ?? ""}`, ...said].join("?");
  const whom = digits === null ? [] : [`phone=${digits}`];
  return `${SENDERS[way]}?${[...whom, ...said].join("&")}`;
}
