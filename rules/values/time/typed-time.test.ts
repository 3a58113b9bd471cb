import { expect, it } from "vitest";
import { readTypedTime } from "./typed-time.ts";

it.each([
  ["16:30", "16:30"],
  ["1630", "16:30"],
  ["9.15", "09:15"],
  ["9", "09:00"],
  ["4pm", "16:00"],
  ["4:30 pm", "16:30"],
  ["4.30 P.M.", "16:30"],
  ["12 am", "00:00"],
  ["12pm", "12:00"],
  ["16:30 pm", "16:30"],
  ["00:30 am", "00:30"],
  ["۱۶:۳۰", "16:30"],
  ["٤ pm", "16:00"],
  ["16:30:00", "16:30"],
])("a time typed as %j is %s", (typed, time) => {
  expect(readTypedTime(typed)).toEqual({ time });
});

it.each([
  ...["25:00", "12:60", "13 am", "15:30 am", "0 pm", "24:00"].map(
    (typed) => [typed, `There is no time ${typed}.`] as const,
  ),
  ...["noon", "1:2:3", "16m", "9:5", "12345", "-4", "4/30", "16:30 or so"].map(
    (typed) => [typed, "This is not a time. Write it like 16:30."] as const,
  ),
])("%j is no time: %s", (typed, problem) => {
  expect(readTypedTime(typed)).toEqual({ problem });
});

it("every time of the day is that time in each way to write it, and never another", () => {
  for (let hour = 0; hour < 24; hour += 1)
    for (let minute = 0; minute < 60; minute += 1) {
      const [hh, mm] = [hour, minute].map((part) => String(part).padStart(2, "0"));
      const half = `${hour % 12 || 12}:${mm} ${hour < 12 ? "am" : "pm"}`;
      for (const typed of [`${hh}:${mm}`, `${hh}${mm}`, `${hour}.${mm}`, half])
        expect(readTypedTime(typed)).toEqual({ time: `${hh}:${mm}` });
    }
});

it("nothing is typed", () => {
  expect(readTypedTime(" ")).toBeNull();
});
