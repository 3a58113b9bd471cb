/** A patient's complaint, and what the doctor writes about it. */
export interface Story {
  readonly complaint: string;
  readonly notes: string;
  readonly plan: string;
  readonly prescription: string | null;
  readonly gender?: "Male" | "Female";
}

/** A reason for a visit: the services and minutes it takes, and whom it concerns. */
export interface Case {
  /** Service names of the catalogue. The case occurs only if the clinic offers all of them. */
  readonly services: readonly string[];
  readonly minutes: 15 | 30 | 45 | 60;
  readonly weight: number;
  /** From and to, in whole years, both included; missing: any age. */
  readonly ages?: readonly [number, number];
  readonly gender?: "Male" | "Female";
  readonly urgent?: true;
  readonly stories: readonly Story[];
  /** The treatment continues after about this many days, with one of these stories. */
  readonly goesOn?: { readonly afterDays: number; readonly stories: readonly Story[] };
}

/** Makes a story from its parts, in the order in which they happen. */
export function story(
  complaint: string,
  notes: string,
  plan: string,
  prescription: string | null = null,
  gender?: Story["gender"],
): Story {
  return { complaint, notes, plan, prescription, gender };
}
