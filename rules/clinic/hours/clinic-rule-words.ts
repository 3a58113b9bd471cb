import { formatDate } from "#rules/values/display.ts";
import { countOfNoun } from "#rules/values/text/nouns.ts";
import { addDays } from "#rules/values/time/clinic-time.ts";
import { MINUTES_PER_DAY } from "#rules/values/time/time-units.ts";

/** Each of the clinic's rules in a sentence with the typed number (contract/clinic/clinic-rules.ts). */

const counted = (count: number, one: string) => countOfNoun(count, `${one}s`);

/** "90 minutes" as people say it: "1 hour 30 minutes". `minutes` 0 or more. */
export function lengthText(minutes: number): string {
  const parts = [
    [Math.floor(minutes / MINUTES_PER_DAY), "day"],
    [Math.floor((minutes % MINUTES_PER_DAY) / 60), "hour"],
    [minutes % 60, "minute"],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, one]) => counted(count, one));
  return said.join(" ") || "0 minutes";
}

const at = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

const FOUR = 16 * 60;

/** The times offered from 16:00 on. */
export function stepText(stepMinutes: number): string {
  if (stepMinutes === 0)
    return "One visit follows the other: a service of 20 minutes is offered at 16:00, 16:20, 16:40.";
  const [first, second, third] = [0, 1, 2].map((n) => at(FOUR + n * stepMinutes));
  return `Hours from 16:00 on offer ${first}, ${second}, ${third}.`;
}

export function noticeText(noticeMinutes: number): string {
  if (noticeMinutes === 0)
    return "Visitors are offered every time that has not begun. The desk may always book.";
  return `Who asks on the website is offered times from ${lengthText(noticeMinutes)} later on. The desk may always book.`;
}

/** `today` is `yyyy-MM-dd`. */
export function horizonText(horizonDays: number, today: string): string {
  return `Today visitors see times until ${formatDate(addDays(today, horizonDays))}. The desk may book later ones.`;
}

export function cancelText(cancelUntilMinutes: number): string {
  if (cancelUntilMinutes === 0) return "A visit can be cancelled by its link until it begins.";
  return `Later than ${lengthText(cancelUntilMinutes)} before a visit its link says: please call.`;
}

export const longWaitText = (longWaitMinutes: number): string =>
  `Who has waited ${lengthText(longWaitMinutes)} stands out on the day board.`;

export function lateText(lateAfterMinutes: number): string {
  if (lateAfterMinutes === 0) return "Who comes after the time is called in the order of arrival.";
  return `Who comes more than ${lengthText(lateAfterMinutes)} after the time is called in the order of arrival.`;
}

export function quietText(from: string, to: string): string {
  if (from === to) return "Messages are due at any time of the day.";
  const nights = from > to ? " the next morning" : "";
  return `What would be due from ${from} until ${to}${nights} waits until then, or is due before.`;
}

export const screenNamesText = (screenNames: boolean): string =>
  screenNames
    ? "Beside each token stand the first two letters of the name: “Ay…” for Ayesha."
    : "The waiting room reads tokens alone.";
