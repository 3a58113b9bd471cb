/** Every sign that an address on the net may have as its dot, as browsers read them (UTS 46), and their lookalikes. */
const DOTS = ".\u2024\u3002\uFE52\uFF0E\uFF61";
const JOINT = new RegExp(`([${DOTS}:/\\\\@\uFF0F\uFF20])(?=\\S)`, "gu");

/**
 * A stranger's text in which no telephone and no messenger finds an address, whatever its ending: a blank stands behind
 * every dot, so "prof.gg" reads "prof. gg", and "Dr.Zafar" "Dr. Zafar".
 */
export const unlinked = (text: string): string => text.replace(JOINT, "$1 ");

/** Digits as long as a number that a telephone offers to call. */
const CALLABLE = /\p{Nd}(?:[^\p{L}]{0,3}\p{Nd}){3}/u;

/** Whether a text holds what a telephone would show as a number to call. */
export const isCallable = (text: string): boolean => CALLABLE.test(text);
