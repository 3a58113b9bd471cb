/** The fewest sessions of a package. */
export const LEAST_SESSIONS = 2;
export const MOST_SESSIONS = 60;
/** The most days that a package may be valid after its sale. */
export const MOST_VALID_DAYS = 3650;
