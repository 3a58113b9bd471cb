const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

/** "28 October" */
export const dayWords = (date: string) => day.format(new Date(`${date}T00:00Z`));

/** "28 October 2024" */
export const dateWords = (date: string) => `${dayWords(date)} ${date.slice(0, 4)}`;
