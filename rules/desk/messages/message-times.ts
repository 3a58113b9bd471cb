import { clockText } from "#rules/clinic/hours/opening-hours.ts";
import { clockTime } from "#rules/values/time/urdu-time.ts";

/** Days and times in messages, in the receiver's language. */
type Language = "en" | "ur";

const dayFormats = {
  en: new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" }),
  ur: new Intl.DateTimeFormat("ur-PK-u-nu-latn", {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  }),
};

/** A day as a message names it: "Tue 24 Nov", "منگل 24 نومبر". */
export function messageDay(date: string, language: Language): string {
  return dayFormats[language].format(new Date(`${date}T00:00:00Z`)).replace(/[,،]/g, "");
}

/** A time as on the website: "5:00 pm", "شام 5:00". */
export const messageTime = (time: string, language: Language): string =>
  language === "ur" ? clockTime(time) : clockText(time);
