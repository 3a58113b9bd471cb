import { expect, it } from "vitest";
import { weekWith } from "./ramadan.ts";

const PLAIN = { byToken: false, walkInLimit: null, idChair: null };
const before = {
  hours: [
    { weekday: 6, from: "10:00", to: "13:00", ...PLAIN },
    { weekday: 6, from: "16:00", to: "20:00", ...PLAIN },
    { weekday: 7, from: "16:00", to: "20:00", ...PLAIN },
  ],
};

it("puts hours on the days that the doctor works", () => {
  expect(weekWith(before, [{ from: 660, to: 930 }])).toEqual([
    { weekday: 6, from: "11:00", to: "15:30" },
    { weekday: 7, from: "11:00", to: "15:30" },
  ]);
});

it("splits what goes past midnight, Sunday's rest on Monday", () => {
  expect(weekWith(before, [{ from: 1230, to: 30 }])).toEqual([
    { weekday: 1, from: "00:00", to: "00:30" },
    { weekday: 6, from: "20:30", to: "24:00" },
    { weekday: 7, from: "00:00", to: "00:30" },
    { weekday: 7, from: "20:30", to: "24:00" },
  ]);
});

it("ends at midnight", () => {
  expect(weekWith({ hours: before.hours.slice(0, 1) }, [{ from: 1230, to: 0 }])).toEqual([
    { weekday: 6, from: "20:30", to: "24:00" },
  ]);
});
