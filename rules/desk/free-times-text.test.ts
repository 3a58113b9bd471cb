import { describe, expect, it } from "vitest";
import { freeTimesText } from "./free-times-text.ts";

const day = (date: string, ...times: string[]) => ({ date, times, why: null });
const sana = (...days: ReturnType<typeof day>[]) => ({
  idDoctor: 1,
  doctorName: "Sana Mirza",
  doctorNameUr: null as string | null,
  days,
});

describe("a doctor's free times in a sentence", () => {
  const found = sana(
    day("2026-11-26"),
    day("2026-11-27", "16:30", "17:00", "17:30", "18:00"),
    day("2026-11-28", "10:00"),
    day("2026-11-30", "10:00"),
  );

  it.each([
    [
      "en",
      "Dr Sana Mirza is free on Fri 27 Nov at 4:30 pm, 5:00 pm, 5:30 pm; Sat 28 Nov at 10:00 am. Which time suits you?",
    ],
    [
      "ur",
      "Dr Sana Mirza کے پاس یہ وقت خالی ہیں: جمعہ 27 نومبر شام 4:30، شام 5:00، شام 5:30؛ ہفتہ 28 نومبر صبح 10:00۔ آپ کو کون سا وقت مناسب ہے؟",
    ],
  ] as const)("names the first days that have any, in %s", (language, words) =>
    expect(freeTimesText(found, language)).toBe(words),
  );

  it("names the doctor in Urdu, where the website does", () => {
    for (const doctorNameUr of ["ثنا مرزا", "ڈاکٹر ثنا مرزا"]) {
      expect(freeTimesText({ ...found, doctorNameUr }, "ur")).toMatch(/^ڈاکٹر ثنا مرزا کے پاس/);
      expect(freeTimesText({ ...found, doctorNameUr }, "en")).toMatch(/^Dr Sana Mirza is free/);
    }
  });

  it("is none where nothing is free", () => {
    expect(freeTimesText(sana(), "en")).toBeNull();
    expect(freeTimesText(sana(day("2026-11-26")), "ur")).toBeNull();
  });
});
