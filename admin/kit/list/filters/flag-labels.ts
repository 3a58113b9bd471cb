/** What a list's filter calls the two values of a flag, as its cells do. */
export const FLAG_LABELS = { "1": "True", "0": "False" } as const;
