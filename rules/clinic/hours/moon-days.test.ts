import { expect, it } from "vitest";
import { moonHolidays, ramadanFrom } from "./moon-days.ts";

it("expects the feasts of a year a day after Makkah's calendar", () => {
  expect(moonHolidays(2027)).toEqual([
    { name: "Eid ul-Fitr", fromDay: "2027-03-10", toDay: "2027-03-12" },
    { name: "Eid ul-Azha", fromDay: "2027-05-17", toDay: "2027-05-19" },
    { name: "Ashura", fromDay: "2027-06-15", toDay: "2027-06-16" },
    { name: "Eid Milad-un-Nabi", fromDay: "2027-08-15", toDay: "2027-08-15" },
  ]);
});

it("finds a feast that falls twice into one civil year", () => {
  const fitr = moonHolidays(2033).filter(({ name }) => name === "Eid ul-Fitr");
  expect(fitr).toHaveLength(2);
});

it.each([
  ["before it", "2026-11-22", "2027-02-09", "2027-03-09"],
  ["on its first day", "2027-02-09", "2027-02-09", "2027-03-09"],
  ["on its last day", "2027-03-09", "2027-02-09", "2027-03-09"],
  ["on Eid: the next year's", "2027-03-10", "2028-01-29", "2028-02-26"],
])("finds Ramadan asked %s", (_, today, fromDay, toDay) => {
  expect(ramadanFrom(today)).toEqual({ name: "Ramadan hours", fromDay, toDay });
});
