/** What somebody complains of, and what the doctor writes about it. */
export interface Story {
  readonly complaint: string;
  readonly notes: string;
  readonly plan: string;
  readonly prescription: string | null;
  readonly gender?: "Male" | "Female";
}

/** A reason to come and what it takes. */
export interface Case {
  /** Names in the catalogue; a case one of whose services is not offered does not occur. */
  readonly services: readonly string[];
  readonly minutes: 15 | 30 | 45 | 60;
  readonly weight: number;
  /** Whole years, both included; anybody when missing. */
  readonly ages?: readonly [number, number];
  readonly gender?: "Male" | "Female";
  readonly urgent?: true;
  readonly stories: readonly Story[];
  /** The treatment goes on after about so many days, and then reads like this. */
  readonly goesOn?: { readonly afterDays: number; readonly stories: readonly Story[] };
}

/** A story in the order in which it happens. */
export function story(
  complaint: string,
  notes: string,
  plan: string,
  prescription: string | null = null,
  gender?: Story["gender"],
): Story {
  return { complaint, notes, plan, prescription, gender };
}
