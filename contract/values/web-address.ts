import { z } from "zod";

/** Of a server on the internet: words with dots between them, in ASCII as browsers show what could deceive. */
const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/i;

const NO_ADDRESS = "Please enter an address that begins with https://";
/** `https://good.pk@evil.example` leads to evil.example. */
const NAMES_SOMEBODY = /^https:\/\/[^/?#\\]*@/i;

/** An address that a link may lead to, which is what it looks like. */
export const webAddress = (max: number) =>
  z
    .url({ protocol: /^https$/, hostname: DOMAIN, error: NO_ADDRESS })
    .regex(/^https:\/\/[^/\\]/i, NO_ADDRESS)
    .max(max, `Please keep this within ${max} characters.`)
    // What is copied from a browser is ASCII; letters of other scripts can pass for it.
    .regex(/^[\x21-\x7e]*$/, "Please copy this address from the browser's address bar.")
    .refine(
      (address) => !NAMES_SOMEBODY.test(address),
      "This address hides where it leads: please leave out what stands before the @.",
    );
