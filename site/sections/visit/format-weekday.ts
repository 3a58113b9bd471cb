const dayFormat = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** "Wednesday 26 November" of `yyyy-MM-dd`. */
export const formatWeekday = (date: string) => dayFormat.format(new Date(`${date}T00:00Z`)).replace(",", "");
