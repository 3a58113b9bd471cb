import { z } from "zod";
import { OPENING_FIELDS } from "#rules/office/import-columns.ts";

/** What a list writes so that it could be read in two ways, asked once for all of it; null where there is none of it. */
export const ImportAsks = z.object({
  /** So many cells look like Excel's numbers of days: one of them, and the day that it is. */
  dayNumbers: z.object({ cells: z.number().int(), example: z.string(), day: z.string() }).nullable(),
  /** So many amounts carry a minus: one of them, and the field of its column. */
  signedBalances: z
    .object({ cells: z.number().int(), example: z.string(), field: z.enum(OPENING_FIELDS) })
    .nullable(),
});
export type ImportAsks = z.infer<typeof ImportAsks>;
