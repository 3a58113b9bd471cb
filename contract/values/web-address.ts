import { z } from "zod";

/** A server on the internet: labels separated by dots, in ASCII, as browsers show names that could deceive. */
const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/i;

const NO_ADDRESS = "Please enter an address that begins with https://";
/** `https://good.pk@evil.example` leads to evil.example. */
const NAMES_SOMEBODY = /^https:\/\/[^/?#\\]*@/i;

/** A link's address that leads where it seems to. */
export const webAddress = (max: number) =>
  z
    .url({ protocol: /^https$/, hostname: DOMAIN, error: NO_ADDRESS })
    .regex(/^https:\/\/[^/\\]/i, NO_ADDRESS)
    .max(max, `Please keep this within ${max} characters.`)
    // Addresses copied from a browser are ASCII; letters of other scripts can imitate it.
    .regex(/^[\x21-\x7e]*$/, "Please copy this address from the browser's address bar.")
    .refine(
      (address) => !NAMES_SOMEBODY.test(address),
      "This address hides where it leads: please leave out what stands before the @.",
    );
