import { clockHour, clockTime, timeRange, weekdayName } from "#rules/values/time/urdu-time.ts";

/** Days and times as they are said in Urdu, with European digits. */
export { clockHour, clockTime, timeRange, weekdayName };

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
