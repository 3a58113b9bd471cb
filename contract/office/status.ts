import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { instant } from "#contract/values/fields.ts";

const count = z.number().int().nonnegative();

/** The state of the clinic's program: its database, disk, mail and the calls of the last 24 hours. */
export const ClinicStatus = z.object({
  program: z.object({ version: z.string(), startedOn: instant }),
  database: z.object({
    /** Whether Matab runs it itself. */
    isEmbedded: z.boolean(),
    /** PostgreSQL's version: "18.4". */
    version: z.string(),
    bytes: count,
    writable: z.boolean(),
  }),
  /** "elsewhere": another computer's, whose room is unknown. */
  disk: z.object({
    state: z.enum(["enough", "low", "scarce", "full", "elsewhere"]),
    freeBytes: z.number().nullable(),
  }),
  clock: z.enum(["right", "differs", "apart", "wrong"]),
  /** The API calls of the last 24 hours that this process answered; times in milliseconds, null without calls. */
  calls: z.object({
    total: count,
    failed: count,
    halfWithin: z.number().nullable(),
    nearlyAllWithin: z.number().nullable(),
  }),
  mail: z.object({
    /** SMTP_URL is set; otherwise mails become files. */
    isSent: z.boolean(),
    waiting: count,
    oldestWaitingOn: instant.nullable(),
    /** Mails of the last 30 days that could not be sent after all tries. */
    givenUp: count,
  }),
  /** When expired rows were last removed; null: not since the start. */
  upkeepOn: instant.nullable(),
  /** Wrong passwords in the last 24 hours. */
  failedSignIns: count,
});
export type ClinicStatus = z.infer<typeof ClinicStatus>;

export const getStatus = endpoint({
  method: "GET",
  path: "/Clinic/GetStatus",
  access: "notices.read",
  summary: "How database, disk, clocks, mail and calls do, for whoever looks after the clinic's computer",
  // The screen asks every minute.
  background: true,
  output: ClinicStatus,
});
