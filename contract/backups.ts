import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** One place that backups go to. */
const BackupPlace = z.object({
  /** A folder. */
  place: z.string(),
  /** The moment of the records in its newest good backup; null when it has none. */
  lastGoodOn: z.string().nullable(),
  /** Bytes of that backup. */
  bytes: z.number().int().nullable(),
  /** What is wrong since, in words; null when nothing is. */
  error: z.string().nullable(),
});

export const BackupStatus = z.object({
  /** Whether there is a public key to encrypt to: without one no backup is made. */
  isSetUp: z.boolean(),
  /** The moment of the records in the newest good backup of all places; null when there is none. */
  lastGoodOn: z.string().nullable(),
  places: z.array(BackupPlace),
  /** The newest trial of a restore; null when there was none. */
  lastDrill: z
    .object({
      drilledOn: z.string(),
      seconds: z.number(),
      /** Null when all was as it should be. */
      error: z.string().nullable(),
    })
    .nullable(),
});
export type BackupStatus = z.infer<typeof BackupStatus>;

export const getBackupStatus = endpoint({
  method: "GET",
  path: "/Clinic/GetBackupStatus",
  access: "notices.read",
  summary: "How old the newest good backup is, where it lies, and how the last trial of a restore went",
  // The back-office asks now and then.
  background: true,
  output: BackupStatus,
});
