/** The part of the day that an hour of 0 to 23 belongs to, which is said before the time instead of am and pm. */
function partOfDay(hour: number): string {
  if (hour < 4 || hour >= 20) return "رات";
  if (hour < 12) return "صبح";
  return hour < 16 ? "دوپہر" : "شام";
}

/** "شام 4:30" of `HH:mm`: a time as it is said in Urdu, with European digits. */
export function clockTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${partOfDay(hours)} ${hours % 12 || 12}:${String(minutes).padStart(2, "0")}`;
}
