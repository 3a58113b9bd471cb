import { z } from "zod";

/** What a backup file says about itself: before its rows, and after them. */

/** Counts up when files become unreadable for the programs before. */
export const FORMAT = 1;

/** Text that is shown: an archive is not to move the cursor of a terminal, nor turn the direction of a line. */
const Shown = z
  .string()
  .transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, ""));

export const Head = z.object({
  format: z.literal(FORMAT),
  /** The version of the program that made it. */
  program: Shown,
  /** The clinic's name. */
  clinic: Shown,
  /** ISO 8601: the records are as they were at this moment. */
  takenOn: z.iso.datetime(),
  /** What the database was migrated by, in order. */
  migrations: z.array(z.object({ name: Shown, sha256: z.string() })).min(1),
});
export type Head = z.infer<typeof Head>;

const TableSum = z.object({
  name: z.string(),
  rows: z.int(),
  /** RowDigest of its lines. */
  digest: z.string(),
});

const SequenceState = z.object({
  name: z.string(),
  /** bigint as text. */
  value: z.string().regex(/^-?\d+$/),
  /** Whether `value` has been given out; otherwise it is the next one. */
  isCalled: z.boolean(),
});
export type SequenceState = z.infer<typeof SequenceState>;

export const End = z.object({ tables: z.array(TableSum), sequences: z.array(SequenceState) });
export type End = z.infer<typeof End>;

/** How many rows all tables have together. */
export function rowsOf({ tables }: End): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
