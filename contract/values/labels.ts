import type { z } from "zod";

/** Technical fields that no person fills in: the record's id, and the version that was read. */
type Technical = "id" | "updatedOn";

/**
 * What the fields of a record are called on screens, in files and in the history, by wire name. The compiler names a
 * field of the input that has no word yet; `Except` lists those that nobody reads.
 */
export type Labels<Input extends z.ZodType, Except extends string = never> = Readonly<
  Record<Exclude<keyof z.input<Input>, Technical | Except>, string>
> &
  Readonly<Record<string, string>>;
