/** The steps of setting up a new clinic, in order, each with the minutes that it takes. */
export const SET_UP_STEPS = [
  { step: "clinic", minutes: 2 },
  { step: "hours", minutes: 1 },
  { step: "catalogue", minutes: 8 },
  { step: "doctors", minutes: 4 },
  { step: "staff", minutes: 2 },
  { step: "printer", minutes: 3 },
  { step: "backups", minutes: 3 },
  { step: "first", minutes: 2 },
] as const;

export type SetUpStep = (typeof SET_UP_STEPS)[number]["step"];
