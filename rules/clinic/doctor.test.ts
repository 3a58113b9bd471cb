import { expect, it } from "vitest";
import { isOfDepartment, isWithinHours, signingName } from "./doctor.ts";

it.each([
  [[], 1, true],
  [[1], 1, true],
  [[1], 2, false],
  [[1, 3], 3, true],
  [[1, 3], 2, false],
])("a doctor of departments %j is of %i: %s", (departments, department, is) => {
  expect(isOfDepartment(departments, department)).toBe(is);
});

/** 2026-11-23 is a Monday. */
const MONDAY = "2026-11-23";
const WEEK = [
  { weekday: 1, from: "16:00", to: "18:00" },
  { weekday: 1, from: "18:00", to: "21:00" },
  { weekday: 1, from: "09:00", to: "11:00" },
  { weekday: 2, from: "22:00", to: "24:00" },
];

it.each([
  [MONDAY, "16:00", 30, true],
  [MONDAY, "15:45", 30, false],
  [MONDAY, "20:30", 30, true],
  [MONDAY, "20:45", 30, false],
  [MONDAY, "17:45", 30, true],
  [MONDAY, "10:00", 60, true],
  [MONDAY, "10:30", 60, false],
  [MONDAY, "11:00", 15, false],
  [MONDAY, "21:00", 15, false],
  ["2026-11-24", "23:30", 30, true],
  ["2026-11-24", "23:45", 30, false],
  ["2026-11-25", "16:00", 30, false],
])("a visit on %s at %s of %i minutes lies in the hours: %s", (date, time, durationMinutes, lies) => {
  expect(isWithinHours(WEEK, { date, time, durationMinutes })).toBe(lies);
  expect(isWithinHours([], { date, time, durationMinutes })).toBe(false);
});

it.each([
  ["Sana Iqbal", "Dr Sana Iqbal"],
  ["Dr Sana Iqbal", "Dr Sana Iqbal"],
  ["dr.Sana Iqbal", "dr.Sana Iqbal"],
  ["Dr. Sana Iqbal", "Dr. Sana Iqbal"],
  ["Prof. Sana Iqbal", "Prof. Sana Iqbal"],
  ["Professor Sana Iqbal", "Professor Sana Iqbal"],
  ["ڈاکٹر ثنا اقبال", "ڈاکٹر ثنا اقبال"],
  ["Drakhshan Iqbal", "Dr Drakhshan Iqbal"],
])("%s signs as %s", (name, signs) => expect(signingName(name)).toBe(signs));
