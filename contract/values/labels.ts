import type { z } from "zod";

/** Technical fields without a label: the record's id, and the version read. */
type Technical = "id" | "updatedOn";

/**
 * The labels of a record's fields on screens, in files and in the history, by wire name. The compiler reports an input
 * field without one; `Except` lists fields that nobody reads.
 */
export type Labels<Input extends z.ZodType, Except extends string = never> = Readonly<
  Record<Exclude<keyof z.input<Input>, Technical | Except>, string>
> &
  Readonly<Record<string, string>>;
