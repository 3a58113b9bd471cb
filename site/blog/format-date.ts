const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

/** "28 October" */
export const formatDayMonth = (date: string) => day.format(new Date(`${date}T00:00Z`));

/** "28 October 2024" */
export const formatLongDate = (date: string) => `${formatDayMonth(date)} ${date.slice(0, 4)}`;
