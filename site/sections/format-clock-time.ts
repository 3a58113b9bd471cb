/** Formats a time `HH:mm` for visitors: "4:30 pm". */
export function formatClockTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "am" : "pm"}`;
}

/** As `formatClockTime`, but without minutes on the full hour: "4 pm". */
export function formatHour(time: string): string {
  return formatClockTime(time).replace(":00", "");
}
