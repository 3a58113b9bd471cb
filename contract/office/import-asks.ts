import { z } from "zod";
import { OPENING_FIELDS } from "#rules/office/import-columns.ts";

/** Ambiguities of a list, asked once for all of it; null where there are none. */
export const ImportAsks = z.object({
  /** Cells that look like Excel's day numbers: how many, one of them, and the day it means. */
  dayNumbers: z.object({ cells: z.number().int(), example: z.string(), day: z.string() }).nullable(),
  /** Amounts with a minus: how many, one of them, and its column's field. */
  signedBalances: z
    .object({ cells: z.number().int(), example: z.string(), field: z.enum(OPENING_FIELDS) })
    .nullable(),
});
export type ImportAsks = z.infer<typeof ImportAsks>;
