import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { requiredText } from "#contract/values/fields.ts";

export const BackupPlaceCheck = z.object({
  /** A folder by its absolute path. */
  place: z.string(),
  /** Why no backup can lie there, in words; null when one can. */
  problem: z.string().nullable(),
  /** Whether it lies on the same disk as the records, and would be lost with them. */
  isSameDisk: z.boolean(),
  /** Whether it lies in memory, which a power cut empties. */
  isMemory: z.boolean(),
  freeBytes: z.number().nullable(),
});
export type BackupPlaceCheck = z.infer<typeof BackupPlaceCheck>;

export const BackupSetUp = z.object({
  /** What the installation's environment sets, which this screen cannot change. */
  environment: z.object({ hasKey: z.boolean(), hasPlace: z.boolean() }),
  /** The public keys that backups are encrypted to. */
  publicKeys: z.array(z.string()),
  /** The folder in use; null while none is set. */
  place: z.string().nullable(),
  /** Sticks, disks and shares mounted now, and last the folder on the clinic's own disk. */
  offered: z.array(BackupPlaceCheck),
});
export type BackupSetUp = z.infer<typeof BackupSetUp>;

export const getBackupSetUp = endpoint({
  method: "GET",
  path: "/Setup/GetBackups",
  access: "clinic.setUp",
  summary: "To whom backups are encrypted, where they go, and which sticks and disks are there",
  output: BackupSetUp,
});

export const makeBackupKey = endpoint({
  method: "POST",
  path: "/Setup/MakeBackupKey",
  access: "clinic.setUp",
  summary: "Makes a key pair for backups and answers it; nothing of it is kept",
  output: z.object({
    /** `age1…` */
    publicKey: z.string(),
    /** `AGE-SECRET-KEY-1…`, contained in this answer alone. */
    secretKey: z.string(),
  }),
});

const Place = requiredText("Choose the folder or the stick for the backups.").max(
  1000,
  "The name of a folder has at most 1,000 characters.",
);

export const checkBackupPlace = endpoint({
  method: "POST",
  path: "/Setup/CheckBackupPlace",
  access: "clinic.setUp",
  summary: "Tries whether a backup can lie in a folder: is it there, can it be written, is it another disk",
  body: z.object({ place: Place }),
  output: BackupPlaceCheck,
});

export const saveBackupSetUp = endpoint({
  method: "POST",
  path: "/Setup/SaveBackups",
  access: "clinic.setUp",
  summary: "Encrypt backups to this public key, and bring them to this folder; each night from then on",
  body: z.object({
    /** Null: the key of the installation's environment, or the stored one. */
    publicKey: z
      .string()
      .regex(/^age1[0-9a-z]{20,200}$/, "Make the key first.")
      .nullable(),
    place: Place,
    /** Confirms that the folder lies on the disk of the records. */
    allowSameDisk: z.boolean().default(false),
  }),
  output: z.null(),
  message: "Backups are set up.",
});
