/** Formats a time `HH:mm` for visitors: "4:30 pm"; "24:00" is "12:00 am". */
export function formatClockTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${hours % 24 < 12 ? "am" : "pm"}`;
}

/** As `formatClockTime`, but without minutes on the full hour: "4 pm". */
export function formatHour(time: string): string {
  return formatClockTime(time).replace(":00", "");
}
