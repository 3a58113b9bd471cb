/** How many of the smaller unit make one of the larger. */
export const SECONDS_PER_MINUTE = 60;
export const MINUTES_PER_HOUR = 60;
export const SECONDS_PER_HOUR = SECONDS_PER_MINUTE * MINUTES_PER_HOUR;
export const MINUTES_PER_DAY = MINUTES_PER_HOUR * 24;
export const SECONDS_PER_DAY = SECONDS_PER_MINUTE * MINUTES_PER_DAY;
export const MS_PER_SECOND = 1000;
export const MS_PER_MINUTE = MS_PER_SECOND * SECONDS_PER_MINUTE;
export const MS_PER_HOUR = MS_PER_SECOND * SECONDS_PER_HOUR;
export const MS_PER_DAY = MS_PER_SECOND * SECONDS_PER_DAY;
export const MONTHS_PER_YEAR = 12;
