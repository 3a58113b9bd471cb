import { dialledNumber } from "./phone.ts";

/**
 * The digits that WhatsApp and SMS know a mobile number by, "923001234567"; null of a landline, of no number, and of
 * digits that may be another country's without their +, for a chat must not reach a stranger:
 *
 *   03087654330     Pakistani: it begins with 0                           923087654330
 *   3087654330      Pakistani: 30 to 34 or 355 begins its mobile numbers  923087654330
 *   3545551234      Iceland's without its +, or a mistake                 null
 *   97150123456     the Emirates' with a digit cut off                    null
 *   +971501234567   whole                                                 971501234567
 *   04235761234     a line of Lahore                                      null
 */
export function mobileDigits(phone: string): string | null {
  const digits = dialledNumber(phone)?.slice(1) ?? null;
  return digits !== null && (/^923\d{9}$/.test(digits) || !digits.startsWith("92")) ? digits : null;
}

/** How a browser opens a chat: the app on the computer, the web page, or the address that phones understand. */
export const CHAT_WAYS = ["app", "web", "link"] as const;
export type ChatWay = (typeof CHAT_WAYS)[number];

const SENDERS = { app: "whatsapp://send", web: "https://web.whatsapp.com/send" } as const;

/**
 * The address that opens a chat in WhatsApp, with a text in it where one is given. `digits` null: WhatsApp asks whom to
 * send it to.
 */
export function chatAddress(way: ChatWay, digits: string | null, text: string | null = null): string {
  const said = text === null ? [] : [`text=${encodeURIComponent(text)}`];
  if (way === "link") return [`https://wa.me/${digits ?? ""}`, ...said].join("?");
  const whom = digits === null ? [] : [`phone=${digits}`];
  return `${SENDERS[way]}?${[...whom, ...said].join("&")}`;
}
