/** Days of the week and times as they are said in Urdu, with European digits. */

const WEEKDAYS = ["پیر", "منگل", "بدھ", "جمعرات", "جمعہ", "ہفتہ", "اتوار"];
/** "پیر" for 1, an ISO weekday. */
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday - 1] ?? "";

/** The part of the day of an hour from 0 to 23, which Urdu says before the time instead of am and pm. */
function partOfDay(hour: number): string {
  if (hour < 4 || hour >= 20) return "رات";
  if (hour < 12) return "صبح";
  return hour < 16 ? "دوپہر" : "شام";
}

/** "شام 4:30" for `HH:mm`: a time as Urdu says it, with European digits. */
export function clockTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${partOfDay(hours)} ${hours % 12 || 12}:${String(minutes).padStart(2, "0")}`;
}

/** As `clockTime`, but without minutes on the full hour: "شام 4". */
export const clockHour = (time: string): string => clockTime(time).replace(":00", "");

/** "شام 4 سے رات 9 بجے تک"; the part of the day appears once when both times share it. */
export function timeRange(from: string, to: string, written = clockHour): string {
  const [part, start] = written(from).split(" ");
  const [endPart, end] = written(to).split(" ");
  return `${part} ${start} سے ${part === endPart ? "" : `${endPart} `}${end} بجے تک`;
}
