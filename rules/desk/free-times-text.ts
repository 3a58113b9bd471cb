import { calledDoctor } from "#rules/clinic/hours/slot-words.ts";
import type { MessageLanguage } from "#rules/values/text/message-language.ts";
import type { FreeTimesOfDoctor } from "./find-time.ts";
import { messageDay, messageTime } from "./messages/message-times.ts";

const MOST_DAYS = 2;
const MOST_TIMES = 3;

const doctorInUrdu = (name: string) => (name.startsWith("ڈاکٹر") ? name : `ڈاکٹر ${name}`);

/**
 * A doctor's first free times as a sentence for a patient: "Dr Sana is free on Fri 27 Nov at 4:30 pm, 5:00 pm; Sat 28 Nov
 * at 10:00 am. Which time suits you?"; null: none.
 */
export function freeTimesText(
  { doctorName, doctorNameUr, days }: FreeTimesOfDoctor,
  language: MessageLanguage,
): string | null {
  const free = days.filter(({ times }) => times.length > 0).slice(0, MOST_DAYS);
  if (free.length === 0) return null;
  const say = (at: string, comma: string, then: string) =>
    free
      .map(
        ({ date, times }) =>
          `${messageDay(date, language)}${at}${times
            .slice(0, MOST_TIMES)
            .map((time) => messageTime(time, language))
            .join(comma)}`,
      )
      .join(then);
  return language === "ur"
    ? `${doctorNameUr === null ? calledDoctor(doctorName) : doctorInUrdu(doctorNameUr)} کے پاس یہ وقت خالی ہیں: ${say(" ", "، ", "؛ ")}۔ آپ کو کون سا وقت مناسب ہے؟`
    : `${calledDoctor(doctorName)} is free on ${say(" at ", ", ", "; ")}. Which time suits you?`;
}
