import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { nothing } from "#contract/values/fields.ts";

/** One place that backups go to. */
const BackupPlace = z.object({
  /** A folder, or storage: `s3://bucket/prefix`. */
  place: z.string(),
  /** The moment of the records in its newest good backup; null when it has none. */
  lastGoodOn: z.string().nullable(),
  /** Bytes of that backup. */
  bytes: z.number().int().nullable(),
  /** The failure since, in words; null: none. */
  error: z.string().nullable(),
});

export const BackupStatus = z.object({
  /** Whether there is a public key; without one no backup is made. */
  isSetUp: z.boolean(),
  /** The moment of the records in the newest good backup of all places; null: there is none. */
  lastGoodOn: z.string().nullable(),
  places: z.array(BackupPlace),
  /** The public keys that backups are encrypted to. */
  recipients: z.array(z.string()),
  /** Whether a command of the clinic's runs after each nightly backup. */
  hasCommand: z.boolean(),
  /** Whether anybody is making one now. */
  isRunning: z.boolean(),
  /** The progress, where the answering process makes it: a table or a step, and how many rows or megabytes. */
  step: z.object({ step: z.string(), count: z.number() }).nullable(),
  /** The newest trial restore; null: there was none. */
  lastDrill: z
    .object({
      drilledOn: z.string(),
      seconds: z.number(),
      /** Null on success. */
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

export const backUpNow = endpoint({
  method: "POST",
  path: "/Clinic/BackUpNow",
  access: "backups.make",
  summary:
    "Begins a backup into every place, in a process beside the clinic; GetBackupStatus tells how it goes",
  output: nothing,
  message: "The backup has begun.",
});

export const downloadBackup = endpoint({
  method: "GET",
  path: "/Clinic/DownloadBackup",
  access: "backups.make",
  summary: "The newest good backup as a file, which only the secret key opens; written into the audit trail",
  output: z.unknown(),
  download: ["application/octet-stream"],
});
