import { randomInt } from "node:crypto";

/** Without 0 and o, 1, i and l, which people mistake for each other. */
const READABLE = "abcdefghjkmnpqrstuvwxyz23456789";

/** A random password: five groups of four letters, 99 bits, easy to read out. */
export function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join("");
  return Array.from({ length: 5 }, group).join("-");
}
