import { LONGEST_QR_CODE } from "#rules/values/qr-code.ts";

/** Where the website's booking form stands. */
const FORM = "/#appointment";

/**
 * The address of the booking form on a typed website ("clinic.pk", "https://clinic.pk/"), or the problem of the text, in
 * words. An address of this computer alone is refused, because no phone could open it.
 */
export function bookingAddress(typed: string): { address: string } | { problem: string } {
  const named = typed.trim();
  if (named === "") return { problem: "Write the address of your website, such as https://clinic.pk." };
  const text = /^https?:/i.test(named) ? named : `https://${named}`;
  if (!URL.canParse(text)) return { problem: "This is not an address such as https://clinic.pk." };
  const { protocol, origin, hostname, username, password } = new URL(text);
  if (/^(127\.|0\.|\[::1?\]$)|(^|\.)localhost\.?$/.test(hostname))
    return { problem: "Only this computer opens this address. Write the one that patients open." };
  if (!/^https?:$/.test(protocol) || username !== "" || password !== "" || !/[.:]/.test(hostname))
    return { problem: "This is not an address such as https://clinic.pk." };
  const address = `${origin}${FORM}`;
  if (new TextEncoder().encode(address).length > LONGEST_QR_CODE)
    return { problem: "This address is too long for a code." };
  return { address };
}
