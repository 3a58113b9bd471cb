/** Who answers for what a table says: a person of the profession, on a day, for one content of its file. */
export interface Signature {
  readonly name: string;
  /** With the registration: "Pharmacist, 12345-A". */
  readonly role: string;
  /** yyyy-MM-dd */
  readonly on: string;
  /** SHA-256 of the file as it was signed, as `sha256sum` prints it. */
  readonly sha256: string;
}

/** A table that the program follows at patients, and who has read it. */
export interface SignedTable {
  readonly table: string;
  /** The file that is read and signed, from the repository's root. */
  readonly file: string;
  /** Who is asked to sign it, in words. */
  readonly signers: string;
  /** How many are. */
  readonly needed: number;
  readonly signatures: readonly Signature[];
}

/**
 * The clinical tables and their signatures (docs/handbook/clinical/safety.md#signatures). signed-tables.test.ts fails where
 * a file changed after it was signed: then the signatures go, until somebody has read the change.
 */
export const SIGNED_TABLES: readonly SignedTable[] = [
  {
    table: "Directions in Urdu",
    file: "rules/clinical/urdu-directions.md",
    signers: "Two clinicians who read Urdu",
    needed: 2,
    signatures: [],
  },
  {
    table: "Brand words",
    file: "rules/clinical/medicines/brand-words.md",
    signers: "Two pharmacists",
    needed: 2,
    signatures: [],
  },
  {
    table: "Ingredients and their groups",
    file: "rules/clinical/medicines/ingredients.ts",
    signers: "A pharmacist",
    needed: 1,
    signatures: [],
  },
  {
    table: "Starting list of medicines",
    file: "rules/clinical/medicines/starting-list.ts",
    signers: "A pharmacist",
    needed: 1,
    signatures: [],
  },
  {
    table: "Rules of medicines",
    file: "rules/clinical/medicine-advice.ts",
    signers: "A pharmacist or clinician",
    needed: 1,
    signatures: [],
  },
  {
    table: "Limits of vitals",
    file: "rules/clinical/vitals.ts",
    signers: "A clinician",
    needed: 1,
    signatures: [],
  },
  {
    table: "Starter templates of prescriptions",
    file: "rules/clinical/medicines/starter-templates.ts",
    signers: "A clinician",
    needed: 1,
    signatures: [],
  },
  {
    table: "Starter sheets of aftercare",
    file: "rules/clinical/aftercare-starters.ts",
    signers: "A clinician who reads Urdu",
    needed: 1,
    signatures: [],
  },
];

/** Of those who signed a table whose file has this hash by now, who signed another content. */
export const signedOtherwise = ({ signatures }: SignedTable, sha256: string): Signature[] =>
  signatures.filter((signature) => signature.sha256 !== sha256);
