/** The kinds of safety facts, apart from the list of them, which most screens need not load. */

export const FACT_KINDS = ["allergy", "condition", "medicine", "pregnancy", "device", "alert"] as const;
export type FactKind = (typeof FACT_KINDS)[number];

export const SEVERITIES = ["severe", "mild"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What a patient is asked, and may have none of. */
export const QUESTIONS = ["allergies", "conditions", "medicines"] as const;
export type Question = (typeof QUESTIONS)[number];
