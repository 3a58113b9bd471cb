/** Every character that browsers accept as the dot of an address (UTS 46), and lookalikes. */
const DOTS = ".\u2024\u3002\uFE52\uFF0E\uFF61";
const JOINT = new RegExp(`([${DOTS}:/\\\\@\uFF0F\uFF20])(?=\\S)`, "gu");

/**
 * A stranger's text in which no phone and no messenger finds a link: a blank follows every dot, so "prof.gg" reads "prof.
 * gg", and "Dr.Zafar" "Dr. Zafar".
 */
export const unlinked = (text: string): string => text.replace(JOINT, "$1 ");

/** A run of digits long enough for a phone to offer to call it. */
const CALLABLE = /\p{Nd}(?:[^\p{L}]{0,3}\p{Nd}){3}/u;

/** Whether a text holds something that a phone would show as a number to call. */
export const isCallable = (text: string): boolean => CALLABLE.test(text);
