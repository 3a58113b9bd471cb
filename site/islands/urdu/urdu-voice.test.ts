import { describe, expect, it } from "vitest";
import { urduVoice } from "./urdu-voice.ts";

const voice = urduVoice({ "department 3": "جلد اور حسن", "doctor 2": "ثنا مثال", "service 7": "فلنگ" });

describe("the scripts on a page in Urdu", () => {
  it("say nothing in Latin letters", () => {
    const said = [
      ...Object.values(voice.words),
      voice.free("پیر"),
      voice.allTaken("پیر"),
      voice.awayOn("پیر"),
    ];
    expect(said.filter((words) => /[A-Za-z]/.test(words))).toEqual([]);
  });

  it("name records in Urdu where the page knows them, else as they are", () => {
    expect(voice.nameOf("department", 3, "Aesthetics")).toBe("جلد اور حسن");
    expect(voice.nameOf("department", 4, "Physiotherapy")).toBe("Physiotherapy");
    expect(voice.services([7], "Filling")).toBe("فلنگ");
    expect(voice.services([7, 8], "Filling, Crown")).toBe("Filling, Crown");
  });

  it.each([
    ["4:00 pm to 9:00 pm", "ڈاکٹر ثنا مثال، شام 4 سے رات 9 بجے تک"],
    [
      "9:30 am to 12:00 pm, 4:00 pm to 6:00 pm",
      "ڈاکٹر ثنا مثال، صبح 9:30 سے دوپہر 12 بجے تک، شام 4 سے 6 بجے تک",
    ],
    ["", "ڈاکٹر ثنا مثال"],
  ])("say a doctor's hours of %j", (timing, words) => {
    expect(voice.doctor("ثنا مثال", timing)).toBe(words);
  });

  it.each([
    ["Closed: Eid.", "کلینک پیر کو بند ہے: عید۔"],
    ["Closed: Staff day. Or two.", "کلینک پیر کو بند ہے: \u2066Staff day. Or two\u2069۔"],
    [
      "Come between 10:00 and 12:30 or between 17:00 and 21:00; tokens in order of arrival.",
      "صبح 10 سے دوپہر 12:30 بجے تک یا شام 5 سے رات 9 بجے تک آئیں",
    ],
  ])("say why there are no times: %j", (why, words) => {
    const { closed } = urduVoice({ "closure Eid": "عید" });
    expect(closed(why, "پیر")).toContain(words);
  });

  it("put no title before one that is there", () => {
    expect(voice.doctor("Dr. Ayesha Khan", "")).toBe("Dr. Ayesha Khan");
    expect(voice.doctor("ڈاکٹر عائشہ", "")).toBe("ڈاکٹر عائشہ");
  });

  it("keep a register number in its own direction", () => {
    expect(voice.yourNumber("P-000123")).toContain("\u2066P-000123\u2069");
  });
});
