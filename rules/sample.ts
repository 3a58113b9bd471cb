/**
 * The parts of the sample that can be removed, each with the tables whose marked records belong to it. Records hang on
 * doctors and the catalogue, so they go first.
 */
export const SAMPLE_TABLES = {
  /** What the demo year invents. */
  records: [
    "day_closes",
    "day_counts",
    "expenses",
    "share_statements",
    "share_rules",
    "package_uses",
    "patient_account",
    "bill_transactions",
    "credit_notes",
    "bills",
    "appointments",
    "appointment_requests",
    "patients",
    "contact_messages",
    "doctor_days",
    "staff",
  ],
  doctors: ["doctors"],
  catalogue: ["services", "departments"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SamplePart = keyof typeof SAMPLE_TABLES;
export const SAMPLE_PARTS = Object.keys(SAMPLE_TABLES) as SamplePart[];

/** A table whose records can be marked as the sample's. */
export type SampleTable = (typeof SAMPLE_TABLES)[SamplePart][number];

/** What the records of each table are called, one and several, in the order in which lists of them are read. */
export const SAMPLE_NOUNS: Readonly<Record<SampleTable, readonly [string, string]>> = {
  doctors: ["doctor", "doctors"],
  departments: ["department", "departments"],
  services: ["service", "services"],
  patients: ["patient", "patients"],
  appointments: ["appointment", "appointments"],
  appointment_requests: ["appointment request", "appointment requests"],
  bills: ["bill", "bills"],
  bill_transactions: ["payment", "payments"],
  package_uses: ["used session", "used sessions"],
  credit_notes: ["credit note", "credit notes"],
  patient_account: ["entry of an advance", "entries of advances"],
  day_counts: ["count of the drawer", "counts of the drawer"],
  day_closes: ["day close", "day closes"],
  expenses: ["expense", "expenses"],
  share_rules: ["share rule", "share rules"],
  share_statements: ["share statement", "share statements"],
  contact_messages: ["message", "messages"],
  doctor_days: ["day with hours of its own", "days with hours of their own"],
  staff: ["staff account", "staff accounts"],
};

const grouped = new Intl.NumberFormat("en");

/** "1 patient", "2,000 patients". */
export function countInWords(table: SampleTable, count: number): string {
  const [one, several] = SAMPLE_NOUNS[table];
  return `${grouped.format(count)} ${count === 1 ? one : several}`;
}
