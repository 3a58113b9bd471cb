/** How many sessions a package may have. */
export const LEAST_SESSIONS = 2;
export const MOST_SESSIONS = 60;
/** For how many days after the sale a package may be valid at most. */
export const MOST_VALID_DAYS = 3650;
