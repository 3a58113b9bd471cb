import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { instant, recordId } from "#contract/values/fields.ts";
import { listQuery } from "#contract/values/list-query.ts";

/** The kinds of entries in the access log: viewing the clinic's records, exporting them, and trying to sign in. */
export const LOOK_KINDS = [
  "Opened",
  "Opened anyway",
  "Exported",
  "Export broken off",
  "Printed",
  "Erased",
  "Failed sign-in",
] as const;

export const LOOK_LABELS = {
  createdOn: "Day",
  time: "Time",
  lookedBy: "Who",
  kind: "Did",
  what: "What",
} as const;

export const Look = z.object({
  id: recordId,
  createdOn: instant,
  /** The clinic's time of it, HH:mm. */
  time: z.string(),
  /** null: nobody signed in. */
  lookedBy: z.string().nullable(),
  kind: z.enum(LOOK_KINDS),
  /** In words: "P-000012, Ali Raza", "Patients, 2000 rows, CSV, Gender Male". */
  what: z.string(),
  /** The patient whose file can be opened; null for lists, sign-ins and files that are gone. */
  idPatient: recordId.nullable(),
});
export type Look = z.infer<typeof Look>;

export const lookColumns = {
  createdOn: { type: "date" },
  lookedBy: { type: "value" },
  kind: { type: "choice", options: LOOK_KINDS },
  what: { type: "text" },
} as const;

export const listLooks = endpoint({
  method: "GET",
  path: "/Look/GetAll",
  access: "looks.read",
  summary: "The access log: who read whose records; without a filter by day, in the last 31 days",
  list: lookColumns,
  query: listQuery(lookColumns),
  output: z.array(Look),
});

/** One person's entries in a list, summed. `files`: how many different patients' files. */
export const LookSum = z.object({
  lookedBy: z.string(),
  files: z.number().int(),
  exports: z.number().int(),
  rows: z.number().int(),
  prints: z.number().int(),
});
export type LookSum = z.infer<typeof LookSum>;

/** Takes the query of the list; `page` and `sort` do not matter. */
export const sumLooks = endpoint({
  method: "GET",
  path: "/Look/GetTotals",
  access: "looks.read",
  summary: "What each person did in the looks of a list",
  query: listQuery(lookColumns),
  output: z.array(LookSum),
});
