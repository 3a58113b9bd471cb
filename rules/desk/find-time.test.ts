import { expect, it } from "vitest";
import { countOf, suiting } from "./find-time.ts";

const doctors = [
  {
    idDoctor: 1,
    doctorName: "Sana Mirza",
    doctorNameUr: null,
    days: [
      { date: "2026-11-23", times: ["09:00", "13:00", "16:59", "17:00"], why: null },
      { date: "2026-11-24", times: [], why: "Full" },
    ],
  },
];

it.each([
  ["Any time", [], ["09:00", "13:00", "16:59", "17:00"], null],
  ["Morning", [], ["09:00"], null],
  ["Afternoon", [1], ["13:00", "16:59"], null],
  ["Evening", [], ["17:00"], null],
] as const)("%s on weekdays %j: %j", (part, weekdays, times, why) => {
  expect(suiting(doctors, { part, weekdays })[0]?.days[0]).toEqual({ date: "2026-11-23", times, why });
});

it("says of a day with other times only how many there are, and keeps why a day has none", () => {
  const evenings = suiting(
    [
      {
        ...doctors[0],
        days: [{ date: "2026-11-23", times: ["09:00"], why: null }],
      } as (typeof doctors)[number],
    ],
    { part: "Evening", weekdays: [] },
  );
  expect(evenings[0]?.days[0]).toEqual({ date: "2026-11-23", times: [], why: "1 at other times" });
  expect(suiting(doctors, { part: "Evening", weekdays: [2] })[0]?.days).toEqual([
    { date: "2026-11-24", times: [], why: "Full" },
  ]);
  expect([countOf(doctors), countOf(evenings)]).toEqual([4, 0]);
});
