import { describe, expect, it } from "vitest";
import type { Closure, HoursOfDay } from "#rules/clinic/hours/hours.ts";
import { lateToSay, presenceAt, shortName } from "./waiting-room.ts";

const closure = (kind: Closure["kind"], idDoctor: number | null): Closure => ({
  id: 1,
  idDoctor,
  kind,
  name: "Closed",
  fromDay: "2026-11-22",
  toDay: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  hours: null,
  isExpected: false,
});
const hours = (windows: [number, number][], cuts: Closure[] = []): HoursOfDay => {
  const entered = windows.map(([from, to]) => ({ from: from * 60, to: to * 60 }));
  return { windows: entered, entered, cuts, source: "week", week: null, oneDay: null };
};

describe("where a doctor is", () => {
  const day: [number, number][] = [
    [10, 13],
    [14, 18],
  ];
  it.each([
    [hours(day), "09:59", "before", "10:00"],
    [hours(day), "10:00", "in", null],
    [hours(day), "12:59", "in", null],
    [hours(day), "13:00", "break", "14:00"],
    [hours(day), "17:59", "in", null],
    [hours(day), "18:00", "over", null],
    [hours([[21, 24]]), "23:59", "in", null],
    [hours([], [closure("leave", 7)]), "11:00", "leave", null],
    [hours([], [closure("holiday", null)]), "11:00", "holiday", null],
    [hours([], [closure("leave", 7), closure("holiday", null)]), "11:00", "holiday", null],
    [hours([[14, 18]], [closure("leave", 7)]), "11:00", "before", "14:00"],
    [hours([]), "11:00", "away", null],
  ])("%#: at %s", (of, time, state, from) => {
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    expect(presenceAt(of, hour * 60 + minute)).toEqual({ state, from });
  });
});

it.each([
  ["Ayesha Siddiqui", "Ay…"],
  ["  Ayesha  ", "Ay…"],
  ["Al Qamar", "A…"],
  ["A", null],
  ["", null],
  ["O'Brien Khan", "O'…"],
  ["عائشہ صدیقی", "عا…"],
  // A vowel sign belongs to its letter: three code points, two letters.
  ["مُحمد علی", "مُح…"],
  ["É́lodie", "É́l…"],
  ["👩‍⚕️👨‍👩‍👧Ali", "👩‍⚕️👨‍👩‍👧…"],
])("of %j a screen shows %j", (name, shown) => {
  expect(shortName(name)).toBe(shown);
});

it.each([
  [0, 0],
  [9, 0],
  [10, 10],
  [12, 10],
  [13, 15],
  [25, 25],
  [63, 65],
])("%i minutes late are told as %i", (minutes, told) => {
  expect(lateToSay(minutes)).toBe(told);
});
