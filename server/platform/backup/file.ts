import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress, constants as zlib } from "node:zlib";
import { decrypt, encrypt } from "./age/age.ts";
import type { Identity, Recipient } from "./age/keys.ts";
import { damaged, FileError, fileError, notOurs } from "./errors.ts";
import type { End, Head } from "./manifest.ts";
import { ROW_LIMIT_MB, ScriptError, ScriptReader, type ScriptTable } from "./script.ts";

/** A backup file: a script (script.ts), compressed with zstd, encrypted with age. */

const COMPRESSED = { params: { [zlib.ZSTD_c_checksumFlag]: 1 }, chunkSize: 256 * 1024 };
const CHUNK_BYTES = 1024 * 1024;

/** Compresses and encrypts `script` into the file, and waits until it is on the disk. @returns its SHA-256 and size. */
export async function writeFile(
  handle: FileHandle,
  script: AsyncIterable<Buffer>,
  recipients: readonly Recipient[],
): Promise<{ sha256: string; bytes: number }> {
  const sum = createHash("sha256");
  let bytes = 0;
  await pipeline(
    script,
    createZstdCompress(COMPRESSED),
    (compressed) => encrypt(compressed, recipients),
    async (encrypted) => {
      for await (const chunk of encrypted as AsyncIterable<Uint8Array>) {
        sum.update(chunk);
        bytes += chunk.length;
        await handle.writeFile(chunk);
      }
    },
  );
  await handle.sync();
  return { sha256: sum.digest("hex"), bytes };
}

/** An opened backup, whose tables can be read once. */
export interface OpenBackup {
  head: Head;
  /** Reads every table, then compares what was read with the file's own count. @throws BackupError */
  tables(read: (table: ScriptTable) => Promise<void>): Promise<End>;
}

/**
 * Opens a backup for `use`, which reads it from beginning to end.
 * @throws BackupError in words: another key, cut off, changed, no backup, made by a newer program.
 */
export async function readFile<T>(
  file: string,
  identities: readonly Identity[],
  use: (backup: OpenBackup) => Promise<T>,
): Promise<T> {
  let used: { result: T } | undefined;
  try {
    await pipeline(
      createReadStream(file, { highWaterMark: CHUNK_BYTES }),
      (encrypted) => decrypt(encrypted, identities),
      createZstdDecompress({ chunkSize: COMPRESSED.chunkSize }),
      async (script) => {
        const reader = new ScriptReader(script as AsyncIterable<Buffer>);
        const head = requireKnown(await reader.head(), file);
        used = { result: await use({ head, tables: (read) => reader.tables(read) }) };
      },
    );
  } catch (error) {
    if (error instanceof ScriptError) throw scriptError(error, file);
    throw fileError(error, file);
  }
  if (!used) throw damaged(file);
  return used.result;
}

function scriptError(error: ScriptError, file: string): FileError {
  switch (error.reason) {
    case "foreign":
      return notOurs(file, error);
    case "damaged":
      return damaged(file, error);
    case "long":
      return new FileError(
        file,
        `holds a line of more than ${ROW_LIMIT_MB} MB, which no backup does: it cannot be restored.`,
        error,
      );
  }
}

function requireKnown(head: Head | { format: unknown }, file: string): Head {
  if ("takenOn" in head) return head;
  throw new FileError(file, "was made by a newer version of Matab. Restore it with that version.");
}

/** SHA-256 of a whole file. */
export async function sha256Of(file: string): Promise<string> {
  const sum = createHash("sha256");
  await pipeline(createReadStream(file, { highWaterMark: CHUNK_BYTES }), sum);
  return sum.digest("hex");
}

/** Waits until a folder's entries are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
