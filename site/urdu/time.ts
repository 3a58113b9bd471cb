import { clockTime } from "#rules/urdu-time.ts";

/** Days and times as they are said in Urdu, with European digits. */
export { clockTime };

const WEEKDAYS = ["پیر", "منگل", "بدھ", "جمعرات", "جمعہ", "ہفتہ", "اتوار"];
const MONTHS = [
  "جنوری",
  "فروری",
  "مارچ",
  "اپریل",
  "مئی",
  "جون",
  "جولائی",
  "اگست",
  "ستمبر",
  "اکتوبر",
  "نومبر",
  "دسمبر",
];

/** "پیر" of 1, an ISO weekday. */
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday - 1] ?? "";

/** "26 نومبر" of `yyyy-MM-dd`. */
export function dayMonth(date: string): string {
  const [, month, day] = date.split("-").map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]}`;
}

/** "جمعرات 26 نومبر" of `yyyy-MM-dd`. */
export function weekdayAndDay(date: string): string {
  const weekday = new Date(`${date}T00:00Z`).getUTCDay() || 7;
  return `${weekdayName(weekday)} ${dayMonth(date)}`;
}

/** As `clockTime`, but without minutes on the full hour: "شام 4". */
export const clockHour = (time: string): string => clockTime(time).replace(":00", "");

/** "شام 4 سے رات 9 بجے تک"; the part of the day is said once when both times have the same. */
export function timeRange(from: string, to: string, written = clockHour): string {
  const [part, start] = written(from).split(" ");
  const [endPart, end] = written(to).split(" ");
  return `${part} ${start} سے ${part === endPart ? "" : `${endPart} `}${end} بجے تک`;
}
