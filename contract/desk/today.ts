import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { instant } from "#contract/values/fields.ts";

const count = z.number().int();

/** The clinic at this minute. Null wherever the caller may not open the related screen. */
export const Today = z.object({
  /** How many patients are with a doctor and wait, of the visits that the caller may read. */
  visits: z.object({ inside: count, waiting: count }).nullable(),
  /** Messages for the desk to send. */
  toDo: count.nullable(),
  /** How many patients are to be called. */
  toCall: count.nullable(),
  /** How many patients are to be asked for what they owe. */
  toAsk: count.nullable(),
  /** `lastGoodOn` null: there is no good backup. */
  backup: z.object({ lastGoodOn: instant.nullable() }).nullable(),
});
export type Today = z.infer<typeof Today>;

export const getToday = endpoint({
  method: "GET",
  path: "/Clinic/GetToday",
  access: "signed-in",
  summary:
    "How many are with a doctor and wait, and how many messages, calls and dues wait for the desk; the newest good backup",
  // The back-office asks every minute.
  background: true,
  output: Today,
});
