import type { RoomDoctor } from "#contract/desk/screen.ts";

/** A text in both languages. */
export interface Both {
  readonly en: string;
  readonly ur: string;
}

export const WORDS = {
  comeIn: { en: "Please come in", ur: "تشریف لائیں" },
  inside: { en: "Now inside", ur: "اندر موجود" },
  next: { en: "Next", ur: "اس کے بعد" },
  soon: { en: "You will be called", ur: "آپ کو بلایا جائے گا" },
  nobody: { en: "Nobody is waiting", ur: "کوئی انتظار میں نہیں" },
  noDoctor: { en: "No doctor is in today", ur: "آج کوئی ڈاکٹر موجود نہیں" },
  foot: {
    en: "Your number is called here. Booked times may go first.",
    ur: "آپ کا نمبر یہاں پکارا جائے گا، وقت لے کر آنے والے پہلے۔",
  },
  sound: { en: "Press any key once for the sound", ur: "آواز کے لیے ایک بار کوئی بٹن دبائیں" },
  pair: { en: "Connect this screen", ur: "اس سکرین کو جوڑیں" },
  pairHow: {
    en: "In Matab, open Settings, Waiting room screens, and type these digits.",
    ur: "مطب میں سیٹنگز کھولیں، Waiting room screens میں یہ ہندسے لکھیں۔",
  },
  removed: { en: "This screen was removed", ur: "یہ سکرین ہٹا دی گئی ہے" },
  again: { en: "Show new digits", ur: "نئے ہندسے دکھائیں" },
  noAnswer: { en: "The clinic’s computer does not answer", ur: "کلینک کا کمپیوٹر جواب نہیں دے رہا" },
} as const satisfies Record<string, Both>;

/** `HH:mm` since when nothing was heard. */
export const offlineSince = (time: string): Both => ({
  en: `No connection since ${time}. Please ask at the desk.`,
  ur: `${time} سے رابطہ نہیں۔ براہِ کرم کاؤنٹر سے پوچھیں۔`,
});

export const lateBy = (minutes: number): Both => ({
  en: `about ${minutes} min late`,
  ur: `تقریباً ${minutes} منٹ تاخیر`,
});

/** Where the doctor is, while there is no token to show. */
export function presence({ state, from, next }: RoomDoctor, holiday: string | null): Both {
  if (next.length > 0 && (state === "in" || state === "over" || state === "away")) return WORDS.soon;
  switch (state) {
    case "in":
      return WORDS.nobody;
    case "before":
      return { en: `In from ${from}`, ur: `آمد ${from} پر` };
    case "break":
      return { en: `Back at ${from}`, ur: `واپسی ${from} پر` };
    case "over":
      return { en: "Done for today", ur: "آج کا وقت ختم" };
    case "leave":
      return { en: "On leave", ur: "رخصت پر" };
    case "holiday":
      return { en: holiday ? `Closed: ${holiday}` : "Closed today", ur: "آج بند ہے" };
    case "away":
      return { en: "Not in today", ur: "آج نہیں ہیں" };
  }
}
