import { z } from "zod";

/** What a backup file says about itself, before its rows and after them. */

/** Raised when older programs can no longer read new files. */
export const FORMAT = 1;

/**
 * Text that may be shown: without control characters, so that an archive cannot move the cursor of a terminal or reverse a
 * line.
 */
const Shown = z
  .string()
  .transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, ""));

export const Head = z.object({
  format: z.literal(FORMAT),
  /** The version of the program that made it. */
  program: Shown,
  /** The clinic's name. */
  clinic: Shown,
  /** The moment of the records, ISO 8601. */
  takenOn: z.iso.datetime(),
  /** The migrations applied to the database, in order. */
  migrations: z.array(z.object({ name: Shown, sha256: z.string() })).min(1),
});
export type Head = z.infer<typeof Head>;

const TableSum = z.object({
  name: z.string(),
  rows: z.int(),
  /** The RowDigest of its lines. */
  digest: z.string(),
});

const SequenceState = z.object({
  name: z.string(),
  /** A bigint as text. */
  value: z.string().regex(/^-?\d+$/),
  /** Whether `value` has been used; if not, it is the next one. */
  isCalled: z.boolean(),
});
export type SequenceState = z.infer<typeof SequenceState>;

export const End = z.object({ tables: z.array(TableSum), sequences: z.array(SequenceState) });
export type End = z.infer<typeof End>;

/** Rows of all tables together. */
export function rowsOf({ tables }: End): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
