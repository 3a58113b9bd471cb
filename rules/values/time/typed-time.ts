import { withPlainDigits } from "./typed-date.ts";

/** A time, `HH:mm`; why the text is none, in words for the person typing; or null for an empty text. */
export type TimeRead = { time: string } | { problem: string } | null;

const NO_TIME = "This is not a time. Write it like 16:30.";
const TIME = /^(\d{1,2})(?:[:.\s]?(\d{2}))?(?::00)?\s*(?:([ap])\.?m?\.?)?$/i;

/** With am or pm: 4 pm is 16:00, and 16:00 pm is accepted too; 16 am and 0 pm are no times. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (!half) return hour <= 23 ? hour : null;
  const isAfternoon = half.toLowerCase() === "p";
  if (hour > 12) return isAfternoon && hour <= 23 ? hour : null;
  if (hour === 0) return isAfternoon ? null : 0;
  return (hour % 12) + (isAfternoon ? 12 : 0);
}

/** The time in a text: 16:30, 1630, 9.15, 4pm or 4:30 pm, also with Urdu or Arabic digits. */
export function readTypedTime(written: string): TimeRead {
  const text = withPlainDigits(written);
  if (text === "") return null;
  const [, hourText, minuteText = "00", half] = TIME.exec(text) ?? [];
  if (!hourText) return { problem: NO_TIME };
  const hour = hourOf(Number(hourText), half);
  if (hour === null || Number(minuteText) > 59) return { problem: `There is no time ${text}.` };
  return { time: `${String(hour).padStart(2, "0")}:${minuteText}` };
}
